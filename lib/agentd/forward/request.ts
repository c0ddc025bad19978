import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorCode } from '@/lib/util/errors'
import { errorPage, type ErrorPage } from '@/lib/tunnel/http/error-page'
import { REASON_HEADER, reasonText } from '@/lib/contract/probe'
import { framingOf, forwardedHeaders } from '@/lib/tunnel/forwarded-headers'
import { relay } from '@/lib/tunnel/http/relay'
import type { Captures } from '../inspect/capture'
import { authority, type Address, type Resolve } from '../config/values'
import type { Tunnel } from '../tunnels'
import type { Log } from '../log'
import type { TunnelSpec } from '../config/tunnel'
import { type Socket, connect } from 'node:net'
import { type AnswerHead, answerText } from '@/lib/tunnel/http/head'
import { relayUpgrade } from '@/lib/tunnel/http/upgrade'
import { endSocket } from '@/lib/util/sockets'
import { serviceCode } from '@/lib/contract/envelope'
import { Pool } from '@/lib/tunnel/http/pool'

const framing = new Set(['content-length'])

/**
 * Returns the header fields to send to the upstream: without hop-by-hop fields and Content-Length, and with Host set
 * according to `hostHeader`.
 */
export function upstreamHeaders(raw: readonly string[], { hostHeader, upstream }: TunnelSpec): string[] {
  const headers = forwardedHeaders(raw, framing)
  if (hostHeader === 'preserve') return headers
  const host = hostHeader === 'rewrite' ? authority(upstream) : hostHeader
  for (let i = 0; i < headers.length; i += 2) if (headers[i]?.toLowerCase() === 'host') headers[i + 1] = host
  return headers
}

/** The response header fields that only the agent may set. */
const ownFields = new Set([REASON_HEADER])

export interface Forwarding {
  upstreams: Upstreams
  captures: Captures
  log: Log
}

function unreachable({ spec }: Tunnel, error: unknown, log: Log) {
  const [code, address, requestId] = [errorCode(error), authority(spec.upstream), randomUUID()]
  log.warn("The service behind a tunnel didn't send a complete response", {
    tunnel: spec.name,
    addr: address,
    error: code || String(error),
    request_id: requestId,
  })
  const page = {
    title: 'Service unavailable',
    detail: "The service at this address didn't respond. Try again in a moment.",
    code: 8012,
    requestId,
  }
  return { page, reason: reasonText({ code, address }) }
}

export function forwardToUpstream(
  tunnel: Tunnel,
  incoming: IncomingMessage,
  response: ServerResponse,
  { upstreams, captures, log }: Forwarding,
): void {
  const started = performance.now()
  const { spec } = tunnel
  const { method = '', url = '', rawHeaders } = incoming
  const recording = captures.begin(spec, { method, uri: url, headers: rawHeaders })
  tunnel.requests.begin()
  response.once('close', () => {
    tunnel.requests.end(performance.now() - started)
    recording?.end()
  })
  const { fields, body } = framingOf(incoming)
  const headers = [...upstreamHeaders(rawHeaders, spec), ...fields]
  const onFault = (error: unknown) => {
    const { page, reason } = unreachable(tunnel, error, log)
    answerWithPage(response, 502, page, [REASON_HEADER, reason])
  }
  try {
    const pool = upstreams.to(spec.upstream)
    const awaitsContinue = incoming.headers.expect !== undefined
    const options = { observer: recording, resends: true, awaitsContinue, dropped: ownFields, onFault }
    relay({ pool, headers, body, incoming, response, ...options })
  } catch (error) {
    onFault(error)
  }
}

/**
 * Forwards an upgrade request, such as for a WebSocket. If the upstream accepts the upgrade, forwards raw bytes in both
 * directions.
 */
export function forwardUpgradeToUpstream(
  tunnel: Tunnel,
  incoming: IncomingMessage,
  visitor: Socket,
  early: Buffer,
  { upstreams, captures, log }: Forwarding,
): void {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const started = performance.now()
  const recording = captures.begin(tunnel.spec, { method, uri: url, headers: rawHeaders })
  tunnel.requests.begin()
  let isAnswered = false
  const answered = () => {
    if (!isAnswered) tunnel.requests.end(performance.now() - started)
    isAnswered = true
  }
  visitor.once('close', () => {
    recording?.end()
    answered()
  })
  const onFault = (error: unknown) => {
    const { headers, body } = errorPage(unreachable(tunnel, error, log).page)
    endSocket(visitor, answerText(502, 'Bad Gateway', [...headers, 'Connection', 'close']) + body)
  }
  const onHead = ({ status, reason, headers }: AnswerHead) => {
    answered()
    recording?.head(status, reason, headers)
  }
  try {
    const pool = upstreams.to(tunnel.spec.upstream)
    const headers = upstreamHeaders(rawHeaders, tunnel.spec)
    relayUpgrade({ pool, headers, incoming, visitor, early, onHead, onFault })
  } catch (error) {
    onFault(error)
  }
}

export function answerWithPage(
  response: ServerResponse,
  status: number,
  page: ErrorPage & { code: number },
  fields: readonly string[] = [],
): void {
  if (response.headersSent) return void response.destroy()
  const { headers, body } = errorPage(page, response.req.headers.accept)
  response.writeHead(status, [...headers, 'Adit-Error-Code', serviceCode(page.code), ...fields])
  response.end(body)
}

const CONNECT_MS = 10_000
/**
 * The limits of a connection pool, with times in milliseconds. The pool closes idle connections before most services
 * do.
 */
const LIMITS = { maxFree: 64, keepMs: 4000, waitMs: 0 }

function dial(to: Address, done: Parameters<Pool['dial']>[0]): void {
  const socket = connect({ ...to, noDelay: true })
  const timer = setTimeout(() => socket.destroy(new Error('no connection within 10 seconds')), CONNECT_MS)
  const fail = (error: Error) => {
    clearTimeout(timer)
    done(error)
  }
  socket.once('error', fail)
  socket.once('connect', () => {
    clearTimeout(timer)
    socket.off('error', fail)
    done(null, socket)
  })
}

export function createUpstreams(resolve: Resolve) {
  const pools = new Map<string, Pool>()
  return {
    to(upstream: Address): Pool {
      const key = authority(upstream)
      const known = pools.get(key)
      if (known) return known
      const pool = new Pool((done) => dial(resolve(upstream), done), LIMITS)
      pools.set(key, pool)
      return pool
    },
    close(): void {
      for (const pool of pools.values()) pool.destroy()
    },
  }
}
export type Upstreams = ReturnType<typeof createUpstreams>
