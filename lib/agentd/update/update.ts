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
  /** What runs now. */
  version: string
  store: StateStore
  log: Log
}

/** Why a release is not to be trusted or used; null when nothing speaks against it. */
function offerFault(offer: ReleaseOffer, version: string, bad: readonly string[]): string | null {
  if (majorOf(offer.version) !== majorOf(version))
    return `Release ${offer.version} has another major version.`
  if (!isNewerVersion(offer.version, version)) return 'No newer release is available.'
  return bad.includes(offer.sha256) ? `Release ${offer.version} didn't start on this host before.` : null
}

/** Whether the platform's key signed that this content is this version. */
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

/** What the feed offers, or why it cannot be used. Throws when the feed gives no answer. */
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
  log.info('Update installed; it runs after the next restart', { version })
}

/** Whether updates can be kept on this host; what stands against it is said in the log when it is new. */
function createWatch({ store, log }: Pick<UpdateOptions, 'store' | 'log'>) {
  let said: string | null = null
  const note = (reason: string | null) => {
    if (reason !== null && reason !== said) log.warn("This agent can't be updated", { reason })
    said = reason
    return reason
  }
  return {
    look: () => note(store.fault()),
    /** Does what works with the state; returns why it could not be done. */
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

/** The key of the platform that signs its releases: the first that it showed is the one that counts. */
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
      if (isOther) log.warn("The platform's release key differs from the pinned one; updates are refused")
    },
    /** Why nothing is taken from the platform; null where something may be. */
    fault(): string | null {
      settle() // at the connection it may have been impossible
      if (isOther) return "The platform's release key differs from the one pinned at the first connection."
      return pinned() ? null : 'No release key is pinned yet.'
    },
  }
}

/** Fetches releases, one at a time. */
export function createUpdater(options: UpdateOptions) {
  const { server, version, store, log } = options
  const watch = createWatch(options)
  const pin = createPin(authority(server), store, log)
  let isRunning = false

  /** What speaks against an update before the feed is asked. */
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
    /** Why no update can be kept on this host; null where it can. */
    stateFault: watch.look,
    /** Pins the key of the first connection; one that differs later is not taken. */
    pin: (key: string): void => void watch.attempt(() => pin.show(key)),
    /** Begins an update, which goes on by itself. Returns why not; empty: it has begun. */
    async begin(): Promise<string> {
      let why: string | null = null
      return watch.attempt(() => (why = hindrance())) ?? why ?? begun()
    },
  }
}
export type Updater = ReturnType<typeof createUpdater>
