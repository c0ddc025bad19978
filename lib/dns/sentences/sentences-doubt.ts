import type { Doubt } from '@/lib/dns/evidence/observations'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'
import type { Chain } from '@/lib/dns/evidence/chain/chain'
import { change, listRecords, listValues, plural, theZone } from './sentences'
import { targetsText, uncomparedRecords } from './sentences-cname'

const valuesOf = (records: readonly FoundRecord[]) => listValues(records.map(({ value }) => value))

/** Formats the reason why addresses may be the target's although the target's name servers don't return them. */
export function doubtOf(record: WantedRecord, addresses: readonly FoundRecord[], doubt: Doubt): string {
  const known = valuesOf(doubt.addresses)
  if (doubt.reason === 'believed') {
    const these = plural(doubt.believed.length, 'this is still one', 'these are still some')
    return (
      `Resolvers return ${valuesOf(doubt.believed)} for ${targetsText(record)}, ` +
      `but its name servers ${known ? `return ${known}` : "don't"}, so the check can't tell whether ${these} of its addresses.`
    )
  }
  const what =
    doubt.reason === 'balanced'
      ? `different addresses for different clients (${known})`
      : `${plural(doubt.addresses.length, 'an address', 'addresses')} in the same network (${known})`
  const these = plural(addresses.length, 'this is', 'these are')
  return `${targetsText(record)} has ${what}, so the check can't tell whether ${these} one of them.`
}

/** Describes records at a name in the chain that may be copies of the target's. */
export const doubtfulInChain = (
  record: WantedRecord,
  zone: string,
  { name, records, isUncompared }: NonNullable<Chain['doubtful']>,
) =>
  `${record.name} points to ${targetsText(record)} through ${name}, which also has ${listRecords(records)}. ` +
  (isUncompared
    ? uncomparedRecords(record, records)
    : `The check couldn't tell whether ${plural(records.length, 'this is a copy', 'these are copies')} of the target's. ` +
      `If ${plural(records.length, "it isn't", "they aren't")}, ${change(record, zone)} in ${theZone(zone)}.`)
