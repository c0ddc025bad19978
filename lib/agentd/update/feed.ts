import { request } from 'node:http'
import { connect as connectSocket } from 'node:net'
import { RELEASES_PATH, releaseOffer, type ReleaseOffer } from '@/lib/tunnel/messages'
import { type Address, authority, type Resolve } from '../config/values'

/** The maximum size of a release, in bytes. */
const MAX_RELEASE = 64 * 1024 * 1024
const MAX_OFFER = 16_384
const OFFER_MS = 5000
const RELEASE_MS = 120_000

interface Fetched {
  status: number
  body: Buffer
}

/**
 * Sends a GET request to the platform's ingress. Doesn't follow redirects. Rejects if the response exceeds `max` bytes
 * or takes longer than `ms` milliseconds.
 */
function fetchBounded(server: Address, resolve: Resolve, path: string, max: number, ms: number) {
  return new Promise<Fetched>((fulfill, reject) => {
    const asked = request({
      path,
      headers: { Host: authority(server) },
      signal: AbortSignal.timeout(ms),
      createConnection: () => connectSocket(resolve(server)),
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > max) response.destroy(new Error(`the response is larger than ${max} bytes`))
      })
      response.on('error', reject)
      response.on('end', () => fulfill({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
    })
    asked.end()
  })
}

/**
 * Returns the release that the feed offers for a version, or null if the version is the newest of its major version.
 * Rejects if the feed doesn't respond or its response is invalid.
 */
export async function fetchOffer(
  server: Address,
  resolve: Resolve,
  version: string,
): Promise<ReleaseOffer | null> {
  const path = `${RELEASES_PATH}?version=${encodeURIComponent(version)}`
  const { status, body } = await fetchBounded(server, resolve, path, MAX_OFFER, OFFER_MS)
  if (status === 204) return null
  if (status !== 200) throw new Error(`the release feed returned ${status}`)
  return releaseOffer.parse(JSON.parse(String(body)))
}

/**
 * Downloads the file of an offered release. Rejects if the download fails, or if the release is larger than
 * `MAX_RELEASE`, has a different size than offered, or has an invalid path.
 */
export async function fetchRelease(server: Address, resolve: Resolve, offer: ReleaseOffer): Promise<Buffer> {
  if (!/^\/[\w./?=&%-]*$/.test(offer.path)) throw new Error("the release's path is invalid")
  if (offer.size > MAX_RELEASE) throw new Error(`the release is larger than ${MAX_RELEASE} bytes`)
  const { status, body } = await fetchBounded(server, resolve, offer.path, offer.size, RELEASE_MS)
  if (status !== 200) throw new Error(`the platform returned ${status} for the release`)
  if (body.length !== offer.size)
    throw new Error("the release's size doesn't match the size in the release feed")
  return body
}
