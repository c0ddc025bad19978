import { createPublicKey, verify } from 'node:crypto'
import { signedRelease, type ReleaseOffer, RELEASES_PATH, releaseOffer } from '@/lib/tunnel/messages'
import { isNewerVersion, majorOf } from '@/lib/util/version'
import { type Address, authority, type Resolve } from '../config/values'
import { reasonOf } from '../fault'
import type { Log } from '../log'
import { sha256Of, StateFault, type StateStore } from './store'
import { request } from 'node:http'
import { connect as connectSocket } from 'node:net'

export interface UpdateOptions {
  server: Address
  resolve: Resolve
  version: string
  store: StateStore
  log: Log
}

function offerFault(offer: ReleaseOffer, version: string, bad: readonly string[]): string | null {
  if (majorOf(offer.version) !== majorOf(version))
    return `Release ${offer.version} has a different major version.`
  if (!isNewerVersion(offer.version, version)) return 'No newer release is available.'
  return bad.includes(offer.sha256)
    ? `Release ${offer.version} previously failed to start on this host.`
    : null
}

function isSigned(offer: ReleaseOffer, key: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    const isEd25519 = publicKey.asymmetricKeyType === 'ed25519'
    return (
      isEd25519 &&
      verify(null, Buffer.from(signedRelease(offer)), publicKey, Buffer.from(offer.signature, 'base64'))
    )
  } catch {
    return false
  }
}

async function check({ server, resolve, version, store }: UpdateOptions): Promise<ReleaseOffer | string> {
  const offer = await fetchOffer(server, resolve, version)
  if (!offer) return 'No newer release is available.'
  const { keys, bad } = store.read()
  const fault = offerFault(offer, version, bad)
  if (fault) return fault
  const isTrusted = isSigned(offer, keys[authority(server)] ?? '')
  return isTrusted ? offer : `Release ${offer.version} isn't signed with the pinned release key.`
}

async function install({ server, resolve, store, log }: UpdateOptions, offer: ReleaseOffer): Promise<void> {
  const content = await fetchRelease(server, resolve, offer)
  if (sha256Of(content) !== offer.sha256)
    throw new Error("the release's content doesn't match the signed hash")
  const { version } = store.install({ version: offer.version, sha256: offer.sha256 }, content)
  log.info('Update installed. Restart the agent to use it', { version })
}

function createWatch({ store, log }: Pick<UpdateOptions, 'store' | 'log'>) {
  let lastMessage: string | null = null
  const note = (reason: string | null) => {
    if (reason !== null && reason !== lastMessage) log.warn("This agent can't be updated", { reason })
    lastMessage = reason
    return reason
  }
  return {
    poll: () => note(store.fault()),
    /** Runs a function that changes the state. Returns the reason the state directory can't be used, or null. */
    attempt(work: () => void): string | null {
      try {
        work()
        return null
      } catch (error) {
        if (error instanceof StateFault) return note(error.message)
        throw error
      }
    },
  }
}

/**
 * Returns functions that pin the first release key that the platform sends. While the platform sends a different key,
 * the agent rejects all updates.
 */
function createPin(address: string, store: StateStore, log: Log) {
  let shown = ''
  let isOther = false
  const pinned = () => store.read().keys[address]
  const settle = () => {
    if (shown !== '' && pinned() === undefined)
      store.change((now) =>
        now.keys[address] === undefined ? { ...now, keys: { ...now.keys, [address]: shown } } : now,
      )
    const key = pinned()
    isOther = key !== undefined && key !== shown
  }
  return {
    show(key: string): void {
      shown = key
      settle()
      if (isOther) log.warn("Rejecting updates: the platform's release key differs from the pinned key")
    },
    /** Returns the reason that releases can't be verified, or null. */
    fault(): string | null {
      settle() // Pinning may have failed at the connection.
      if (isOther) return "The platform's release key differs from the key pinned at the first connection."
      return pinned() ? null : 'No release key is pinned yet.'
    },
  }
}

/** Creates the updater, which downloads one release at a time. */
export function createUpdater(options: UpdateOptions) {
  const { server, version, store, log } = options
  const watch = createWatch(options)
  const pin = createPin(authority(server), store, log)
  let isRunning = false

  const hindrance = (): string | null => {
    if (isRunning) return 'An update is already in progress.'
    const waiting = store.waiting(store.read(), version)
    return waiting ? `Version ${waiting.version} is installed and waiting for a restart.` : pin.fault()
  }
  const begun = async (): Promise<string> => {
    isRunning = true
    const checked = await check(options).catch(
      (failure: unknown) => `The update check failed: ${reasonOf(failure)}`,
    )
    isRunning = typeof checked !== 'string'
    if (typeof checked === 'string') return checked
    fetchInBackground(checked)
    return ''
  }
  const fetchInBackground = (offer: ReleaseOffer) => {
    install(options, offer)
      .catch((error: unknown) =>
        log.error('Update failed', { version: offer.version, reason: reasonOf(error) }),
      )
      .finally(() => {
        isRunning = false
      })
  }
  return {
    /** Returns the reason that updates can't be stored on this machine, or null. */
    stateFault: watch.poll,
    pin: (key: string): void => void watch.attempt(() => pin.show(key)),
    /**
     * Starts an update in the background. Resolves with the reason the update couldn't start, or with an empty string.
     */
    async begin(): Promise<string> {
      let why: string | null = null
      return watch.attempt(() => (why = hindrance())) ?? why ?? begun()
    },
  }
}
export type Updater = ReturnType<typeof createUpdater>

const KIB = 1024
const MIB = 1024 * KIB
const MAX_RELEASE = 64 * MIB
const MAX_OFFER = 16 * KIB
const OFFER_MS = 5000
const RELEASE_MS = 120_000

function sizeText(bytes: number): string {
  if (bytes % MIB === 0) return `${bytes / MIB} MiB`
  return bytes % KIB === 0 ? `${bytes / KIB} KiB` : `${bytes.toLocaleString('en')} bytes`
}

interface Fetched {
  status: number
  body: Buffer
}

/**
 * Sends a GET request to the platform's ingress without following redirects. Rejects if the response exceeds `max`
 * bytes or takes longer than `ms` milliseconds.
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
        if (size > max) response.destroy(new Error(`the response is larger than ${sizeText(max)}`))
      })
      response.on('error', reject)
      response.on('end', () => fulfill({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
    })
    asked.end()
  })
}

/**
 * Returns the release that the feed offers for a version, or null if the feed offers no release. Rejects if the feed
 * doesn't respond or its response is invalid.
 */
async function fetchOffer(server: Address, resolve: Resolve, version: string): Promise<ReleaseOffer | null> {
  const path = `${RELEASES_PATH}?version=${encodeURIComponent(version)}`
  const { status, body } = await fetchBounded(server, resolve, path, MAX_OFFER, OFFER_MS)
  if (status === 204) return null
  if (status !== 200) throw new Error(`the release feed returned ${status}`)
  return releaseOffer.parse(JSON.parse(String(body)))
}

async function fetchRelease(server: Address, resolve: Resolve, offer: ReleaseOffer): Promise<Buffer> {
  if (!/^\/[\w./?=&%-]*$/.test(offer.path)) throw new Error("the release's path is invalid")
  if (offer.size > MAX_RELEASE) throw new Error(`the release is larger than ${sizeText(MAX_RELEASE)}`)
  const { status, body } = await fetchBounded(server, resolve, offer.path, offer.size, RELEASE_MS)
  if (status !== 200) throw new Error(`the platform returned ${status} for the release`)
  if (body.length !== offer.size)
    throw new Error("the release's size doesn't match the size in the release feed")
  return body
}
