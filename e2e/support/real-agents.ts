import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { WebSocketServer } from 'ws'
import type { Call } from './caller'
import { listen } from '@/lib/util/testing/listen'
import { startManyAgents } from './many-agents'
import { type RealAgent, startAgentProgram } from './run-agent'

/** Starts a service that responds with the requested hostname and path, and echoes WebSocket messages. */
async function startService() {
  const server = createServer(({ headers, url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Service</title><h1>Hello from ${headers.host}</h1><p>${url}</p>`)
  })
  new WebSocketServer({ server }).on('connection', (socket) =>
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary })),
  )
  return listen(server)
}

interface Account {
  call: Call
  account: string
  environment: Readonly<Record<string, string | undefined>>
}

interface AgentFacts {
  /** The rules of the agent's authtoken. Without rules, the agent can bind anything. */
  acl?: readonly string[]
  /** Additional lines for the configuration file, such as `update_check: false`. */
  settings?: readonly string[]
  /**
   * Returns the arguments that replace `start --all`. `port` is the service's port, and `host` is the agent's hostname.
   */
  args?: (lab: { port: string; host: string }) => string[]
}

/** Creates a resource in the account by sending the same request as a page. */
export async function createResource(
  { call, account }: Account,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const { status, json } = await call('POST', `/api/platform/${account}/${path}`, body, {
    'idempotency-key': randomUUID(),
  })
  if (status !== 201) throw new Error(`${path} was answered with ${status}: ${JSON.stringify(json)}`)
  return json
}

/**
 * Creates a wildcard domain, and a service for the agents that `start` and `startMany` start. `close` stops the agents
 * and the service.
 */
export async function openLab(of: Account) {
  const domain = `lab-${randomUUID().slice(0, 8)}.localhost`
  const ingress = of.environment.ADIT_INGRESS_PORT ?? ''
  await createResource(of, 'reserved_domains', { domain: `*.${domain}` })
  let service = await startService()
  const { port } = new URL(service.url)
  const agents: RealAgent[] = []
  const crowds: Awaited<ReturnType<typeof startManyAgents>>[] = []
  const hostOf = (name: string) => `${name}.${domain}`
  return {
    domain,
    hostOf,
    /** Returns a URL that a browser on this machine can open (RFC 6761 section 6.3). */
    urlOf: (name: string) => `http://${hostOf(name)}:${ingress}/`,
    service: {
      down: () => service.close(),
      async up() {
        service = await service.reopen()
      },
    },
    /** Starts an agent with one tunnel from the name's hostname to the service. */
    async start(name: string, { acl, settings = [], args }: AgentFacts = {}): Promise<RealAgent> {
      const { token } = await createResource(of, 'credentials', { description: name, ...(acl && { acl }) })
      const host = hostOf(name)
      const config = [
        'version: "2"',
        `server_addr: 127.0.0.1:${ingress}`,
        'web_addr: false',
        `metadata: '{"host":"${name}"}'`,
        ...settings,
        'tunnels:',
        `  web: { proto: http, addr: "${port}", domain: "${host}" }`,
      ]
      const agent = await startAgentProgram(`${config.join('\n')}\n`, String(token), args?.({ port, host }))
      agents.push(agent)
      return agent
    },
    /** Starts an agent for each name in this process. Up to 20 agents share an authtoken. */
    async startMany(names: readonly string[]) {
      const tokens = await Promise.all(
        Array.from({ length: Math.ceil(names.length / 20) }, (_, n) =>
          createResource(of, 'credentials', { description: `many ${n}` }).then(({ token }) => String(token)),
        ),
      )
      const config = [
        'version: "2"',
        `server_addr: 127.0.0.1:${ingress}`,
        'web_addr: false',
        'tunnels:',
        ...names.map((name) => `  ${name}: { proto: http, addr: "${port}", domain: "${hostOf(name)}" }`),
      ]
      const crowd = await startManyAgents(
        `${config.join('\n')}\n`,
        names.map((name, n) => ({ name, authtoken: tokens[n % tokens.length] ?? '' })),
      )
      crowds.push(crowd)
      return crowd.agents
    },
    /** Requests a name's hostname from the ingress. Returns the status and the text of the response. */
    async visit(name: string) {
      const asked = request({
        host: '127.0.0.1',
        port: ingress,
        headers: { host: hostOf(name) },
        agent: false,
      })
      asked.end()
      const [answer] = await once(asked, 'response')
      return { status: Number(answer.statusCode), text: await text(answer) }
    },
    async close() {
      await Promise.all([...agents.map((agent) => agent.stop()), ...crowds.map((crowd) => crowd.close())])
      await service.close()
    },
  }
}
export type Lab = Awaited<ReturnType<typeof openLab>>
