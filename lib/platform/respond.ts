import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusalBody, Refusal } from './errors'
import type { PlatformLog } from './context'

/** A response of the pipeline. `body` is undefined if the response has none. */
export interface PipelineReply {
  status: number
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

/** Returns the CORS headers, which allow the request's origin. */
function corsOf(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Service-Operation-Id, Retry-After',
    vary: 'Origin',
  }
}

/** Returns the response to a CORS preflight request. Null for any other request. */
export function preflightReply(request: IncomingMessage): PipelineReply | null {
  const {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': asked,
  } = request.headers
  if (request.method !== 'OPTIONS' || origin === undefined || method === undefined) return null
  const headers = {
    'access-control-allow-methods': 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS',
    'access-control-max-age': '600',
    ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
  }
  return { status: 204, headers }
}

/** Converts a thrown error to a response. Errors other than refusals are logged, and their message isn't sent. */
export function replyTo(error: unknown, operationId: string, log: PlatformLog): PipelineReply {
  if (!(error instanceof Refusal)) {
    log.error('A request failed', {
      operation_id: operationId,
      error: error instanceof Error ? error.stack : error,
    })
    return replyTo(new Refusal(500, 500, 'The platform failed to handle this request'), operationId, log)
  }
  const { retryAfter } = error.details
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return { status: error.status, headers, body: refusalBody(error, operationId) }
}

/** Sends a response, with the headers that are common to all responses. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  operationId: string,
  reply: PipelineReply,
): void {
  const text = reply.body === undefined ? null : JSON.stringify(reply.body)
  const content =
    text === null
      ? {}
      : {
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(Buffer.byteLength(text)),
        }
  response.writeHead(reply.status, {
    'service-operation-id': operationId,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...corsOf(request.headers.origin),
    ...content,
    ...reply.headers,
  })
  response.end(request.method === 'HEAD' ? undefined : (text ?? undefined))
}
