import type { Doubt } from '@/lib/dns/evidence/observations'
import type { NamedRecords } from '@/lib/dns/queries/finding'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'
import { listRecords, listValues, plural } from './sentences'
import { target, uncomparedRecords } from './sentences-cname'

const valuesOf = (records: readonly FoundRecord[]) => listValues(records.map(({ value }) => value))

/** Formats the reason why addresses may be the target's although its name servers don't return them. */
export function doubtOf(record: WantedRecord, addresses: readonly FoundRecord[], doubt: Doubt): string {
  const known = valuesOf(doubt.addresses)
  if (doubt.reason === 'believed') {
    const these = plural(doubt.believed.length, 'this is still one', 'these are still some')
    return (
      `Resolvers return ${valuesOf(doubt.believed)} for ${target(record)}, ` +
      `but its name servers ${known ? `return ${known}` : "don't"}, so the check can't tell whether ${these} of its addresses.`
    )
  }
  const what =
    doubt.reason === 'balanced'
      ? `different addresses for different clients (${known})`
      : `${plural(doubt.addresses.length, 'an address', 'addresses')} in the same network (${known})`
  const these = plural(addresses.length, 'this is', 'these are')
  return `${target(record)} has ${what}, so the check can't tell whether ${these} one of them.`
}

/** Describes records at a name in the chain that couldn't be compared with the target's. */
export const besideInChainUncompared = (record: WantedRecord, { name, records }: NamedRecords) =>
  `${record.name} points to ${target(record)} through ${name}, which also has ${listRecords(records)}. ` +
  uncomparedRecords(record, records)
