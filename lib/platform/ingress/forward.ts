import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AnswerFault } from '@/lib/tunnel/http/head'
import { relay } from '@/lib/tunnel/http/relay'
import { relayUpgrade } from '@/lib/tunnel/http/upgrade'
import { answerFault, answerFaultOn, cutOff, GatewayFault, tooSlow, unfit } from './fault'
import { requestHeaders } from './headers'
import type { IngressTunnel } from './tunnel'

/** The time after which an idle WebSocket is closed, in milliseconds. */
const SOCKET_IDLE_MS = 3_600_000

/** Returns the error to send to the visitor if forwarding a request failed. */
function faultOf(error: Error): GatewayFault {
  if (error instanceof GatewayFault) return error
  if (!(error instanceof AnswerFault)) return cutOff()
  return { ECONNRESET: cutOff, EPROTO: unfit, ETIMEDOUT: tooSlow }[error.code]()
}

function begin(send: () => void): void {
  try {
    send()
  } catch {
    throw new GatewayFault(400, "The request has characters that can't be forwarded.")
  }
}

/** Forwards a request and its response through a tunnel. Throws a `GatewayFault` if that isn't possible. */
export function forwardRequest(
  { streams: pool }: IngressTunnel,
  host: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  const onFault = (error: Error) => answerFault(response, faultOf(error))
  begin(() => relay({ pool, ...requestHeaders(incoming, host), incoming, response, onFault }))
}

/** Forwards a WebSocket handshake through a tunnel. After the 101 response, forwards raw bytes in both directions. */
export function forwardUpgrade(
  { streams: pool }: IngressTunnel,
  host: string,
  incoming: IncomingMessage,
  visitor: Socket,
  early: Buffer,
): void {
  const { headers, body } = requestHeaders(incoming, host)
  if (body !== 'none' || incoming.headers.upgrade?.toLowerCase() !== 'websocket')
    throw new GatewayFault(501, 'Only WebSocket upgrades without a request body are supported.')
  const onFault = (error: Error) => answerFaultOn(visitor, faultOf(error))
  begin(() => relayUpgrade({ pool, headers, incoming, visitor, early, idleMs: SOCKET_IDLE_MS, onFault }))
}
