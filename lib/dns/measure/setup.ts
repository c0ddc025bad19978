import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Cached } from '@/lib/dns/testing/resolver'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'
import type { CheckCode, CheckState } from '@/lib/dns/model/records'
import { parentName } from '@/lib/dns/queries/walk'

// The parts of a generated setup. The expected result is derived from the injected mistake, never from the engine.

export interface Truth {
  states: readonly CheckState[]
  codes: readonly CheckCode[]
}

export type Kind = 'domain' | 'wildcard' | 'ingress'

export const targetAddress = '198.51.100.10'

export interface Provider {
  names: readonly string[]
  hosts: readonly string[]
}

export interface Site {
  zone: string
  /** The domain without an asterisk, or the ingress. */
  host: string
  target: string
  proof: string
  nsTargets: readonly string[]
  platformHosts: readonly string[]
  provider: Provider
  random: (max: number) => number
}

/** A generated setup. Optional fields default to the values of a correct setup. */
export interface Built {
  /** The records of the customer's zone, as a list for all servers or as a function of the server's index. */
  records: readonly ZoneRecord[] | ((server: number) => readonly ZoneRecord[])
  /** Returns the serial number of the customer's zone on a server. Defaults to the same number everywhere. */
  serial?: (server: number) => number
  /** One result per record of the domain or ingress, or a single result for all records. */
  truth: readonly Truth[]
  truthOfResolver?: readonly Truth[]
  name?: string
  zones?: readonly Zone[]
  oldZones?: readonly Zone[]
  /** Zones on servers without EDNS: `ns1.plain.example` ignores it, and `ns1.strict.example` rejects it. */
  zonesWithoutEdns?: readonly Zone[]
  /** The name servers at the registry. Null if the zone isn't registered. */
  delegatedTo?: readonly string[] | null
  /** The name servers of the platform target's own zone. By default, the target isn't a zone of its own. */
  targetServers?: readonly string[]
  /**
   * The records for the zone on each of the registry's two servers, in the order in which a check queries them. By
   * default, both have the delegation.
   */
  delegations?: readonly [readonly ZoneRecord[], readonly ZoneRecord[]]
  atRegistry?: readonly ZoneRecord[]
  atPlatform?: readonly ZoneRecord[]
  isServed?: boolean
  isAtPlatform?: boolean
  cached?: readonly Cached[]
  /** The name at and below which validating resolvers reject answers, if the name has a DS record. */
  bogus?: string
  /** The name at and below which validating resolvers always reject answers, regardless of the records there. */
  failing?: string
  /** The name that the resolver can't resolve, although it resolves other names. */
  unresolvable?: string
  /** True if the platform issues a certificate for the ingress, as it does for every domain. */
  isIssued?: boolean
  /** A resolver other than the default. `silent`: doesn't answer. `plain`: doesn't validate with DNSSEC. */
  resolver?: 'silent' | 'plain'
}

export interface Variant {
  row: number
  title: string
  kind: Kind
  servers?: number
  isInvalid?: boolean
  /**
   * True if PowerDNS loads the invalid zone and returns the mistake. PowerDNS then serves the zone if it's installed.
   */
  isOnPowerDns?: boolean
  /**
   * True if a check sends more queries than average. The reason may be additional zones, several levels of names, or
   * queries of each type to every server.
   */
  isDeep?: boolean
  hasNoRemedy?: boolean
  /** True if the expected result is that of a second check, which uses the first one's result. */
  isCheckedTwice?: boolean
  /** True if the expected result is that of a check that a person requests. */
  isRequested?: boolean
  /** The index of the required provider. Absent if any provider works. */
  provider?: number
  build: (site: Site) => Built
}

export const right: Truth = { states: ['ready'], codes: ['correct'] }
export const wrong = (...codes: CheckCode[]): Truth => ({ states: ['wrong'], codes })
export const attention = (...codes: CheckCode[]): Truth => ({ states: ['attention'], codes })
export const waiting = (...codes: CheckCode[]): Truth => ({ states: ['waiting'], codes })
export const unknown = (...codes: CheckCode[]): Truth => ({ states: ['unknown'], codes })

export const setupRecord = (
  name: string,
  type: ZoneRecord['type'],
  value: string,
  ttl = 300,
): ZoneRecord => ({
  name,
  type,
  ttl,
  value,
})
export const cname = (name: string, value: string) => setupRecord(name, 'CNAME', value)
export const delegation = (name: string, servers: readonly string[]) =>
  servers.map((server) => setupRecord(name, 'NS', server))

export const addressOf = (name: string, address: string) =>
  setupRecord(name, isIPv6(address) ? 'AAAA' : 'A', address)

export const wildcardRecords = ({ host, target, proof }: Site) => [
  cname(`*.${host}`, target),
  cname(`_acme-challenge.${host}`, proof),
]

export const staleDs = (zone: string) => setupRecord(zone, 'DS', `2371 13 2 ${'a1'.repeat(32)}`)
// Not a point on the curve, so no signature can be verified with it.
const publicKey = '5b'.repeat(64)
const keyData = Buffer.from(`0101030d${publicKey}`, 'hex')
const keyTag = tagOf(keyData)

export const keyOf = (zone: string) => setupRecord(zone, 'DNSKEY', `257 13 ${publicKey}`)

/** Returns the DS record for the public key in a zone (RFC 4034 section 5.1.4, appendix B). */
export function dsOf(zone: string) {
  const owner = [...zone.split('.'), ''].map((label) => [label.length, ...Buffer.from(label)])
  const digest = createHash('sha256').update(Buffer.from(owner.flat())).update(keyData).digest('hex')
  return setupRecord(zone, 'DS', `${keyTag} 13 2 ${digest}`)
}

function tagOf(data: Buffer) {
  const sum = data.reduce((total, byte, index) => total + (index % 2 ? byte : byte * 256), 0)
  return (sum + Math.floor(sum / 65_536)) % 65_536
}

/** A signature's validity period, in hours from now. */
type Period = readonly [fromHours: number, toHours: number]
export const current: Period = [-24, 240]
export const expired: Period = [-240, -24]

export function signatureOf({ name, type }: ZoneRecord, zone: string, period: Period) {
  const [inception, expiration] = period.map((hours) => Math.floor(Date.now() / 1000) + hours * 3600)
  const labels = name.split('.').filter((label) => label !== '*').length
  const signer = zone === '' ? '.' : zone
  return setupRecord(
    name,
    'RRSIG',
    `${type} 13 ${labels} 300 ${expiration} ${inception} ${keyTag} ${signer} ${'5a'.repeat(64)}`,
  )
}

export const signedIn = (zone: string, period: Period, records: readonly ZoneRecord[]): ZoneRecord[] =>
  records.flatMap((one) => [one, signatureOf(one, zone, period)])

export const signedDs = (zone: string): ZoneRecord[] => signedIn(parentName(zone), current, [dsOf(zone)])
