import { isIP, isIPv6 } from 'node:net'
import { isLoopback } from '@/lib/util/sockets'
import type { Question, DnsReply } from './messages'
import type { AskOutcome } from '@/lib/dns/model/records'

export interface Server {
  host: string
  port: number
}

/** A name server of a zone. If `servers` is empty, `problem` is the reason. Otherwise, ignore `problem`. */
export interface NameServer {
  name: string
  servers: readonly Server[]
  problem: Exclude<AskOutcome, 'answered'>
  /**
   * The only list that contains the server: the delegation, or the zone's own NS records. Absent if both lists contain
   * it, or if only one list is known.
   */
  listedBy?: 'parent' | 'zone'
  /**
   * Set for an ancestor zone's server that has a copy of the zone but is on neither list. `always`: every server of
   * that ancestor zone has a copy.
   */
  hides?: 'always' | 'sometimes'
  /** The name that has the addresses, if the server's own name is an alias. */
  aliasOf?: string
  isCircular?: boolean
  /** The names of the parent zone's servers that send no glue (addresses), although other servers of that zone do. */
  lacksGlueAt?: readonly string[]
  hasMore?: boolean
}

export interface ZoneServers {
  zone: string
  servers: readonly NameServer[]
}

/** The results that checks share until they expire, such as name servers of top-level domains and their addresses. */
export interface Referrals {
  find: (zone: string) => ZoneServers | null
  keep: (cut: ZoneServers, ttlSeconds: number) => void
  /**
   * Returns the result of another check's running search for the zone. Calls `find` if no search is running, or if the
   * running search finds nothing. `find` must not wait for other shared answers.
   */
  findOnce: (zone: string, find: () => Promise<ZoneServers | null>) => Promise<ZoneServers | null>
  drop: (zone: string) => void
  /** Discards a shared answer that is at least a minute old. Returns false if no such answer exists. */
  forget: (question: Question) => boolean
  /**
   * Returns a shared answer, or calls `ask`. Waits up to `waitMs` milliseconds for a pending call. With `of`, shares
   * the answer only between queries to that resolver.
   */
  share: (
    question: Question,
    ask: () => Promise<DnsReply>,
    options: { of?: Server; waitMs: number },
  ) => Promise<DnsReply>
}

export const maxResolvers = 4

/** Returns the address of a resolver, with its port if another resolver has the same address. */
export function resolverName(
  { host, port }: Server,
  { recursive }: Pick<ResolverConfig, 'recursive'>,
): string {
  const isShared = recursive.some((one) => one.host === host && one.port !== port)
  return isShared ? `${isIPv6(host) ? `[${host}]` : host}:${port}` : host
}

export interface ResolverConfig {
  /** Recursive resolvers. They also find zones if `roots` is empty or `isPrivate` is set. */
  recursive: readonly Server[]
  /** The hosts in `recursive` that the address policy doesn't allow. Queries to these hosts fail with `not-allowed`. */
  refused?: readonly string[]
  roots?: readonly Server[]
  /** True if `recursive` are the account's own DNS servers, which may serve private zones. */
  isPrivate?: boolean
  /** The servers for lookups in public DNS. Set only if `isPrivate` is true. */
  outside?: ResolverConfig
  port: number
  allowLoopback: boolean
  /** The policy for loopback addresses if `allowLoopback` is true. By default, allows all. */
  isAllowedLoopback?: (ip: string) => boolean
  /** The time limit for one attempt, in milliseconds. */
  timeoutMs: number
  attempts: number
  /** The time limit for a whole check, in milliseconds. Defaults to ten seconds. */
  totalMs?: number
  /**
   * The delay, in milliseconds, before the next equivalent server or the resolvers are also queried. Defaults to 400.
   */
  headStartMs?: number
  /** The policy for addresses found in DNS, except loopback addresses. */
  isAllowedAddress: (ip: string) => boolean
  /** Reports whether an address can't belong to a name server: a link-local or cloud metadata address. */
  isUnusableAddress?: (ip: string) => boolean
  referrals?: Referrals
  /** Called before a query is sent. The returned function is called when the query ends, with or without a reply. */
  onQuestion?: (server: Server, question: Question) => (() => void) | undefined
}

export const patience = { timeoutMs: 1_150, attempts: 2 } as const

export const headStartOf = ({ headStartMs = 400 }: ResolverConfig) => headStartMs

/** The maximum number of addresses to query for one server, IPv4 and IPv6 together. */
const maxAddresses = 4

/** Returns up to `maxAddresses` addresses, IPv4 first. Half of them are of each family if both have enough. */
export function someAddresses(all: readonly string[]): string[] {
  const own = (isOfFamily: (address: string) => boolean) => {
    const others = all.filter((address) => !isOfFamily(address)).length
    return all.filter(isOfFamily).slice(0, Math.max(maxAddresses / 2, maxAddresses - others))
  }
  return [...own((address) => !isIPv6(address)), ...own(isIPv6)]
}

/** Returns the addresses to query: the first address of each server, followed by the rest. */
export function reachable(servers: readonly NameServer[]): Server[] {
  const known = servers.map((one) => one.servers)
  return [...known.flatMap((all) => all.slice(0, 1)), ...known.flatMap((all) => all.slice(1))]
}

export function mayAsk(address: string, config: ResolverConfig) {
  if (!isIP(address)) return false
  if (!isLoopback(address)) return config.isAllowedAddress(address)
  const { allowLoopback, isAllowedLoopback = () => true } = config
  return allowLoopback && isAllowedLoopback(address)
}

export function refusalOf(
  addresses: readonly string[],
  { allowLoopback, isUnusableAddress = () => false }: ResolverConfig,
) {
  if (addresses.every(isLoopback)) return allowLoopback ? 'not-allowed' : 'loopback'
  return addresses.every((one) => isLoopback(one) || isUnusableAddress(one)) ? 'link-local' : 'not-allowed'
}
