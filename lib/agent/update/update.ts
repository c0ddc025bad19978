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

/** Fetches releases, one at a time. */
export function createUpdater({ server, resolve, version, store, log }: UpdateOptions) {
  const address = authority(server)
  let isRunning = false
  /** The key that the platform showed now, where it is not the pinned one. */
  let isOtherKey = false

  const install = async (offer: ReleaseOffer) => {
    const content = await fetchRelease(server, resolve, offer)
    if (sha256Of(content) !== offer.sha256) throw new Error('its content is not what was signed')
    store.install({ version: offer.version, sha256: offer.sha256 }, content)
    log.info('Update is ready; it runs after the next restart', { version: offer.version })
  }

  /** What speaks against an update before the feed is asked. */
  const hindrance = (): string | null => {
    const { next, current, keys } = store.read()
    if (isRunning) return 'An update is running already.'
    const waiting = [next, current].find((one) => one && isNewerVersion(one.version, version))
    if (waiting) return `Version ${waiting.version} is installed and awaits a restart.`
    if (isOtherKey)
      return 'The platform shows another release key than the one that was pinned at the first connection.'
    return keys[address] ? null : 'No release key was pinned yet.'
  }

  const check = async (): Promise<{ error: string } | { offer: ReleaseOffer }> => {
    const offer = await fetchOffer(server, resolve, version)
    if (!offer) return { error: 'There is no newer release.' }
    const { keys, bad } = store.read()
    const fault = offerFault(offer, version, bad)
    if (fault) return { error: fault }
    if (!isSigned(offer, keys[address] ?? ''))
      return { error: `Release ${offer.version} is not signed by the pinned release key.` }
    return { offer }
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
    /** Begins an update. Returns why not; empty: it has begun, and `settled` resolves when it is over. */
    async begin(): Promise<{ error: string; settled: Promise<void> }> {
      const settled = Promise.resolve()
      const error = hindrance()
      if (error !== null) return { error, settled }
      isRunning = true
      try {
        const checked = await check()
        if ('error' in checked) {
          isRunning = false
          return { error: checked.error, settled }
        }
        const work = install(checked.offer)
          .catch((failure) => log.error('The update failed', { reason: reasonOf(failure) }))
          .finally(() => (isRunning = false))
        return { error: '', settled: work }
      } catch (failure) {
        isRunning = false
        return { error: `The release feed could not be asked: ${reasonOf(failure)}`, settled }
      }
    },
  }
}
export type Updater = ReturnType<typeof createUpdater>
