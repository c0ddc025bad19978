import { ingressDeletion } from '@/lib/resources/info/agent-ingresses'
import { domainDeletion } from '@/lib/resources/info/reserved-domains'
import { joinWithAnd } from '@/lib/util/text'
import { isAnyFound, isRecordGone } from './presence'
import type { DnsCheck, RecordCheck } from './records'

/** Returns the name at which a record was found. */
const placeOf = ({ record, found_at }: RecordCheck) => found_at ?? record.name

const domain = {
  consequences: domainDeletion,
  targets: 'its targets',
  purpose: "the name doesn't point to a target that no longer exists",
}
const ingress = {
  consequences: ingressDeletion,
  targets: 'its name servers',
  purpose: "the name isn't delegated to servers that no longer answer for it",
}

/**
 * Describes the consequences of deleting a domain or an ingress whose records were checked. Undefined if it's unknown
 * whether there is a record.
 */
export function deletionText(check: DnsCheck | null): string | undefined {
  const type = check?.records[0]?.record.type
  if (!check || !type) return undefined
  const { consequences, targets, purpose } = type === 'NS' ? ingress : domain
  const names = check.records.filter(isAnyFound).map(placeOf)
  if (names.length === 0)
    return check.records.every((record) => isRecordGone(record) === true)
      ? `${consequences} The last DNS check found no ${type} record that points to ${targets}.`
      : undefined
  const isOne = type === 'CNAME' && names.length === 1
  const [records, stay, them] = isOne ? ['record', 'stays', 'it'] : ['records', 'stay', 'them']
  return `${consequences} The ${type} ${records} at ${joinWithAnd(names)} ${stay} in your DNS. Delete ${them} too, so that ${purpose}.`
}
