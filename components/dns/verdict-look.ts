import type { State } from '@/components/ui/state-chip'
import type { RecordCheck, Verdict } from '@/lib/dns/model/records'

const looks: Record<Verdict, { state: State; word: string }> = {
  correct: { state: 'ready', word: 'Correct' },
  missing: { state: 'attention', word: 'Missing' },
  wrong: { state: 'wrong', word: 'Wrong' },
  unknown: { state: 'unknown', word: "Couldn't check" },
}

/**
 * Returns the chip of one record's verdict. Forbidding CAA records affect only the certificate, so the record is
 * correct.
 */
export const verdictLook = (
  check: Pick<RecordCheck, 'verdict' | 'code'> | undefined,
): { state: State; word: string } =>
  check
    ? looks[check.code === 'caa-forbids' ? 'correct' : check.verdict]
    : { state: 'unknown', word: 'Not checked' }
