import { isIP } from 'node:net'
import { isLoopback } from '@/lib/util/sockets'

/** Where a name server listens. */
export interface Server {
  host: string
  port: number
}

/** Whom a check asks. Nothing here is read from the environment: the caller decides. */
export interface ResolverConfig {
  /** Resolvers that recurse; asked first to last. Named by the operator, so the address policy does not apply. */
  recursive: readonly Server[]
  /** Root servers. When there are any, the walk starts there and `recursive` is not asked. */
  roots?: readonly Server[]
  /** Port of the authoritative servers that the walk finds. */
  port: number
  /** Whether servers found in DNS may have loopback addresses. */
  allowLoopback: boolean
  /** Time for one try, in milliseconds. */
  timeoutMs: number
  /** Tries over UDP before a server counts as silent. */
  attempts: number
  /** The caller's policy for every other address found in DNS: private and metadata addresses are refused here. */
  isAllowedAddress: (ip: string) => boolean
}

/** Whether a name server found in DNS may be asked at this address. */
export function mayAsk(address: string, config: ResolverConfig) {
  if (!isIP(address)) return false
  return isLoopback(address) ? config.allowLoopback : config.isAllowedAddress(address)
}
