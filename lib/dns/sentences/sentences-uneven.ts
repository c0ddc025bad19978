import type { NamedRecords } from '@/lib/dns/queries/finding'
import { inZone, listRecords, plural, within } from './sentences'
import { addressesOf, hiddenBy, targetAddresses } from './sentences-addresses'
import { target } from './sentences-cname'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'
import { joinWithAnd } from '@/lib/util/text'

// Addresses in place of a CNAME record that only some of the zone's name servers have.

/** Formats what servers have in place of the target's addresses. */
function insteadAt(lacking: readonly NamedRecords[]): string {
  const without = lacking.flatMap(({ name, records }) => (records.length ? [] : [name]))
  const others = lacking.filter(({ records }) => records.length)
  return joinWithAnd([
    ...others.map(({ name, records }) => `${name} has ${listRecords(records)}`),
    ...(without.length
      ? [`${joinWithAnd(without)} ${plural(without.length, 'has', 'have')} no record there`]
      : []),
  ])
}

/** The servers with certain addresses, by name, and the others, with their records. */
interface Uneven {
  holders: readonly string[]
  lacking: readonly NamedRecords[]
}

/** Describes servers that disagree, and the fix. `has` describes the addresses that some of them have. */
const disagreeing = (
  record: WantedRecord,
  zone: string,
  { has, doubt = '' }: { has: string; doubt?: string },
  { holders, lacking }: Uneven,
) =>
  `The zone's name servers disagree about ${record.name}: ${joinWithAnd(holders)} ${plural(holders.length, 'has', 'have')} ${has}, ` +
  `but ${insteadAt(lacking)}. ${doubt}` +
  (record.name === zone
    ? `${inZone(zone)} every name server must have the same ALIAS or ANAME record at ${within(zone, zone)}, pointing to ${target(record)}. `
    : `${inZone(zone)} every name server must have a CNAME record at ${within(record.name, zone)}, pointing to ${target(record)}. ` +
      `None of them may have other records at ${within(record.name, zone)}. `) +
  'If you just changed the record, wait until all name servers have it.'

/** Describes the target's own addresses at the name, if some servers of the zone don't have them. */
export const flattenedInPart = (
  record: WantedRecord,
  zone: string,
  addresses: readonly FoundRecord[],
  servers: Uneven,
) => disagreeing(record, zone, { has: targetAddresses(record, addresses, []) }, servers)

/** Describes a CDN's addresses at the name, if some servers of the zone don't have them. */
export const proxiedInPart = (
  record: WantedRecord,
  zone: string,
  { cdn, addresses }: { cdn: string; addresses: readonly FoundRecord[] },
  servers: Uneven,
) =>
  disagreeing(record, zone, { has: addressesOf(cdn, addresses), doubt: `${hiddenBy(cdn, record)} ` }, servers)
