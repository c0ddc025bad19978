import type { Doubt } from '@/lib/dns/evidence/observations'
import type { Subject } from '@/lib/dns/evidence/evidence'
import { messageOf } from '@/lib/dns/model/message-parts'
import type { FoundRecord, ServerAsked, UnansweredTypes, WantedRecord } from '@/lib/dns/model/records'
import { joinWithAnd } from '@/lib/util/text'
import type { Chain } from '@/lib/dns/evidence/chain/chain'
import { change, listRecords, listValues, plural, theZone } from './sentences'
import { targetsText, uncomparedRecords } from './sentences-cname'
import { onlyOn, type Described } from './sentences-each'
import { outcomesOf, waitAdvice } from './sentences-outcomes'

const valuesOf = (records: readonly FoundRecord[]) => listValues(records.map(({ value }) => value))

/** Explains why addresses may belong to the target although the target's name servers don't return them. */
export function doubtOf(record: WantedRecord, addresses: readonly FoundRecord[], doubt: Doubt): string {
  const known = valuesOf(doubt.addresses)
  if (doubt.reason === 'resolvers-only') {
    const resolved = valuesOf(doubt.resolved)
    return (
      `Resolvers return ${resolved} for ${targetsText(record)}, ` +
      `but its name servers ${known ? `return ${known}` : "don't"}, so the check can't tell whether ${resolved} still ${plural(doubt.resolved.length, 'belongs', 'belong')} to ${targetsText(record)}.`
    )
  }
  const what =
    doubt.reason === 'balanced'
      ? `different addresses for different clients (${known})`
      : `${plural(doubt.addresses.length, 'an address', 'addresses')} in the same network (${known})`
  const belong = `${valuesOf(addresses)} ${plural(addresses.length, 'belongs', 'belong')}`
  return `${targetsText(record)} has ${what}, so the check can't tell whether ${belong} to ${targetsText(record)}.`
}

export const doubtfulInChain = (
  record: WantedRecord,
  zone: string,
  { name, records, isUncompared }: NonNullable<Chain['doubtful']>,
) =>
  `${record.name} points to ${targetsText(record)} through ${name}, which also has ${listRecords(records)}. ` +
  (isUncompared
    ? uncomparedRecords(record, records)
    : `The check couldn't tell whether ${plural(records.length, "this record is a copy of the target's record", "these records are copies of the target's records")}. ` +
      `If ${plural(records.length, "it isn't", "they aren't")}, ${change(record, zone)} in ${theZone(zone)}.`)

interface Unheard {
  silent: readonly ServerAsked[]
  seenBy: readonly string[]
  isUnknown: boolean
}

export function unconfirmed(
  record: Subject,
  zone: string,
  described: Described,
  { silent, seenBy, isUnknown }: Unheard,
): string {
  const { finding, change } = onlyOn(record, zone, described)
  const { length } = record.values
  const correct = `the correct ${record.type} ${plural(length, 'record')}`
  const names = joinWithAnd(silent.map(({ name }) => name))
  const unclear = `The check couldn't determine whether ${plural(silent.length, 'it has', 'they have')} ${correct}.`
  const seen = `${joinWithAnd(seenBy)} ${plural(seenBy.length, 'returns', 'return')} ${correct}`
  const some = plural(silent.length, names, `at least one of ${names}`)
  const findings = [
    finding,
    `${outcomesOf(silent)}.`,
    ...(!isUnknown
      ? [`${seen}, so ${some} probably has ${plural(length, 'it', 'them')}.`]
      : seenBy.length
        ? [`${seen}, which may come from a private zone.`, unclear]
        : [unclear]),
  ]
  const same = `Make the same change on ${names} if ${plural(silent.length, "it doesn't", "they don't")} have ${correct}.`
  return messageOf(findings, [isUnknown ? waitAdvice(record, silent) : '', change, change && same])
}

export const typesUnknown = ({ server, types }: UnansweredTypes) =>
  `The check couldn't look for ${joinWithAnd(types)} records on ${server}, which didn't respond to these queries.`
