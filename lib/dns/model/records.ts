import type { AtSource } from './at-source'
import type { CaaChange, CertificateWanted } from './caa-change'
import type { CheckCode } from './codes'
import { asciiName, unicodeForm, withAsciiDots } from './idn'
import type { OldAnswer } from './old-answers'
import type { Rejection } from './rejection'
import type { RelatedAnswer } from './related-answer'

export interface WantedRecord {
  /** The absolute name in lowercase, without a trailing dot. Uses A-labels (RFC 5890) for other scripts. */
  name: string
  unicode?: string
  type: 'NS' | 'CNAME'
  /** Absolute names without a trailing dot: all name servers of a delegation, or a CNAME's target. */
  values: string[]
  purpose: 'delegation' | 'traffic' | 'certificate'
  sentence?: string
  /** The certificate to issue. Set only on a resource's last record, and only for known certificate authorities. */
  certificate?: CertificateWanted
}

/** The verdicts on a record. `unknown`: the check is inconclusive. */
export const verdicts = ['correct', 'missing', 'wrong', 'unknown'] as const
export type RecordVerdict = (typeof verdicts)[number]

/**
 * The states of a check. `ready`: works. `waiting`: works on its name servers, but resolvers may return old answers.
 * `attention`: may work, but has a problem.
 */
export const checkStates = ['ready', 'waiting', 'attention', 'wrong', 'unknown'] as const
export type CheckState = (typeof checkStates)[number]

export type { CheckCode } from './codes'

/** A record in an answer. `value` is untrusted printable ASCII. `ttl` is in seconds. */
export interface FoundRecord {
  type: string
  value: string
  ttl: number
}

export const askOutcomes = [
  'answered',
  'timeout',
  'unreachable',
  'no-route',
  'malformed',
  'server-failure',
  'refused',
  'format-error',
  'other-error',
  'too-many-records',
  'too-many-queries',
  'aborted',
  'not-authoritative',
  'no-address',
  'address-unknown',
  'not-allowed',
  'link-local',
  'loopback',
  'not-queried',
  'invalid-name',
] as const
export type AskOutcome = (typeof askOutcomes)[number]

/** A server to query. `address` is null if unknown, and in shared checks. */
export interface ServerAsked {
  name: string
  address: string | null
  outcome: AskOutcome
  /** The records of the required type in the server's answer. Absent if the answer isn't usable. */
  found?: FoundRecord[]
}

export interface ResolverAnswer {
  name: string
  outcome: AskOutcome
  found: FoundRecord[]
  /** The time when the answer expires from the resolver's cache, in RFC 3339 format. Null if unknown. */
  until: string | null
}

export interface RecordCheck {
  record: WantedRecord
  /** The record's zone, or the parent zone for a delegation. Null if unknown. */
  zone: string | null
  parent?: string
  verdict: RecordVerdict
  /** Absent in checks from earlier versions, so read it with `stateOf`. */
  state?: CheckState
  /** The time when resolvers' old answers expire, in RFC 3339 format. Absent if unknown. */
  until?: string
  code: CheckCode
  /** The result at the record's own name servers. Absent in unfinished checks and in checks from earlier versions. */
  at_source?: AtSource
  /** Sentences: the finding, then the required changes. Line breaks separate the changes. */
  message: string
  notes?: string[]
  found: FoundRecord[]
  /** The names in the CNAME chain after the record's own, including the last one. */
  chain?: string[]
  /** The wrong name at which the record was found, or the delegated name whose servers have no addresses. */
  found_at?: string
  /** True if a CNAME is required at the apex of a domain that can be registered, such as `example.com`. */
  is_apex?: boolean
  /** True for a delegation that is changed at the registrar. */
  is_registered?: boolean
  /** True if the zone is delegated to the platform. Set only for the code `lame-delegation`. */
  is_at_platform?: boolean
  is_dangling?: boolean
  /** True if the problem is in another zone that the record leads to, such as the target's. */
  is_in_chain?: boolean
  wildcard?: string
  /** The names that need copies of the wildcard's records before this record is created. */
  uncovered?: string[]
  /** True if the name also has addresses that the check didn't find for the target. */
  has_other_addresses?: boolean
  /** True if the name has only the target's IPv6 addresses and the target also has IPv4 addresses. */
  is_ipv6_only?: boolean
  /** True if the wildcard stops answering once another record of the resource exists. */
  needs_own_record?: boolean
  /** The name of the DNAME record that redirects this name (RFC 6672). */
  redirected_by?: string
  /** True if DNSSEC validation fails and addresses may hide a correct CNAME. */
  is_hidden?: boolean
  hidden_by?: string
  /** The zone whose DS records must be deleted or replaced. */
  stale_ds?: string
  rejections?: Rejection[]
  /**
   * The location of an outdated delegation that causes the problem. `registry`: the registry's servers return different
   * delegations.
   */
  outdated_delegation?: 'registrar' | 'registry' | 'parent'
  caa?: CaaChange
  servers: ServerAsked[]
  /** The servers without the correct record, if other servers have or may have it. */
  lacking?: string[]
  disputed_name?: string
  /** True if the check used the account's own DNS servers instead of public DNS. */
  is_private?: boolean
  old_answers?: OldAnswer[]
  resolvers?: ResolverAnswer[]
  related?: RelatedAnswer[]
}

/** The record types for which a name server dropped queries. */
export interface UnansweredTypes {
  server: string
  address: string
  types: string[]
}

/** A check of a resource's records, in the requested order. `checked_at` is an RFC 3339 time. */
export interface DnsCheck {
  checked_at: string
  /** The first zone found for any of the records. `name_servers` are this zone's name servers. */
  zone: string | null
  name_servers: string[]
  /** True if the check followed referrals from the DNS root. */
  is_from_root?: boolean
  /** The name of the site whose setup includes the records, while missing records aren't a problem yet. */
  in_setup_of?: string
  /** True if missing records aren't a problem yet because the resource is new. */
  is_new?: boolean
  /**
   * The time of the first check in the current series of inconclusive checks. Absent if unknown or if this check is
   * conclusive.
   */
  unknown_since?: string | undefined
  /** The time of the last thorough check (see `model/thorough.ts`). Absent if the next check must be thorough. */
  thorough_at?: string | undefined
  /** The addresses of the name servers that list all types of records in answers to ANY queries. */
  listing_servers?: string[] | undefined
  /**
   * The zone's SOA record from each server that has only the CNAME at a name, but doesn't list all types. Keyed by
   * record name, zone and server address, such as `app.example.com example.com 192.0.2.1`.
   */
  zone_versions?: Record<string, string> | undefined
  unanswered_types?: UnansweredTypes[] | undefined
  records: RecordCheck[]
}

interface IngressLike {
  domain: string
  ns_targets?: readonly string[] | null
  certificate_management_policy?: { authority?: unknown } | null
}

interface DomainLike extends Omit<IngressLike, 'ns_targets'> {
  cname_target?: string | null
  acme_challenge_cname_target?: string | null
}

const issuers: ReadonlyMap<unknown, string> = new Map([['letsencrypt', 'letsencrypt.org']])

/** Normalizes a name for comparison: trimmed, lowercase (RFC 4343), with ASCII dots and without a trailing dot. */
export const canonicalName = (name: string) => withAsciiDots(name.trim().toLowerCase()).replace(/\.$/, '')

/** Returns the canonical form of a name from an API, with A-labels in place of Unicode. */
export const dnsName = (name: string) => asciiName(canonicalName(name))

/** Reports whether `name` is `zone` or below it. Both must be canonical. The root contains every name. */
export const isWithin = (name: string, zone: string) =>
  zone === '' || name === zone || name.endsWith(`.${zone}`)

/**
 * Returns an agent ingress's delegation as one record with all NS targets. The list is empty without a name or targets.
 */
export function wantedForIngress({ domain, ns_targets, ...rest }: IngressLike): WantedRecord[] {
  const values = [...new Set((ns_targets ?? []).map((one) => dnsName(one)))].filter(Boolean)
  const name = dnsName(domain)
  if (!name || !values.length) return []
  const sentence = `Delegates ${name} and every name under it to the platform's name servers.`
  const issuer = issuers.get(rest.certificate_management_policy?.authority)
  const certificate = issuer === undefined ? {} : { certificate: { name, isWildcard: false, issuer } }
  return [{ name, ...unicodeForm(name), type: 'NS', values, purpose: 'delegation', sentence, ...certificate }]
}

/** Returns a reserved domain's records. The list is empty if the domain has no targets. */
export function wantedForDomain({
  domain,
  cname_target,
  acme_challenge_cname_target,
  certificate_management_policy,
}: DomainLike): WantedRecord[] {
  const name = dnsName(domain)
  const traffic = dnsName(cname_target ?? '')
  const challenge = dnsName(acme_challenge_cname_target ?? '')
  const wanted: WantedRecord[] = []
  if (traffic) {
    const sentence = `Sends traffic for ${name} to the platform.`
    const names = { name, ...unicodeForm(name) }
    wanted.push({ ...names, type: 'CNAME', values: [traffic], purpose: 'traffic', sentence })
  }
  if (challenge) {
    const sentence = `Lets the platform prove to the certificate authority that it controls ${name}.`
    const at = `_acme-challenge.${name.replace(/^\*\./, '')}`
    const names = { name: at, ...unicodeForm(at) }
    wanted.push({ ...names, type: 'CNAME', values: [challenge], purpose: 'certificate', sentence })
  }
  const issuer = issuers.get(certificate_management_policy?.authority)
  const last = wanted.at(-1)
  if (last && issuer !== undefined)
    last.certificate = { name: name.replace(/^\*\./, ''), isWildcard: name.startsWith('*.'), issuer }
  return wanted
}

/** Returns a name relative to a zone, or `@` for the zone itself. Names outside the zone end with a dot. */
export function relativeName(name: string, zone: string) {
  const [own, base] = [canonicalName(name), canonicalName(zone)]
  if (own === base) return '@'
  if (!isWithin(own, base)) return `${own}.`
  return base === '' ? own : own.slice(0, -base.length - 1)
}
