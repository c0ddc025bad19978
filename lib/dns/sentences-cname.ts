import { unknownCritical, type CaaSet } from '@/lib/dns/caa'
import type { Chain } from '@/lib/dns/chain'
import type { Hints } from '@/lib/dns/evidence'
import {
  change,
  create,
  inZone,
  keepWildcard,
  listRecords,
  outcomeOf,
  overWildcard,
  plural,
  recordsAt,
  sentenceCase,
  unknownOrigin,
  within,
} from '@/lib/dns/sentences'
import {
  isWithin,
  type CertificateWanted,
  type FoundRecord,
  type ServerAsked,
  type WantedRecord,
} from '@/lib/dns/model/records'
import { joinWithAnd } from '@/lib/util/text'

const target = ({ values }: WantedRecord) => joinWithAnd(values)

const fix = (record: WantedRecord, zone: string) => `${inZone(zone)} ${change(record, zone)}.`

export const throughChain = (record: WantedRecord, { hops }: Chain) => {
  const between = hops.slice(0, -1)
  return between.length
    ? `${record.name} reaches ${target(record)} through ${joinWithAnd(between)}.`
    : `${record.name} points to ${target(record)}.`
}

/** Describes a CNAME whose chain doesn't reach the target or can't be followed. */
export function astray(record: WantedRecord, zone: string, { hops, end }: Chain) {
  const { name } = record
  const [first = '', last = ''] = [hops[0], hops.at(-1)]
  const lead =
    hops.length > 1 ? `${name} points to ${first}, which leads to ${last}` : `${name} points to ${first}`
  switch (end) {
    case 'unknown':
      return (
        `${lead}. We couldn't look up ${last}, so we don't know whether it leads to ${target(record)}. ` +
        `Check again, or in the zone ${zone}, ${change(record, zone)}.`
      )
    case 'loop':
      return `The CNAME records from ${name} form a loop back to ${last}. ${fix(record, zone)}`
    case 'too-long':
      return `${name} starts a chain of more than ${hops.length - 1} CNAME records, which resolvers don't follow. ${fix(record, zone)}`
    case 'nowhere':
      return `${lead}, which doesn't exist. ${fix(record, zone)}`
    default:
      return `${lead} instead of ${target(record)}. ${fix(record, zone)}`
  }
}

/** Describes a CNAME that a DNAME record above the name puts there. */
export const redirected = (record: WantedRecord, zone: string, by: string, value: string) =>
  `${record.name} points to ${value}, because the DNAME record at ${by} redirects every name under it. ` +
  `${inZone(zone)} delete the DNAME record at ${within(by, zone)}, then ${create(record, zone)}.`

export const originUnknown = (record: WantedRecord, values: readonly string[]) =>
  `${record.name} points to ${joinWithAnd(values)} instead of ${target(record)}. ${unknownOrigin}`

export function several(record: WantedRecord, zone: string, values: readonly string[]) {
  const wrong = values.filter((value) => !record.values.includes(value))
  const gone = wrong.map((value) => ({ type: 'CNAME', value, ttl: 0 }))
  const then = wrong.length < values.length ? '' : `, then ${create(record, zone)}`
  return (
    `${record.name} has ${values.length} CNAME records (${joinWithAnd(values)}), but a name can have only one. ` +
    `${inZone(zone)} delete ${recordsAt(gone, record.name, zone)}${then}.`
  )
}

export const url = (record: WantedRecord, zone: string, value: string) =>
  `${record.name} points to ${value}: the target was entered as a URL or with a port. ${fix(record, zone)}`

export const swapped = (record: WantedRecord, zone: string, value: string, other: WantedRecord) =>
  `${record.name} points to ${value}, the target for ${other.name}. ${fix(record, zone)}`

/** Describes a CNAME to another name of the platform, such as the target of another domain. */
export const otherTarget = (record: WantedRecord, zone: string, value: string) =>
  `${record.name} points to ${value}, another of the platform's names, instead of ${target(record)}. ${fix(record, zone)}`

export const typo = (record: WantedRecord, zone: string, value: string) =>
  `${record.name} points to ${value}, which is ${target(record)} mistyped. ${fix(record, zone)}`

const noCname = ({ name }: WantedRecord) =>
  `${name} is a zone of its own, and a zone's own name can't have a CNAME record.`

const under = ({ name }: WantedRecord) =>
  `a name under it, such as www.${name}, and point that to the platform.`

const alias = (record: WantedRecord) =>
  `If your DNS provider has ALIAS, ANAME or flattened CNAME records, one at ${record.name} that points to ${target(record)} works too.`

export const apex = (record: WantedRecord) => `${noCname(record)} Reserve ${under(record)} ${alias(record)}`

/** Describes a domain that has no zone yet, and can't have a CNAME record once it has one. */
export const noApexZone = (record: WantedRecord, zone: string) =>
  `No zone found for ${record.name} under ${zone || 'the root'}. Check that the domain is registered and delegated. ` +
  `Its own name can't have a CNAME record. Reserve ${under(record)} ${alias(record)}`

/** Describes a zone at a name that needs none. That of a challenge has no other use. */
export function ownZone(record: WantedRecord) {
  const { name, purpose } = record
  const above = `In the parent zone, delete its NS records and ${create(record, '')}.`
  return purpose === 'certificate'
    ? `${noCname(record)} Delete the zone ${name}. ${above}`
    : `${noCname(record)} If nothing else needs the zone ${name}, delete the zone. ${above} ` +
        `If the zone is needed, reserve ${under(record)} ${alias(record)}`
}

/** Describes a leftover delegation of a name that needs no zone, to servers that don't serve it. */
export function lameOwnZone(record: WantedRecord, servers: readonly ServerAsked[]) {
  const { name, purpose } = record
  const change = `in the parent zone, delete its NS records and ${create(record, '')}.`
  const lead = `The name servers to which ${name} is delegated don't answer for it: ${servers.map(outcomeOf).join('; ')}. `
  return purpose === 'certificate'
    ? `${lead}${sentenceCase(change)}`
    : `${lead}If nothing else needs the zone ${name}, ${change} If the zone is needed, add it to its name servers and reserve ${under(record)}`
}

const untilMoved = 'It works until the platform changes its addresses.'

/** Describes the target's own addresses at the name. */
export function flattened(
  record: WantedRecord,
  zone: string,
  addresses: readonly FoundRecord[],
  { lookalike, isOriginUnknown }: Pick<Hints, 'lookalike' | 'isOriginUnknown'>,
) {
  const lead = `${record.name} has the addresses of ${target(record)} (${listRecords(addresses)}) instead of a CNAME record. ${untilMoved}`
  if (record.name === zone)
    return `${lead} A zone's own name can't have a CNAME record: keep its ALIAS or ANAME record, or use a name below it, such as www.${record.name}.`
  if (isOriginUnknown) return `${lead} ${unknownOrigin}`
  return (
    `${lead} ${inZone(zone)} delete ${recordsAt(addresses, record.name, zone)}, then ${create(record, zone)}. ` +
    `If your DNS provider flattens CNAME records, turn flattening off for this name instead.${keepWildcard(lookalike)}`
  )
}

/** Describes a wildcard with the target's own addresses, which answers for the name. */
export const flattenedByWildcard = (
  record: WantedRecord,
  zone: string,
  addresses: readonly FoundRecord[],
  name: string,
) =>
  `${record.name} has no record of its own: the wildcard ${name} answers for it with the addresses of ${target(record)} ` +
  `(${listRecords(addresses)}). ${untilMoved} ${inZone(zone)} ${create(record, zone)}. ${overWildcard}`

interface Proxy {
  zone: string
  cdn: string
  /** True if the CDN serves the zone's DNS too, where the proxy is a setting of the record. */
  isDnsProvider: boolean
}

/** Describes addresses of a CDN at the name. */
export function proxied(
  record: WantedRecord,
  { zone, cdn, isDnsProvider }: Proxy,
  addresses: readonly FoundRecord[],
) {
  const lead = `${record.name} has addresses of ${cdn} (${listRecords(addresses)}), which hide its target, so we can't verify it. `
  if (isDnsProvider)
    return (
      `${lead}${inZone(zone)} turn ${cdn}'s proxy off for the record at ${within(record.name, zone)}, then check again. ` +
      `If there's no such record, ${create(record, zone)}.`
    )
  return record.name === zone
    ? `${lead}If ${cdn} doesn't forward ${record.name} to ${target(record)}, set ${target(record)} as the origin at ${cdn}.`
    : `${lead}Unless ${cdn} forwards ${record.name} to ${target(record)}, change the zone ${zone}: ` +
        `delete ${recordsAt(addresses, record.name, zone)}, then ${create(record, zone)}.`
}

/** Describes addresses that couldn't be compared with the target's. */
export const addressesUnknown = (record: WantedRecord, addresses: readonly FoundRecord[]) =>
  `${record.name} has ${listRecords(addresses)} instead of a CNAME record. We couldn't look up the addresses of ${target(record)} to compare them. ` +
  'Check again before you change anything.'

/** Describes addresses of which only some are the target's. */
export function addressesDiffer(
  record: WantedRecord,
  zone: string,
  addresses: readonly FoundRecord[],
  { others, differing, wildcard, lookalike, isOriginUnknown }: Hints,
) {
  const lead = `${record.name} has addresses of ${target(record)}, but also ${differingRecords(differing)}`
  if (record.name === zone) return `${lead} ${apex(record)}`
  if (isOriginUnknown) return `${lead} ${unknownOrigin}`
  if (wildcard && !others.length) return `${lead} ${inZone(zone)} ${create(record, zone)}. ${overWildcard}`
  return (
    `${lead} ${inZone(zone)} delete ${recordsAt(addresses, record.name, zone)}, then ${create(record, zone)}.` +
    keepWildcard(lookalike)
  )
}

/** Formats addresses that aren't the target's, and their effect. */
const differingRecords = (records: readonly FoundRecord[]) =>
  `${listRecords(records)} that ${plural(records.length, "isn't", "aren't")} among them. ` +
  `Visitors who use ${plural(records.length, 'it', 'them')} may not reach the platform.`

/** Formats where a CNAME leads. */
const leadsTo = ({ name }: WantedRecord, { hops }: Chain) =>
  `${name} ${hops.length > 1 ? 'leads' : 'points'} to ${hops.at(-1) ?? ''}`

/** Describes a CNAME to a name with the target's own addresses. */
export const chainFlattened = (
  record: WantedRecord,
  zone: string,
  chain: Chain,
  { endAddresses, wildcard }: Hints,
) =>
  `${leadsTo(record, chain)}, which has the addresses of ${target(record)} (${listRecords(endAddresses)}). ` +
  'It works, but may stop when the platform changes its addresses. ' +
  (wildcard
    ? `The record comes from the wildcard ${wildcard.name}. ${inZone(zone)} ${create(record, zone)}. ${overWildcard}`
    : fix(record, zone))

/** Describes a CNAME to a name at a CDN. */
export const chainProxied = (
  record: WantedRecord,
  zone: string,
  chain: Chain,
  { cdn, hints }: { cdn: string; hints: Hints },
) =>
  `${leadsTo(record, chain)} at ${cdn} (${listRecords(hints.endAddresses)}), which hides its target, so we can't verify it. ` +
  `If ${cdn} forwards ${record.name} to ${target(record)}, nothing has to change. ` +
  `Otherwise, in the zone ${zone}, ${change(record, zone)}.`

/** Describes a CNAME to a name with addresses of which only some are the target's. */
export const chainDiffers = (record: WantedRecord, zone: string, chain: Chain, { differing }: Hints) =>
  `${leadsTo(record, chain)}, which has addresses of ${target(record)}, but also ${differingRecords(differing)} ${fix(record, zone)}`

/** Describes other records beside a correct CNAME. */
export function beside(
  record: WantedRecord,
  zone: string,
  others: readonly FoundRecord[],
  lookalike: string | null,
) {
  const effect =
    record.purpose === 'certificate'
      ? 'so the certificate authority may not follow the CNAME'
      : 'so resolvers may not follow it'
  return (
    `${record.name} has the correct CNAME record, but also ${listRecords(others)}. ` +
    `A CNAME can't share its name with other records, ${effect}. ` +
    `${inZone(zone)} delete ${recordsAt(others, record.name, zone)}.${keepWildcard(lookalike)}`
  )
}

/** Formats the place of CAA records, `zone` being that of the record. They may be in another one, of unknown extent. */
const caaPlace = (at: string, zone: string) =>
  zone !== '' && isWithin(at, zone)
    ? { lead: inZone(zone), name: within(at, zone) }
    : { lead: `In the zone of ${at},`, name: at }

export function caa({ name, isWildcard, issuer }: CertificateWanted, zone: string, set: CaaSet) {
  const { at, records } = set
  const critical = unknownCritical(set)
  const where = caaPlace(at, zone)
  if (critical !== null)
    return (
      `The CAA record at ${at} with the tag ${critical} is marked as critical, but no certificate authority supports this tag, ` +
      `so none issues the certificate for ${isWildcard ? '*.' : ''}${name}. ` +
      `${where.lead} delete the CAA record at ${where.name} with the tag ${critical}, or set its flags to 0.`
    )
  const hasWild = records.some(({ value }) => / issuewild /i.test(value))
  const tag = isWildcard && hasWild ? 'issuewild' : 'issue'
  return (
    `CAA records at ${at} don't allow ${issuer} to issue the certificate for ${isWildcard ? '*.' : ''}${name}. ` +
    `${where.lead} add a CAA record at ${where.name} with the value 0 ${tag} "${issuer}".`
  )
}
