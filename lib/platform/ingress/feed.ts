import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { RELEASES_PATH } from '@/lib/tunnel/messages'
import { fileOf, isReleaseVersion, offerFor } from '../releases'
import type { PlatformStore } from '../store'
import { answerFault, GatewayFault } from './fault'

const ASK = `GET ${RELEASES_PATH}?version=3.30.2 returns the latest compatible release.`

/**
 * Responds to a request at or below `RELEASES_PATH` with a release's file, or with the newest update for a version
 * (status 204 if no update exists). Sends an error response to any other request.
 */
export async function answerFeed(
  store: PlatformStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return answerFault(response, new GatewayFault(405, ASK))
  }
  const [path = '', query = ''] = (request.url ?? '').split('?')
  if (path === RELEASES_PATH) return offer(store, new URLSearchParams(query).get('version') ?? '', response)
  const sha256 = path.slice(RELEASES_PATH.length + 1)
  const found = /^[0-9a-f]{64}$/.test(sha256) ? await fileOf(store, sha256) : null
  if (!found) return answerFault(response, new GatewayFault(404, "This release doesn't exist."))
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': found.size })
  if (request.method === 'HEAD') return void response.end()
  await pipeline(createReadStream(found.file), response).catch(() => response.destroy())
}

async function offer(store: PlatformStore, version: string, response: ServerResponse): Promise<void> {
  if (!isReleaseVersion(version)) return answerFault(response, new GatewayFault(400, ASK))
  const found = await offerFor(store, version)
  if (!found) return void response.writeHead(204).end()
  const text = JSON.stringify(found)
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  })
  response.end(response.req.method === 'HEAD' ? undefined : text)
}
