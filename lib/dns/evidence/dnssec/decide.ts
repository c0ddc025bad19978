/**
 * The DNSSEC validation result of all resolvers together.
 * - `accepted`: a validating resolver returned the current answer, and none rejects it.
 * - `disputed`: some resolvers returned the answer, but others fail, or reject the answer or a later name in the chain.
 * - `rejected`: a resolver rejects the answer or a later name in the chain, and no validating resolver returned the
 *   current answer.
 * - `outdated`: none rejects the answer, but validating resolvers returned only old ones.
 * - `unvalidated`: no validating resolver returned an answer, and none rejects it.
 */
export type View = 'accepted' | 'disputed' | 'rejected' | 'outdated' | 'unvalidated'

export interface Facts {
  view: View
  /**
   * The DS records on the path.
   * - `stale`: a zone's DS records match none of its keys, or only a key that doesn't sign the others.
   * - `likely`: a rejected delegation has a DS record, and the platform's keys are unknown.
   * - `signed`: a zone's DS records match a key. Other zones may be `unknown`.
   * - `unknown`: a DS or DNSKEY query got no answer.
   * - `split`: like `stale`, but only on some servers of a parent zone. The others have, or may have, current DS
   *   records or none.
   * - `split-on-most`: like `split`, on most of the servers that answered.
   * - `unsigned`: no zone is known to be signed.
   */
  ds: 'stale' | 'likely' | 'split' | 'split-on-most' | 'signed' | 'unknown' | 'unsigned'
  /**
   * The signatures on the path. Keys that no server returns count as `bad`. `unproven`: some signatures weren't or
   * couldn't be verified.
   */
  signatures: 'bad' | 'bad-on-some' | 'valid' | 'unproven'
  /** `old`: resolvers still have an old DS record or a failed validation in their caches. */
  caches: 'old' | 'current'
}

/**
 * The result for the record.
 * - `stale`: wrong, because of a DS record.
 * - `broken`: wrong, because validating resolvers reject the answer, or will when their caches expire.
 * - `uneven`: needs attention, because some servers return bad signatures.
 * - `split`: needs attention, because the servers of a parent zone have different DS records.
 * - `doubtful`: needs attention, because some resolvers reject signatures that can't be verified.
 * - `old`: waiting for caches to expire.
 * - `unverified`: a note that signatures weren't verified.
 * - `none`: nothing to report.
 */
export type Result = 'stale' | 'broken' | 'uneven' | 'split' | 'doubtful' | 'old' | 'unverified' | 'none'

type Row = Facts['ds'] | Facts['signatures'] | 'old'

type Views<Cell> = readonly [
  accepted: Cell,
  disputed: Cell,
  rejected: Cell,
  outdated: Cell,
  unvalidated: Cell,
]

export const views: Views<View> = ['accepted', 'disputed', 'rejected', 'outdated', 'unvalidated']

// A validating resolver's answer outweighs signatures that only this check found to be bad.
const results: Readonly<Record<Exclude<Row, 'signed'>, Views<Result>>> = {
  stale: ['stale', 'stale', 'stale', 'stale', 'stale'],
  likely: ['none', 'broken', 'broken', 'unverified', 'unverified'],
  bad: ['uneven', 'broken', 'broken', 'broken', 'broken'],
  'split-on-most': ['split', 'broken', 'broken', 'broken', 'broken'],
  'bad-on-some': ['uneven', 'uneven', 'broken', 'uneven', 'uneven'],
  // Only the resolvers that query an outdated server of the parent zone reject the answer.
  split: ['split', 'split', 'split', 'split', 'split'],
  old: ['old', 'old', 'old', 'old', 'old'],
  // If resolvers still reject the answer, the cause is an old failure (the row above) or the target's zone.
  valid: ['none', 'none', 'none', 'none', 'none'],
  unproven: ['none', 'doubtful', 'broken', 'unverified', 'unverified'],
  unknown: ['none', 'doubtful', 'doubtful', 'unverified', 'unverified'],
  unsigned: ['none', 'none', 'none', 'none', 'none'],
}

/**
 * Returns the first row that applies, in this order: outdated DS records, bad signatures or split DS records, old
 * caches, the rest. No later row that applies has a more severe result, in any view.
 */
function rowOf({ ds, signatures, caches }: Facts): keyof typeof results {
  if (ds === 'stale' || ds === 'likely') return ds
  if (signatures === 'bad') return signatures
  if (ds === 'split-on-most') return ds
  if (signatures === 'bad-on-some') return signatures
  if (ds === 'split') return ds
  if (caches === 'old') return caches
  return ds === 'signed' ? signatures : ds
}

export const decide = (facts: Facts): Result => results[rowOf(facts)][views.indexOf(facts.view)] ?? 'none'
