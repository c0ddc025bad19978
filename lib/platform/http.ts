import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { NewId } from './ids'
import type { PlatformLog } from './context'
import { preflightReply, type PipelineReply, replyTo, send } from './respond'

const HEADER_BYTES = 16 * 1024
const [HEADERS_MS, REQUEST_MS, IDLE_MS, CLOSING_MS] = [10_000, 30_000, 5_000, 5_000]

/**
 * Creates an HTTP server for the pipeline. It limits the size of headers and the duration of requests. The server
 * doesn't listen yet.
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
        log.error('A response could not be sent', { error: String(error) })
        response.destroy()
      })
    },
  )
}

/** Starts listening. Resolves with the port. Rejects if the address isn't available. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Closes the server. Active requests have five seconds to finish. */
export async function shut(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), CLOSING_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(timer)
}
