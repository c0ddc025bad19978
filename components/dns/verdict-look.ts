import type { State } from '@/components/ui/state-chip'
import type { RecordCheck } from '@/lib/dns/model/records'
import { recordState } from '@/lib/dns/model/state'

const words: Record<State, string> = {
  ready: 'Ready',
  waiting: 'Waiting',
  attention: 'Attention',
  wrong: 'Wrong',
  unknown: 'Unknown',
}

/** Returns the chip of one record. */
export function verdictLook(check: RecordCheck | undefined): { state: State; word: string } {
  if (!check) return { state: 'unknown', word: 'Not checked' }
  const state = recordState(check)
  return { state, word: check.verdict === 'missing' && state === 'wrong' ? 'Missing' : words[state] }
}
