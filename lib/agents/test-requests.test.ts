import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { detail } from '@/lib/inventory/detail'
import { markGone, storeItems } from '@/lib/inventory/sync/store'
import { endpoints } from '@/lib/resources/endpoints'
import { accountId, at, openStore, poll } from './testing/sessions'
import { lastRequestsOf, storeLastRequest } from './test-requests'

let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})

const time = (seconds: number) => at(seconds).toISOString()
const agent = { metadata: '{"host":"edge-1"}' }

/** Replaces the account's endpoints with one that this session serves. */
async function serve(seconds: number, id: string, session: string, more: object = {}) {
  const seen = { accountId, resource: endpoints, source: 'list' as const, at: time(seconds) }
  await markGone(db, seen, { unseenSince: time(seconds) }, time(seconds))
  const item = { uri: '', created_at: time(seconds), type: 'ephemeral', url: 'https://a.example.com' }
  const served = { upstream_url: 'http://localhost:80', tunnel_session: { id: session, uri: '' } }
  await storeItems(db, seen, [{ id, ...item, ...served, ...more }])
}

const failure = { accountId, cause: 'No service is listening on localhost:80', isOffline: false }
const ids = async (seconds = 60) => [...(await lastRequestsOf(db, accountId, at(seconds))).keys()]

/** Restarts an agent whose endpoint `ep_1` has failed. The agent then serves `ep_2`. */
async function restart({ isOffline = false, session = agent, more = {} } = {}) {
  await poll(db, accountId, 0, [{ id: 'ts_1', ...agent }])
  await serve(0, 'ep_1', 'ts_1')
  await storeLastRequest(db, { ...failure, id: 'ep_1', at: time(1), isOffline })
  await poll(db, accountId, 10, [])
  await poll(db, accountId, 20, [{ id: 'ts_2', ...session, started_at: time(15) }])
  await serve(20, 'ep_2', 'ts_2', more)
}

test('a failure stays when the agent restarts, until a request succeeds', async () => {
  await restart()
  const { at: failedAt, cause } = (await lastRequestsOf(db, accountId, at(60))).get('ep_2') ?? {}
  expect([failedAt, cause]).toEqual([time(1), failure.cause])
  await storeLastRequest(db, { ...failure, id: 'ep_2', at: time(30), cause: null })
  expect((await lastRequestsOf(db, accountId, at(60))).get('ep_2')?.cause).toBeNull()
})

test('a success before the failure was moved ends the failure too', async () => {
  await restart()
  await storeLastRequest(db, { ...failure, id: 'ep_2', at: time(30), cause: null })
  const last = await lastRequestsOf(db, accountId, at(60))
  expect([...last].map(([id, { cause }]) => [id, cause])).toEqual([['ep_2', null]])
})

test.each<[string, Parameters<typeof restart>[0]]>([
  ['an offline agent, which is back', { isOffline: true }],
  ['another agent', { session: { metadata: '{"host":"edge-2"}' } }],
  ['another service', { more: { upstream_url: 'http://localhost:81' } }],
  ['another URL', { more: { url: 'https://b.example.com' } }],
])('a failure of %s says nothing about the new endpoint', async (_, change) => {
  await restart(change)
  expect(await ids()).not.toContain('ep_2')
})

test('a response counts for a day', async () => {
  await serve(0, 'ep_1', 'ts_1')
  await storeLastRequest(db, { ...failure, id: 'ep_1', at: time(0), cause: null })
  expect(await ids(86_000)).toEqual(['ep_1'])
  expect(await ids(86_500)).toEqual([])
})

test('an endpoint that ended names the one that replaced it', async () => {
  await restart()
  const replaced = async (id: string) => (await detail(db, accountId, 'endpoints', id))?.replaced_by
  expect(await replaced('ep_1')).toEqual({
    id: 'ep_2',
    at: time(20),
    agent_id: 'ag_ts_1',
    agent_name: 'edge-1',
  })
  expect(await replaced('ep_2')).toBeUndefined()
})
