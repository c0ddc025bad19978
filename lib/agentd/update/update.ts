import { createPublicKey, verify } from 'node:crypto'
import { signedRelease, type ReleaseOffer } from '@/lib/tunnel/messages'
import { isNewerVersion, majorOf } from '@/lib/util/version'
import type { Address } from '../config/values'
import { reasonOf } from '../fault'
import type { Log } from '../log'
import { authority, type Resolve } from '../resolve'
import { fetchOffer, fetchRelease } from './feed'
import { sha256Of, StateFault, type StateStore } from './store'

export interface UpdateOptions {
  server: Address
  resolve: Resolve
  /** The running version. */
  version: string
  store: StateStore
  log: Log
}

/** Returns why a release can't be used; null if it can be used. */
function offerFault(offer: ReleaseOffer, version: string, bad: readonly string[]): string | null {
  if (majorOf(offer.version) !== majorOf(version))
    return `Release ${offer.version} has a different major version.`
  if (!isNewerVersion(offer.version, version)) return 'No newer release is available.'
  return bad.includes(offer.sha256)
    ? `Release ${offer.version} previously failed to start on this host.`
    : null
}

/** Reports whether the platform's key signed this version with this content. */
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

/** Returns the feed's offer, or why the offer can't be used. Throws if the feed doesn't respond. */
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
  if (sha256Of(content) !== offer.sha256) throw new Error("its content doesn't match the signature")
  const { version } = store.install({ version: offer.version, sha256: offer.sha256 }, content)
  log.info('Update installed. It takes effect at the next restart', { version })
}

/** Checks whether updates can be stored on this host. Logs a reason only when it changes. */
function createWatch({ store, log }: Pick<UpdateOptions, 'store' | 'log'>) {
  let lastMessage: string | null = null
  const note = (reason: string | null) => {
    if (reason !== null && reason !== lastMessage) log.warn("This agent can't be updated", { reason })
    lastMessage = reason
    return reason
  }
  return {
    poll: () => note(store.fault()),
    /** Runs work on the state. Returns why the work failed; null if it succeeded. */
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

/** Pins the platform's release key. The first key received stays valid. */
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
      if (isOther) log.warn("The platform's release key differs from the pinned one. Updates are refused")
    },
    /** Returns why no release can be accepted; null if releases can be accepted. */
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

  /** Returns why an update can't begin, before the feed is queried. */
  const hindrance = (): string | null => {
    if (isRunning) return 'An update is already in progress.'
    const waiting = store.waiting(store.read(), version)
    return waiting ? `Version ${waiting.version} is installed and waiting for a restart.` : pin.fault()
  }
  const begun = async (): Promise<string> => {
    isRunning = true
    const checked = await check(options).catch(
      (failure: unknown) => `The release feed didn't respond: ${reasonOf(failure)}`,
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
    /** Returns why no update can be stored on this host; null if updates can be stored. */
    stateFault: watch.poll,
    /** Pins the key of the first connection. Later keys that differ are rejected. */
    pin: (key: string): void => void watch.attempt(() => pin.show(key)),
    /** Starts an update in the background. Returns why the update couldn't start; empty if it started. */
    async begin(): Promise<string> {
      let why: string | null = null
      return watch.attempt(() => (why = hindrance())) ?? why ?? begun()
    },
  }
}
export type Updater = ReturnType<typeof createUpdater>
