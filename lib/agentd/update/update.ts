import { createPublicKey, verify } from 'node:crypto'
import { signedRelease, type ReleaseOffer } from '@/lib/tunnel/messages'
import { isNewerVersion, majorOf } from '@/lib/util/version'
import { type Address, authority, type Resolve } from '../config/values'
import { reasonOf } from '../fault'
import type { Log } from '../log'
import { fetchOffer, fetchRelease } from './feed'
import { sha256Of, StateFault, type StateStore } from './store'

export interface UpdateOptions {
  server: Address
  resolve: Resolve
  version: string
  store: StateStore
  log: Log
}

/** Returns the reason why an offered release can't be installed, or null if it can. */
function offerFault(offer: ReleaseOffer, version: string, bad: readonly string[]): string | null {
  if (majorOf(offer.version) !== majorOf(version))
    return `Release ${offer.version} has a different major version.`
  if (!isNewerVersion(offer.version, version)) return 'No newer release is available.'
  return bad.includes(offer.sha256)
    ? `Release ${offer.version} previously failed to start on this host.`
    : null
}

/** Reports whether the platform's key has signed this version and content. */
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

/**
 * Returns the release that the feed offers, or the reason why it can't be installed. Rejects if the feed doesn't
 * respond or the state can't be read.
 */
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
  log.info('Update installed; restart the agent to use it', { version })
}

/**
 * Returns functions that detect whether updates can be stored on this machine. If updates can't be stored, the
 * functions log the reason whenever it changes.
 */
function createWatch({ store, log }: Pick<UpdateOptions, 'store' | 'log'>) {
  let lastMessage: string | null = null
  const note = (reason: string | null) => {
    if (reason !== null && reason !== lastMessage) log.warn("This agent can't be updated", { reason })
    lastMessage = reason
    return reason
  }
  return {
    poll: () => note(store.fault()),
    /**
     * Runs a function that changes the state. Returns null, or the reason why the state folder can't be used.
     */
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
 * Returns functions that store and check the platform's release key. The agent permanently trusts the first key that a
 * platform sends. While the platform sends a different key, the agent rejects all updates.
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
      if (isOther) log.warn("Rejecting updates: the platform's release key differs from the pinned one")
    },
    /** Returns the reason why no release can be verified, or null if releases can be verified. */
    fault(): string | null {
      settle() // Pinning may have failed at the connection.
      if (isOther) return "The platform's release key differs from the one pinned at the first connection."
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

  /** Returns the reason why an update can't start, or null if it can. */
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
    /** Returns the reason why updates can't be stored on this machine, or null if they can. */
    stateFault: watch.poll,
    /**
     * Stores the first key that this platform sends. If a different key is already stored, the agent accepts no release
     * from this platform.
     */
    pin: (key: string): void => void watch.attempt(() => pin.show(key)),
    /**
     * Starts an update in the background. Resolves with the reason why the update couldn't start, or with an empty
     * string if it started.
     */
    async begin(): Promise<string> {
      let why: string | null = null
      return watch.attempt(() => (why = hindrance())) ?? why ?? begun()
    },
  }
}
export type Updater = ReturnType<typeof createUpdater>
