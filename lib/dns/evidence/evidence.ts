import type { NamedRecords, ServerFinding } from '@/lib/dns/queries/finding'
import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import type { CaaFailure, CaaSet, CaaVerdict, CaaView } from './certificate/caa'
import type { Chain } from './chain/chain'
import type { StaleReason } from './dnssec/dnssec'
import type { Unserved } from './delegation/delegated'
import type { TargetFailure } from './chain/failing-target'
import {
  matchOf,
  type AddressesAt,
  type Doubt,
  type ExtraServer,
  type HiddenAlias,
  type Lead,
  type OldDelegation,
  type OldStep,
  type OldValidation,
  type ResolverView,
  type StaleGlue,
  type Alternating,
  type RegistryDelegation,
  type StrayServer,
  type UncheckedZone,
  type Unresolved,
  type WildcardFound,
} from './observations'
import type { BadSignatures } from './dnssec/signatures'
import type { SplitDs } from './dnssec/split-ds'
import type { SomeAddresses } from './probed'
import type {
  CheckCode,
  CheckState,
  FoundRecord,
  ServerAsked,
  RecordVerdict,
  WantedRecord,
} from '@/lib/dns/model/records'
import type { OldAnswer } from '@/lib/dns/model/old-answers'
import { compareNumeric } from '@/lib/util/text'

export interface Subject extends WantedRecord {
  /** True if the record is checked at the account's own DNS servers, which may have private zones. */
  isPrivate?: boolean
}

export interface Hints {
  chains: ReadonlyMap<string, Chain>
  /** The additional name servers of a delegation that were queried, keyed by name. */
  extras: ReadonlyMap<string, ExtraServer>
  others: FoundRecord[]
  /**
   * The servers with records of the types in `others`, if another server is known to have none of them. Otherwise
   * empty.
   */
  holders: readonly string[]
  /** The wildcard that answers for the name. Null if none is known. */
  wildcard: WildcardFound | null
  /** The wildcard that provides the correct CNAME record. Null if no wildcard provides it, or if unknown. */
  answering: string | null
  alternating: Alternating | null
  /** A server that has the correct CNAME, but returns no data for CNAME queries. Null if none is known. */
  cnameDenial: string | null
  /** True if a server of the zone is known to have a separate zone at the name. */
  isApex: boolean
  /** A wildcard that may provide the records at the name. Null if none is known. */
  lookalike: string | null
  isOriginUnknown: boolean
  /** The intended records at the name with the zone appended, such as `app.example.com.example.com`. */
  doubled: FoundRecord[]
  /** The challenge's record at a name such as `_acme-challenge.*.example.com`. Null if none is found. */
  underAsterisk: NamedRecords | null
  /** A wildcard with the required values that encloses the name but doesn't answer for it. Null if none is known. */
  bypassed: string | null
  /** The CAA records with the worst verdict on the certificate. `views` is set if servers have different records. */
  caa: { set: CaaSet | null; verdict: CaaVerdict; views?: readonly CaaView[] } | null
  /** The addresses at the end of the only CNAME chain, if that isn't the target. Otherwise empty. */
  endAddresses: FoundRecord[]
  /** True if most servers of that name have only addresses in `differing`. */
  isEndMostlyOther: boolean
  /** A failed CAA lookup that affects the certificate. Null if none is known. */
  caaFailure: CaaFailure | null
  /**
   * True if the addresses at the name or at the end of its chain belong to the target, as with a flattened CNAME. Null
   * if unknown.
   */
  isFlattened: boolean | null
  /** Addresses at the name, or at the end of its CNAME chain, that match the target's addresses. */
  matching: FoundRecord[]
  /** The addresses that don't match the target's addresses. Empty if `matching` is empty. */
  differing: FoundRecord[]
  doubt: Doubt | null
  /** True if servers copy only the target's IPv6 addresses, although the target also has IPv4 addresses. */
  isIpv6Only: boolean
  /**
   * The servers that don't lead to the target, if another server has the target's addresses or may forward to the
   * target.
   */
  lacking: readonly (NamedRecords & { address: string })[]
  /** The owner of the addresses behind each CNAME value, except the target. Empty unless the servers' values differ. */
  leads: ReadonlyMap<string, Lead>
  /** Each server's addresses or hidden CNAME, keyed by server address. Empty unless the answers differ. */
  flattenedAt: ReadonlyMap<string, AddressesAt>
  hiddenAlias: HiddenAlias | null
  /** True if a failed query prevents a comparison of the name's records with the target's records. */
  isUncompared: boolean
  resolverResults: readonly ResolverResult[]
  /** The reasons, other than caching, that resolvers' answers differ from the zone's, keyed by resolver name. */
  views: ReadonlyMap<string, ResolverView>
  /** The resolvers' old answers for names behind the CNAME, keyed by resolver name. */
  oldSteps: ReadonlyMap<string, OldStep>
  oldAnswers: OldAnswer[]
  /**
   * The last time at which a resolver may use the zone's former servers, in RFC 3339 format. Null if no resolver is
   * known to use them.
   */
  movedUntil: string | null
  /** True if validating resolvers in general reject the answer, or will reject it once their caches expire. */
  isRejected: boolean
  /** True if only some resolvers reject the answer, and the check can't verify the signatures. */
  isDisputed: boolean
  /** The resolvers that reject the answer or fail. Empty unless `isDisputed` is true. */
  failing: readonly string[]
  /**
   * A zone whose DS records match none of the keys that sign its DNSKEY records, or null if none is known. If
   * `isRejected` is false, at most half of the parent zone's servers have these records.
   */
  staleDs: string | null
  /** The reason that the DS records of `staleDs` are stale. Meaningless if `staleDs` is null. */
  staleReason: StaleReason
  /** Set if a resolver rejects the answer only because it caches an old DS record or a failed validation. */
  oldValidation: OldValidation | null
  /** The CAA answer that fails DNSSEC validation. A negative answer has no records. Null if none is known. */
  rejectedCaa: NamedRecords | null
  unsignedServers: readonly string[]
  /** A signed zone's name servers whose keys match no DS record, although other servers' keys do. */
  mismatchedServers: readonly string[]
  /** The affected addresses of `unsignedServers` and `mismatchedServers` that also have unaffected ones. */
  copyAddresses: SomeAddresses
  /** The signed zones that may cause a rejection. If `staleDs` is set, they have matching DS records. */
  signed: readonly string[]
  /** The zones that may cause resolvers to reject the answer if no zone is known to be signed. Empty otherwise. */
  unchecked: readonly UncheckedZone[]
  badSignatures: BadSignatures | null
  /**
   * A zone whose DS records are outdated only on some servers of the parent zone (on most of them if `isRejected` is
   * true), or null if none is known.
   */
  splitDs: SplitDs | null
  /** True if a zone is or may be signed, but no validating resolver returned the answer. */
  isUnvalidated: boolean
  /** The name servers that the delegated zone lists for itself, if a resolver returned only unexpected ones. */
  childServers: readonly string[]
  /** A delegation's name servers that didn't answer for the delegated zone, or null if none is known. */
  unserved: Unserved | null
  staleGlue: readonly StaleGlue[]
  strayServers: readonly StrayServer[]
  /** Name servers whose addresses in the zone come from the required wildcard. */
  coveredServers: readonly NamedRecords[]
  /** The reason that a domain's target doesn't resolve in public DNS. Null if the target resolves, or if unknown. */
  targetFailure: TargetFailure | null
  /** The servers of the target's zone, if none of them answered. */
  silentTarget: readonly ServerAsked[]
  unresolved: Unresolved | null
  oldDelegation: OldDelegation | null
  isIntercepted: boolean
  /** True if the name servers came from a resolver and no referral confirmed them. */
  isServerListCached: boolean
  /** True if a query that might explain the verdict got no answer. */
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
  cnameDenial: null,
  isApex: false,
  lookalike: null,
  isOriginUnknown: false,
  doubled: [],
  underAsterisk: null,
  bypassed: null,
  caa: null,
  endAddresses: [],
  isEndMostlyOther: false,
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
  resolverResults: [],
  views: new Map(),
  oldSteps: new Map(),
  oldAnswers: [],
  movedUntil: null,
  isRejected: false,
  isDisputed: false,
  failing: [],
  staleDs: null,
  staleReason: 'no-match',
  oldValidation: null,
  rejectedCaa: null,
  unsignedServers: [],
  mismatchedServers: [],
  copyAddresses: new Map(),
  signed: [],
  unchecked: [],
  badSignatures: null,
  splitDs: null,
  isUnvalidated: false,
  childServers: [],
  unserved: null,
  staleGlue: [],
  strayServers: [],
  coveredServers: [],
  targetFailure: null,
  silentTarget: [],
  unresolved: null,
  oldDelegation: null,
  isIntercepted: false,
  isServerListCached: false,
  isIncomplete: false,
}

export interface ServerGroup {
  findings: readonly ServerFinding[]
  hints: Hints
  /** The diagnosis of these servers alone, ignoring DNSSEC and CAA. Absent until the diagnosis is complete. */
  judgment?: Judgment
}

/** A delegation at some of the registry's servers, and the record's evidence at its name servers. */
export interface RegistryView extends RegistryDelegation, ServerGroup {}

export interface Evidence {
  record: Subject
  /** The zone that contains the record. For a delegation, this is the parent zone. Null if not found. */
  zone: string | null
  parent?: string | null
  /**
   * The DS records at the record's name, if the name is the apex of `zone`. Empty if unknown, or for a registered
   * domain.
   */
  ds?: readonly FoundRecord[]
  /** True if servers return DS records for the delegation, and all zones above it have DS records too. */
  hasDs?: boolean
  findings: readonly ServerFinding[]
  hints: Hints
  isOwnEnd?: boolean
  groups?: readonly ServerGroup[]
  /** The domain's delegations at the registry's servers. Empty if they are the same, or weren't compared. */
  registry?: readonly RegistryView[]
  /** The message about failing name servers that only some of the registry's servers list. Set by the diagnosis. */
  registryProblem?: string
  /** True if the zone was found without root servers, so a resolver may have used a private zone. */
  mayBePrivate?: boolean
  ingress?: string | null
  /** The name servers that the known agent ingresses require. */
  platformServers?: readonly string[]
  wanted?: readonly WantedRecord[]
}

/** A verdict with its code and message. Includes the state to show if it differs from the verdict's default. */
export type Judgment = [verdict: RecordVerdict, code: CheckCode, message: string, state?: CheckState]

export const valuesOf = (records: readonly FoundRecord[]) =>
  [...new Set(records.map(({ value }) => value))].sort(compareNumeric)

/** Reports whether an answer has one of the values. A CNAME with the value of a wanted NS record doesn't count. */
export const hasValue = (wanted: WantedRecord, found: readonly FoundRecord[], values: readonly string[]) =>
  found.some(({ type, value }) => (wanted.type !== 'NS' || type === 'NS') && values.includes(value))

/** Reports whether records lead to the target or, for a delegation, are an acceptable list of name servers. */
export function isReached(
  { record, hints }: Pick<Evidence, 'record' | 'hints'>,
  records: readonly FoundRecord[],
): boolean {
  const values = valuesOf(record.type === 'NS' ? records.filter(({ type }) => type === 'NS') : records)
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
