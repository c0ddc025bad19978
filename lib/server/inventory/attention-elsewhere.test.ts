import { expect, test } from 'vitest'
import { recordIntent, recordOutcome } from '@/lib/audit/record'
import { accountId, at, poll, openStore } from '@/lib/agents/testing/sessions'
import { keyRingOf } from '@/lib/util/key-ring'
import { attentionElsewhere } from './attention-elsewhere'
import type { Db } from '@/lib/db/open'

const ring = keyRingOf('k'.repeat(40))
const user = { id: 'u1', email: 'u1@example.com' }

/** Records that the list of tunnel sessions was read completely `seconds` after the start. */
async function read(db: Db, seconds: number): Promise<void> {
  const time = at(seconds).toISOString()
  const sync = { started_at: time, finished_at: time, error: null, complete_at: time, pages: 1 }
  await db
    .replaceInto('inventory_syncs')
    .values({ ...sync, account_id: accountId, resource: 'tunnel-sessions' })
    .execute()
}

/** Stores a rolling update whose only agent rejected it. */
async function storeRejection(db: Db, update_id: string): Promise<void> {
  const [at, agent_id] = ['2026-01-01T00:00:00.000Z', 'ag_ts_1']
  const numbers = { wave: 0, restarts: 0, is_lost: 0 }
  await db
    .insertInto('agent_update_targets')
    .values({
      ...numbers,
      update_id,
      agent_id,
      name: 'a',
      step: 'failed',
      since_at: at,
      session_id: 'ts_1',
      version_before: '3.30.2',
      endpoints: '[]',
      ended_at: at,
    })
    .execute()
  const evidence = JSON.stringify({ code: 'ERR_SERVICE_806', message: 'Updates are disabled' })
  await db
    .insertInto('agent_update_events')
    .values({ update_id, agent_id, at, kind: 'update-refused', evidence })
    .execute()
}

test('offline agents, paused or stopped updates and open sites need attention', async () => {
  const db = await openStore()
  await poll(db, accountId, 0, [{ id: 'ts_1' }, { id: 'ts_2', credential: 'cr_2', ip: '192.0.2.2' }])
  await poll(db, accountId, 40, [{ id: 'ts_1' }])
  const plan = { wave_size: 1, has_canary: 0, settle_ms: 1, patience_ms: 1, reason: null, ended_at: null }
  for (const state of ['running', 'stopped', 'paused'] as const)
    await db
      .insertInto('agent_updates')
      .values({
        ...plan,
        account_id: accountId,
        id: state,
        name: state,
        user_id: '',
        user_email: '',
        created_at: '',
        state,
      })
      .execute()
  await db
    .insertInto('agent_updates')
    .values({
      ...plan,
      account_id: accountId,
      id: 'early',
      name: 'early',
      user_id: '',
      user_email: '',
      created_at: '',
      state: 'stopped',
    })
    .execute()
  await storeRejection(db, 'early')
  const site = {
    account_id: accountId,
    customer: '',
    zone: 'z',
    connect_domain: '',
    user_email: '',
    created_at: '',
  }
  for (const [id, finished_at] of [
    ['open', null],
    ['done', 'then'],
  ] as const)
    await db
      .insertInto('sites')
      .values({ ...site, id, customer: id, name: `Site ${id}`, finished_at })
      .execute()
  const agentsAt = async (seconds: number) =>
    (await attentionElsewhere(db, accountId, at(seconds).getTime())).counts.agent
  expect(await agentsAt(41)).toBe(0) // unknown, as in the navigation
  await read(db, 40)
  const found = await attentionElsewhere(db, accountId, at(41).getTime())
  expect(found.counts).toEqual({ 'account-key': 0, agent: 1, 'agent-update': 3, act: 0, site: 1 })
  expect(found.problems).toBe(4)
  expect(found.warnings).toBe(2)
  expect(found.sites).toEqual({ total: 2, open: 1 })
  expect(found.attention.map(({ id, label }) => `${id} ${label}`).toSorted()).toEqual([
    'ag_ts_2 Offline',
    'early Stopped early',
    'open Setup',
    'paused Paused',
    'stopped Stopped',
  ])
  await read(db, 6 * 86_400)
  expect(await agentsAt(6 * 86_400)).toBe(1)
  await read(db, 8 * 86_400)
  expect(await agentsAt(8 * 86_400)).toBe(0)
  await db.destroy()
})

test('an outcome stays unknown until a later row settles it', async () => {
  const db = await openStore()
  const act = { operation: 'reserved-domains.delete', user, accountId, target: 'rd_1' }
  const first = await recordIntent(db, ring, act)
  await recordOutcome(db, ring, first, { result: 'unknown' })
  await recordIntent(db, ring, { ...act, target: 'rd_2' }) // has no outcome yet
  const acts = async (ms: number) => (await attentionElsewhere(db, accountId, Date.now() + ms)).attention
  expect((await acts(0)).map(({ id }) => id)).toEqual(['rd_1'])
  expect((await acts(120_000)).map(({ id }) => id)).toEqual(['rd_2', 'rd_1'])
  expect((await acts(0))[0]).toMatchObject({ cause: 'Outcome unknown: delete domain', state: 'unknown' })
  await recordOutcome(db, ring, first, { result: 'done' })
  expect(await acts(0)).toEqual([])
  expect((await acts(90_000_000)).length).toBe(0)
  await db.destroy()
})

test('a rejected API key needs attention first, until a request succeeds', async () => {
  const db = await openStore()
  const since = '2026-01-01T00:00:00.000Z'
  const result = (name: 'key-refused' | 'working') =>
    db.replaceInto('account_results').values({ account_id: accountId, result: name, at: since }).execute()
  await result('key-refused')
  const found = await attentionElsewhere(db, accountId, Date.now())
  expect(found.attention[0]).toMatchObject({
    kind: 'account-key',
    state: 'wrong',
    label: 'Key rejected',
    since,
  })
  expect([found.counts['account-key'], found.problems]).toEqual([1, 1])
  await result('working')
  expect((await attentionElsewhere(db, accountId, Date.now())).problems).toBe(0)
})
