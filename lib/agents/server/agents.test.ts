import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgentsPage } from '@/lib/api/agents'
import { listed, type TestSession } from '@/lib/agents/testing/sessions'
import { yieldToEventLoop } from '@/lib/util/async'
import {
  type ScriptedUpstream,
  json,
  type Script,
  scriptedUpstream,
} from '@/lib/upstream/testing/scripted-upstream'
import { services } from '@/lib/server/accounts/upstream'
import { agentDetail, agentsPage, agentView, pollAgents } from './agents'
import { sweepAgents } from './sweep-agents'
import { consoleAt } from '@/lib/server/testing/proxy'

let sessions: TestSession[]
let serve: Script
let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  sessions = []
  serve = ({ url }, response) => {
    if (url === '/tunnel_sessions')
      return json(response, 200, { uri: '', next_page_uri: null, tunnel_sessions: sessions.map(listed) })
    return json(response, 200, { uri: '', next_page_uri: null, resources: [] })
  }
  api = await scriptedUpstream((...args) => serve(...args))
  lab = await consoleAt(api.url)
})
afterEach(async () => {
  await Promise.all(services(lab.context).flights.values())
  await services(lab.context).transport.close()
  await api.close()
  await lab.context.db.destroy()
})

const polls = () => api.seen.filter(({ url }) => url === '/tunnel_sessions').length
const startedNow = (ago = 0) => ({ started_at: new Date(Date.now() - ago * 1000).toISOString() })
/** Sets the last poll to this many seconds ago. */
const age = (seconds: number) => {
  const at = new Date(Date.now() - seconds * 1000).toISOString()
  return lab.context.db
    .updateTable('inventory_syncs')
    .set({ started_at: at, finished_at: at, complete_at: at })
    .where('resource', '=', 'tunnel-sessions')
    .execute()
}
const names = ({ agents }: AgentsPage) => agents.map(({ name }) => name)

test('the first page waits for the first poll and shows the age of its data', async () => {
  sessions = [{ id: 'ts_1', metadata: 'edge-1', ...startedNow() }]
  const found = await agentsPage(lab.context, lab.account, {})
  expect(names(found)).toEqual(['edge-1'])
  expect(found).toMatchObject({ listable: true, error: null, as_of: expect.any(String), poll_seconds: 4 })
})

test('a page has no as-of time until the agents of the first poll are stored', async () => {
  sessions = [{ id: 'ts_1', metadata: 'edge-1', ...startedNow() }]
  await agentsPage(lab.context, lab.account, {})
  for (const table of ['agent_polls', 'agent_sessions', 'agents'] as const)
    await lab.context.db.deleteFrom(table).execute()
  const early = await agentsPage(lab.context, lab.account, {})
  expect(early).toMatchObject({ agents: [], all: 0, as_of: null, error: null, listable: true })
  await pollAgents(lab.context, lab.account)
  const found = await agentsPage(lab.context, lab.account, {})
  expect(names(found)).toEqual(['edge-1'])
  expect(found.as_of).not.toBeNull()
})

test('a watched list is polled again when its interval is over, and not before', async () => {
  await agentsPage(lab.context, lab.account, {})
  sessions = [{ id: 'ts_1', metadata: 'edge-1', ...startedNow() }]
  expect(names(await agentsPage(lab.context, lab.account, {}))).toEqual([])
  expect(polls()).toBe(1)
  await age(4)
  expect(names(await agentsPage(lab.context, lab.account, {}))).toEqual(['edge-1'])
  expect(polls()).toBe(2)
})

test('a long list is polled less often, to use at most a third of the requests per minute', async () => {
  await agentsPage(lab.context, lab.account, {})
  await lab.context.db
    .updateTable('inventory_syncs')
    .set({ pages: 30 })
    .where('resource', '=', 'tunnel-sessions')
    .execute()
  await age(30)
  expect(await agentsPage(lab.context, lab.account, {})).toMatchObject({ poll_seconds: 45 })
  expect(polls()).toBe(1)
  await age(40)
  await agentsPage(lab.context, lab.account, {})
  expect(polls()).toBe(2)
})

test("polls of a hundred pages use a third of each minute's requests and don't delay users", async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  const asked: number[] = []
  const usual = serve
  serve = (seen, response, request) => {
    const { pathname, searchParams } = new URL(seen.url, api.url)
    if (pathname !== '/tunnel_sessions') return usual(seen, response, request)
    asked.push(Date.now())
    const from = Number(searchParams.get('before_id') ?? 0) // ten per page: only the number of pages matters
    const ids = Array.from({ length: 10 }, (_, n) => from + n)
    return json(response, 200, {
      uri: '',
      next_page_uri: from < 990 ? `${api.url}/tunnel_sessions?before_id=${from + 10}` : null,
      tunnel_sessions: ids.map((n) => listed({ id: `ts_${n}`, metadata: `edge-${n}`, ...startedNow(60) })),
    })
  }
  const askedFor = async (count: number) => {
    while (asked.length < count) await yieldToEventLoop()
  }
  const sweep = sweepAgents(lab.context)
  await askedFor(40)
  for (let n = 0; n < 80; n++)
    expect(await lab.ask('GET', '/reserved_domains')).toMatchObject({ status: 200 })
  expect(asked).toHaveLength(40)
  await vi.advanceTimersByTimeAsync(60_100)
  await askedFor(80)
  await vi.advanceTimersByTimeAsync(60_100)
  await askedFor(100)
  await sweep
  await Promise.all(services(lab.context).flights.values())

  const found = await agentsPage(lab.context, lab.account, {})
  expect(found).toMatchObject({ total: 1_000, poll_seconds: 150, as_of: expect.any(String) })
  await vi.advanceTimersByTimeAsync(110_000)
  await agentsPage(lab.context, lab.account, {})
  expect(asked).toHaveLength(100)
  await vi.advanceTimersByTimeAsync(5_000)
  let end: () => void = () => expect.unreachable()
  serve = (seen, response, request) => {
    if (seen.url !== '/tunnel_sessions') return usual(seen, response, request)
    asked.push(Date.now())
    end = () => json(response, 500, {})
    return undefined
  }
  const later = agentsPage(lab.context, lab.account, {})
  await askedFor(101)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await later).toMatchObject({ syncing: true, as_of: found.as_of })
  end()
  vi.useRealTimers()
})

test('a page does not wait for a slow platform', async () => {
  await agentsPage(lab.context, lab.account, {})
  await age(60)
  const answers: (() => void)[] = []
  const usual = serve
  serve = (seen, response, request) =>
    seen.url === '/tunnel_sessions'
      ? void answers.push(() => usual(seen, response, request))
      : usual(seen, response, request)
  const found = await agentsPage(lab.context, lab.account, {}, { isPage: true })
  expect(found).toMatchObject({ syncing: true, agents: [] })
  await vi.waitFor(() => expect(answers).toHaveLength(1), 30_000)
  answers[0]?.()
})

test('a failed poll reports its error, and known agents stay listed with an unknown state', async () => {
  sessions = [{ id: 'ts_1', metadata: 'edge-1', ...startedNow() }]
  await agentsPage(lab.context, lab.account, {})
  const usual = serve
  serve = (seen, response, request) =>
    seen.url === '/tunnel_sessions'
      ? json(response, 500, { status_code: 500, msg: 'no', error_code: 'ERR_X_1' })
      : usual(seen, response, request)
  expect(await pollAgents(lab.context, lab.account)).toMatchObject({ code: 'ERR_X_1' })
  const found = await agentsPage(lab.context, lab.account, {})
  expect(found).toMatchObject({ error: { code: 'ERR_X_1' }, agents: [{ state: 'unknown' }] })
  expect(polls()).toBe(2)
})

test('an agent is found by its ID, its current session, and its previous session', async () => {
  sessions = [{ id: 'ts_1', metadata: 'edge-1', ...startedNow(60) }]
  await pollAgents(lab.context, lab.account)
  sessions = [{ id: 'ts_2', metadata: 'edge-1', ...startedNow() }]
  await pollAgents(lab.context, lab.account)
  for (const id of ['ag_ts_1', 'ts_1', 'ts_2']) {
    const detail = await agentDetail(lab.context, lab.account, id)
    expect(detail.agent).toMatchObject({
      id: 'ag_ts_1',
      session: { id: 'ts_2' },
      session_count: 2,
      state: 'online',
    })
    expect(detail.sessions.map((session) => [session.id, session.gone_at === null])).toEqual([
      ['ts_2', true],
      ['ts_1', false],
    ])
    expect(detail.uptime).toHaveLength(90)
    expect(await agentView(lab.context, lab.account, id)).toEqual(detail.agent)
  }
  await expect(agentView(lab.context, lab.account, 'ts_3')).rejects.toMatchObject({ code: 'ADIT_NOT_FOUND' })
  await expect(agentDetail(lab.context, lab.account, 'ts_3')).rejects.toMatchObject({
    code: 'ADIT_NOT_FOUND',
  })
})

test('accounts are polled in the background at an interval, and less often after a failure', async () => {
  sessions = [{ id: 'ts_1', metadata: 'edge-1', ...startedNow() }]
  const sweep = async () => {
    await sweepAgents(lab.context)
    await Promise.all(services(lab.context).flights.values())
    return polls()
  }
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(1)
  await age(44)
  expect(await sweep()).toBe(1)
  await age(46)
  expect(await sweep()).toBe(2)
  expect(await lab.context.db.selectFrom('agent_polls').selectAll().execute()).toHaveLength(1)
  serve = (_, response) => json(response, 500, {})
  await age(46)
  expect(await sweep()).toBe(3)
  await age(46)
  expect(await sweep()).toBe(3)
})

test('an API without the list of sessions is polled hourly in the background', async () => {
  serve = ({ url }, response) =>
    json(response, 404, { status_code: 404, msg: 'Not Found', details: { path: url } })
  const sweep = async () => {
    await sweepAgents(lab.context)
    await Promise.all(services(lab.context).flights.values())
    return polls()
  }
  expect(await sweep()).toBe(1)
  expect(await agentsPage(lab.context, lab.account, {})).toMatchObject({
    agents: [],
    error: { message: expect.stringContaining("can't list these resources") },
  })
  await age(3_000)
  expect(await sweep()).toBe(1)
  await age(3_601)
  expect(await sweep()).toBe(2)
})
