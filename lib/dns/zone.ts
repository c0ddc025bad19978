import { canonicalName, isWithin } from '@/lib/dns/model/records'

/** A record of a zone; names absolute, a final dot does not matter; `ttl` in seconds. */
export interface ZoneRecord {
  name: string
  type: 'NS' | 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'CAA' | 'MX'
  ttl: number
  /** An address, a name, plain text (TXT), `preference name` (MX), or `flags tag value` (CAA). */
  value: string
}

interface Soa {
  mname: string
  rname: string
  serial: number
  /** Time in seconds for which "there is none" may be kept (RFC 2308). */
  minimum: number
}

export interface Zone {
  name: string
  soa?: Soa
  records: readonly ZoneRecord[]
}

/** The result of a lookup in a zone file, before it becomes a message. */
export interface Resolution {
  rcode: 'NOERROR' | 'NXDOMAIN' | 'REFUSED'
  isAuthoritative: boolean
  answers: ZoneRecord[]
  /** Name servers of a delegation. */
  referral: ZoneRecord[]
  /** Addresses of name servers within the zones. */
  glue: ZoneRecord[]
  /** The zone whose SOA belongs to this answer: in the authority section of a negative one, in the answer when asked. */
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

/** Aliases followed inside the zones for one question. */
const maxAliases = 8

/**
 * The authoritative answer to one question (RFC 1034 section 4.3.2): delegations, exact names, aliases, wildcards
 * (RFC 4592). The closest enclosing zone answers; outside all zones: REFUSED. Owner names are as asked.
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
  const zone = closestZone(zones, name)
  if (!zone) return { ...nothing, rcode: 'REFUSED', isAuthoritative: false }
  const referral = referralFor(zone, name)
  if (referral.length) {
    return { ...nothing, isAuthoritative: false, referral, glue: glueFor(zones, referral) }
  }
  if (name === canonicalName(zone.name) && type === 'SOA')
    return { ...nothing, soaOf: zone, isSoaAsked: true }
  const node = nodeAt(zone, name)
  if (!node) return { ...nothing, rcode: 'NXDOMAIN', soaOf: zone }
  const matching = node.filter((record) => record.type === type || record.type === 'CNAME' || type === 'ANY')
  const answers = matching.map((record) => ({ ...record, name: askedName }))
  const glue = glueFor(zones, type === 'NS' ? answers : [])
  return answers.length ? { ...nothing, answers, glue } : { ...nothing, soaOf: zone }
}

function closestZone(zones: readonly Zone[], name: string) {
  const enclosing = zones.filter((zone) => isWithin(name, canonicalName(zone.name)))
  return enclosing.sort((a, b) => canonicalName(b.name).length - canonicalName(a.name).length)[0]
}

const ownedBy = (zone: Zone, name: string) =>
  zone.records.filter((record) => canonicalName(record.name) === name)

/** The name and its ancestors, up to just below the zone's own name. */
function namesBelow(zone: string, name: string) {
  const labels = name.split('.')
  return labels
    .map((_, index) => labels.slice(index).join('.'))
    .filter((candidate) => candidate !== zone && isWithin(candidate, zone))
}

/** The name servers of the highest delegation on the way from the zone down to the name. */
function referralFor(zone: Zone, name: string) {
  for (const candidate of namesBelow(canonicalName(zone.name), name).toReversed()) {
    const servers = ownedBy(zone, candidate).filter(({ type }) => type === 'NS')
    if (servers.length) return servers
  }
  return []
}

/** The records at a name: its own, none for an empty name with others below it, the wildcard's, or null. */
function nodeAt(zone: Zone, name: string) {
  const apex = canonicalName(zone.name)
  const exists = (candidate: string) =>
    candidate === apex || zone.records.some((record) => isWithin(canonicalName(record.name), candidate))
  if (exists(name)) return ownedBy(zone, name)
  const encloser = [...namesBelow(apex, name), apex].find(exists) ?? apex
  const wildcard = ownedBy(zone, encloser === '' ? '*' : `*.${encloser}`)
  return wildcard.length ? wildcard : null
}

/** Addresses that the zones have for name servers (RFC 1034 section 4.3.2, step 6). */
function glueFor(zones: readonly Zone[], servers: readonly ZoneRecord[]) {
  return servers.flatMap(({ value }) => {
    const zone = closestZone(zones, canonicalName(value))
    const records = zone ? ownedBy(zone, canonicalName(value)) : []
    return records.filter(({ type }) => type === 'A' || type === 'AAAA')
  })
}
