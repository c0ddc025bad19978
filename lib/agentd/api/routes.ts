import * as z from 'zod'
import type { Core } from '../core'
import { AGENT_VERSION } from '../options'
import { invalidTunnel, unknownResource } from '../fault'
import { putEndpoint, startEndpoint, postTunnel, tunnelNamed } from './tunnels'
import { requestText } from '@/lib/tunnel/http/head'
import { upstreamHeaders } from '../forward/request'
import type { Exchange, CapturedBody } from '../inspect/capture'
import { STATUS_CODES } from 'node:http'
import type { Tunnel } from '../tunnels'

export interface Asked {
  core: Core
  /** The decoded last segment of the path, or an empty string if its encoding is invalid. */
  name: string
  query: URLSearchParams
  /** Reads the JSON object in the request body. Throws a `Problem` if the body is invalid. */
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
    throw invalidTunnel('id must be the ID of a captured request, and tunnel_name must be a string if set')
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

/** The handlers of the agent's API, keyed by path and method. `*` matches any name or ID. */
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

const REPLAY_MS = 60_000

function setLength(headers: string[], bytes: number): string[] {
  const without = headers.flatMap((name, i) =>
    i % 2 === 0 && name.toLowerCase() !== 'expect' ? [name, headers[i + 1] ?? ''] : [],
  )
  return bytes > 0 ? [...without, 'Content-Length', String(bytes)] : without
}

function replay(core: Core, { tunnel: from, request }: Exchange, tunnelName = from): void {
  const tunnel = tunnelNamed(core, tunnelName)
  const { body, method, uri, headers } = request
  if (body.total > body.kept) throw invalidTunnel('the request body was too large to capture completely')
  if (headers.some((name, i) => i % 2 === 0 && name.toLowerCase() === 'upgrade'))
    throw invalidTunnel("a protocol upgrade can't be replayed")
  const content = Buffer.concat(body.chunks)
  const sent = setLength(upstreamHeaders(headers, tunnel.spec), content.length)
  const text = requestText(method, uri, sent)
  const recording = core.captures.begin({ ...tunnel.spec, inspect: true }, { method, uri, headers })
  if (content.length > 0) recording?.request(content)
  const end = () => recording?.end()
  core.forwarder.upstreams.to(tunnel.spec.upstream).take((_error, connection) => {
    if (!connection) return end()
    const timer = setTimeout(() => connection.cut(), REPLAY_MS)
    const onEnd = () => {
      clearTimeout(timer)
      end()
    }
    connection.begin(method, text, content.length > 0 ? 'length' : 'none', {
      onHead: ({ status, reason, headers: fields }) => recording?.head(status, reason, fields),
      onData(data) {
        recording?.response(data)
        return true
      },
      onEnd(last) {
        if (last) recording?.response(last)
        onEnd()
      },
      onFault: onEnd,
    })
    if (content.length > 0) connection.write(content)
    connection.finish()
  })
}

function tunnelView({ spec, bound, connections, requests }: Tunnel) {
  return {
    name: spec.name,
    uri: `/api/tunnels/${encodeURIComponent(spec.name)}`,
    public_url: bound?.url ?? '',
    proto: spec.proto,
    config: { addr: spec.upstream.addr, inspect: spec.inspect },
    metrics: {
      conns: { ...connections.read(), gauge: connections.gauge() },
      http: requests.read(),
    },
  }
}

/** Converts a tunnel to the endpoint that the agent's API returns, with the key names of configuration version 3. */
function endpointView({ spec, bound }: Tunnel) {
  const asked = spec.host ? `${spec.proto}://${spec.host}` : ''
  return {
    name: spec.name,
    uri: `/api/endpoints/${encodeURIComponent(spec.name)}`,
    url: bound?.url ?? asked,
    upstream: { url: spec.upstream.url, protocol: 'http1' },
    bindings: ['public'],
    description: spec.description,
    metadata: spec.metadata,
    pooling_enabled: false,
  }
}

function fieldMap(raw: readonly string[]): Record<string, string[]> {
  const map = new Map<string, string[]>()
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? ''
    map.set(name, [...(map.get(name) ?? []), raw[i + 1] ?? ''])
  }
  return Object.fromEntries(map)
}

function rawOf(start: string, raw: readonly string[], body: CapturedBody): string {
  let head = `${start}\r\n`
  for (let i = 0; i < raw.length; i += 2) head += `${raw[i]}: ${raw[i + 1]}\r\n`
  return Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), ...body.chunks]).toString('base64')
}

const proto = 'HTTP/1.1'

function exchangeView({ id, tunnel, remoteAddress, start, duration, request, response }: Exchange) {
  const reason = response && (response.reason || STATUS_CODES[response.status] || '')
  return {
    uri: `/api/requests/http/${id}`,
    id,
    tunnel_name: tunnel,
    remote_addr: remoteAddress,
    start: start.toISOString(),
    duration: duration ?? 0,
    request: {
      method: request.method,
      proto,
      headers: fieldMap(request.headers),
      uri: request.uri,
      raw: rawOf(`${request.method} ${request.uri} ${proto}`, request.headers, request.body),
    },
    response: response && {
      status: `${response.status} ${reason}`,
      status_code: response.status,
      proto,
      headers: fieldMap(response.headers),
      raw: rawOf(`${proto} ${response.status} ${reason}`, response.headers, response.body),
    },
  }
}
