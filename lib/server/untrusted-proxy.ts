import { processWide } from '@/lib/util/records'
import 'server-only'
import { FORWARDER_HEADER } from './address'
import { log } from './log'

// Looked up on each use: tests share a process, and each starts without any.
const known = () => processWide('untrusted-proxy', () => new Set<string>())

/** The maximum number of addresses that are stored and logged. Keeps the notice and the log short. */
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
