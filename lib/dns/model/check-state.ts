import type { CheckState, RecordCheck, Verdict } from './records'

const stateByVerdict: Record<Verdict, CheckState> = {
  correct: 'ready',
  missing: 'wrong',
  wrong: 'wrong',
  unknown: 'unknown',
}

/** Returns a record's state. Checks of earlier versions have only a verdict. */
export const stateOf = ({ state, verdict }: Pick<RecordCheck, 'state' | 'verdict'>): CheckState =>
  state ?? stateByVerdict[verdict]
