import 'server-only'
import { processWide } from '@/lib/util/records'
import { log } from './log'

/** The header in which the front door passes the client's address. Removed from outside requests. */
export const ADDRESS_HEADER = 'x-adit-address'

/** The header in which the front door passes the requested path and query to pages, as sent. */
export const TARGET_HEADER = 'x-adit-target'

/** The header in which the front door passes the address of an untrusted proxy that forwarded the request. */
export const FORWARDER_HEADER = 'x-adit-forwarder'

/** Returns the client's network address, as determined by the front door. */
export const addressOf = (headers: Headers): string => headers.get(ADDRESS_HEADER) ?? 'unknown'

// Looked up on each use: tests share a process, and each starts without any.
const known = () => processWide('untrusted-proxy', () => new Set<string>())

/** The maximum number of addresses stored and logged, so that the notice and the log stay short. */
const MAX_ADDRESSES = 5

/**
 * Records that an untrusted address forwarded a request with a live session. Until the address is trusted, everyone
 * behind it counts as one address and shares its sign-in limit. Anyone can send the header, so requests without a
 * session don't count. Logs each address once.
 */
export function noteForwarder(headers: Headers): void {
  const address = headers.get(FORWARDER_HEADER)
  if (address === null) return
  const addresses = known()
  if (addresses.has(address) || addresses.size >= MAX_ADDRESSES) return
  addresses.add(address)
  log.warn(
    { address },
    'a request has X-Forwarded-For from an address that is not trusted; if it is your reverse proxy, add it to ADIT_TRUSTED_PROXIES',
  )
}

/**
 * Returns the addresses that forwarded signed-in requests without being trusted, in the order they were first recorded.
 */
export const untrustedProxies = (): string[] => [...known()]
