import type { SignatureState } from './signatures'
import type { AskOutcome, FoundRecord, ServerAsked } from '@/lib/dns/model/records'

export interface NamedRecords {
  name: string
  records: FoundRecord[]
}

/** The name servers in a server's referral, and the answers of the zone below that holds the record. */
export interface DelegatedTo {
  names: string[]
  findings: readonly ServerFinding[]
}

export interface ServerFinding {
  server: ServerAsked
  /**
   * The records of the required type at the name or, for a delegation, the name servers in the referral. Null if the
   * server gave no usable answer.
   */
  records: FoundRecord[] | null
  /** True if the server returned a truncated answer over UDP, but doesn't respond over TCP. */
  isUdpOnly?: boolean
  /** True if the server failed this query although it serves the zone. */
  hasZone?: boolean
  /**
   * The state of the signatures of the record, the referral, or the DNAME record that redirects the name. Absent if the
   * server returned none of these from the zone itself.
   */
  signature?: SignatureState
  /** The values of the DS records in the server's referral. Absent if it has none. */
  ds?: readonly string[]
  /** NS records from the server's own zone at the name, where a referral was expected. */
  ownZone?: FoundRecord[]
  /** True for a server of the zone that answered from the delegated zone, to which other servers delegate the name. */
  servesName?: boolean
  /** True for a platform server that serves the name's own zone although no server refers to it. */
  isPlatform?: boolean
  /** The zone to which this server delegates the name, although other servers have the name in the queried zone. */
  refersTo?: string
  delegatedTo?: DelegatedTo
  /** The zone from which the server answered, although other servers of the queried zone delegate it elsewhere. */
  servesBelow?: string
  /** The DNAME record that redirects all names below its own, including the queried name (RFC 6672). */
  redirectedBy?: NamedRecords
  /** True if the server reported that the name doesn't exist, so the name has no records of any type. */
  isAbsent?: boolean
  /** Copied from `NameServer`, like the fields below. */
  aliasOf?: string
  listedBy?: 'parent' | 'zone'
  hides?: 'always' | 'sometimes'
  hasMore?: boolean
  isCircular?: boolean
  lacksGlueAt?: readonly string[]
}

/**
 * Returns the names of the servers with DS records for a delegation. `isOnAll` is true if all servers that answered
 * have them, and `isOnFew` if at least one but at most half of them do.
 */
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
 * Returns the names of the servers in one of the two lists: the delegation in the parent zone, or the zone's own NS
 * records.
 */
export const namesListedBy = (findings: readonly ServerFinding[], list: 'parent' | 'zone'): string[] => [
  ...new Set(
    findings.flatMap(({ server, hides, listedBy = list }) =>
      hides === undefined && listedBy === list ? [server.name] : [],
    ),
  ),
]

/** The outcomes of servers that may still answer resolvers. */
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

/** Returns one finding for each name server that gave no usable answer, but may still answer resolvers. */
export const unheardIn = (findings: readonly ServerFinding[]): ServerFinding[] =>
  findings.filter(
    ({ server: { name, outcome } }, index) =>
      unheard.has(outcome) &&
      findings.findIndex(({ server }) => server.name === name && unheard.has(server.outcome)) === index &&
      findings.every(({ server, records }) => server.name !== name || !records),
  )

/** Reports whether no server returned the record, and more servers answered than `unheardIn` returns. */
export const isAbsentOnMost = (findings: readonly ServerFinding[]): boolean => {
  const answered = new Set(findings.flatMap(({ server, records }) => (records ? [server.name] : [])))
  return findings.every(({ records }) => !records?.length) && answered.size > unheardIn(findings).length
}
