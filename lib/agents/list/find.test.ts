import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { findAgents, findTargets } from './find'
import { accountId, at, openStore, poll } from '@/lib/agents/testing/sessions'

let db: Db
beforeEach(async () => {
  db = await openStore()
  await poll(db, accountId, 0, [
    { id: 'ts_1', metadata: '{"host":"alpha","note":"Beside the crane"}' },
    { id: 'ts_2', metadata: 'dock-crane' },
    { id: 'ts_3', metadata: 'crane-2' },
    { id: 'ts_4', metadata: 'gone-crane' },
  ])
  await poll(db, accountId, 60, [
    { id: 'ts_1', metadata: '{"host":"alpha","note":"Beside the crane"}' },
    { id: 'ts_2', metadata: 'dock-crane' },
    { id: 'ts_3', metadata: 'crane-2' },
  ])
  return () => db.destroy()
})
const names = async (text: string) => (await findAgents(db, accountId, text)).map(({ name }) => name)
const targets = async (text: string) =>
  (await findTargets(db, accountId, text, 'restart')).targets.map(({ name }) => name)

test('agents whose name matches come first, and the others have the field that matched', async () => {
  expect(await names('Crane')).toEqual(['crane-2', 'dock-crane', 'gone-crane', 'alpha'])
  const hits = await findAgents(db, accountId, 'beside')
  expect(hits).toMatchObject([
    { id: 'ag_ts_1', name: 'alpha', matched: { label: 'Tag', text: 'note=Beside the crane' } },
  ])
})

test('an agent that was found has its state, which is unknown after the last poll becomes outdated', async () => {
  const [started_at, complete_at] = [at(59).toISOString(), at(60).toISOString()]
  const walk = { account_id: accountId, resource: 'tunnel-sessions', started_at, complete_at, pages: 1 }
  await db.insertInto('inventory_syncs').values(walk).execute()
  const states = async (now: Date) =>
    (await findAgents(db, accountId, 'crane', now)).map(({ name, state }) => `${name}: ${state?.label}`)
  expect(await states(at(61))).toEqual([
    'crane-2: Online',
    'dock-crane: Online',
    'gone-crane: Offline',
    'alpha: Online',
  ])
  expect(await states(at(86_400))).toEqual([
    'crane-2: Unknown',
    'dock-crane: Unknown',
    'gone-crane: Offline',
    'alpha: Unknown',
  ])
})

test('the metadata that matched is shown without other fields, even if these have line breaks', async () => {
  const metadata = '{"host":"gamma","notes":["near the quay"]}'
  await poll(db, accountId, 120, [{ id: 'ts_9', agent_version: '3\n1\nbeta', metadata }])
  expect((await findAgents(db, accountId, 'quay'))[0]?.matched).toEqual({ label: 'Metadata', text: metadata })
})

test('a long text finds agents by its first eight words', async () => {
  expect(await names('crane '.repeat(1100))).toEqual(['crane-2', 'dock-crane', 'gone-crane', 'alpha'])
})

test('only agents that can receive a command are targets, and an empty text finds five of them', async () => {
  expect(await targets('crane')).toEqual(['crane-2', 'dock-crane', 'alpha'])
  expect(await targets(' ')).toHaveLength(3)
  expect(await names(' ')).toEqual([])
  const command = {
    account_id: accountId,
    user_id: 'u',
    user_email: 'ada@example.com',
    sent_at: at(61).toISOString(),
    state: 'accepted' as const,
    version_before: '3.30.0',
  }
  await db
    .insertInto('agent_commands')
    .values([
      { ...command, id: 'c1', agent_id: 'ag_ts_2', session_id: 'ts_2', command: 'restart' },
      { ...command, id: 'c2', agent_id: 'ag_ts_3', session_id: 'ts_3', command: 'update' },
    ])
    .execute()
  expect(await targets('crane')).toEqual(['crane-2', 'alpha'])
  const many = Array.from({ length: 7 }, (_, n) => ({ id: `ts_m${n}`, metadata: `many-${n}` }))
  await poll(db, accountId, 120, many)
  expect(await targets('many')).toHaveLength(5)
  expect((await findTargets(db, accountId, 'many', 'restart')).target_count).toBe(7)
  expect(await names('many')).toHaveLength(7)
})

test("agents that don't support a command come last, with the reason", async () => {
  await poll(db, accountId, 120, [
    { id: 'ts_a', metadata: 'barge-1', os: 'windows' },
    { id: 'ts_b', metadata: 'barge-2', os: 'linux' },
  ])
  const found = await findTargets(db, accountId, 'barge', 'restart')
  expect(found).toEqual({
    targets: [
      { id: 'ag_ts_b', name: 'barge-2' },
      {
        id: 'ag_ts_a',
        name: 'barge-1',
        reason: expect.stringContaining("Agents on Windows can't be restarted remotely"),
      },
    ],
    target_count: 2,
  })
  const stoppable = await findTargets(db, accountId, 'barge', 'stop')
  expect(stoppable.targets.map(({ name, reason }) => [name, reason])).toEqual([
    ['barge-1', undefined],
    ['barge-2', undefined],
  ])
})

test('a tag finds the agents that have it, also without its end', async () => {
  const sessions = ['quay', 'quarry'].map((site, n) => ({
    id: `ts_${10 + n}`,
    metadata: JSON.stringify({ host: `agent-${site}`, site }),
  }))
  await poll(db, accountId, 180, sessions)
  expect(await findAgents(db, accountId, 'site=quay')).toMatchObject([
    { name: 'agent-quay', matched: { label: 'Tag', text: 'site=quay' } },
  ])
  expect((await names('site=qua')).toSorted()).toEqual(['agent-quarry', 'agent-quay'])
  expect(await targets('site=quay')).toEqual(['agent-quay'])
  expect(await names('site=')).toEqual([])
})
