import type { NamedRecords } from '@/lib/dns/queries/finding'
import type { AskOutcome, FoundRecord, WantedRecord } from '@/lib/dns/model/records'

// Observations about servers and resolvers that explain a verdict.

/** Maximum number of additional name servers of a delegation to query. Few delegations have more. */
export const maxExtra = 12

/** The answer of an additional name server of a delegation. */
export interface ExtraServer {
  outcome: AskOutcome
  /**
   * The result of comparing the server's zone with the platform's. `unknown`: the server or the platform's servers
   * didn't answer. `dead`: the server doesn't serve the zone, so resolvers try another server.
   */
  match: 'same' | 'other' | 'unknown' | 'dead'
  /** The NS records in the server's answer. Absent without an answer. */
  found?: FoundRecord[]
  /** The server's address, if it is the address of a wanted name server. */
  platformAddress?: string
  /** The server's address at which the zone isn't the platform's, if it is the platform's at another address. */
  address?: string
  /** The wanted name servers whose addresses couldn't be looked up, if that leaves the result `unknown`. */
  unlocated?: readonly string[]
  /** True if the server's zone lists the wanted name servers, but may be a copy of the platform's zone. */
  isCopy?: boolean
}

/** Reports whether some of a server's answers look like the platform's, although it isn't a server of the platform. */
export const isMisleading = ({ address, isCopy = false }: ExtraServer): boolean =>
  address !== undefined || isCopy

/** The reason to suspect that addresses are the target's, with the target's known addresses. */
export type Doubt =
  /** Servers or resolvers return different addresses for the target. */
  | { reason: 'balanced'; addresses: FoundRecord[] }
  /** The addresses are in the same networks as these addresses of the target. */
  | { reason: 'near'; addresses: FoundRecord[] }
  /** Only resolvers return some of the addresses, `believed`, for the target, whose name servers have others. */
  | { reason: 'believed'; addresses: FoundRecord[]; believed: FoundRecord[] }

/**
 * The addresses to which a CNAME leads: the target's, a CDN's, which hide where it forwards to, or others. `unknown` if
 * they may be the target's, and `uncompared` if that's because a lookup failed.
 */
export type Lead = 'target' | 'cdn' | 'unknown' | 'uncompared' | 'other'

/** Reports whether a CNAME may lead to the target. */
export const isOpen = (lead: Lead | undefined): boolean => lead === 'unknown' || lead === 'uncompared'

/** The addresses that one server has at the name, or the CNAME that it returns only for address queries. */
export interface AddressesAt {
  /** The name with the addresses, if it is a later one in the chain. Absent for the name itself. */
  at?: string
  records: FoundRecord[]
  /** True if these addresses or the CNAME lead to the target. Null if that isn't known. */
  isTarget: boolean | null
  /** True if that isn't known because a lookup failed. */
  isUncompared?: boolean
  /** The authority whose certificate the server's CAA records at the name forbid. Absent if they don't. */
  forbids?: string
}

/** Reports whether addresses in place of a CNAME work like the CNAME. */
export const areWorking = (at: AddressesAt | undefined): boolean =>
  at?.isTarget === true && at.forbids === undefined

/** A name for which a wildcard stops answering. `record` is the resource's own record there. Null if it has none. */
interface Uncovered {
  name: string
  record: WantedRecord | null
}

/** A wildcard that answers for the name. Its name includes `*.`. */
export interface WildcardFound extends NamedRecords {
  /** The names for which the wildcard stops answering once this name has its own record. Absent if there are none. */
  uncovers?: readonly Uncovered[]
  /** The names that keep working only if they get the wildcard's records. Absent if there are none. */
  keep?: readonly string[]
}

/** A name server that failed, with its addresses in the zone, none of which was queried. */
export interface StaleGlue {
  name: string
  addresses: string[]
}

/** A name server with the correct record at its addresses in the parent zone (glue), but not at those in the zone. */
export interface StrayServer extends StaleGlue {
  glue: string[]
}

/**
 * The reason why a resolver's answer differs from the public one and doesn't expire: it serves the zone itself, filters
 * the name, has another record that also leads to the target, doesn't know the private zone, uses the
 * version of the zone in public DNS, or queries a server with another copy of the zone.
 */
export interface ResolverView {
  reason: 'own-zone' | 'filter' | 'alternative' | 'public' | 'public-version' | 'other-copy'
  /** The zone of the record or, for `own-zone`, the zone that the resolver serves. */
  zone: string
  /** The answer that differs, for the record or a later name of its CNAME chain. Absent if only the record can. */
  at?: NamedRecords
}

/** A resolver's old answer for a name behind a CNAME. An answer without records is negative. */
export interface OldStep extends NamedRecords {
  /** The time when the answer in the resolver's cache expires, in RFC 3339 format. Null if unknown. */
  until: string | null
}

/** A delegation that a resolver has in its cache, but that the parent zone no longer has. */
export interface OldDelegation {
  /** The resolver's name. */
  resolver: string
  zone: string
  /** The former name servers. */
  servers: string[]
  /** The time when the delegation in the resolver's cache expires, in RFC 3339 format. */
  until: string
}

/**
 * The way in which servers follow a CNAME that they don't return: for queries of other types, or by copying the
 * target's TXT records.
 */
export type HiddenAlias = 'other-types' | 'copied'

/** The failure of resolvers to resolve a record that is correct on its name servers. */
export interface Unresolved {
  /** The resolvers that can't resolve the record, or the name servers with `areNameServers`. */
  servers: { name: string; outcome: AskOutcome }[]
  /** True if the name servers of `at` return the CNAME, but all fail the queries of its users. */
  areNameServers?: boolean
  /** The name at which all these servers fail: the record's own, or a later one in the chain. Null if unknown. */
  at: string | null
  /** The zone of the name `at`. Null if `at` is null or the record's own name, or if the zone is unknown. */
  zone: string | null
}
