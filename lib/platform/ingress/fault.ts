import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorPage } from '@/lib/tunnel/http/error-page'
import { answerText } from '@/lib/tunnel/http/head'
import { endSocket } from '@/lib/util/sockets'

interface Details {
  code?: number
  /** The number of seconds after which the client can retry the request. */
  retryAfter?: number
}

export class GatewayFault extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: Details = {},
  ) {
    super(message)
  }
}

export const noTunnel = (host: string) =>
  new GatewayFault(404, `No tunnel is online at ${host || 'this address'}.`, { code: 3200 })
export const agentAway = (host: string) =>
  new GatewayFault(503, `The agent that serves ${host} isn't connected. Try again in a moment.`, {
    code: 3200,
    retryAfter: 1,
  })
export const cutOff = () =>
  new GatewayFault(502, 'The agent closed the connection before it responded.', { code: 8012 })
export const unfit = () => new GatewayFault(502, 'The agent sent an invalid response.', { code: 8012 })
export const tooSlow = () => new GatewayFault(504, "The agent didn't respond in time.", { code: 8012 })

function answerOf({ status, message, details }: GatewayFault, accept?: string) {
  const title = STATUS_CODES[status] ?? 'Error'
  const { headers, body } = errorPage({ title, detail: message, code: details.code }, accept)
  if (details.retryAfter !== undefined) headers.push('Retry-After', String(details.retryAfter))
  return { headers, body }
}

/** Sends an error response, or aborts a response that has already begun. */
export function answerFault(response: ServerResponse, fault: GatewayFault): void {
  if (response.headersSent) return void response.destroy()
  const { headers, body } = answerOf(fault, response.req.headers.accept)
  response.writeHead(fault.status, headers)
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** Sends an error response to an upgrade request, which has a socket but no response object. */
export function answerFaultOn(socket: Socket, fault: GatewayFault): void {
  const { headers, body } = answerOf(fault)
  const reason = STATUS_CODES[fault.status] ?? ''
  endSocket(socket, answerText(fault.status, reason, [...headers, 'Connection', 'close']) + body)
}
