import 'server-only'
import { log } from './log'

const slot = Symbol.for('adit.untrusted-proxy')
const holder = globalThis as typeof globalThis & { [slot]?: string } // a slot that only this file uses

/**
 * Notes that a request was forwarded by an address that isn't trusted: until it is, everybody behind it counts as one
 * address, and shares its sign-in limit. Logs the first one alone, since anybody can send the header.
 */
export function noteUntrustedProxy(address: string): void {
  if (holder[slot] !== undefined) return
  holder[slot] = address
  log.warn(
    { address },
    'a request has X-Forwarded-For from an address that is not trusted; if it is your reverse proxy, add it to ADIT_TRUSTED_PROXIES',
  )
}

/** The first address that forwarded a request without being trusted; null when none did since the start. */
export const untrustedProxy = (): string | null => holder[slot] ?? null
