import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { serviceCode } from '@/lib/contract/envelope'
import { answerText } from '@/lib/tunnel/http/head'
import { endSocket } from '@/lib/util/sockets'

interface Details {
  /** The platform's error code. */
  code?: number
  /** The number of seconds after which the client can retry the request. */
  retryAfter?: number
}

/**
 * An error that the ingress sends to a visitor instead of the tunnel's response. The message is shown to the visitor.
 */
export class GatewayFault extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: Details = {},
  ) {
    super(message)
  }
}

/** Returns the error for a host that no tunnel serves. */
export const noTunnel = (host: string) =>
  new GatewayFault(404, `No tunnel is online at ${host || 'this address'}.`, { code: 3200 })
export const agentAway = (host: string) =>
  new GatewayFault(503, `The agent that serves ${host} isn't connected. Try again in a moment.`, {
    retryAfter: 1,
  })
export const cutOff = () =>
  new GatewayFault(502, 'The agent closed the connection before it responded.', { code: 8012 })
export const unfit = () => new GatewayFault(502, 'The agent sent an invalid response.', { code: 8012 })
export const tooSlow = () => new GatewayFault(504, "The agent didn't respond in time.", { code: 8012 })

const textOf = ({ message, details }: GatewayFault) =>
  details.code === undefined ? `${message}\n` : `${message}\n\n${serviceCode(details.code)}\n`

/**
 * Returns the headers of an error response. The content type is plain text so that browsers don't interpret parts of
 * the request in the message as HTML.
 */
const headersOf = (text: string, { details }: GatewayFault): string[] => [
  'Content-Type',
  'text/plain; charset=utf-8',
  'Content-Length',
  String(Buffer.byteLength(text)),
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
  ...(details.retryAfter === undefined ? [] : ['Retry-After', String(details.retryAfter)]),
]

/**
 * Sends an error response. If a response has already begun, aborts that response so that clients don't mistake it for a
 * complete one.
 */
export function answerFault(response: ServerResponse, fault: GatewayFault): void {
  if (response.headersSent) return void response.destroy()
  const text = textOf(fault)
  response.writeHead(fault.status, headersOf(text, fault))
  response.end(response.req.method === 'HEAD' ? undefined : text)
}

/** Sends an error response to an upgrade request, for which only the socket is available. */
export function answerFaultOn(socket: Socket, fault: GatewayFault): void {
  const text = textOf(fault)
  endSocket(
    socket,
    answerText(fault.status, STATUS_CODES[fault.status] ?? '', [
      ...headersOf(text, fault),
      'Connection',
      'close',
    ]) + text,
  )
}
