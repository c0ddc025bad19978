import type { SignatureState } from './signatures'
import type { AskOutcome, FoundRecord, ServerAsked } from '@/lib/dns/model/records'

export interface NamedRecords {
  name: string
  records: FoundRecord[]
}

export interface DelegatedTo {
  names: string[]
  findings: readonly ServerFinding[]
}

export interface ServerFinding {
  server: ServerAsked
  /** The records of the required type, or null if the server gave no usable answer. */
  records: FoundRecord[] | null
  /** True if the server returned a truncated answer over UDP, but is unreachable over TCP. */
  isUdpOnly?: boolean
  /** Set if the server returned an error, such as REFUSED, although it serves the zone. */
  hasZone?: boolean
  /** The signature state of the returned record, referral or DNAME record. */
  signature?: SignatureState
  /** The NSEC or NSEC3 record that proves that a wildcard applies, if `signature` is its invalid signature. */
  denial?: { name: string; type: string }
  ds?: readonly string[]
  /** NS records from the server's own zone at the name, where a referral was expected. */
  ownZone?: FoundRecord[]
  /** True if `records` come from the delegated zone itself, not from a referral. */
  servesName?: boolean
  /** Set for a platform server that has its own zone at the name but isn't marked with `servesName`. */
  isPlatform?: boolean
  /** The zone that the server refers to, if the referral isn't the required delegation. */
  refersTo?: string
  delegatedTo?: DelegatedTo
  /** The delegated zone that the server serves itself, although no referral lists the server. */
  servesBelow?: string
  /** The DNAME record that redirects the queried name (RFC 6672). */
  redirectedBy?: NamedRecords
  isAbsent?: boolean
  /** This field and those below are copied from `NameServer`. */
  aliasOf?: string
  listedBy?: 'parent' | 'zone'
  hides?: 'always' | 'sometimes'
  hasMore?: boolean
  isCircular?: boolean
  lacksGlueAt?: readonly string[]
}

/** Finds the servers that returned DS records for a delegation. `isOnFew` is true if some did, but at most half. */
export function holdersOfDs(findings: readonly ServerFinding[]) {
  const namesOf = (some: readonly ServerFinding[]) => [...new Set(some.map(({ server }) => server.name))]
  const all = namesOf(findings.filter(({ records, servesName }) => records && !servesName))
  const holders = namesOf(findings.filter(({ ds }) => ds))
  return {
    holders,
    isOnAll: holders.length === all.length,
    isOnFew: holders.length > 0 && holders.length * 2 <= all.length,
  }
}

/**
 * Returns the names of the servers on a list: `parent` is the delegation, and `zone` is the zone's own NS records.
 * Omits servers with `hides`, which are on neither list.
 */
export const namesListedBy = (findings: readonly ServerFinding[], list: 'parent' | 'zone'): string[] => [
  ...new Set(
    findings.flatMap(({ server, hides, listedBy = list }) =>
      hides === undefined && listedBy === list ? [server.name] : [],
    ),
  ),
]

const unheard: ReadonlySet<AskOutcome> = new Set([
  'timeout',
  'unreachable',
  'no-route',
  'not-allowed',
  'address-unknown',
  'aborted',
  'too-many-queries',
  'too-many-records',
])

/** Returns one finding for each name server that may answer resolvers, although it gave no usable answer. */
export const unheardIn = (findings: readonly ServerFinding[]): ServerFinding[] =>
  findings.filter(
    ({ server: { name, outcome } }, index) =>
      unheard.has(outcome) &&
      findings.findIndex(({ server }) => server.name === name && unheard.has(server.outcome)) === index &&
      findings.every(({ server, records }) => server.name !== name || !records),
  )

/** Reports whether no server returned the record, and the servers that answered outnumber those in `unheardIn`. */
export const isAbsentOnMost = (findings: readonly ServerFinding[]): boolean => {
  const answered = new Set(findings.flatMap(({ server, records }) => (records ? [server.name] : [])))
  return findings.every(({ records }) => !records?.length) && answered.size > unheardIn(findings).length
}
