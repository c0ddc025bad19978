import { onTestFinished } from 'vitest'
import { newAgentId } from '@/lib/agents/agents'
import { poll } from '@/lib/agents/testing/sessions'
import { storeItems } from '@/lib/inventory/sync/store'
import { json, type Received, type Script, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { type Account, resourceOf, services } from '@/lib/server/accounts/upstream'
import { Failure } from '@/lib/contract/failure'
import { type AgentTunnels, agentTunnelsApi } from '@/lib/api/agent-tunnels'
import type { Context } from '@/lib/server/context'
import { consoleAt } from '@/lib/server/testing/proxy'
import { signedInPerson } from '@/lib/server/testing/console'
import { runOperation } from '@/lib/server/routing/console-api'
import { agentTunnelsRoutes } from '../routes'

export const definition = { name: 'web', proto: 'http', addr: 'localhost:8080' }
export const startBody = (more: object = {}, is_saved = false) => ({
  definition: { ...definition, ...more },
  is_saved,
})
export const writes = (seen: readonly Received[]) => seen.filter(({ method }) => method !== 'GET')

export const tunnel = (name: string, more = {}) => ({
  name,
  uri: `/api/tunnels/${name}`,
  public_url: `https://${name}.example.com`,
  proto: 'https',
  config: { addr: 'http://localhost:8080', inspect: true },
  metrics: {},
  ...more,
})

export async function startAgentApi() {
  const running = new Map<string, object>()
  const answer = ({ method, url, body }: Received): [number, unknown] => {
    const name = decodeURIComponent(url.slice('/api/tunnels/'.length))
    if (method === 'GET') return [200, { tunnels: [...running.values()], uri: '/api/tunnels' }]
    if (method === 'DELETE')
      return running.delete(name)
        ? [204, undefined]
        : [404, { error_code: 100, msg: 'not found', details: {} }]
    const input = JSON.parse(body) as { name: string } // Sent by the console.
    running.set(input.name, tunnel(input.name))
    return [201, running.get(input.name)]
  }
  const fixture = await scriptedUpstream((seen, response) => {
    const [status, value] = answer(seen)
    if (value === undefined) response.writeHead(status).end()
    else json(response, status, value)
  })
  onTestFinished(() => fixture.close())
  return { ...fixture, running }
}

export const agentId = newAgentId('ts_1')
const at = new Date().toISOString()

function storeOf({ db }: Context, account_id: string) {
  let polls = 0
  const add = (resource: string, items: unknown[]) =>
    storeItems(db, { accountId: account_id, resource: resourceOf(resource), source: 'list', at }, items)
  return {
    add,
    endpoint: (id: string, url: string, sessionId = 'ts_1') =>
      add('endpoints', [
        { id, url, public_url: url, scheme: url.split(':')[0], tunnel_session: { id: sessionId, uri: '/x' } },
      ]),
    gone: (id: string) => db.updateTable('inventory').set({ gone_at: at }).where('id', '=', id).execute(),
    /** Replaces the listed sessions. `hosts` maps session IDs to hosts. */
    async sessions(hosts: Readonly<Record<string, string>>) {
      const listed = Object.entries(hosts).map(([id, host]) => ({
        id,
        credential: host,
        metadata: host,
        ip: host,
      }))
      polls += 1
      await poll(db, account_id, polls * 10, listed)
    },
  }
}

/** Creates a console with an agent that has the session `ts_1`. `urls` maps the IDs of endpoints to their URLs. */
export async function consoleWithAgent(urls: Readonly<Record<string, string>>, more: Partial<Account> = {}) {
  const lab = await consoleAt('http://127.0.0.1:1', more)
  const { context, account } = lab
  services(context).probed.set(account.id, Date.now()) // avoids probing a server that doesn't exist
  const store = storeOf(context, account.id)
  await store.sessions({ ts_1: 'edge' })
  for (const [id, url] of Object.entries(urls)) await store.endpoint(id, url)
  async function ask(key: keyof typeof agentTunnelsApi, body?: unknown, input: Record<string, string> = {}) {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const request = new Request('http://localhost:3000/api', init)
    const person = signedInPerson()
    const params = { account: account.slug, id: agentId, ...input }
    try {
      const input = { context, person, request, params, requestId: 'r1' }
      const response = await runOperation(agentTunnelsApi[key], agentTunnelsRoutes[key], input)
      const json: AgentTunnels = await response.json()
      return { json, failure: null }
    } catch (error) {
      if (error instanceof Failure) return { json: null, failure: error.envelope('r1') }
      throw error
    }
  }
  const isRead = ({ operation }: { operation: string }) => operation === 'agents.read-tunnels'
  return {
    ...lab,
    ...store,
    ask,
    poll: () => ask('read'),
    audit: async () => (await lab.audit()).filter((row) => !isRead(row)),
    auditOfReads: async () => (await lab.audit()).filter(isRead),
  }
}

/** Creates a console with two reserved domains and an agent whose API is reachable through the endpoint `ep_1`. */
export async function consoleWithApi(more: Partial<Account> = {}) {
  const api = await startAgentApi()
  const lab = await consoleWithAgent({ ep_1: api.url }, more)
  await lab.add('reserved-domains', [
    { id: 'rd_1', uri: '', domain: 'app.example.com' },
    { id: 'rd_2', uri: '', domain: '*.site.example.com' },
  ])
  await lab.ask('choose', { endpoint_id: 'ep_1' })
  api.seen.length = 0
  return { lab, api }
}

export async function chosenServer(serve: Script) {
  const fixture = await scriptedUpstream(serve)
  onTestFinished(() => fixture.close())
  const lab = await consoleWithAgent({ ep_1: fixture.url })
  await lab.ask('choose', { endpoint_id: 'ep_1' })
  fixture.seen.length = 0
  return { lab, fixture }
}
