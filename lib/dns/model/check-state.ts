import type { CheckState, DnsCheck, RecordCheck, RecordVerdict } from './records'

const stateByVerdict: Record<RecordVerdict, CheckState> = {
  correct: 'ready',
  missing: 'wrong',
  wrong: 'wrong',
  unknown: 'unknown',
}

/** Returns a record's state, or the default state of its verdict for checks from earlier versions. */
export const stateOf = ({ state, verdict }: Pick<RecordCheck, 'state' | 'verdict'>): CheckState =>
  state ?? stateByVerdict[verdict]

/** Reports whether a record works at its own name servers, but resolvers may still return old answers. */
export const isWaiting = (check: Pick<RecordCheck, 'state' | 'verdict'>): boolean =>
  stateOf(check) === 'waiting'

export const waitsForCaches = (check: Pick<DnsCheck, 'records'> | null): boolean =>
  check !== null &&
  check.records.some(isWaiting) &&
  check.records.every((record) => isWaiting(record) || stateOf(record) === 'ready')

const worstFirst: readonly RecordVerdict[] = ['wrong', 'missing', 'unknown', 'correct']

export function worstVerdict(verdicts: readonly RecordVerdict[]): RecordVerdict {
  return worstFirst.find((verdict) => verdicts.includes(verdict)) ?? 'correct'
}
