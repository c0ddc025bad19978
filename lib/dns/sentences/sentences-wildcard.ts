import type { Subject } from '@/lib/dns/evidence/evidence'
import type { WildcardFound } from '@/lib/dns/evidence/observations'
import { createText, fixIn, inZone, isOwnWildcard, listRecords, plural, within } from './sentences'
import type { WantedRecord } from '@/lib/dns/model/records'
import { joinWithAnd } from '@/lib/util/text'

/**
 * Formats the instruction to create a record below a wildcard, and any records that other names below it then need. For
 * use after `inZone`.
 */
export function createOver(found: WildcardFound, record: WantedRecord, zone: string): string {
  const keep = keepText(found, zone)
  const created = [...(found.uncovers ?? []).flatMap((one) => one.record ?? []), record]
  const create = created.map((one) => createText(one, zone)).join(', then ')
  if (keep === null) return create
  return created.length > 1 ? `${keep}. Then ${create}` : `${keep}, then ${create}`
}

function keepText({ name, records, uncovers = [], keep = [] }: WildcardFound, zone: string): string | null {
  if (!uncovers.length || !keep.length) return null
  const has = records.length ? `, which has ${listRecords(records)}` : ' has'
  const labels = joinWithAnd(keep.map((one) => within(one, zone)))
  return `create the same records at ${labels} as the wildcard ${name}${has}`
}

export function overWildcard({ name, uncovers = [], keep = [] }: WildcardFound, record: WantedRecord) {
  if (!uncovers.length) {
    const effect = `The new ${plural(record.values.length, 'record takes', 'records take')} precedence over the wildcard`
    return isOwnWildcard(record, name) ? `${effect}.` : `${effect}, which can stay.`
  }
  const names = joinWithAnd(uncovers.map((one) => one.name))
  const lead = `The wildcard ${name} can stay, but it will no longer answer for ${names}`
  if (!keep.length) return `${lead}.`
  const isAbove = keep.some((one) => one.startsWith('*.'))
  const below = isAbove ? ` or any name under ${plural(uncovers.length, 'it', 'them')}` : ''
  return `${lead}${below}.`
}

export const answersFor = ({ name }: WantedRecord, wildcard: WildcardFound) =>
  `${name} has no record of its own, so the wildcard ${wildcard.name} answers with`

export const covered = (record: Subject, zone: string, found: WildcardFound) =>
  `${answersFor(record, found)} ${listRecords(found.records)}. ` +
  `${fixIn(zone, record, createOver(found, record, zone))} ${overWildcard(found, record)}`

export const besideByWildcard = (record: WantedRecord, zone: string, wildcard: WildcardFound) =>
  `${answersFor(record, wildcard)} the correct CNAME record, but also with ${listRecords(wildcard.records)}. A CNAME can't share its name with other records, so resolvers might not follow the CNAME. ` +
  `${inZone(zone)} ${createOver({ ...wildcard, records: [] }, record, zone)}. ${overWildcard(wildcard, record)}`
