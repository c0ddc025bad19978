import { domainDeletion } from '@/lib/resources/info/reserved-domains'
import { isAnyFound, isRecordGone } from './presence'
import type { DnsCheck, RecordCheck } from './records'

/** Returns the name at which a record was found. Two mistakes put it at another name than the wanted one. */
function placeOf({ record: { name }, code, zone }: RecordCheck): string {
  if (code === 'doubled-zone' && zone !== null) return `${name}.${zone}`
  return code === 'challenge-under-asterisk' ? name.replace(/^_acme-challenge\./, '_acme-challenge.*.') : name
}

/**
 * Describes the consequences of deleting a domain whose records were checked. Undefined if it's unknown whether there is
 * a record.
 */
export function deletionText(check: DnsCheck | null): string | undefined {
  if (!check) return undefined
  const names = check.records.filter(isAnyFound).map(placeOf)
  if (names.length === 0)
    return check.records.every((record) => isRecordGone(record) === true)
      ? `${domainDeletion} The last DNS check found no CNAME record that you have to delete.`
      : undefined
  const [records, stay, them] = names.length === 1 ? ['record', 'stays', 'it'] : ['records', 'stay', 'them']
  return (
    `${domainDeletion} The CNAME ${records} at ${names.join(' and ')} ${stay} in your DNS. Delete ${them} too, so that the name ` +
    "doesn't point to a target that no longer exists."
  )
}
