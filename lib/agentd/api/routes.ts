import * as z from 'zod'
import type { Core } from '../core'
import { AGENT_VERSION } from '../options'
import { invalidTunnel, unknownResource } from '../fault'
import { replay } from './replay'
import { putEndpoint, startEndpoint, postTunnel, tunnelNamed } from './tunnels'
import { endpointView, exchangeView, tunnelView } from './views'

/** The parts of a request that a handler uses. */
export interface Asked {
  core: Core
  /** The decoded last segment of the path, such as a name or ID. Empty if its encoding is invalid. */
  name: string
  query: URLSearchParams
  /** Reads the request body. Throws a `Problem` if the body isn't a JSON object. */
  body: () => Promise<Record<string, unknown>>
}
interface Answer {
  status: number
  body?: unknown
}
type Handler = (asked: Asked) => Answer | Promise<Answer>

const DEFAULT_LIST = 50
const MAX_LIST = 500

const ok = (body: unknown): Answer => ({ status: 200, body })
const done: Answer = { status: 204 }

function remove({ core, name }: Asked): Answer {
  tunnelNamed(core, name)
  core.stop(name)
  return done
}

function listRequests({ core, query }: Asked): Answer {
  const asked = Number(query.get('limit') ?? DEFAULT_LIST)
  const limit = Number.isInteger(asked) && asked > 0 ? Math.min(asked, MAX_LIST) : DEFAULT_LIST
  const tunnel = query.get('tunnel_name')
  const found = core.captures.list().filter((exchange) => tunnel === null || exchange.tunnel === tunnel)
  return ok({ uri: '/api/requests/http', requests: found.slice(0, limit).map(exchangeView) })
}

const replayBody = z.object({ id: z.string(), tunnel_name: z.string().optional() })

async function replayRequest({ core, body }: Asked): Promise<Answer> {
  const asked = replayBody.safeParse(await body())
  if (!asked.success)
    throw invalidTunnel('a replay requires id, the ID of a captured request; tunnel_name is optional')
  const exchange = core.captures.get(asked.data.id)
  if (!exchange) throw unknownResource(`captured request ${JSON.stringify(asked.data.id)}`)
  replay(core, exchange, asked.data.tunnel_name || undefined)
  return done
}

function status({ core }: Asked): Answer {
  const session = core.session()
  const legs = session ? [{ region: session.region, latency: `${session.latencyMs.toFixed(1)}ms` }] : []
  return ok({
    status: session ? 'online' : 'connecting',
    agent_version: AGENT_VERSION,
    session: { legs },
    uri: '/api/status',
  })
}

const index = {
  uri: '/api/',
  status_uri: '/api/status',
  tunnels_uri: '/api/tunnels',
  endpoints_uri: '/api/endpoints',
  requests_http_uri: '/api/requests/http',
}

function clear({ core }: Asked): Answer {
  core.captures.clear()
  return done
}

function getRequest({ core, name }: Asked): Answer {
  const exchange = core.captures.get(name)
  if (!exchange) throw unknownResource(`captured request ${JSON.stringify(name)}`)
  return ok(exchangeView(exchange))
}

/** The operations of the agent's API, keyed by path and method. `*` matches any name or ID. See docs/agent.md. */
export const routes: Record<string, Partial<Record<string, Handler>>> = {
  '/api': { GET: () => ok(index) },
  '/api/status': { GET: status },
  '/api/tunnels': {
    GET: ({ core }) => ok({ tunnels: core.tunnels.list().map(tunnelView), uri: '/api/tunnels' }),
    POST: async ({ core, body }) => ({
      status: 201,
      body: tunnelView(await postTunnel(core, await body())),
    }),
  },
  '/api/tunnels/*': {
    GET: ({ core, name }) => ok(tunnelView(tunnelNamed(core, name))),
    DELETE: remove,
  },
  '/api/endpoints': {
    GET: ({ core }) => ok({ endpoints: core.tunnels.list().map(endpointView), uri: '/api/endpoints' }),
    POST: async ({ core, body }) => ({
      status: 201,
      body: endpointView(await startEndpoint(core, await body())),
    }),
  },
  '/api/endpoints/*': {
    GET: ({ core, name }) => ok(endpointView(tunnelNamed(core, name))),
    async PUT({ core, name, body }) {
      const { isNew, tunnel } = await putEndpoint(core, name, await body())
      return { status: isNew ? 201 : 200, body: endpointView(tunnel) }
    },
    DELETE: remove,
  },
  '/api/requests/http': { GET: listRequests, POST: replayRequest, DELETE: clear },
  '/api/requests/http/*': { GET: getRequest },
}
