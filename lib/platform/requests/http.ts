import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { NewId } from '../store/ids'
import type { PlatformLog } from '../context'
import { refusalBody, Refusal } from './errors'
import { storeFault } from '@/lib/util/store-fault'

const HEADER_BYTES = 16 * 1024
const [HEADERS_MS, REQUEST_MS, IDLE_MS, CLOSING_MS] = [10_000, 30_000, 5_000, 5_000]

/**
 * Creates an HTTP server that doesn't listen yet. It responds with the result of `answer`, except to CORS preflight
 * requests.
 */
export function createHttpServer(
  answer: (request: IncomingMessage) => Promise<PipelineReply>,
  newId: NewId,
  log: PlatformLog,
): Server {
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operationId = newId('op')
    const reply = await Promise.resolve(preflightReply(request) ?? answer(request)).catch((error: unknown) =>
      replyTo(error, operationId, log),
    )
    if (!response.destroyed) send(request, response, operationId, reply)
  }
  return createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      respond(request, response).catch((error: unknown) => {
        log.error("Couldn't send a response", { error: String(error) })
        response.destroy()
      })
    },
  )
}

/** Starts listening, and resolves with the port. Rejects if the address isn't available. */
export function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Closes the server, and aborts requests that are still active after five seconds. */
export async function shut(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), CLOSING_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(timer)
}

export interface PipelineReply {
  status: number
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

function corsOf(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Service-Operation-Id, Retry-After',
    vary: 'Origin',
  }
}

function preflightReply(request: IncomingMessage): PipelineReply | null {
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

function refusalFor(error: unknown): Refusal {
  const fault = storeFault(error, 'platform')
  return fault === null
    ? new Refusal(500, 500, "The platform couldn't handle this request. For details, see the platform's log.")
    : new Refusal(503, null, fault)
}

function replyTo(error: unknown, operationId: string, log: PlatformLog): PipelineReply {
  if (!(error instanceof Refusal)) {
    log.error('A request failed', {
      operation_id: operationId,
      error: error instanceof Error ? error.stack : error,
    })
    return replyTo(refusalFor(error), operationId, log)
  }
  const { retryAfter } = error.details
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return { status: error.status, headers, body: refusalBody(error, operationId) }
}

function send(
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
