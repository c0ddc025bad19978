import type { NamedRecords } from '@/lib/dns/queries/finding'
import type { DnsFailure } from '@/lib/dns/wire/messages'
import type { AskOutcome, FoundRecord, ServerAsked, WantedRecord } from '@/lib/dns/model/records'
import type { Rejection } from '@/lib/dns/model/rejection'

// Observations about servers and resolvers that explain a verdict.

export const maxExtra = 12

export interface ExtraServer {
  outcome: AskOutcome
  /**
   * The result of comparing the server's zone with the platform's zone. `unknown`: the comparison was inconclusive.
   * `dead`: the server doesn't answer for the zone.
   */
  match: 'same' | 'other' | 'unknown' | 'dead'
  found?: FoundRecord[]
  /** The server's address, if a required name server has the same address. */
  platformAddress?: string
  /** An address of the server that doesn't, or might not, serve the platform's zone, although another address does. */
  address?: string
  /** The required name servers whose addresses couldn't be looked up, if that makes the result `unknown`. */
  unlocated?: readonly string[]
  /** True if the server's zone lists required name servers, but may be a copy of the platform's zone. */
  isCopy?: boolean
}

/**
 * Compares a delegation's name server with the platform's servers. Returns `other` for a server that wasn't queried, or
 * `unasked` if there were too many to query.
 */
export const matchOf = (
  { extras }: { extras: ReadonlyMap<string, ExtraServer> },
  server: string,
): ExtraServer['match'] | 'unasked' =>
  extras.get(server)?.match ?? (extras.size >= maxExtra ? 'unasked' : 'other')

export const isMisleading = ({ address, isCopy = false }: ExtraServer): boolean =>
  address !== undefined || isCopy

/** The reason that addresses may belong to the target. `addresses` are the target's addresses. */
export type Doubt =
  /** Servers or resolvers return different addresses for the target. */
  | { reason: 'balanced'; addresses: FoundRecord[] }
  /** The addresses are in the same networks as these addresses of the target. */
  | { reason: 'near'; addresses: FoundRecord[] }
  /** `resolved` are the addresses that only resolvers return for the target. */
  | { reason: 'resolvers-only'; addresses: FoundRecord[]; resolved: FoundRecord[] }

/**
 * The owner of the addresses behind a CNAME: the target, a CDN or another host. `unknown`: the addresses may belong to
 * the target. `uncompared`: a lookup failed.
 */
export type Lead = 'target' | 'cdn' | 'unknown' | 'uncompared' | 'other'

export const isOpen = (lead: Lead | undefined): boolean => lead === 'unknown' || lead === 'uncompared'

/** A zone whose DS records couldn't be looked up, so it's unknown whether the zone is signed. */
export interface UncheckedZone {
  zone: string
  /** The parent zone. Null if only resolvers were queried. */
  above: string | null
  /** The servers or resolvers that failed the DS query. */
  servers: readonly Pick<ServerAsked, 'name' | 'outcome'>[]
}

/** One server's addresses, or the CNAME that the server returns only for address queries. */
export interface AddressesAt {
  at?: string
  records: FoundRecord[]
  /** True if the addresses or the CNAME lead to the target. Null if unknown. */
  isTarget: boolean | null
  /** True if `isTarget` is null because a lookup failed or was inconclusive. */
  isUncompared?: boolean
  forbids?: string
}

export const areWorking = (at: AddressesAt | undefined): boolean =>
  at?.isTarget === true && at.forbids === undefined

/**
 * A name for which a wildcard stops answering. `record` is the resource's CNAME at that name or at `*.` plus that name,
 * or null if there is none.
 */
interface Uncovered {
  name: string
  record: WantedRecord | null
}

/** A wildcard record that answers for the checked name. `name` is the wildcard's own name, including `*.`. */
export interface WildcardFound extends NamedRecords {
  /** The names for which the wildcard stops answering once the checked name has its own record. */
  uncovers?: readonly Uncovered[]
  keep?: readonly string[]
}

/** A name server with outdated addresses in the parent zone. `addresses` are its addresses in the zone. */
export interface StaleGlue {
  name: string
  addresses: string[]
  /** The addresses at which the check queried the server, usually from the parent zone (glue). Absent if unknown. */
  glue?: string[]
}

/** A name server that leads to the target at the addresses in `glue`, but not at its addresses in the zone. */
export interface StrayServer extends StaleGlue {
  glue: string[]
}

/**
 * The reason, other than caching, why a resolver's answer differs from the zone's answer. The resolver:
 * - `own-zone`: serves the zone, or gets it from the account's DNS servers.
 * - `filter`, `override`: filters or overrides the name or its target.
 * - `renewed`: gets new negative answers.
 * - `private-addresses`: removes the target's private addresses.
 * - `alternative`: has another answer that also leads to the target.
 * - `public`: doesn't resolve names in the private zone.
 * - `public-version`: uses the version of the zone in public DNS.
 * - `other-copy`: queries a server with another copy of the zone.
 */
export interface ResolverView {
  reason:
    | 'own-zone'
    | 'filter'
    | 'override'
    | 'renewed'
    | 'private-addresses'
    | 'alternative'
    | 'public'
    | 'public-version'
    | 'other-copy'
  /** The zone of the record or, for `own-zone`, the zone that the resolver serves. */
  zone: string
  /**
   * The answer that differs or, for `private-addresses`, the addresses that the resolver removes. May be absent for the
   * record's own answer.
   */
  at?: NamedRecords
}

/** A resolver's old answer for a name behind a CNAME. A negative answer has no records. */
export interface OldStep extends NamedRecords {
  /** The time when the cached answer expires, in RFC 3339 format. Null if unknown. */
  until: string | null
}

/** A delegation in a resolver's cache that lists none of the name servers that are known to be current. */
export interface OldDelegation {
  resolver: string
  zone: string
  servers: string[]
  /** The time when the cached delegation expires, in RFC 3339 format. */
  until: string
}

/**
 * The behavior of servers that hide a CNAME from CNAME queries. `other-types`: return the CNAME for other query types.
 * `copied`: return the target's TXT records.
 */
export type HiddenAlias = 'other-types' | 'copied'

export interface Unresolved {
  servers: { name: string; outcome: AskOutcome }[]
  /** True if `servers` are name servers, rather than resolvers, that don't answer clients' queries for `at`. */
  areNameServers?: boolean
  /** True if other resolvers may resolve the record's name. */
  areSome?: boolean
  /** True if each failing resolver gets other answers from the record's zone. */
  areOthersResolved?: boolean
  /**
   * The record's name or a later name in the chain, at which resolvers or name servers fail. Null unless exactly one is
   * known.
   */
  at: string | null
  /** The zone of `at`. Null if unknown, or if `at` is null or the record's own name. */
  zone: string | null
}

export interface Hiding {
  reply: 'no-data' | 'nxdomain' | 'server-failure'
  /**
   * True if all servers send such replies. Possible only for `no-data`, because failures of all servers are reported as
   * `Unresolved`.
   */
  isOnAll: boolean
}

/**
 * CNAME records that servers sometimes return in place of the correct one. `records` is empty if servers deny the name
 * or return errors for some query types.
 */
export interface Alternating extends NamedRecords {
  deniedType?: 'A' | 'AAAA' | 'CNAME' | 'TXT'
  /** The replies to the queries that clients send, from servers that return the CNAME for CNAME queries. */
  hiding?: Hiding
  /** The reason that AAAA queries fail. Set only if they fail on every server of the name. */
  failure?: DnsFailure['reason']
}

/** The delegation of a domain at some of the registry's servers. */
export interface RegistryDelegation {
  domain: string
  /** The registry's servers with this delegation. */
  servers: string[]
  /** The domain's name servers. Empty if the registry's servers return none. */
  names: string[]
  /** The glue addresses of name servers, if they differ between the registry's servers. */
  glue: { name: string; addresses: string[] }[]
  /** The zone that contains the record, according to these name servers. */
  zone: string
  /** True if the check followed this delegation, so the check's own evidence applies. */
  isWalked: boolean
}

export interface OldValidation {
  /** The expected end of the failures, in RFC 3339 format. Null if unknown. */
  until: string | null
  zones: readonly string[]
  /**
   * The times when resolvers' old DS records expire, in RFC 3339 format, keyed by resolver name. Omits resolvers
   * without old DS records.
   */
  dsUntil: ReadonlyMap<string, string>
  rejections: Rejection[]
  /** The rejections that should have ended when caches expired, so waiting longer might not help. */
  overdue: Rejection[]
}
