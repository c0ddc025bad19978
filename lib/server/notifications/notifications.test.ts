import { expect, test } from 'vitest'
import { readBy } from '@/lib/audit/reader'
import { recordDone, recordIntent, recordOutcome } from '@/lib/audit/record'
import type { AccountNotification } from '@/lib/api/notifications'
import { storeItems } from '@/lib/inventory/sync/store'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { addAccount } from '@/lib/server/testing/proxy'
import { openConsole } from '@/lib/server/testing/console'
import { listNotifications, notificationTimes } from './notifications'

const MINUTE = 60_000
const email = 'ann@example.com'
const user = { id: 'u1', email }

/** Opens a console with one account. `ago` and `list` use times relative to the start of the test. */
async function start() {
  const context = await openConsole()
  const account = await addAccount(context, 'https://api.example.com')
  const nowMs = Date.now()
  const ago = (minutes: number) => new Date(nowMs - minutes * MINUTE).toISOString()
  const list = (laterMs = 0) => listNotifications(context, account, nowMs + laterMs)
  return { context, account, nowMs, ago, list, db: context.db }
}

const titles = (found: readonly AccountNotification[]) =>
  found.map((one) => {
    if (one.kind === 'bulk-job') return `${one.job.id} ${one.job.state}`
    if (one.kind === 'agent-update') return `${one.update.id} ${one.update.state}`
    if (one.kind === 'agent-command') return `${one.agent.name} ${one.command.state}`
    if (one.kind === 'act') return `${one.operation} ${one.target}`
    if (one.kind === 'dns') return `${one.title} ${one.change} ${one.dns_state}`
    return one.kind === 'lists' ? one.resources.join(' ') : `${one.name} ${one.ended}`
  })

type Times = Partial<Record<'started_at' | 'ended_at', string | null>>

const addJob = (
  db: Context['db'],
  account: Account,
  id: string,
  state: 'paused' | 'running' | 'done',
  times: Times,
) =>
  db
    .insertInto('bulk_jobs')
    .values({
      account_id: account.id,
      id,
      resource: 'endpoints',
      action: 'delete',
      value: null,
      user_id: 'u1',
      user_email: email,
      created_at: '2026-01-01T00:00:00.000Z',
      started_at: null,
      ended_at: null,
      ...times,
      state,
      reason: null,
    })
    .execute()

const row = { title: 'r', dependants: 0, code: null, message: null }

test('ended and paused bulk jobs are listed with their counts, newest first', async () => {
  const { context, db, account, nowMs, ago, list } = await start()
  await addJob(db, account, 'ended', 'done', { started_at: ago(30), ended_at: ago(20) })
  await addJob(db, account, 'paused', 'paused', { started_at: ago(40) })
  await addJob(db, account, 'running', 'running', { started_at: ago(10) })
  await addJob(db, account, 'old', 'done', { started_at: ago(90_000), ended_at: ago(80_000) })
  await addJob(db, account, 'plan', 'paused', {})
  expect((await notificationTimes(context, account, nowMs)).failures).toEqual([ago(40)]) // only the paused one
  for (const [position, state] of (['done', 'done', 'failed'] as const).entries())
    await db
      .insertInto('bulk_rows')
      .values({ ...row, job_id: 'ended', position, id: `ep_${position}`, state, at: ago(21) })
      .execute()
  await db
    .insertInto('bulk_rows')
    .values({ ...row, job_id: 'paused', position: 0, id: 'ep_9', state: 'done', at: ago(5) })
    .execute()
  const found = await list()
  expect(titles(found)).toEqual(['paused paused', 'ended done'])
  expect(found.map(({ at }) => at)).toEqual([ago(5), ago(20)])
  expect(found[1]).toMatchObject({ job: { counts: { done: 2, failed: 1 }, by: 'ann' } })
  const times = [ago(5), ago(20)]
  expect(await notificationTimes(context, account, nowMs)).toEqual({ notifications: times, failures: times })
  const [first] = await readBy('admin', () => list())
  expect(first).toMatchObject({ job: { by: email } })
})

test('a paused job has the time at which a person paused it', async () => {
  const { context, db, account, ago, list } = await start()
  await addJob(db, account, 'job', 'paused', { started_at: ago(40) })
  await recordDone(db, context.keyRing, {
    operation: 'bulk-jobs.pause',
    user,
    accountId: account.id,
    target: 'job',
  })
  const [found] = await list(MINUTE)
  expect(Date.parse(found?.at ?? '')).toBeGreaterThan(Date.parse(ago(1)))
})

test('rolling updates that ended, paused or stopped are listed', async () => {
  const { db, account, ago, list } = await start()
  const plan = { wave_size: 1, has_canary: 0, settle_ms: 1, patience_ms: 1, reason: null, user_id: 'u1' }
  const states = { running: null, paused: null, stopped: null, done: ago(1), cancelled: null } as const
  for (const [id, ended_at] of Object.entries(states))
    await db
      .insertInto('agent_updates')
      .values({
        ...plan,
        account_id: account.id,
        id,
        name: id,
        user_email: email,
        created_at: ago(60),
        state: id as keyof typeof states,
        ended_at,
      })
      .execute()
  for (const [update_id, minutes] of [
    ['paused', 50],
    ['stopped', 3],
  ] as const)
    await db
      .insertInto('agent_update_events')
      .values({ update_id, agent_id: null, at: ago(minutes), kind: update_id, evidence: '{}' })
      .execute()
  const found = await list()
  expect(titles(found)).toEqual(['done done', 'stopped stopped', 'paused paused'])
  expect(found.map(({ at }) => at)).toEqual([ago(1), ago(3), ago(50)])
})

const command = {
  agent_id: 'ag_1',
  session_id: 'ts_1',
  command: 'restart' as const,
  user_id: 'u1',
  user_email: email,
  version_before: '3.30.0',
}

test('commands with an outcome or a lost response are listed, except those of rolling updates', async () => {
  const { db, account, ago, list } = await start()
  for (const [id, state, ended_at, update_id] of [
    ['seen', 'seen', ago(2), null],
    ['open', 'accepted', null, null],
    ['lost', 'unknown', null, null],
    ['rolling', 'seen', ago(1), 'up_1'],
  ] as const)
    await db
      .insertInto('agent_commands')
      .values({ ...command, account_id: account.id, id, state, ended_at, update_id, sent_at: ago(4) })
      .execute()
  const found = await list()
  expect(titles(found)).toEqual(['ts_1 seen', 'ts_1 unknown'])
  expect(found[0]).toMatchObject({ agent: { id: 'ag_1' }, command: { by: 'ann' } })
})

test('site deletions that ended or wait for a decision are listed with their remaining steps', async () => {
  const { db, account, ago, list } = await start()
  for (const [id, deletion_confirmed_at, ended_at] of [
    ['ended', ago(9), ago(8)],
    ['held', ago(9), null],
    ['going', ago(9), null],
    ['kept', null, null],
  ] as const)
    await db
      .insertInto('sites')
      .values({
        account_id: account.id,
        id,
        name: id,
        customer: id,
        zone: 'example.net',
        connect_domain: 'connect.example.net',
        user_email: email,
        created_at: ago(60),
        deletion_confirmed_at,
        deletion_user_email: email,
        ended_at,
      })
      .execute()
  const removal = {
    position: 0,
    title: 't',
    consequence: '',
    reason: null,
    agent_id: null,
    wanted: null,
    request_id: null,
  }
  for (const [site_id, kind, state] of [
    ['ended', 'dns-record', 'by-hand'],
    ['held', 'domain', 'failed'],
    ['going', 'domain', 'under-way'],
  ] as const)
    await db
      .insertInto('site_removals')
      .values({ ...removal, site_id, kind, id: 'x', state, at: ago(3), stopped_at: null })
      .execute()
  const found = await list()
  expect(titles(found)).toEqual(['held false', 'ended true'])
  expect(found[0]).toMatchObject({ at: ago(3), failed: 1, unknown: 0, by: 'ann' })
  expect(found[1]).toMatchObject({ at: ago(8), by_hand: 1 })
})

test('acts with an unknown outcome are listed until settled, unless a command reports them', async () => {
  const { context, db, account, ago, list } = await start()
  const act = { operation: 'reserved-domains.delete', user, accountId: account.id }
  const lost = await recordIntent(db, context.keyRing, { ...act, target: 'rd_1' })
  await recordOutcome(db, context.keyRing, lost, { result: 'unknown' })
  const reported = await recordIntent(db, context.keyRing, { ...act, target: 'rd_2' })
  await recordOutcome(db, context.keyRing, reported, { result: 'unknown' })
  await db
    .insertInto('agent_commands')
    .values({
      ...command,
      account_id: account.id,
      id: 'c1',
      sent_at: ago(1),
      state: 'sending',
      act_id: reported,
    })
    .execute()
  const open = await recordIntent(db, context.keyRing, { ...act, target: 'rd_3' })
  expect(titles(await list(1_000))).toEqual(['reserved-domains.delete rd_1'])
  const later = await list(2 * MINUTE)
  expect(titles(later)).toEqual(['reserved-domains.delete rd_3', 'reserved-domains.delete rd_1'])
  await recordOutcome(db, context.keyRing, open, { result: 'done' })
  await recordOutcome(db, context.keyRing, lost, { result: 'done' })
  expect(await list(2 * MINUTE)).toEqual([])
})

test('changes found by DNS checks are listed while the domain exists', async () => {
  const { context, db, account, list } = await start()
  const resource = resourceOf('reserved-domains')
  await storeItems(db, { accountId: account.id, resource, source: 'list', at: new Date().toISOString() }, [
    { id: 'rd_1', uri: '', created_at: '2026-01-01T00:00:00Z', domain: 'app.example.net' },
  ])
  for (const [operation, target, state] of [
    ['dns.break', 'rd_1', 'missing'],
    ['dns.recover', 'rd_1', 'correct'],
    ['dns.break', 'rd_gone', 'wrong'],
    ['dns-links.create', 'rd_1', 'correct'],
  ] as const)
    await recordDone(db, context.keyRing, {
      operation,
      user: null,
      accountId: account.id,
      target,
      after: { state },
    })
  expect(titles(await list(1_000)).toSorted()).toEqual([
    'app.example.net break missing',
    'app.example.net recover correct',
  ])
})

test('lists that fail for the same reason share a notification, dated at the first failure', async () => {
  const { db, account, ago, list } = await start()
  const error = JSON.stringify({ code: '401', message: 'The platform rejected the stored API key (401).' })
  const times = { started_at: ago(1), finished_at: ago(1), complete_at: ago(30) }
  const sync = { account_id: account.id, pages: 1, ...times }
  for (const [resource, failure] of [
    ['endpoints', error],
    ['tunnel-sessions', error],
    ['reserved-addrs', null],
  ] as const)
    await db
      .insertInto('inventory_syncs')
      .values({ ...sync, resource, error: failure })
      .execute()
  const request = { account_id: account.id, target: null, method: 'GET', path: '/', body: null, status: 401 }
  const rest = { code: null, reason: null, ms: 1, request_id: null, user_email: null, work: 'sync' }
  for (const minutes of [40, 20, 10])
    await db
      .insertInto('requests')
      .values({ ...request, ...rest, at: ago(minutes), operation: 'endpoints.list' })
      .execute()
  const found = await list()
  expect(found).toEqual([
    {
      kind: 'lists',
      at: ago(30),
      resources: expect.arrayContaining(['endpoints', 'tunnel-sessions']),
      message: expect.stringContaining('API key'),
    },
  ])
  await db
    .updateTable('inventory_syncs')
    .set({ complete_at: ago(15) })
    .where('resource', '=', 'tunnel-sessions')
    .execute()
  expect((await list())[0]?.at).toBe(ago(20))
})
