import { isIP, isIPv6 } from 'node:net'
import { isLoopback } from '@/lib/util/sockets'
import type { Question, DnsReply } from './messages'
import type { AskOutcome } from '@/lib/dns/model/records'

export interface Server {
  host: string
  port: number
}

/**
 * A name server of a zone. If none of its addresses may be queried, `servers` is empty and `problem` has the reason.
 */
export interface NameServer {
  name: string
  servers: readonly Server[]
  problem: Exclude<AskOutcome, 'answered'>
  /** The only list that contains the server: the delegation in the parent zone, or the zone's own NS records. */
  listedBy?: 'parent' | 'zone'
  /**
   * Set for an ancestor zone's server that has a copy of the zone but is on neither list. Resolvers that query such a
   * server never reach the listed servers. `always`: every server of that ancestor zone has a copy.
   */
  hides?: 'always' | 'sometimes'
  /**
   * The name that has the addresses, if the server's own name is an alias. Some resolvers don't follow aliases here
   * (RFC 2181 section 10.3).
   */
  aliasOf?: string
  /**
   * True if the server's address can't be looked up, because its zone and another server's zone depend on each other.
   */
  isCircular?: boolean
  /**
   * The servers of the parent zone that lack glue (the addresses of the zone's name servers). Absent if all have it.
   */
  lacksGlueAt?: readonly string[]
  /** True if the server has more addresses, which aren't queried. */
  hasMore?: boolean
}

export interface ZoneServers {
  zone: string
  servers: readonly NameServer[]
}

/**
 * The answers that checks share while they are valid: name servers of top-level domains, CAA records of registries and
 * the platform's names, addresses of name servers, and each resolver's answer for the root. Answers about the checked
 * records are never shared.
 */
export interface Referrals {
  find: (zone: string) => ZoneServers | null
  keep: (cut: ZoneServers, ttlSeconds: number) => void
  /**
   * Calls `find`, unless another check is already looking for the same zone. In that case, waits for the other check's
   * result, and calls `find` only if that search finds none. `find` must not wait for other shared answers.
   */
  findOnce: (zone: string, find: () => Promise<ZoneServers | null>) => Promise<ZoneServers | null>
  /** Forgets a zone whose servers didn't answer. */
  drop: (zone: string) => void
  /**
   * Forgets a shared answer that is at least a minute old, because it may be outdated. Returns false if there is none.
   */
  forget: (question: Question) => boolean
  /**
   * Returns a shared answer, or calls `ask` and shares its answer. If another check is already asking, waits for its
   * answer for up to `waitMs` milliseconds. Failures and very long answers aren't shared. A shared answer has only
   * aliases and the records of the queried type. `of` is the resolver that answers.
   */
  share: (
    question: Question,
    ask: () => Promise<DnsReply>,
    options: { of?: Server; waitMs: number },
  ) => Promise<DnsReply>
}

/** Maximum number of resolvers to query. Also the maximum for an account and for the environment. */
export const maxResolvers = 4

/**
 * The servers that a check queries, and the check's limits. The caller passes them, because this code never reads the
 * environment.
 */
export interface ResolverConfig {
  /**
   * Recursive resolvers, from the environment or the account's settings. Visitors get the same answers. Without root
   * servers, the resolvers also determine the zone where the walk starts.
   */
  recursive: readonly Server[]
  /**
   * The hosts in `recursive` that the address policy doesn't allow. Queries to them fail with `not-allowed`. The policy
   * doesn't apply to servers from the environment.
   */
  refused?: readonly string[]
  /** Root servers. If there are any, the walk through the zones starts there. */
  roots?: readonly Server[]
  /**
   * True if the resolvers know zones that public DNS doesn't. These resolvers are then queried for every zone, and may
   * serve zones themselves.
   */
  isPrivate?: boolean
  /**
   * The servers that other accounts' checks query. This check queries them to find a private zone in public DNS,
   * because the account's servers may serve only their zone. Absent if these servers don't query public DNS.
   */
  outside?: ResolverConfig
  /** The port of authoritative servers found by the walk. */
  port: number
  /** True if servers found in DNS may have loopback addresses. */
  allowLoopback: boolean
  /** The caller's policy for loopback addresses if `allowLoopback` is true. By default, allows all. */
  isAllowedLoopback?: (ip: string) => boolean
  /** Time limit for one attempt, in milliseconds. */
  timeoutMs: number
  /** The number of UDP attempts before a server counts as silent. */
  attempts: number
  /** Time limit for a whole check, in milliseconds. Defaults to ten seconds. */
  totalMs?: number
  /**
   * The delay, in milliseconds, before the next of several equivalent servers is also queried. Also the delay before
   * the resolvers are queried if no name server has answered. Defaults to 400.
   */
  headStartMs?: number
  /** The caller's policy for other addresses found in DNS. By default, refuses private and metadata addresses. */
  isAllowedAddress: (ip: string) => boolean
  /** Reports whether an address can't belong to a name server: a link-local or cloud metadata address. */
  isUnusableAddress?: (ip: string) => boolean
  referrals?: Referrals
  /** Called for every query sent. The returned function is called when the reply arrives. */
  onQuestion?: (server: Server, question: Question) => (() => void) | undefined
}

/**
 * The limits for one query. Together, all servers that never answer delay a check by at most 2.3 seconds. The delay can
 * be 2.7 seconds if resolvers drop queries, or after queries for types that some servers drop.
 */
export const patience = { timeoutMs: 1_150, attempts: 2 } as const

export const headStartOf = ({ headStartMs = 400 }: ResolverConfig) => headStartMs

/**
 * Maximum number of addresses to query for one server. Each address family gets half, or more if the other has fewer.
 */
const maxAddresses = 4

/** Returns the addresses of a server to query, from both families. */
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

/** Reports whether an address found in DNS may be queried. */
export function mayAsk(address: string, config: ResolverConfig) {
  if (!isIP(address)) return false
  if (!isLoopback(address)) return config.isAllowedAddress(address)
  const { allowLoopback, isAllowedLoopback = () => true } = config
  return allowLoopback && isAllowedLoopback(address)
}

/**
 * Returns the reason why none of these addresses may be queried. An operator can change the address policy to prevent
 * `not-allowed`.
 */
export function refusalOf(
  addresses: readonly string[],
  { allowLoopback, isUnusableAddress = () => false }: ResolverConfig,
) {
  if (addresses.every(isLoopback)) return allowLoopback ? 'not-allowed' : 'loopback'
  return addresses.every((one) => isLoopback(one) || isUnusableAddress(one)) ? 'link-local' : 'not-allowed'
}
