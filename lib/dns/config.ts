import { isIP } from 'node:net'
import { isLoopback } from '@/lib/util/sockets'

/** The address of a name server. */
export interface Server {
  host: string
  port: number
}

/** The servers that a check asks, and its limits. Passed by the caller, never read from the environment. */
export interface ResolverConfig {
  /** Recursive resolvers, asked in order. The operator names them, so the address policy doesn't apply. */
  recursive: readonly Server[]
  /** Root servers. If there are any, the walk starts there and `recursive` isn't used. */
  roots?: readonly Server[]
  /** The port of authoritative servers found by the walk. */
  port: number
  /** True if servers found in DNS may have loopback addresses. */
  allowLoopback: boolean
  /** Time limit for one attempt, in milliseconds. */
  timeoutMs: number
  /** The number of attempts over UDP before a server counts as silent. */
  attempts: number
  /** The caller's policy for all other addresses found in DNS. Refuses private and metadata addresses. */
  isAllowedAddress: (ip: string) => boolean
}

/** Reports whether a name server found in DNS may be asked at this address. */
export function mayAsk(address: string, config: ResolverConfig) {
  if (!isIP(address)) return false
  return isLoopback(address) ? config.allowLoopback : config.isAllowedAddress(address)
}
