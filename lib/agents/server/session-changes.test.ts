import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollAgents } from './agents'
import { pageOfAgents } from '@/lib/agents/list/page'
import { listed, type TestSession } from '@/lib/agents/testing/sessions'
import { consoleAt } from '@/lib/server/testing/proxy'
import { json, type ScriptedUpstream, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { noteSessionChange, servedDue } from '@/lib/server/accounts/session-changes'
import { services } from '@/lib/server/accounts/upstream'

let sessions: TestSession[]
let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  sessions = [{ id: 'ts_1', metadata: 'edge-1' }]
  api = await scriptedUpstream(({ url }, response) => {
    const rows = url === '/tunnel_sessions' ? { tunnel_sessions: sessions.map(listed) } : {}
    const endpoints = sessions.map(({ id }) => ({
      id: `ep_${id}`,
      url: `https://${id}.example`,
      tunnel_session: { id, uri: '' },
    }))
    return json(response, 200, { uri: '', next_page_uri: null, endpoints, tunnels: [], ...rows })
  })
  lab = await consoleAt(api.url)
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(services(lab.context).flights.values())
  await services(lab.context).transport.close()
  await api.close()
  await lab.context.db.destroy()
})

// This API can't list tunnels.
const due = async () => (await servedDue(lab.context, lab.account)).map(({ name }) => name)
const setRead = (startedAt: number, pages = 1) =>
  lab.context.db
    .replaceInto('inventory_syncs')
    .values(
      ['endpoints', 'tunnels'].map((resource) => ({
        account_id: lab.account.id,
        resource,
        started_at: new Date(startedAt).toISOString(),
        finished_at: new Date(startedAt + 100).toISOString(),
        complete_at: new Date(startedAt + 100).toISOString(),
        error: null,
        pages,
      })),
    )
    .execute()

test('a poll with new sessions reads their endpoints again', async () => {
  await setRead(Date.now() - 30_000)
  await pollAgents(lab.context, lab.account)
  const agents = async () =>
    (await pageOfAgents(lab.context.db, lab.account.id, {}, new Date())).agents.map((agent) => [
      agent.session.id,
      agent.endpoint_count,
      agent.endpoints_known,
    ])
  await vi.waitFor(async () => expect(await agents()).toEqual([['ts_1', 1, true]]))
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
  sessions = [
    { id: 'ts_2', metadata: 'edge-1', started_at: ago(1_000) },
    { id: 'ts_3', metadata: 'edge-2', started_at: ago(3_600_000) },
  ]
  await pollAgents(lab.context, lab.account) // too soon for another read of the endpoints
  expect((await agents()).find(([id]) => id === 'ts_2')).toEqual(['ts_2', 0, false])
  expect((await agents()).find(([id]) => id === 'ts_3')).toEqual(['ts_3', 0, true])
})

test('lists are due until a read began well after the change, but not right after a read', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.now()
  const at = (seconds: number) => vi.setSystemTime(start + seconds * 1_000)
  await setRead(start - 60_000)
  expect(await due()).toEqual([])
  noteSessionChange(lab.context, lab.account)
  expect(await due()).toEqual(['endpoints'])
  await setRead(start + 1_000)
  at(5)
  expect(await due()).toEqual([])
  at(12)
  expect(await due()).toEqual(['endpoints'])
  await setRead(start + 12_000)
  at(60)
  expect(await due()).toEqual([])
  expect(services(lab.context).sessionChanges.size).toBe(0)
})

test('long lists are read less often, and a clock that was set back ends the reads', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.now()
  await setRead(start - 30_000, 5)
  noteSessionChange(lab.context, lab.account)
  expect(await due()).toEqual([])
  vi.setSystemTime(start + 25_000)
  expect(await due()).toEqual(['endpoints'])
  vi.setSystemTime(start - 3_600_000)
  await due()
  expect(services(lab.context).sessionChanges.size).toBe(0)
})
