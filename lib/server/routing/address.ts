import 'server-only'
import { processWide } from '@/lib/util/records'
import { log } from '../log'

/** The request header that contains the client's address. Only the front door can set this header. */
export const ADDRESS_HEADER = 'x-adit-address'

/**
 * The request header that contains the requested path and query, still encoded. Only the front door can set this
 * header.
 */
export const TARGET_HEADER = 'x-adit-target'

/**
 * The request header that contains the address of an untrusted proxy, if one forwarded the request. Only the front door
 * can set this header.
 */
export const FORWARDER_HEADER = 'x-adit-forwarder'

export const addressOf = (headers: Headers): string => headers.get(ADDRESS_HEADER) ?? 'unknown'

// Looked up on each use, because tests share a process and each test starts with an empty set.
const known = () => processWide('untrusted-proxy', () => new Set<string>())

const MAX_ADDRESSES = 5

/**
 * Records and logs up to five untrusted addresses that forward requests. Call this only for requests with a valid
 * session, because anyone can send the forwarding header.
 */
export function noteForwarder(headers: Headers): void {
  const address = headers.get(FORWARDER_HEADER)
  if (address === null) return
  const addresses = known()
  if (addresses.has(address) || addresses.size >= MAX_ADDRESSES) return
  addresses.add(address)
  log.warn(
    { address },
    'an untrusted address sent a request with X-Forwarded-For; if the address is your reverse proxy, add it to ADIT_TRUSTED_PROXIES',
  )
}

export const untrustedProxies = (): string[] => [...known()]
