import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addressPolicy } from '../policy'
import type { Upstream } from '../transport'

export interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
export interface Fixture {
  url: string
  port: number
  seen: Seen[]
  close: () => Promise<void>
}
export type Serve = (seen: Seen, response: ServerResponse, request: IncomingMessage) => void

/** Starts a real HTTP server on a free port that records its requests. */
export async function startFixture(serve: Serve): Promise<Fixture> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const entry = { method, url, headers, body: Buffer.concat(chunks).toString() }
      seen.push(entry)
      serve(entry, response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // the server listens on TCP
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, port, seen, close }
}

/** Sends a JSON response. */
export const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const anyLocal = addressPolicy(['127.0.0.0/8'])

export const upstreamAt = (url: string, id = 'a1'): Upstream => ({
  id,
  base_url: url,
  version_header: 'Service-Version',
  version: '2',
  key: () => 'id_canary-secret',
  isPaced: false,
})
