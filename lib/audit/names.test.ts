import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDb } from '@/lib/db/testing/open'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { listAudit } from './list'
import { recordDone, recordIntent, recordOutcome } from './record'

const ring = keyRingOf('a'.repeat(40))
const user = { id: 'u1', email: 'a@example.com' }
const time = '2026-01-01T00:00:00Z'

async function openWithSiteAndAgent() {
  const db = await openTestDb(join(newFolder('audit-names'), 'a.sqlite'))
  const api = { base_url: 'https://api.example.com', version_header: 'Api-Version', version: '2' }
  const account = { id: 'acc', slug: 'lab', name: 'Lab', kind: 'connected' as const, sealed_key: 'x' }
  const site = { account_id: 'acc', id: 'site_1', name: 'North harbour', connect_domain: '' }
  const owner = { customer: 'north', zone: 'example.com', user_email: user.email, created_at: time }
  const since = { account_id: 'acc', started_at: time, first_seen_at: time }
  const scope = { agent_version: '3.30.2', ip: '192.0.2.77', os: 'linux', region: 'eu', transport: 'x' }
  const agent = { id: 'ag_ts_1', name: 'gateway-7', is_named: 1, last_session_id: 'ts_1', credential_id: '' }
  const search = { session_count: 1, version_order: '', search_text: '' }
  const session = { session_id: 'ts_1', agent_id: 'ag_ts_1', seen_at: time, metadata: '' }
  await db
    .insertInto('accounts')
    .values({ ...account, ...api, created_at: time })
    .execute()
  await db
    .insertInto('sites')
    .values({ ...site, ...owner })
    .execute()
  await db
    .insertInto('agents')
    .values({ ...since, ...scope, ...agent, ...search })
    .execute()
  await db
    .insertInto('agent_sessions')
    .values({ ...since, ...scope, ...session })
    .execute()
  return db
}

test('an account that was changed is shown by its name', async () => {
  const db = await openWithSiteAndAgent()
  for (const target of ['lab', 'api-log'])
    await recordDone(db, ring, { operation: 'accounts.change', user, accountId: 'acc', target })
  const { entries } = await listAudit(db, {})
  expect(entries.map(({ title }) => title)).toEqual([null, 'Lab'])
})

test("sites and agents are shown by name, even if a command's target is the session", async () => {
  const db = await openWithSiteAndAgent()
  for (const [operation, target] of [
    ['sites.change', 'site_1'],
    ['agents.start-tunnel', 'ag_ts_1'],
    ['tunnel-sessions.restartAgent', 'ts_1'],
    ['sites.change', 'site_2'],
  ] as const)
    await recordDone(db, ring, { operation, user, accountId: 'acc', target })
  const { entries } = await listAudit(db, {})
  expect(entries.map(({ target, title }) => [target, title])).toEqual([
    ['site_2', null],
    ['ts_1', 'gateway-7'],
    ['ag_ts_1', 'gateway-7'],
    ['site_1', 'North harbour'],
  ])
  const found = (await listAudit(db, { q: 'GATEWAY' })).entries.map(({ target }) => target)
  expect(found).toEqual(['ts_1', 'ag_ts_1'])
  await db.destroy()
})

test('a bulk job is shown by its title, and a restart with the time until the agent was back', async () => {
  const db = await openWithSiteAndAgent()
  const by = { user_id: user.id, user_email: user.email }
  await db
    .insertInto('bulk_jobs')
    .values({
      ...by,
      account_id: 'acc',
      id: 'bulk_1',
      resource: 'tunnel-sessions',
      action: 'restart',
      value: null,
      created_at: time,
      started_at: time,
      ended_at: null,
      state: 'running',
      reason: null,
    })
    .execute()
  await db
    .insertInto('bulk_rows')
    .values(
      [0, 1].map((position) => ({
        job_id: 'bulk_1',
        position,
        id: `ag_${position}`,
        title: 'quay',
        state: 'queued' as const,
        dependants: 0,
        at: null,
        code: null,
        message: null,
      })),
    )
    .execute()
  await recordDone(db, ring, { operation: 'bulk-jobs.start', user, accountId: 'acc', target: 'bulk_1' })
  await recordDone(db, ring, {
    operation: 'tunnel-sessions.restartAgent',
    user,
    accountId: 'acc',
    target: 'ts_1',
  })
  const intent = db.selectFrom('audit').select('act_id').where('target', '=', 'ts_1')
  const { act_id } = await intent.executeTakeFirstOrThrow()
  await db
    .insertInto('agent_commands')
    .values({
      ...by,
      account_id: 'acc',
      id: 'c1',
      agent_id: 'ag_ts_1',
      session_id: 'ts_1',
      command: 'restart',
      sent_at: time,
      state: 'seen',
      offline_ms: 2_100,
      version_before: '3.30.2',
      act_id,
    })
    .execute()
  const { entries } = await listAudit(db, {})
  expect(entries.map(({ title, offline_ms }) => [title, offline_ms])).toEqual([
    ['gateway-7', 2_100],
    ['Restart 2 agents', null],
  ])
  await db.destroy()
})

test('a create without a known result has the requested name, without its secrets', async () => {
  const db = await openWithSiteAndAgent()
  const act = { user, accountId: 'acc' }
  for (const [operation, after, result] of [
    ['bot-users.create', { name: 'night-shift' }, 'unknown'],
    ['reserved-domains.create', { domain: 'app.example.com' }, 'refused'],
    ['bot-users.create', { name: { fingerprint: 'ab' } }, 'unknown'],
    ['people.add', { email: 'b@example.com' }, 'refused'],
  ] as const)
    await recordOutcome(db, ring, await recordIntent(db, ring, { ...act, operation, after }), {
      result,
      after: { error_code: 'ADIT_OUTCOME_UNKNOWN' },
    })
  await recordDone(db, ring, { ...act, operation: 'bot-users.create', target: 'bot_1', after: { name: 'x' } })
  const { entries } = await listAudit(db, {})
  expect(entries.map(({ target, title }) => [target, title])).toEqual([
    ['bot_1', null],
    [null, null],
    [null, null],
    [null, 'app.example.com'],
    [null, 'night-shift'],
  ])
  const found = async (q: string) => (await listAudit(db, { q })).entries.map(({ title }) => title)
  expect(await found('PP.example')).toEqual(['app.example.com'])
  expect(await found('night-s')).toEqual(['night-shift'])
  expect(await found('fingerprint')).toEqual([])
})

test('a rejected command has its reason and rolling update, and a rejected row its reason and job', async () => {
  const db = await openWithSiteAndAgent()
  const refuse = async (operation: string, target: string) => {
    const act = await recordIntent(db, ring, { operation, user, accountId: 'acc', target })
    await recordOutcome(db, ring, act, { result: 'refused', status: 400 })
    return act
  }
  const person = { account_id: 'acc', user_id: 'u1', user_email: user.email }
  const command = {
    id: 'ac_1',
    agent_id: 'ag_ts_1',
    session_id: 'ts_1',
    command: 'update' as const,
    sent_at: time,
  }
  const error = JSON.stringify({ code: 'ERR_SERVICE_806', message: 'This agent is too old' })
  await db
    .insertInto('agent_commands')
    .values({ ...person, ...command, version_before: '2.3.40', state: 'refused', error, update_id: 'au_1' })
    .execute()
  const plan = { wave_size: 1, has_canary: 0, settle_ms: 0, patience_ms: 0 }
  await db
    .insertInto('agent_updates')
    .values({ ...person, id: 'au_1', name: 'November', created_at: time, state: 'stopped', ...plan })
    .execute()
  const job = {
    id: 'bj_1',
    resource: 'bot-users',
    action: 'delete' as const,
    created_at: time,
    state: 'done' as const,
  }
  await db
    .insertInto('bulk_jobs')
    .values({ ...person, ...job })
    .execute()
  const row = {
    job_id: 'bj_1',
    position: 0,
    id: 'bot_1',
    title: 'kiosk',
    state: 'failed' as const,
    dependants: 0,
  }
  await db
    .insertInto('bulk_rows')
    .values({ ...row, message: 'The bot user is in use', act_id: await refuse('bot-users.delete', 'bot_1') })
    .execute()
  await db
    .updateTable('agent_commands')
    .set({ act_id: await refuse('tunnel-sessions.updateAgent', 'ts_1') })
    .execute()
  expect((await listAudit(db, {})).entries).toMatchObject([
    { message: 'This agent is too old', update_id: 'au_1', update_name: 'November', job_id: null },
    { message: 'The bot user is in use', update_id: null, job_id: 'bj_1' },
  ])
  await db.destroy()
})

test('an entry names its route, and the resources that its values mention', async () => {
  const db = await openWithSiteAndAgent()
  const [old, now, gone] = ['1', '2', '3'].map((digit) => `bkdtg_${digit.repeat(27)}`)
  const row = { account_id: 'acc', created_at: time, first_seen_at: time, seen_at: time, body: '{}' }
  const facets = { facet_1: '', facet_2: '', facet_3: '', facet_4: '', source: 'list' as const }
  const backend = { ...row, ...facets, resource: 'tunnel-group-backends' }
  const routes = [
    { id: 'edghtsrt_1', match: '/' },
    { id: 'edghtsrt_2', match: '/status' },
  ]
  const edge = { ...row, ...facets, resource: 'https-edges', id: 'edghts_1', title: 'Cranes' }
  await db
    .insertInto('inventory')
    .values([
      { ...backend, id: String(old), title: 'Gate cameras' },
      { ...backend, id: String(now), title: 'Opening hours' },
      { ...backend, id: String(gone), title: 'Deleted', gone_at: time },
      { ...edge, body: JSON.stringify({ routes }) },
    ])
    .execute()
  const act = { operation: 'https-edges.routes.backend.put', user, accountId: 'acc' }
  const values = { before: { backend: { id: old } }, after: { backend: { id: now, others: [gone] } } }
  await recordDone(db, ring, { ...act, ...values, target: 'edghts_1/edghtsrt_2' })
  await recordDone(db, ring, { ...act, target: 'edghts_1/edghtsrt_3' })
  const { entries } = await listAudit(db, {})
  expect(entries.map(({ title, route }) => [title, route])).toEqual([
    ['Cranes', null],
    ['Cranes', '/status'],
  ])
  expect(entries[1]?.mentioned).toEqual({
    [String(old)]: { resource: 'tunnel-group-backends', title: 'Gate cameras' },
    [String(now)]: { resource: 'tunnel-group-backends', title: 'Opening hours' },
  })
})

test('a field with the name of an inherited property has a label', async () => {
  const db = await openWithSiteAndAgent()
  const after = { labels: { constructor: 'a', toString: 'b' } }
  await recordDone(db, ring, { operation: 'tunnel-group-backends.create', user, accountId: 'acc', after })
  await recordDone(db, ring, { operation: 'tunnel-group-backends.update', user, before: {}, after })
  const labels = { 'labels.constructor': 'Labels / Constructor', 'labels.toString': 'Labels / ToString' }
  expect((await listAudit(db, {})).entries).toMatchObject([{ labels }, { labels }])
})
