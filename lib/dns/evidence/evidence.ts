import type { NamedRecords, ServerFinding } from '@/lib/dns/queries/finding'
import type { Belief } from '@/lib/dns/queries/beliefs'
import type { CaaFailure, CaaSet, CaaVerdict, CaaView } from './caa'
import type { Chain } from './chain'
import type { Unanswered } from '@/lib/dns/queries/denied'
import type { TargetFailure } from './failing-target'
import {
  maxExtra,
  type AddressesAt,
  type Doubt,
  type ExtraServer,
  type HiddenAlias,
  type Lead,
  type OldDelegation,
  type OldStep,
  type ResolverView,
  type StaleGlue,
  type StrayServer,
  type Unresolved,
  type WildcardFound,
} from './observations'
import type { BadSignatures } from './signatures'
import type {
  CheckCode,
  CheckState,
  FoundRecord,
  ServerAsked,
  Verdict,
  WantedRecord,
} from '@/lib/dns/model/records'
import { compareNumeric } from '@/lib/util/text'

/** The record of a check, with the properties that its sentences depend on. */
export interface Subject extends WantedRecord {
  /** True if the record is in a private zone. No registry delegates it, and the public suffix list doesn't apply. */
  isPrivate?: boolean
}

/** Evidence beyond the servers' direct answers, which decides or explains a verdict. */
export interface Hints {
  /** The chain behind each CNAME value. */
  chains: ReadonlyMap<string, Chain>
  /** The additional name servers of a delegation that were queried, by name. */
  extras: ReadonlyMap<string, ExtraServer>
  /** Records of other types at the name itself. */
  others: FoundRecord[]
  /** The only servers that have the records in `others`. Empty if all have them, or if that isn't known. */
  holders: readonly string[]
  /** The wildcard that answers because the name has no records of its own. Null if none does. */
  wildcard: WildcardFound | null
  /** The wildcard that answers with the correct CNAME record. Null if the name has its own. */
  answering: string | null
  /**
   * Other CNAME records that servers return for some queries of the name or of a later one in the chain, and that don't
   * lead to the target. Null if none are known.
   */
  alternating: NamedRecords | null
  /** True if the name is the apex of a zone of its own, on the servers of its parent zone. */
  isApex: boolean
  /** A wildcard with the same values as the records at the name, so that either may be the source. Null if none is. */
  lookalike: string | null
  /** True if it's unknown whether a wildcard answers with the records at the name. */
  isOriginUnknown: boolean
  /** The records at the name with the zone appended again, such as `app.example.com.example.com`. */
  doubled: FoundRecord[]
  /** The challenge's records at a name with an asterisk. Null if there are none. */
  underAsterisk: NamedRecords | null
  /** A wildcard with the wanted values that encloses the name but doesn't answer for it. Null if none is known. */
  bypassed: string | null
  /**
   * The CAA records with the worst verdict on the certificate. `views` are those of each server, if
   * they differ. Null if no certificate is wanted or no server has the correct record yet.
   */
  caa: { set: CaaSet | null; verdict: CaaVerdict; views?: readonly CaaView[] } | null
  /** The addresses of the name to which a CNAME leads, if that isn't the target. */
  endAddresses: FoundRecord[]
  /** The lookup of CAA records that failed at every server of a zone. Null if none did. */
  caaFailure: CaaFailure | null
  /**
   * True if the addresses at the name, or at the end of its CNAME chain, are the target's, as with a flattened CNAME.
   * Also true if only some are, but the target has different addresses for different clients. Null if that isn't known,
   * if others may be the target's, or if a required query got no answer.
   */
  isFlattened: boolean | null
  /** The addresses at the name, or at the end of its CNAME chain, that are the target's. */
  matching: FoundRecord[]
  /** The other addresses, which aren't the target's. Empty if none of the addresses are the target's. */
  differing: FoundRecord[]
  /**
   * The reason to suspect that the addresses are the target's, although no query for the target returned them. Null if
   * nothing suggests it.
   */
  doubt: Doubt | null
  /** True if the addresses are only IPv6 addresses, although the target also has IPv4 addresses. */
  isIpv6Only: boolean
  /** The servers that have no addresses at the name, or those of another host, although others have the target's. */
  lacking: readonly (NamedRecords & { address: string })[]
  /** The addresses behind each CNAME value that doesn't lead to the target. Empty unless servers differ. */
  leads: ReadonlyMap<string, Lead>
  /**
   * The addresses at the name on servers that differ: without the record although others have it, or with other
   * addresses. Keys are the servers' addresses.
   */
  flattenedAt: ReadonlyMap<string, AddressesAt>
  /** The way in which servers follow a CNAME that they don't return. Null if none is known. */
  hiddenAlias: HiddenAlias | null
  /** True if records at the name may be copies of the target's, whose own records couldn't be looked up. */
  isUncompared: boolean
  /** The resolvers' answers. */
  beliefs: readonly Belief[]
  /** The resolvers whose differing answers don't come from their caches, by name. */
  views: ReadonlyMap<string, ResolverView>
  /** The old answers that resolvers have for names behind the CNAME, by resolver. */
  oldSteps: ReadonlyMap<string, OldStep>
  /**
   * The time until which a resolver may query the zone's former servers, in RFC 3339 format. Null if no resolver does.
   */
  movedUntil: string | null
  /** True if validating resolvers reject the zone's answer, whichever or at least most of its servers they query. */
  isRejected: boolean
  /**
   * The zone whose DS record doesn't match any of its keys, so that validating resolvers reject it. Null if no zone has
   * such a DS record. If `isRejected` is false, at most half of the servers delegate the zone with it.
   */
  staleDs: string | null
  /**
   * The time until which a resolver that rejects the answer may use a DS record that the parent zone no longer has, in
   * RFC 3339 format. Null if no resolver does.
   */
  oldDsUntil: string | null
  /** The name whose negative CAA answer fails DNSSEC validation. Null if none does. */
  rejectedCaa: string | null
  /** The name servers that have an unsigned copy of a signed zone. */
  unsignedServers: readonly string[]
  /** The name servers of a signed zone whose keys don't match a DS record, although those of others do. */
  mismatchedServers: readonly string[]
  /** The signed zones on the path to the target. One of them is the cause if no DS record is stale. */
  signed: readonly string[]
  /** The signatures of a signed zone that validating resolvers reject. Null if there are none. */
  badSignatures: BadSignatures | null
  /** True if a zone is or may be signed, but no validating resolver returned the answer, so nothing was verified. */
  isUnvalidated: boolean
  /** The name servers that the wanted name servers of a delegation list for the zone. */
  childServers: readonly string[]
  /** The wanted name servers of a delegation, if none answered for it. Null if one of them or a resolver did. */
  unserved: Unanswered | null
  /** The name servers with outdated addresses (glue) in the parent zone. */
  staleGlue: readonly StaleGlue[]
  /** The name servers that have the record at their addresses in the parent zone, but not at those in the zone. */
  strayServers: readonly StrayServer[]
  /** The reason why the target of a domain doesn't resolve in public DNS. Null if it does, or if that isn't known. */
  targetFailure: TargetFailure | null
  /** The servers of the target's zone, if none of them answers. Empty otherwise. */
  silentTarget: readonly ServerAsked[]
  /** The failure of resolvers that resolve other names. Null if they resolve the record. */
  unresolved: Unresolved | null
  /** The former delegation that a failing resolver still has in its cache. Null if none is known. */
  oldDelegation: OldDelegation | null
  /** True if this network intercepts queries, so that nothing is known about the servers. */
  isIntercepted: boolean
  /** True if no referral confirmed the name servers, which a resolver returned and which may be former ones. */
  isServerListCached: boolean
  /** True if a query that would explain the verdict got no answer. */
  isIncomplete: boolean
}

export const noHints: Hints = {
  chains: new Map(),
  extras: new Map(),
  others: [],
  holders: [],
  wildcard: null,
  answering: null,
  alternating: null,
  isApex: false,
  lookalike: null,
  isOriginUnknown: false,
  doubled: [],
  underAsterisk: null,
  bypassed: null,
  caa: null,
  endAddresses: [],
  caaFailure: null,
  isFlattened: false,
  matching: [],
  differing: [],
  doubt: null,
  isIpv6Only: false,
  lacking: [],
  leads: new Map(),
  flattenedAt: new Map(),
  hiddenAlias: null,
  isUncompared: false,
  beliefs: [],
  views: new Map(),
  oldSteps: new Map(),
  movedUntil: null,
  isRejected: false,
  staleDs: null,
  oldDsUntil: null,
  rejectedCaa: null,
  unsignedServers: [],
  mismatchedServers: [],
  signed: [],
  badSignatures: null,
  isUnvalidated: false,
  childServers: [],
  unserved: null,
  staleGlue: [],
  strayServers: [],
  targetFailure: null,
  silentTarget: [],
  unresolved: null,
  oldDelegation: null,
  isIntercepted: false,
  isServerListCached: false,
  isIncomplete: false,
}

/** The evidence at the servers of a zone with the same answer, if others have a different one. */
export interface ServerGroup {
  findings: readonly ServerFinding[]
  hints: Hints
  /** The judgment of these servers alone, without DNSSEC and CAA. Absent until the check is diagnosed. */
  judgment?: Judgment
}

export interface Evidence {
  record: Subject
  /** The zone that holds the record: the parent zone for a delegation. Null if it wasn't found. */
  zone: string | null
  /** The parent zone that delegates the zone. Absent or null if it's unknown. */
  parent?: string | null
  /**
   * The DS records at the record's name, if the name is a zone. If its delegation is deleted, they must be deleted too.
   */
  ds?: readonly FoundRecord[]
  /** True if servers refer to a delegation with DS records, which resolvers use. Absent otherwise. */
  hasDs?: boolean
  findings: readonly ServerFinding[]
  hints: Hints
  /** True for a group of servers if others have different addresses behind the same CNAME. Absent or false otherwise. */
  isOwnEnd?: boolean
  /** The evidence at each group of servers, if the servers differ. Absent or empty if they don't. */
  groups?: readonly ServerGroup[]
  /**
   * True if the zone was found without root servers. A resolver may then know a private zone unknown to the registry.
   */
  mayBePrivate?: boolean
  /** The agent ingress that the name is under. Absent or null if there is none. */
  ingress?: string | null
  /** The name servers to which the known agent ingresses are delegated. Absent if there are none. */
  platformServers?: readonly string[]
  /** All records of the same check, to detect swapped targets. */
  wanted?: readonly WantedRecord[]
}

/** The records that all servers agree on, or that work no matter which server is queried. */
export interface Agreed {
  zone: string
  /** Values of the wanted type at the name. */
  values: string[]
  /** True if every server's answer leads to the wanted values. */
  isRight: boolean
}

/** A verdict with its code and message, and the state to show if it differs from the verdict's default state. */
export type Judgment = [verdict: Verdict, code: CheckCode, message: string, state?: CheckState]

/** Returns the distinct values in a fixed order. */
export const valuesOf = (records: readonly FoundRecord[]) =>
  [...new Set(records.map(({ value }) => value))].sort(compareNumeric)

/**
 * Reports whether a server's records are correct: exactly the wanted values, one CNAME that leads to the target, or the
 * wanted name servers with additional ones that may serve the same zone.
 */
export function isReached(
  { record, hints }: Pick<Evidence, 'record' | 'hints'>,
  records: readonly FoundRecord[],
): boolean {
  const values = valuesOf(records)
  if (values.length === record.values.length && values.every((value) => record.values.includes(value)))
    return values.length > 0
  if (record.type === 'NS') {
    const isFine = (value: string) => record.values.includes(value) || matchOf(hints, value) !== 'other'
    return record.values.every((value) => values.includes(value)) && values.every(isFine)
  }
  const [only, ...more] = values
  if (only === undefined || more.length > 0) return false
  return hints.chains.get(only)?.end === 'target'
}

/**
 * Compares an additional name server of a delegation with the platform's. `unasked` if the delegation has too many to
 * query all of them.
 */
export function matchOf({ extras }: Pick<Hints, 'extras'>, server: string): ExtraServer['match'] | 'unasked' {
  return extras.get(server)?.match ?? (extras.size >= maxExtra ? 'unasked' : 'other')
}
