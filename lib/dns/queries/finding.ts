import type { SignatureState } from './signatures'
import type { AskOutcome, FoundRecord, ServerAsked } from '@/lib/dns/model/records'

export interface NamedRecords {
  name: string
  records: FoundRecord[]
}

/** The servers that one of the parent's servers refers to, and the answers of these servers. */
export interface DelegatedTo {
  names: string[]
  findings: readonly ServerFinding[]
}

export interface ServerFinding {
  server: ServerAsked
  /**
   * The records of the required type at the name. For a delegation, the name servers in the server's referral. Null if
   * the server gave no usable answer.
   */
  records: FoundRecord[] | null
  /** True if the server returned a truncated answer over UDP, but doesn't respond over TCP. Absent otherwise. */
  isUdpOnly?: boolean
  /** True if the server failed this query although it serves the zone. */
  hasZone?: boolean
  /**
   * The state of the record's signatures or, for a delegation, of the referral's. If a DNAME record redirects the name,
   * the state of that record's. Absent if the zone itself didn't answer with the record.
   */
  signature?: SignatureState
  /** The values of the server's DS records for the name, if it is a delegation. Absent if it has none. */
  ds?: readonly string[]
  /** NS records from the server's own zone at the name, where a referral was expected. */
  ownZone?: FoundRecord[]
  /**
   * True for a server of the zone to which the zone's other servers also delegate the name. The server answered from
   * the delegated zone, so `records` come from that zone.
   */
  servesName?: boolean
  /** True for a platform server that serves the name's own zone although no server refers to it. */
  isPlatform?: boolean
  /**
   * The zone to which this server delegates the name, although other servers have the name in the queried zone itself.
   */
  refersTo?: string
  /** The servers of the zone in `refersTo`. */
  delegatedTo?: DelegatedTo
  /** The zone from which the server answered, although other servers of the queried zone delegate it elsewhere. */
  servesBelow?: string
  /** The DNAME record that redirects all names below its own, including the queried name (RFC 6672). */
  redirectedBy?: NamedRecords
  /** True if the server reported that the name doesn't exist, so the name has no records of any type. */
  isAbsent?: boolean
  /** The target, if the server's own name is an alias. */
  aliasOf?: string
  /** The only list that contains the server: the delegation in the parent zone, or the zone's own NS records. */
  listedBy?: 'parent' | 'zone'
  /**
   * Set for an ancestor zone's server that has a copy of the zone but is on neither list. Resolvers that query such a
   * server never reach the listed servers. `always`: every server of that ancestor zone has a copy.
   */
  hides?: 'always' | 'sometimes'
  /** True if the server has more addresses, which weren't queried. */
  hasMore?: boolean
  /**
   * True if the server's address can't be looked up, because its zone and another server's zone depend on each other.
   */
  isCircular?: boolean
  /**
   * The servers of the parent zone that lack glue (the addresses of the zone's name servers). Absent if all have it.
   */
  lacksGlueAt?: readonly string[]
}

/**
 * Returns the names of the servers with DS records for a delegation. `isOnAll`: all servers are among them. `isOnFew`:
 * at most half are.
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

/** Returns the name servers that the parent zone or the zone itself lists. */
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

/**
 * Returns one finding for each name server without a usable answer that may still answer resolvers. Such a server may
 * have other records than the servers that answered.
 */
export const unheardIn = (findings: readonly ServerFinding[]): ServerFinding[] =>
  findings.filter(
    ({ server: { name, outcome } }, index) =>
      unheard.has(outcome) &&
      findings.findIndex(({ server }) => server.name === name && unheard.has(server.outcome)) === index &&
      findings.every(({ server, records }) => server.name !== name || !records),
  )

/**
 * Reports whether no server returned the record, and the servers that answered outnumber those that may have it
 * although they didn't answer.
 */
export const isAbsentOnMost = (findings: readonly ServerFinding[]): boolean => {
  const answered = new Set(findings.flatMap(({ server, records }) => (records ? [server.name] : [])))
  return findings.every(({ records }) => !records?.length) && answered.size > unheardIn(findings).length
}
