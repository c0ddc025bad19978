import type { DnsCheck, RecordCheck } from './records'

/** Reports whether the name servers have a record of the wanted type at the name, even with another value. */
const isThere = ({ record, verdict, found }: RecordCheck) =>
  verdict !== 'missing' && found.some(({ type }) => type === record.type)

/**
 * Describes the consequences of deleting a domain whose records were checked. Undefined if it's unknown whether there is
 * a record.
 */
export function deletionText(check: DnsCheck | null): string | undefined {
  if (!check || check.records.some(({ verdict }) => verdict === 'unknown')) return undefined
  const lead = 'Endpoints can no longer be started on it, and its certificate is no longer renewed.'
  const names = check.records.filter(isThere).map(({ record }) => record.name)
  if (names.length === 0) return `${lead} The last DNS check found no CNAME record that you have to delete.`
  const [records, stay, them] = names.length === 1 ? ['record', 'stays', 'it'] : ['records', 'stay', 'them']
  return (
    `${lead} The CNAME ${records} at ${names.join(' and ')} ${stay} in your DNS. Delete ${them} too, so that the name ` +
    "doesn't point to a target that no longer exists."
  )
}
