import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import type { Call } from './caller'
import { expect } from './fixtures'
import { listen } from '@/lib/util/testing/listen'
import { freePorts } from './ports'
import { createResource } from './real-agents'
import { startAgentProgram } from './run-agent'

interface Setup {
  call: Call
  account: string
  environment: Readonly<Record<string, string | undefined>>
}

const configOf = (name: string, apiPort: number, leadsTo: number, ingress: string) => `version: "2"
server_addr: 127.0.0.1:${ingress}
web_addr: 127.0.0.1:${apiPort}
metadata: '{"host":"${name}"}'
tunnels:
  agent-api:
    proto: http
    addr: localhost:${leadsTo}
    domain: api.${name}.example.com
    host_header: rewrite
`

/** Requests a hostname from the ingress and returns the response's text. */
async function visit(ingress: string, host: string): Promise<string> {
  const sent = request({ host: '127.0.0.1', port: Number(ingress), headers: { host }, agent: false }).end()
  const [answer] = await once(sent, 'response')
  return text(answer)
}

/**
 * Starts a real agent with a tunnel to its own API, and a service for other tunnels. `before` can start a server in
 * front of the API and return the server's URL.
 */
export async function openApiAgent(
  setup: Setup,
  before: (apiUrl: string) => Promise<{ url: string }> = async (url) => ({ url }),
) {
  const ingress = setup.environment.ADIT_INGRESS_PORT ?? ''
  const name = `reef-${randomUUID().slice(0, 8)}`
  await createResource(setup, 'reserved_domains', { domain: `*.${name}.example.com` })
  const { token } = await createResource(setup, 'credentials', { description: name })
  const [apiPort = 0] = await freePorts(1)
  const service = await listen(createServer((_, response) => response.end(`hello from ${name}`)))
  const front = await before(`http://127.0.0.1:${apiPort}`)
  const agent = await startAgentProgram(
    configOf(name, apiPort, Number(new URL(front.url).port), ingress),
    String(token),
  )
  const address = `/api/agent-tunnels/${setup.account}`
  const hostOf = (tunnel: string) => `${tunnel}.${name}.example.com`
  return {
    name,
    agent,
    service: { addr: `localhost:${new URL(service.url).port}`, message: `hello from ${name}` },
    hostOf,
    visit: (tunnel: string) => visit(ingress, hostOf(tunnel)),
    /** Resolves with the agent's ID when the console lists the agent. */
    async id(): Promise<string> {
      const found = async () => {
        const { json } = await setup.call('GET', `/api/agents/${setup.account}?q=${name}`)
        return Array.isArray(json.agents) ? String(Object(json.agents[0]).id ?? '') : ''
      }
      await expect.poll(found, { timeout: 60_000 }).not.toBe('')
      return found()
    },
    /** Sets the tunnel as the agent's API endpoint in the console. */
    async choose(id: string): Promise<void> {
      const own = async () => {
        await setup.call('POST', `/api/sync/${setup.account}/endpoints`)
        const { json } = await setup.call('GET', `${address}/${id}`)
        const choices: { endpoint_id: string; is_own: boolean }[] = Array.isArray(json.choices)
          ? json.choices
          : []
        return choices.find(({ is_own }) => is_own)?.endpoint_id ?? ''
      }
      let endpoint_id = ''
      await expect.poll(async () => (endpoint_id = await own()), { timeout: 90_000 }).not.toBe('')
      const chosen = await setup.call('PUT', `${address}/${id}`, { endpoint_id })
      expect(chosen.status).toBe(200)
    },
    /** Starts a tunnel to the service by sending the same request as a page. */
    async start(id: string, tunnel: string, is_saved: boolean): Promise<void> {
      const definition = {
        name: tunnel,
        proto: 'http',
        addr: new URL(service.url).port,
        domain: hostOf(tunnel),
      }
      const { status, json } = await setup.call('POST', `${address}/${id}`, { definition, is_saved })
      expect(status, JSON.stringify(json)).toBe(200)
    },
    async close(): Promise<void> {
      await agent.stop()
      await service.close()
    },
  }
}

export async function openAgentPage(page: Page, account: string, name: string): Promise<void> {
  await page.goto(`/${account}/agents?q=${name}`)
  await page.getByRole('rowheader').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tunnels through the agent API' })).toBeVisible()
}

export const tunnelsPart = (page: Page) => page.getByRole('region', { name: 'Tunnels through the agent API' })
