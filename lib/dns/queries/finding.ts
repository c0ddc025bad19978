import type { SignatureState } from './signatures'
import type { FoundRecord, ServerAsked } from '@/lib/dns/model/records'

export interface NamedRecords {
  name: string
  records: FoundRecord[]
}

/** The servers of a zone to which one of its parent's servers refers, and their answers. */
export interface DelegatedTo {
  names: string[]
  findings: readonly ServerFinding[]
}

/** One server's answer. */
export interface ServerFinding {
  server: ServerAsked
  /**
   * The records of the wanted type at the wanted name; for a delegation, the name servers in the server's referral.
   * Null if the server couldn't be queried.
   */
  records: FoundRecord[] | null
  /** True if the server failed this query although it has the zone. */
  hasZone?: boolean
  /**
   * The state of the record's signatures; for a delegation, of those in the referral. Absent if the zone itself didn't
   * answer with the record.
   */
  signature?: SignatureState
  /** The values of the DS records in the server's referral to the name. Absent if it has none. */
  ds?: readonly string[]
  /** NS records from the server's own zone at the name, where a referral was expected. */
  ownZone?: FoundRecord[]
  /**
   * True for a server of the zone to which other servers of the zone also delegate the name. It answered from the
   * delegated zone, so `records` are those of that zone.
   */
  servesName?: boolean
  /** True for one of the platform's servers that has the name's own zone, although no server refers to it. */
  isPlatform?: boolean
  /**
   * The zone that the server delegates and that contains the name, although other servers have the name in the queried
   * zone itself.
   */
  refersTo?: string
  /** The servers of the zone that `refersTo` names. */
  delegatedTo?: DelegatedTo
  /** The DNAME record that redirects every name below it, including this one (RFC 6672). */
  redirectedBy?: NamedRecords
  /** True if the server reported that the name doesn't exist. It then has no records of any type. */
  isAbsent?: boolean
  /** The target, if the server's name is an alias. */
  aliasOf?: string
  /** The only list that contains the server: the delegation in the parent zone, or the zone's own NS records. */
  listedBy?: 'parent' | 'zone'
  /**
   * Set for a server of an ancestor zone that also has a copy of the zone, although neither list contains the server.
   * Resolvers that query it never reach the listed servers. `always`: every server of that ancestor zone has a copy.
   */
  hides?: 'always' | 'sometimes'
  /** True if the server has further addresses, which weren't queried. */
  hasMore?: boolean
  /** True if the server's address can't be looked up, because the zones of name servers depend on each other. */
  isCircular?: boolean
  /** The servers of the parent zone that lack the addresses (glue) of its name servers. Absent if all have them. */
  lacksGlueAt?: readonly string[]
}

/**
 * Returns the names of the servers whose referral has DS records, whether all servers are among them, and whether at most
 * half are.
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
