import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentsRoutes } from './routes'
import { verifyAudit } from '@/lib/audit/verify'
import type { Access } from '@/lib/contract/operation'
import { services } from '@/lib/server/accounts/upstream'
import { pollAgents } from './agents'
import { consoleAt } from '@/lib/server/testing/proxy'
import { areaHandler, serve, someone, TestBrowser } from '@/lib/server/testing/console'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'

const handler = areaHandler('agents', agentsRoutes)

let sessions: object[]
let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  api = await scriptedUpstream((_, response) =>
    json(response, 200, { uri: '', next_page_uri: null, tunnel_sessions: sessions }),
  )
  lab = await consoleAt(api.url)
  serve(lab.context)
})
afterEach(async () => {
  await Promise.all(services(lab.context).flights.values())
  await services(lab.context).transport.close()
  await api.close()
  await lab.context.db.destroy()
})

/** Returns a session that started `ago` seconds ago. */
const session = (id: string, ago: number, more: object = {}) => ({
  id,
  uri: '',
  agent_version: '3.30.0',
  credential: { id: 'cr_1', uri: '' },
  ip: '198.51.100.7',
  metadata: '',
  os: 'linux',
  region: 'us',
  started_at: new Date(Date.now() - ago * 1000).toISOString(),
  transport: 'service/2',
  ...more,
})

async function signedIn(role: Access): Promise<TestBrowser> {
  await someone(lab.context, `${role}@example.com`, role)
  const browser = new TestBrowser()
  await browser.signIn(`${role}@example.com`)
  return browser
}
const report = (browser: TestBrowser, id: string, agent_id: unknown) =>
  browser.ask(handler, `/api/agents/lab/${encodeURIComponent(id)}/identity`, {
    method: 'POST',
    body: { agent_id },
  })

test("a viewer sees agents but can't correct a session's agent; an operator can, and it is audited", async () => {
  sessions = [session('ts_1', 60, { metadata: 'edge-1' })]
  await pollAgents(lab.context, lab.account)
  sessions = [session('ts_2', 0, { ip: '::2', credential: null })]
  await pollAgents(lab.context, lab.account)
  const viewer = await signedIn('viewer')
  expect(await viewer.json(await viewer.ask(handler, '/api/agents/lab?q=edge'))).toMatchObject({
    agents: [{ name: 'edge-1' }],
  })
  expect(await viewer.json(await viewer.ask(handler, '/api/agents/lab/ts_2'))).toMatchObject({
    agent: { id: 'ag_ts_2' },
  })
  expect((await report(viewer, 'ts_2', 'ag_ts_1')).status).toBe(403)
  const operator = await signedIn('operator')
  for (const [agent, status] of [
    ['ag_ts_9', 404],
    ['../x', 400],
    [7, 400],
  ] as const)
    expect((await report(operator, 'ts_2', agent)).status).toBe(status)
  const answer = await report(operator, 'ts_2', 'ag_ts_1')
  expect(answer.status).toBe(200)
  expect(await operator.json(answer)).toMatchObject({
    agent: { id: 'ag_ts_1', session: { id: 'ts_2', match: { corrected_by: 'operator' } } },
  })
  expect((await lab.audit()).filter(({ operation }) => operation === 'agents.identify')).toMatchObject([
    { phase: 'intent', target: 'ts_2', before: '{"agent_id":"ag_ts_2"}', after: '{"agent_id":"ag_ts_1"}' },
    { phase: 'outcome', target: 'ts_2', result: 'done' },
  ])
  expect(await verifyAudit(lab.context.db, lab.context.keyRing)).toMatchObject({ ok: true })
})
