import type { Verdict } from './records'

const worstFirst: readonly Verdict[] = ['wrong', 'missing', 'unknown', 'correct']

/** Returns the worst verdict: `wrong`, then `missing`, then `unknown`. `correct` for an empty list. */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  return worstFirst.find((verdict) => verdicts.includes(verdict)) ?? 'correct'
}
