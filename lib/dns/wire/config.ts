import { isIP, isIPv6 } from 'node:net'
import { isLoopback } from '@/lib/util/sockets'
import type { Question, Reply } from './messages'
import type { AskOutcome } from '@/lib/dns/model/records'

/** The address of a name server. */
export interface Server {
  host: string
  port: number
}

/** A name server of a zone. If no address may be queried, `servers` is empty and `problem` is the reason. */
export interface NameServer {
  name: string
  servers: readonly Server[]
  problem: Exclude<AskOutcome, 'answered'>
  /** The only list that contains the server: the delegation in the parent zone, or the zone's own NS records. */
  listedBy?: 'parent' | 'zone'
  /**
   * Set for a server of an ancestor zone that also has a copy of the zone, although neither list contains the server.
   * Resolvers that query it never reach the listed servers. `always`: every server of that ancestor zone has a copy.
   */
  hides?: 'always' | 'sometimes'
  /**
   * The name that has the addresses, if the server's own name is an alias. Some resolvers don't follow such aliases
   * (RFC 2181 section 10.3).
   */
  aliasOf?: string
  /**
   * True if the server's address can't be looked up, because the lookup needs another server whose own address can't be
   * found without this one.
   */
  isCircular?: boolean
  /** The servers of the parent zone that lack the addresses (glue) of its name servers. Absent if all have them. */
  lacksGlueAt?: readonly string[]
  /** True if the server has further addresses, which aren't queried. */
  hasMore?: boolean
}

export interface ZoneServers {
  zone: string
  servers: readonly NameServer[]
}

/**
 * The answers that checks share for as long as they are valid: the name servers of top-level domains, CAA records of
 * registries and of the platform's names, addresses of name servers, and each resolver's answer for the root. Answers
 * about the records to check are never shared.
 */
export interface Referrals {
  find: (zone: string) => ZoneServers | null
  keep: (cut: ZoneServers, ttlSeconds: number) => void
  /**
   * Calls `find`, unless another check's call for the same zone is in progress. In that case, waits for that call, and
   * calls `find` only if that call finds nothing. `find` must not wait for other shared answers.
   */
  findOnce: (zone: string, find: () => Promise<ZoneServers | null>) => Promise<ZoneServers | null>
  /** Forgets a zone whose servers didn't answer. */
  drop: (zone: string) => void
  /**
   * Returns a shared answer, or calls `ask` and shares its answer. If another check's call is in progress, waits for that
   * one, but at most `waitMs` milliseconds. Failures and very long answers aren't shared. A shared answer has only the
   * records of the wanted type and aliases. `of` is the resolver that answers.
   */
  share: (
    question: Question,
    ask: () => Promise<Reply>,
    options: { of?: Server; waitMs: number },
  ) => Promise<Reply>
}

/** Maximum number of resolvers to query. An account, and the environment, can't have more. */
export const maxResolvers = 4

/** The servers that a check queries, and its limits. Passed by the caller, never read from the environment. */
export interface ResolverConfig {
  /**
   * Recursive resolvers. The operator configures them, so the address policy doesn't apply. Their answers are what
   * visitors get. Without root servers, they also determine the zone in which the walk starts.
   */
  recursive: readonly Server[]
  /** Root servers. If there are any, the walk through the zones starts at them. */
  roots?: readonly Server[]
  /**
   * True if the resolvers know zones that the registry doesn't. The resolvers are then queried for every zone, and may
   * serve zones themselves.
   */
  isPrivate?: boolean
  /**
   * The servers of other accounts' checks. They show whether public DNS delegates a private zone to the same servers.
   * Absent if they don't query public DNS.
   */
  outside?: ResolverConfig
  /** The port of authoritative servers found by the walk. */
  port: number
  /** True if servers found in DNS may have loopback addresses. */
  allowLoopback: boolean
  /** Time limit, in milliseconds, for one attempt. */
  timeoutMs: number
  /** The number of attempts over UDP before a server counts as silent. */
  attempts: number
  /**
   * The time, in milliseconds, after which the next of several equivalent servers is also queried. After the same time,
   * the resolvers are queried even if no name server has answered. Defaults to 400.
   */
  headStartMs?: number
  /** The caller's policy for all other addresses found in DNS. By default, refuses private and metadata addresses. */
  isAllowedAddress: (ip: string) => boolean
  /** Reports whether an address can't be that of a name server: a link-local or cloud metadata address. */
  isUnusableAddress?: (ip: string) => boolean
  referrals?: Referrals
  /** Called for every query that is sent. The returned function is called when the reply arrives. */
  onQuestion?: (server: Server, question: Question) => (() => void) | undefined
}

/**
 * The limits for one query. Servers that never answer delay a check by at most 2.5 seconds together, or 2.9 seconds after
 * queries of types that some servers drop, regardless of the number of servers and queries.
 */
export const patience = { timeoutMs: 1_250, attempts: 2 } as const

export const headStartOf = ({ headStartMs = 400 }: ResolverConfig) => headStartMs

/** Maximum number of addresses to query for one server: two of each family, or four in all. */
const maxAddresses = 4

/** Returns the addresses of a server to query, of both families. */
export function someAddresses(all: readonly string[]): string[] {
  const own = (isOfFamily: (address: string) => boolean) => {
    const others = all.filter((address) => !isOfFamily(address)).length
    return all.filter(isOfFamily).slice(0, Math.max(maxAddresses / 2, maxAddresses - others))
  }
  return [...own((address) => !isIPv6(address)), ...own(isIPv6)]
}

/** Reports whether a name server found in DNS may be queried at this address. */
export function mayAsk(address: string, config: ResolverConfig) {
  if (!isIP(address)) return false
  return isLoopback(address) ? config.allowLoopback : config.isAllowedAddress(address)
}

/**
 * Returns the reason why none of these addresses may be queried. `not-allowed` is one that an operator can change in the
 * address policy.
 */
export function refusalOf(addresses: readonly string[], { isUnusableAddress = () => false }: ResolverConfig) {
  if (addresses.every(isLoopback)) return 'loopback'
  return addresses.every((one) => isLoopback(one) || isUnusableAddress(one)) ? 'link-local' : 'not-allowed'
}
