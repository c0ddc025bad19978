import { isLeading } from './presence'
import type { CheckCode, FoundRecord, RecordCheck } from './records'

/**
 * The forms of a record at its own name servers. `as-wanted`: it has the wanted values. `other-form`: it leads to the
 * platform, but differs. `broken`: it doesn't lead there, or not on all servers.
 */
export const sourceForms = ['as-wanted', 'other-form', 'broken', 'unknown'] as const

/** A record at its own name servers, apart from problems of its delivery, DNSSEC and CAA records. */
export interface AtSource {
  form: (typeof sourceForms)[number]
  /** The diagnosis without these problems. */
  code: CheckCode
  /** The records that this diagnosis is about, if the check's own diagnosis is another one. */
  found?: FoundRecord[]
}

/** Returns what a record is at its source. In checks of earlier versions, the answers show it. */
export function formOf(check: RecordCheck): AtSource['form'] {
  if (check.at_source) return check.at_source.form
  if (isLeading(check)) return 'as-wanted'
  return check.verdict === 'correct' ? 'other-form' : 'unknown'
}

/** Reports whether the record leads to the platform at its source, in any form. */
export const worksAtSource = (check: RecordCheck): boolean =>
  ['as-wanted', 'other-form'].includes(formOf(check))

/**
 * Returns the check of a record that works in another form as if it had no other problem, such as old cached answers.
 * Returns other checks unchanged.
 */
export function asAtSource(check: RecordCheck): RecordCheck {
  const source = check.at_source
  if (source?.form !== 'other-form') return check
  const { code, found = check.found } = source
  return { ...check, verdict: 'correct', state: 'attention', code, found }
}
