import { isWaiting } from './check-state'
import { isLeading } from './presence'
import type { CheckCode, FoundRecord, RecordCheck } from './records'

/**
 * The forms of a record at its own name servers.
 * - `as-wanted`: correct.
 * - `other-form`: works, but differs from the required record.
 * - `broken`: missing or wrong, at least on some servers.
 * - `unknown`: undetermined, or hidden by a CDN.
 */
export const sourceForms = ['as-wanted', 'other-form', 'broken', 'unknown'] as const

/** The result for a record at its own name servers, ignoring problems with resolvers, DNSSEC and CAA records. */
export interface AtSource {
  form: (typeof sourceForms)[number]
  code: CheckCode
  /** The found records. Present only if `form` is `other-form` and the check has a different diagnosis. */
  found?: FoundRecord[]
}

/** Returns the form of a record at its own name servers. Infers the form if the check doesn't contain it. */
export function formOf(check: RecordCheck): AtSource['form'] {
  if (check.at_source) return check.at_source.form
  if (isLeading(check)) return 'as-wanted'
  return check.verdict === 'correct' ? 'other-form' : 'unknown'
}

export const worksAtSource = (check: RecordCheck): boolean =>
  ['as-wanted', 'other-form'].includes(formOf(check))

export const isForbiddenInPart = ({ code, at_source }: RecordCheck): boolean =>
  code === 'caa-forbids' && at_source?.form === 'broken'

const recordsOf = ({ servers }: RecordCheck): FoundRecord[] => [
  ...new Map(
    servers.flatMap(({ found = [] }) => found.map((one) => [`${one.type} ${one.value}`, one])),
  ).values(),
]

/**
 * Replaces a check's result with the result at the record's own name servers. Applies only if the record's form there
 * is `other-form`, or if `isForbiddenInPart` is true. Returns other checks unchanged.
 */
export function asAtSource(check: RecordCheck): RecordCheck {
  const source = check.at_source
  if (source && isForbiddenInPart(check))
    return { ...check, verdict: 'wrong', state: 'attention', code: source.code, found: recordsOf(check) }
  if (source?.form !== 'other-form') return check
  const { code, found = check.found } = source
  return { ...check, verdict: 'correct', state: 'attention', code, found }
}

export const withoutWait = (check: RecordCheck): RecordCheck => (isWaiting(check) ? asAtSource(check) : check)
