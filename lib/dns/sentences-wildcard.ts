import type { Subject, WildcardFound } from '@/lib/dns/evidence'
import { create, fixIn, inZone, listRecords, plural } from '@/lib/dns/sentences'
import type { WantedRecord } from '@/lib/dns/model/records'
import { joinWithAnd } from '@/lib/util/text'

/**
 * Formats the instruction to create a record below a wildcard, for use after `inZone`. Records of the same resource for
 * which the wildcard stops answering come first.
 */
export const createOver = ({ uncovers = [] }: WildcardFound, record: WantedRecord, zone: string) =>
  [...uncovers.flatMap((one) => one.record ?? []), record].map((one) => create(one, zone)).join(', then ')

/** Describes the effect of the new record on the wildcard. */
export function overWildcard({ name, uncovers = [] }: WildcardFound) {
  const [first, ...more] = uncovers
  if (!first) return 'The new record takes precedence over the wildcard, which can stay.'
  const open = uncovers.filter(({ record }) => record === null)
  const there = plural(more.length + 1, 'that name', 'those names')
  return (
    `The wildcard ${name} can stay, but it no longer answers for ${joinWithAnd(uncovers.map((one) => one.name))}` +
    (open.length
      ? `, so create records for ${there} too if you use ${plural(more.length + 1, 'it', 'them')}.`
      : '.')
  )
}

export const covered = (record: Subject, zone: string, found: WildcardFound) =>
  `${record.name} has no record of its own: the wildcard ${found.name} answers for it with ${listRecords(found.records)}. ` +
  `${fixIn(zone, record, createOver(found, record, zone))} ${overWildcard(found)}`

/** Describes a wildcard that answers for the name with the correct CNAME and with other records. */
export const beside = (record: WantedRecord, zone: string, wildcard: WildcardFound) =>
  `${record.name} has no record of its own: the wildcard ${wildcard.name} answers for it with the correct CNAME record, ` +
  `but also with ${listRecords(wildcard.records)}. A CNAME can't share its name with other records, so resolvers may not follow it. ` +
  `${inZone(zone)} ${createOver(wildcard, record, zone)}. ${overWildcard(wildcard)}`
