import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { storeItems } from '@/lib/inventory/sync/store'
import { credentials } from '@/lib/resources/credentials'
import { pageOfAgents } from '@/lib/agents/list/page'
import { recentDays } from './recent-days'
import { accountId, at, poll, openStore } from '@/lib/agents/testing/sessions'

let db: Db
const now = new Date('2026-04-02T12:00:00.000Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

const blank = { agent_version: '', ip: '', os: '', region: '', transport: '' }

beforeEach(async () => {
  db = await openStore()
  for (const id of ['ag_a', 'ag_b'])
    await db
      .insertInto('agents')
      .values({
        ...blank,
        id,
        account_id: accountId,
        name: id,
        is_named: 0,
        first_seen_at: ago(90),
        last_session_id: '',
        session_count: 1,
        started_at: ago(90),
        version_order: '',
        credential_id: '',
        search_text: '',
      })
      .execute()
  return () => db.destroy()
})

const addSession = (agent_id: string, session_id: string, from: number, to: number | null) =>
  db
    .insertInto('agent_sessions')
    .values({
      account_id: accountId,
      session_id,
      agent_id,
      started_at: ago(from),
      first_seen_at: ago(from),
      seen_at: ago(to ?? 0),
      gone_at: to === null ? null : ago(to),
      ...blank,
      credential_id: null,
      metadata: '',
      match: null,
    })
    .execute()

const daysOf = async (...agents: { id: string; first_seen_at: string }[]) =>
  recentDays(db, accountId, agents, now)

test('each day is up, down, open without monitoring, or without data', async () => {
  await db
    .insertInto('agent_polls')
    .values({ account_id: accountId, from_at: ago(4.5), to_at: ago(0) })
    .execute()
  await addSession('ag_a', 'ts_1', 90, 60)
  await addSession('ag_a', 'ts_2', 40, 2.4)
  await addSession('ag_a', 'ts_3', 0.3, null)
  await addSession('ag_b', 'ts_4', 1.2, null)
  expect(
    await daysOf({ id: 'ag_a', first_seen_at: ago(90) }, { id: 'ag_b', first_seen_at: ago(1.2) }),
  ).toEqual({ ag_a: `${'o'.repeat(25)}uuddd`, ag_b: `${'-'.repeat(28)}uu` })
})

test('a restart of some seconds marks a day as briefly down', async () => {
  await db
    .insertInto('agent_polls')
    .values({ account_id: accountId, from_at: ago(3), to_at: ago(0) })
    .execute()
  await addSession('ag_a', 'ts_1', 3, 1)
  await addSession('ag_a', 'ts_2', 1 - 30 / 86_400, null)
  expect((await daysOf({ id: 'ag_a', first_seen_at: ago(3) })).ag_a).toMatch(/-uuus$|-uusu$/)
})

test('no agents give no days', async () => expect(await daysOf()).toEqual({}))

test('a page includes the recent days and the credential names of its agents', async () => {
  await poll(db, accountId, 0, [{ id: 'ts_1', credential: 'cr_2' }])
  const scope = { accountId, source: 'list' as const, at: at(0).toISOString(), resource: credentials }
  const item = { uri: '', created_at: '', metadata: '', token: null, acl: [], owner_id: 'u' }
  await storeItems(db, scope, [{ ...item, id: 'cr_2', description: 'Harbour kiosk' }])
  const { days, credential_names, agents } = await pageOfAgents(db, accountId, { q: 'ts_1' }, at(30))
  expect(credential_names).toEqual({ cr_2: 'Harbour kiosk' })
  expect(Object.keys(days)).toEqual(agents.map(({ id }) => id))
  expect(Object.values(days)).toEqual([expect.stringMatching(/^[ud-]{30}$/)])
})
