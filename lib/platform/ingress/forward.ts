import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerFault, answerFaultOn, cutOff, GatewayFault, headText, tooSlow, unfit } from './fault'
import { answerHeaders, requestHeaders } from './headers'
import type { Tunnel } from './tunnel'

/** How long a WebSocket may be silent, in milliseconds. */
const SOCKET_IDLE_MS = 3_600_000

/** Has whatever goes wrong before an answer end in a fault, within a bounded time. */
function onFault(outgoing: ClientRequest, answer: (fault: GatewayFault) => void): void {
  outgoing.once('timeout', () => outgoing.destroy(tooSlow()))
  outgoing.on('error', (error) => answer(error instanceof GatewayFault ? error : cutOff()))
}

function begin(tunnel: Tunnel, request: IncomingMessage, headers: string[]): ClientRequest {
  try {
    return tunnel.request(request.method ?? '', request.url ?? '', headers)
  } catch {
    throw new GatewayFault(400, 'The request has characters that cannot be passed on.')
  }
}

/** Passes a request and its answer through a tunnel, both as they come. Throws a `GatewayFault` for what cannot be passed. */
export function forwardRequest(
  tunnel: Tunnel,
  host: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { headers, hasBody } = requestHeaders(request, host)
  const outgoing = begin(tunnel, request, headers)
  onFault(outgoing, (fault) => answerFault(response, fault))
  outgoing.once('response', (answer) => {
    try {
      response.sendDate = false
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', answerHeaders(answer))
    } catch {
      outgoing.destroy()
      response.statusMessage = '' // it was taken before it was checked
      return answerFault(response, unfit())
    }
    answer.once('close', () => {
      if (!answer.complete) response.destroy()
    })
    answer.pipe(response)
  })
  response.once('close', () => {
    if (!response.writableFinished) outgoing.destroy()
  })
  if (!hasBody) return void outgoing.end()
  request.once('close', () => {
    if (!request.complete) outgoing.destroy()
  })
  // Who was answered before the end of the request may still send the rest of it.
  outgoing.once('close', () => request.resume())
  request.pipe(outgoing)
}

/** Joins two sockets, bytes as they come, until either ends. */
function join(visitor: Socket, stream: Socket): void {
  for (const [one, other] of [
    [visitor, stream],
    [stream, visitor],
  ] as const) {
    one.setTimeout(SOCKET_IDLE_MS, () => one.destroy())
    one.once('error', () => other.destroy())
    one.once('close', () => other.destroy())
    one.pipe(other)
  }
}

/**
 * Passes a WebSocket's handshake through a tunnel as a request, and after the 101 bare bytes. An answer other than 101
 * ends the visitor's connection, so that no further request can follow past the ingress.
 */
export function forwardUpgrade(
  tunnel: Tunnel,
  host: string,
  request: IncomingMessage,
  visitor: Socket,
  early: Buffer,
): void {
  const { headers, hasBody } = requestHeaders(request, host)
  if (hasBody || request.headers.upgrade?.toLowerCase() !== 'websocket')
    throw new GatewayFault(501, 'Only WebSockets are upgraded to, by requests without a body.')
  const outgoing = begin(tunnel, request, [...headers, 'Connection', 'Upgrade', 'Upgrade', 'websocket'])
  const abort = () => outgoing.destroy()
  visitor.once('close', abort)
  let hasBegun = false
  onFault(outgoing, (fault) => {
    if (hasBegun) visitor.destroy()
    else answerFaultOn(visitor, fault)
  })
  outgoing.once('upgrade', (answer, stream: Socket, first) => {
    hasBegun = true
    visitor.off('close', abort)
    const head = [...answerHeaders(answer), 'Connection', 'Upgrade', 'Upgrade', 'websocket']
    visitor.write(headText(101, 'Switching Protocols', head), 'latin1')
    if (first.length > 0) visitor.write(first)
    if (early.length > 0) stream.write(early)
    join(visitor, stream)
  })
  outgoing.once('response', (answer) => {
    hasBegun = true
    const head = [...answerHeaders(answer), 'Connection', 'close']
    visitor.write(headText(answer.statusCode ?? 502, answer.statusMessage ?? '', head), 'latin1')
    answer.once('close', () => {
      if (!answer.complete) visitor.destroy()
    })
    answer.pipe(visitor)
  })
  outgoing.end()
}
