import type { OldValidation } from '@/lib/dns/evidence/observations'
import type { WantedRecord } from '@/lib/dns/model/records'
import { joinWithAnd } from '@/lib/util/text'
import { formatExpiry, formatTime } from './format-time'
import { plural } from './sentences'

// Resolvers that cache an old DS record or a failed validation.

/**
 * Describes a correct record that some resolvers still reject because of their caches. `until` is the time when the
 * caches expire, or null if unknown.
 */
export const oldDs = ({ name }: WantedRecord, until: string | null) =>
  `Some resolvers reject ${name}, because they still cache an old DS record or a failed validation. ` +
  (until === null
    ? 'Most resolvers cache a failed validation for a minute to an hour.'
    : `Their caches expire by ${formatExpiry(until)}.`)

export function stillRejected({ name }: WantedRecord, { zones, overdue }: OldValidation) {
  const resolvers = overdue.map(({ resolver }) => resolver)
  const [all, at] = [joinWithAnd(resolvers), joinWithAnd(zones)]
  const latest = (times: readonly string[]) => formatTime(times.toSorted().at(-1) ?? '')
  return (
    `However, DNSSEC validation of ${name} has failed on ${all} in checks since ${latest(overdue.map(({ since }) => since))}, ` +
    'although the check found no DNSSEC errors. ' +
    `Cached DS records and failed validations should have expired by ${latest(overdue.map((one) => one.ends_by))}. ` +
    `If you changed DNSSEC for ${at} after this failure began, check again later. ` +
    `Otherwise, ask the operator of ${all} to flush ${at} from ${plural(resolvers.length, 'its cache', 'their caches')}, including the DS and DNSKEY records.`
  )
}
