import { fieldsOf } from '@/lib/util/records'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SiteDetail } from '@/lib/api/site-views'
import { Death, killAtWrites } from '@/lib/db/testing/death'
import { newAgentId } from '@/lib/agents/agents'
import { json, type Received, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { syncResource } from '@/lib/server/accounts/freshen'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { startAgentApi, tunnel } from '@/lib/agents/server/testing/tunnels'
import { pollAgents } from '@/lib/agents/server/agents'
import { openSiteConsole, plan, type SiteConsole } from './testing/site-console'

const shop = 'https://shop.example.com'
const session = {
  id: 'ts_1',
  uri: '',
  agent_version: '3.30.2',
  credential: { id: 'cr_1', uri: '' },
  ip: '192.0.2.7',
  metadata: 'gw',
  os: 'linux',
  region: 'eu',
  started_at: '2026-01-01T00:00:00Z',
  transport: 'service/2',
}
const endpoint = (id: string, url: string) => ({
  id,
  uri: '',
  url,
  public_url: url,
  scheme: 'https',
  type: 'ephemeral',
  created_at: '2026-01-01T00:00:00Z',
  tunnel_session: { id: 'ts_1', uri: '' },
})

/**
 * Starts a platform with one agent, whose API is `agent`. The agent's session ends when the agent is stopped or its
 * authtoken is deleted.
 */
async function startPlatform(agent: Awaited<ReturnType<typeof startAgentApi>>) {
  const there = { session: true, credential: false }
  const lists = (): Record<string, unknown[]> => ({
    tunnel_sessions: there.session ? [session] : [],
    endpoints: [
      ...(there.session ? [endpoint('ep_api', 'https://gw.example.com')] : []),
      ...(there.session && agent.running.has('shop') ? [endpoint('ep_shop', shop)] : []),
    ],
    credentials: there.credential ? [credential] : [],
  })
  const credential = { id: 'cr_1', uri: '', created_at: '', description: 'gw', acl: [], owner_id: '' }
  const answer = ({ method, url }: Received): [number, unknown] => {
    const [, name = '', id, verb] = new URL(url, 'http://x').pathname.split('/')
    if (method === 'POST' && verb === 'stop') {
      there.session = false
      return [204, undefined]
    }
    if (method === 'POST') {
      there.credential = true
      return [201, { ...credential, token: 'canary' }]
    }
    if (method === 'DELETE') {
      Object.assign(there, { credential: false, session: false })
      return [204, undefined]
    }
    if (id !== undefined) {
      const one = lists()[name]?.find((resource) => fieldsOf(resource).id === id)
      return one ? [200, one] : [404, { status_code: 404, msg: 'gone', details: {} }]
    }
    return [200, { [name]: lists()[name] ?? [], uri: '', next_page_uri: null }]
  }
  const fixture = await scriptedUpstream((seen, response) => {
    const [status, body] = answer(seen)
    if (body === undefined) response.writeHead(status).end()
    else json(response, status, body)
  })
  onTestFinished(fixture.close)
  return fixture
}

const sent = (seen: readonly Received[]) =>
  seen.flatMap(({ method, url }) => (method === 'GET' ? [] : [`${method} ${url}`]))

/** Creates a site with one connected agent that serves a tunnel started through its API. */
async function siteWithAgent(lab: SiteConsole): Promise<string> {
  const body = { ...plan, customer: 'example', zone: 'com.example' }
  const { site } = (await lab.run('create', { body })) as SiteDetail
  const token = { role: 'credential', label: 'gw', body: { description: 'gw' } }
  await lab.run('createResource', { params: { id: site.id }, body: token, key: 'k' })
  await lab.context.db
    .updateTable('sites')
    .set({ customer: 'example', zone: 'com' })
    .where('id', '=', site.id)
    .execute() // the test agent API names its tunnels this way
  await lab.context.db.updateTable('site_agents').set({ domain: 'gw.example.com' }).execute()
  await pollAgents(lab.context, lab.account, { isWaitedFor: true })
  await syncResource(lab.context, lab.account, resourceOf('endpoints'), { isWaitedFor: true })
  const api = { endpoint_id: 'ep_api', url: 'https://gw.example.com' }
  await lab.context.db
    .insertInto('agent_apis')
    .values({ account_id: lab.account.id, agent_id: newAgentId('ts_1'), ...api })
    .execute()
  return site.id
}

async function finish(lab: SiteConsole, id: string): Promise<SiteDetail> {
  const params = { id }
  for (let pass = 0; pass < 60; pass++) {
    await lab.work()
    vi.setSystemTime(Date.now() + 5_000)
    const detail = await lab.read(id)
    if (detail.site.state === 'deleted') return detail
    for (const { kind, state, ...removal } of detail.removals)
      if (state === 'failed')
        await lab.run('settleRemoval', { params, body: { kind, id: removal.id, act: 'retry' } })
  }
  throw new Error(`It did not end: ${JSON.stringify((await lab.read(id)).removals)}`)
}

/** Runs a deletion whose process is killed at its n-th write. Returns true if the process was killed. */
async function killedAt(n: number): Promise<boolean> {
  const agent = await startAgentApi()
  agent.running.set('shop', tunnel('shop'))
  const platform = await startPlatform(agent)
  const lab = await openSiteConsole(
    platform.url,
    { kind: 'local' },
    { ADIT_INGRESS_PORT: String(agent.port) },
  )
  const id = await siteWithAgent(lab)
  const begin = { params: { id }, body: { name: 'Acme' } }
  const death = new Death(n)
  platform.seen.length = 0
  await lab.restart((db) => db.withPlugin(death))
  const passes = async () => {
    await lab.run('deleteSite', begin)
    for (let pass = 0; pass < 4; pass++) {
      await lab.work()
      vi.setSystemTime(Date.now() + 5_000)
    }
  }
  await passes().catch((error: unknown) => {
    if (!death.isOver()) throw error
  })
  const wasKilled = death.isOver()
  await lab.restart()
  if ((await lab.read(id)).site.state === 'open') await lab.run('deleteSite', begin)
  const { removals } = await finish(lab, id)
  const story = `killed at write ${n}`
  expect(
    removals.map(({ kind, state }) => `${kind} ${state}`),
    story,
  ).toEqual(['tunnel removed', 'agent removed', 'credential removed'])
  for (const all of [sent(agent.seen), sent(platform.seen)]) expect(new Set(all).size, story).toBe(all.length)
  expect(sent(platform.seen), story).toContain('DELETE /credentials/cr_1')
  if (!wasKilled)
    expect([...sent(agent.seen), ...sent(platform.seen)]).toEqual([
      'DELETE /api/tunnels/shop',
      'POST /tunnel_sessions/ts_1/stop',
      'DELETE /credentials/cr_1',
    ])
  await lab.close()
  return wasKilled
}

test('after a kill at any write, tunnels and agents are still removed and nothing is sent twice', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await killAtWrites(killedAt)).toBeGreaterThan(20)
}, 300_000)

test('an agent that has since reconnected with another authtoken is left alone', async () => {
  const agent = await startAgentApi()
  agent.running.set('shop', tunnel('shop'))
  const platform = await startPlatform(agent)
  const lab = await openSiteConsole(
    platform.url,
    { kind: 'local' },
    { ADIT_INGRESS_PORT: String(agent.port) },
  )
  const id = await siteWithAgent(lab)
  platform.seen.length = 0
  await lab.run('deleteSite', { params: { id }, body: { name: 'Acme' } })
  await lab.context.db.updateTable('agent_sessions').set({ credential_id: 'cr_other' }).execute()
  await lab.work()
  const { site, removals } = await lab.read(id)
  expect(site.state).toBe('deleted')
  expect(removals.map(({ kind, reason }) => [kind, reason])).toEqual([
    [
      'tunnel',
      'The tunnel had already ended: the agent is offline, or connected with an authtoken from outside this site.',
    ],
    ['agent', 'The agent was already offline, or connected with an authtoken from outside this site.'],
    ['credential', null],
  ])
  expect([...sent(agent.seen), ...sent(platform.seen)]).toEqual(['DELETE /credentials/cr_1'])
  await lab.close()
})

test('a report that an agent or tunnel was stopped by hand is accepted only after a check', async () => {
  const agent = await startAgentApi()
  agent.running.set('shop', tunnel('shop'))
  const platform = await startPlatform(agent)
  const lab = await openSiteConsole(platform.url)
  const id = await siteWithAgent(lab)
  await lab.run('deleteSite', { params: { id }, body: { name: 'Acme' } })
  await lab.context.db
    .updateTable('site_removals')
    .set({ state: 'failed' })
    .where('kind', 'in', ['tunnel', 'agent'])
    .execute()
  const { removals } = await lab.read(id)
  const report = ({ kind, id: of }: (typeof removals)[number]) => ({
    params: { id },
    body: { kind, id: of, act: 'done-by-hand' },
  })
  const [one, other] = removals
  if (!one || !other) throw new Error('There are a tunnel and an agent')
  for (const removal of [one, other])
    expect(await lab.refusal('settleRemoval', report(removal))).toBe('ADIT_CONFLICT')
  agent.running.delete('shop')
  await lab.run('settleRemoval', report(one))
  expect(await lab.refusal('settleRemoval', report(other))).toBe('ADIT_CONFLICT')
  await fetch(`${platform.url}/tunnel_sessions/ts_1/stop`, { method: 'POST' })
  await lab.run('settleRemoval', report(other))
  expect((await lab.read(id)).removals.slice(0, 2)).toMatchObject([
    { kind: 'tunnel', state: 'removed', reason: expect.stringContaining('A check confirmed the removal') },
    { kind: 'agent', state: 'removed', reason: expect.stringContaining('A check confirmed the removal') },
  ])
  await lab.close()
})
