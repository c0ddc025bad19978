import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readBy } from '@/lib/audit/reader'
import { pageOfAgents } from '@/lib/agents/list/page'
import { listed, type TestSession } from '@/lib/agents/testing/sessions'
import type * as assigning from '@/lib/agents/identity/assign-sessions'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { services } from '@/lib/server/accounts/upstream'
import { consoleAt } from '@/lib/server/testing/proxy'
import { agentsPage, pollAgents } from './agents'

const beforeAssigning = vi.hoisted(() => ({ run: async () => {} }))
vi.mock('@/lib/agents/identity/assign-sessions', async (original) => {
  const real = await original<typeof assigning>()
  const assignSessions: typeof real.assignSessions = async (...poll) => {
    await beforeAssigning.run()
    return real.assignSessions(...poll)
  }
  return { ...real, assignSessions }
})

let sessions: TestSession[]
let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  sessions = [{ id: 'ts_1', metadata: 'edge-1' }]
  api = await scriptedUpstream(({ url }, response) => {
    const tunnel_sessions = url === '/tunnel_sessions' ? sessions.map(listed) : []
    return json(response, 200, { uri: '', next_page_uri: null, tunnel_sessions })
  })
  lab = await consoleAt(api.url)
  await pollAgents(lab.context, lab.account)
})
afterEach(async () => {
  beforeAssigning.run = async () => {}
  await Promise.all(services(lab.context).flights.values())
  await services(lab.context).transport.close()
  await api.close()
  await lab.context.db.destroy()
})

const online = async () =>
  (await pageOfAgents(lab.context.db, lab.account.id, {}, new Date())).agents.map(({ state }) => state)
const endOfPoll = () =>
  lab.context.db
    .selectFrom('inventory_syncs')
    .select(['complete_at', 'error'])
    .where('resource', '=', 'tunnel-sessions')
    .executeTakeFirstOrThrow()

test('agents stored before a poll never appear with the age of that poll', async () => {
  const { as_of } = await agentsPage(lab.context, lab.account, {})
  expect(as_of).not.toBeNull()
  sessions = []
  const seen: unknown[] = []
  beforeAssigning.run = async () => {
    const page = await agentsPage(lab.context, lab.account, {})
    seen.push([page.as_of, page.agents.map(({ state }) => state)])
  }
  await pollAgents(lab.context, lab.account)
  expect(seen).toEqual([[as_of, ['online']]])
  expect(await online()).toEqual(['gone'])
  expect((await endOfPoll()).complete_at).not.toBe(as_of)
})

test('a poll whose agents could not be stored is not complete', async () => {
  const before = await endOfPoll()
  beforeAssigning.run = () => Promise.reject(new Error('no'))
  await expect(pollAgents(lab.context, lab.account)).rejects.toThrow('no')
  const after = await endOfPoll()
  expect(after).toEqual({ complete_at: before.complete_at, error: expect.stringContaining('ADIT_INTERNAL') })
})

test('a page is the same object until a poll, but not for another role, which may see other names', async () => {
  const pageFor = (role: 'admin' | 'viewer') => readBy(role, () => agentsPage(lab.context, lab.account, {}))
  await vi.waitFor(async () => expect(await pageFor('admin')).toBe(await pageFor('admin')))
  expect(await pageFor('viewer')).not.toBe(await pageFor('admin'))
  sessions = []
  await pollAgents(lab.context, lab.account)
  expect((await pageFor('admin')).agents.map(({ state }) => state)).toEqual(['gone'])
})
