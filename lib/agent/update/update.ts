import { createPublicKey, verify } from 'node:crypto'
import { signedRelease, type ReleaseOffer } from '@/lib/tunnel/messages'
import { isNewerVersion, majorOf } from '@/lib/util/version'
import type { Address } from '../config/values'
import { reasonOf } from '../fault'
import type { Log } from '../log'
import { authority, type Resolve } from '../resolve'
import { fetchOffer, fetchRelease } from './feed'
import { sha256Of, type StateStore } from './store'

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
    return `Release ${offer.version} is of another major version.`
  if (!isNewerVersion(offer.version, version)) return 'There is no newer release.'
  return bad.includes(offer.sha256) ? `Release ${offer.version} did not come up on this host before.` : null
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
  if (!offer) return 'There is no newer release.'
  const { keys, bad } = store.read()
  const fault = offerFault(offer, version, bad)
  if (fault) return fault
  const isTrusted = isSigned(offer, keys[authority(server)] ?? '')
  return isTrusted ? offer : `Release ${offer.version} is not signed by the pinned release key.`
}

async function install({ server, resolve, store, log }: UpdateOptions, offer: ReleaseOffer): Promise<void> {
  const content = await fetchRelease(server, resolve, offer)
  if (sha256Of(content) !== offer.sha256) throw new Error('its content is not what was signed')
  store.install({ version: offer.version, sha256: offer.sha256 }, content)
  log.info('Update is ready; it runs after the next restart', { version: offer.version })
}

/** Fetches releases, one at a time. */
export function createUpdater(options: UpdateOptions) {
  const { server, version, store, log } = options
  const address = authority(server)
  let isRunning = false
  /** The key that the platform showed now is not the pinned one. */
  let isOtherKey = false

  /** What speaks against an update before the feed is asked. */
  const hindrance = (): string | null => {
    const { next, current, keys } = store.read()
    if (isRunning) return 'An update is running already.'
    const waiting = [next, current].find((one) => one && isNewerVersion(one.version, version))
    if (waiting) return `Version ${waiting.version} is installed and awaits a restart.`
    if (isOtherKey)
      return 'The platform shows another release key than the one pinned at the first connection.'
    return keys[address] ? null : 'No release key was pinned yet.'
  }
  const fetchInBackground = async (offer: ReleaseOffer) => {
    try {
      await install(options, offer)
    } catch (error) {
      log.error('The update failed', { version: offer.version, reason: reasonOf(error) })
    } finally {
      isRunning = false
    }
  }
  return {
    /** Pins the key of the first connection; one that differs later is not taken. */
    pin(key: string): void {
      const pinned = store.read().keys[address]
      if (pinned === undefined && key !== '')
        store.change((now) => ({ ...now, keys: { ...now.keys, [address]: key } }))
      isOtherKey = pinned !== undefined && pinned !== key
      if (isOtherKey)
        log.warn('The platform shows another release key than the pinned one; no update is taken from it')
    },
    /** Begins an update, which goes on by itself. Returns why not; empty: it has begun. */
    async begin(): Promise<string> {
      const error = hindrance()
      if (error !== null) return error
      isRunning = true
      const checked = await check(options).catch(
        (failure: unknown) => `The release feed could not be asked: ${reasonOf(failure)}`,
      )
      isRunning = typeof checked !== 'string'
      if (typeof checked === 'string') return checked
      void fetchInBackground(checked)
      return ''
    },
  }
}
export type Updater = ReturnType<typeof createUpdater>
