import { STATUS_CODES } from 'node:http'
import type { CapturedBody, Exchange } from '../inspect/capture'
import type { Tunnel } from '../tunnels'

export function tunnelView({ spec, bound, connections, requests }: Tunnel) {
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
export function endpointView({ spec, bound }: Tunnel) {
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

/** Encodes a message in base64: its start line, its headers, and the captured part of its body. */
function rawOf(start: string, raw: readonly string[], body: CapturedBody): string {
  let head = `${start}\r\n`
  for (let i = 0; i < raw.length; i += 2) head += `${raw[i]}: ${raw[i + 1]}\r\n`
  return Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), ...body.chunks]).toString('base64')
}

const proto = 'HTTP/1.1'

/**
 * Converts a captured exchange to the form that the agent's API returns. `response` is null if no response has arrived.
 * `raw` is base64-encoded.
 */
export function exchangeView({ id, tunnel, remoteAddress, start, duration, request, response }: Exchange) {
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
