import { compareNames } from '@/lib/dns/model/name-order'
import { canonicalName, isWithin } from '@/lib/dns/model/records'

/** A zone's record. Names are absolute, with or without a trailing dot. `ttl` is in seconds. */
export interface ZoneRecord {
  name: string
  type:
    | 'NS'
    | 'A'
    | 'AAAA'
    | 'CNAME'
    | 'DNAME'
    | 'PTR'
    | 'TXT'
    | 'CAA'
    | 'MX'
    | 'SRV'
    | 'HTTPS'
    | 'SVCB'
    | 'DS'
    | 'DNSKEY'
    | 'RRSIG'
    | 'NSEC'
  ttl: number
  /**
   * The record's data.
   * - `A`, `AAAA`: an address.
   * - `NS`, `CNAME`, `DNAME`, `PTR`: a name.
   * - `TXT`: plain text.
   * - `MX`: `preference name`.
   * - `SRV`: `priority weight port name`.
   * - `HTTPS`, `SVCB`: `priority name`.
   * - `CAA`: `flags tag value`.
   * - `DS`: `tag algorithm type digest`. The digest is hexadecimal.
   * - `DNSKEY`: `flags algorithm key`. The key is hexadecimal.
   * - `RRSIG`: `type algorithm labels ttl expiration inception tag zone signature`. Times are in seconds, and the
   *   signature is hexadecimal.
   * - `NSEC`: `next type type`, with any number of types.
   */
  value: string
}

interface Soa {
  mname: string
  rname: string
  serial: number
  /** The time to cache a negative answer, in seconds (RFC 2308). */
  minimum: number
}

export interface Zone {
  name: string
  soa?: Soa
  records: readonly ZoneRecord[]
}

export interface Resolution {
  rcode: 'NOERROR' | 'NXDOMAIN' | 'REFUSED'
  isAuthoritative: boolean
  answers: ZoneRecord[]
  referral: ZoneRecord[]
  glue: ZoneRecord[]
  /** The zone whose SOA record the answer includes. Null if it includes none. */
  soaOf: Zone | null
  isSoaAsked: boolean
}

const nothing: Resolution = {
  rcode: 'NOERROR',
  isAuthoritative: true,
  answers: [],
  referral: [],
  glue: [],
  soaOf: null,
  isSoaAsked: false,
}

const maxAliases = 8

/**
 * Returns the answer to a query, or a referral (RFC 1034 section 4.3.2), or REFUSED outside all zones. Supports
 * aliases, wildcards (RFC 4592) and DNAME records (RFC 6672).
 */
export function resolve(zones: readonly Zone[], name: string, type: string): Resolution {
  const first = resolveOnce(zones, name, type)
  let last = first
  const answers = [...first.answers]
  const aliasesToFollow = type === 'CNAME' || type === 'ANY' ? 0 : maxAliases
  for (let hop = 0; hop < aliasesToFollow; hop += 1) {
    const alias = last.answers.find((record) => record.type === 'CNAME')
    if (!alias) break
    const next = resolveOnce(zones, alias.value, type)
    if (next.rcode === 'REFUSED' || next.referral.length) break
    answers.push(...next.answers)
    last = next
  }
  return { ...last, isAuthoritative: first.isAuthoritative, answers }
}

function resolveOnce(zones: readonly Zone[], askedName: string, type: string): Resolution {
  const name = canonicalName(askedName)
  const zone = closestZone(zones, name, type)
  if (!zone) return { ...nothing, rcode: 'REFUSED', isAuthoritative: false }
  const redirect = redirectFor(zone, name)
  if (redirect) return { ...nothing, answers: [redirect, aliasBy(redirect, askedName)] }
  const referral = referralFor(zone, name)
  // The parent holds the DS records of a delegation (RFC 4035 section 3.1.4.1).
  const isDsAsked = type === 'DS' && referral.some((record) => canonicalName(record.name) === name)
  if (referral.length && !isDsAsked) {
    return { ...nothing, isAuthoritative: false, referral, glue: glueFor(zones, referral) }
  }
  if (name === canonicalName(zone.name) && type === 'SOA')
    return { ...nothing, soaOf: zone, isSoaAsked: true }
  const node = nodeAt(zone, name)
  if (!node) return { ...nothing, rcode: 'NXDOMAIN', soaOf: zone }
  const matching = node.filter((record) => record.type === type || record.type === 'CNAME' || type === 'ANY')
  const answers = matching.map((record) => ({ ...record, name: askedName }))
  const glue = glueFor(zones, type === 'NS' ? answers : [])
  if (name === canonicalName(zone.name) && type === 'ANY')
    return { ...nothing, answers, soaOf: zone, isSoaAsked: true }
  return answers.length ? { ...nothing, answers, glue } : { ...nothing, soaOf: zone }
}

export function signaturesOf(zones: readonly Zone[], records: readonly ZoneRecord[]): ZoneRecord[] {
  const signed = new Map(records.map(({ name, type }) => [`${canonicalName(name)} ${type}`, { name, type }]))
  return [...signed.values()].flatMap(({ name, type }) => {
    const zone = closestZone(zones, canonicalName(name), type)
    // Records from a wildcard have the wildcard's signatures.
    const own = zone ? (nodeAt(zone, canonicalName(name)) ?? []) : []
    return own.flatMap((record) =>
      record.type === 'RRSIG' && record.value.startsWith(`${type} `) ? { ...record, name } : [],
    )
  })
}

export function dsRecordsIn(zones: readonly Zone[], [first]: readonly ZoneRecord[]): ZoneRecord[] {
  const name = canonicalName(first?.name ?? '')
  const zone = first && closestZone(zones, name, 'DS')
  return zone ? ownedBy(zone, name).filter(({ type }) => type === 'DS') : []
}

/**
 * Returns the NSEC records of a response. They prove that a name or type doesn't exist, that a wildcard applies, or
 * that a delegation has no DS records (RFC 4035 section 3.1.3). Like most servers, uses the closest records, even if
 * they prove nothing.
 */
export function denialsIn(
  zones: readonly Zone[],
  asked: { name: string; type: string },
  { rcode, answers, referral, isSoaAsked }: Resolution,
): ZoneRecord[] {
  if (isSoaAsked || referral.some(({ type }) => type === 'DS')) return []
  const name = canonicalName(referral[0]?.name ?? asked.name)
  const zone = closestZone(zones, name, referral.length ? 'DS' : asked.type)
  if (!zone || (answers.length && ownedBy(zone, name).length)) return []
  const names = rcode === 'NXDOMAIN' ? [name, `*.${encloserIn(zone, name)}`] : [name]
  const denials = zone.records.filter(({ type }) => type === 'NSEC')
  const sorted = denials.toSorted((a, b) => compareNames(canonicalName(a.name), canonicalName(b.name)))
  const isBefore = (one: ZoneRecord, other: string) => compareNames(canonicalName(one.name), other) <= 0
  const closest = names.flatMap((one) => sorted.findLast((record) => isBefore(record, one)) ?? [])
  return [...new Set(closest)]
}

function closestZone(zones: readonly Zone[], name: string, type?: string) {
  const enclosing = zones
    .filter((zone) => isWithin(name, canonicalName(zone.name)))
    .sort((a, b) => canonicalName(b.name).length - canonicalName(a.name).length)
  const [closest, parent] = enclosing
  return type === 'DS' && parent && closest && canonicalName(closest.name) === name ? parent : closest
}

const ownedBy = (zone: Zone, name: string) =>
  zone.records.filter((record) => canonicalName(record.name) === name)

function namesBelow(zone: string, name: string) {
  const labels = name.split('.')
  return labels
    .map((_, index) => labels.slice(index).join('.'))
    .filter((candidate) => candidate !== zone && isWithin(candidate, zone))
}

function referralFor(zone: Zone, name: string) {
  for (const candidate of namesBelow(canonicalName(zone.name), name).toReversed()) {
    const servers = ownedBy(zone, candidate).filter(({ type }) => type === 'NS')
    if (servers.length) return servers
  }
  return []
}

const redirectFor = ({ records }: Zone, name: string) =>
  records.find(
    ({ name: owner, type }) =>
      type === 'DNAME' && name !== canonicalName(owner) && isWithin(name, canonicalName(owner)),
  )

/** Returns the CNAME record synthesized from a DNAME record (RFC 6672 section 3.1). */
function aliasBy({ name: owner, ttl, value }: ZoneRecord, name: string): ZoneRecord {
  const below = canonicalName(name).slice(0, -canonicalName(owner).length)
  return { name, type: 'CNAME', ttl, value: `${below}${canonicalName(value)}` }
}

const existsIn = (zone: Zone, name: string) =>
  name === canonicalName(zone.name) ||
  zone.records.some((record) => isWithin(canonicalName(record.name), name))

/** Returns the longest name above a name that exists. */
function encloserIn(zone: Zone, name: string): string {
  const apex = canonicalName(zone.name)
  return namesBelow(apex, name).find((one) => one !== name && existsIn(zone, one)) ?? apex
}

function nodeAt(zone: Zone, name: string) {
  if (existsIn(zone, name)) return ownedBy(zone, name)
  const encloser = encloserIn(zone, name)
  const wildcard = ownedBy(zone, encloser === '' ? '*' : `*.${encloser}`)
  return wildcard.length ? wildcard : null
}

/** Returns the name servers' addresses that the zones contain (RFC 1034 section 4.3.2, step 6). */
function glueFor(zones: readonly Zone[], servers: readonly ZoneRecord[]) {
  return servers.flatMap(({ value }) => {
    const zone = closestZone(zones, canonicalName(value))
    const records = zone ? ownedBy(zone, canonicalName(value)) : []
    return records.filter(({ type }) => type === 'A' || type === 'AAAA')
  })
}
