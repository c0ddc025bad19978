import 'server-only'
import { processWide } from '@/lib/util/records'
import { log } from './log'

/** The request header in which the front door passes the client's address. Clients can't set it. */
export const ADDRESS_HEADER = 'x-adit-address'

/** The request header in which the front door passes the requested path and query to pages, without decoding them. */
export const TARGET_HEADER = 'x-adit-target'

/** The request header in which the front door passes the address of an untrusted proxy that forwarded the request. */
export const FORWARDER_HEADER = 'x-adit-forwarder'

/** Returns the client's network address, as determined by the front door. */
export const addressOf = (headers: Headers): string => headers.get(ADDRESS_HEADER) ?? 'unknown'

// Looked up on each use: tests share a process, and each starts without any.
const known = () => processWide('untrusted-proxy', () => new Set<string>())

/**
 * The maximum number of untrusted proxy addresses that are remembered and logged. Keeps the notice and the log short.
 */
const MAX_ADDRESSES = 5

/**
 * Records that an untrusted address forwarded a request with a valid session. Everyone behind such a proxy appears to
 * have the same address and shares one sign-in limit. Ignores requests without a session, because anyone can send the
 * forwarding header. Logs each address once.
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

/** Returns the untrusted addresses that forwarded signed-in requests, in the order of their first request. */
export const untrustedProxies = (): string[] => [...known()]
