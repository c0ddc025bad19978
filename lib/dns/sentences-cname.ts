import { unknownCritical, type CaaSet } from '@/lib/dns/caa'
import type { Chain } from '@/lib/dns/chain'
import { and, create, keepWildcard, listRecords, nameInZone, plural } from '@/lib/dns/sentences'
import type { CertificateWanted, FoundRecord, WantedRecord } from '@/lib/dns/model/records'

const target = ({ values }: WantedRecord) => and(values)

const change = (record: WantedRecord) => `Change the CNAME record at ${record.name} to ${target(record)}.`

export const throughChain = (record: WantedRecord, { hops }: Chain) => {
  const between = hops.slice(0, -1)
  return between.length
    ? `${record.name} reaches ${target(record)} through ${and(between)}.`
    : `${record.name} points to ${target(record)}.`
}

/** Describes a CNAME whose chain doesn't reach the target or can't be followed. */
export function astray(record: WantedRecord, { hops, end }: Chain) {
  const { name } = record
  const [first = '', last = ''] = [hops[0], hops.at(-1)]
  const lead =
    hops.length > 1 ? `${name} points to ${first}, which leads to ${last}` : `${name} points to ${first}`
  switch (end) {
    case 'unknown':
      return (
        `${lead}. We couldn't look up ${last}, so we don't know whether it leads to ${target(record)}. ` +
        `Check again, or change the CNAME record at ${name} to ${target(record)}.`
      )
    case 'loop':
      return `The CNAME records from ${name} form a loop back to ${last}. ${change(record)}`
    case 'too-long':
      return `${name} starts a chain of more than ${hops.length - 1} CNAME records, which resolvers don't follow. ${change(record)}`
    case 'nowhere':
      return `${lead}, which doesn't exist. ${change(record)}`
    default:
      return `${lead} instead of ${target(record)}. ${change(record)}`
  }
}

/** Describes a CNAME that a DNAME record above the name puts there. */
export const redirected = (record: WantedRecord, zone: string, by: string, value: string) =>
  `${record.name} points to ${value}, because the DNAME record at ${by} redirects every name under it. ` +
  `Delete the DNAME record at ${by}, then ${create(record, zone)}.`

export const originUnknown = (record: WantedRecord, values: readonly string[]) =>
  `${record.name} points to ${and(values)} instead of ${target(record)}. We couldn't tell whether a wildcard answers for ` +
  "it, because the name servers didn't answer every query. Check again before you change anything."

export const several = (record: WantedRecord, values: readonly string[]) =>
  `${record.name} has ${values.length} CNAME records (${and(values)}), but a name can have only one. ` +
  `Delete all except the one that points to ${target(record)}.`

export const url = (record: WantedRecord, value: string) =>
  `${record.name} points to ${value}: the target was entered as a URL or with a port. ` +
  `Enter only the name: ${target(record)}`

export const swapped = (record: WantedRecord, value: string, other: WantedRecord) =>
  `${record.name} points to ${value}, the target for ${other.name}. ${change(record)}`

export const typo = (record: WantedRecord, value: string) =>
  `${record.name} points to ${value}, which is ${target(record)} mistyped. ${change(record)}`

export const apex = ({ name, purpose, values }: WantedRecord) =>
  purpose === 'certificate'
    ? `${name} is a zone of its own, and a zone's own name can't have a CNAME record. ` +
      `Delete that zone and its NS records, then create a CNAME record at ${name} that points to ${and(values)}.`
    : `${name} is a zone of its own, and a zone's own name can't have a CNAME record. ` +
      `Reserve a name under it, such as www.${name}, and point that to the platform.`

/** Describes the target's own addresses at the name. */
export function flattened(record: WantedRecord, zone: string, addresses: readonly FoundRecord[]) {
  const lead = `${record.name} has the addresses of ${target(record)} (${listRecords(addresses)}) instead of a CNAME record. `
  const risk = 'It works until the platform changes its addresses. '
  return record.name === zone
    ? `${lead}${risk}A zone's own name can't have a CNAME record: keep its ALIAS or ANAME record, or use a name below it, such as www.${record.name}.`
    : `${lead}${risk}Delete ${plural(addresses.length, 'it', 'them')}, then ${create(record, zone)}. If your DNS provider flattens CNAME records, turn that off.`
}

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
    return `${lead}At ${cdn}, turn the proxy off for this record, then check again. Without a record there, ${create(record, zone)}.`
  const it = plural(addresses.length, 'it', 'them')
  return record.name === zone
    ? `${lead}If ${cdn} doesn't forward to ${target(record)}, set that as the origin there.`
    : `${lead}Unless ${cdn} forwards to ${target(record)}, delete ${it} first, then ${create(record, zone)}.`
}

/** Describes addresses that couldn't be compared with the target's. */
export const addressesUnknown = (record: WantedRecord, addresses: readonly FoundRecord[]) =>
  `${record.name} has ${listRecords(addresses)} instead of a CNAME record. We couldn't look up the addresses of ${target(record)} to compare them. ` +
  'Check again before you change anything.'

/** Describes other records beside a correct CNAME. */
export function beside(record: WantedRecord, others: readonly FoundRecord[], lookalike: string | null) {
  const effect =
    record.purpose === 'certificate'
      ? 'so the certificate authority may not follow the CNAME'
      : 'so resolvers may not follow it'
  return (
    `${record.name} has the correct CNAME record, but also ${listRecords(others)}. ` +
    `A CNAME can't share its name with other records, ${effect}. ` +
    `Delete the other ${plural(others.length, 'record')}.${keepWildcard(lookalike)}`
  )
}

export function caa({ name, isWildcard, issuer }: CertificateWanted, set: CaaSet) {
  const { at, records } = set
  const critical = unknownCritical(set)
  if (critical !== null)
    return (
      `The CAA record at ${at} with the tag ${critical} is marked as critical, but no certificate authority supports this tag, ` +
      `so none issues the certificate for ${isWildcard ? '*.' : ''}${name}. ` +
      `Delete the CAA record with the tag ${critical} at ${at}, or set its flags to 0.`
    )
  const hasWild = records.some(({ value }) => / issuewild /i.test(value))
  const tag = isWildcard && hasWild ? 'issuewild' : 'issue'
  return (
    `CAA records at ${at} don't allow ${issuer} to issue the certificate for ${isWildcard ? '*.' : ''}${name}. ` +
    `Add a CAA record at ${nameInZone(at, '')} with the value 0 ${tag} "${issuer}".`
  )
}
