import { type State, stateLabels } from '@/lib/util/state'
import type { RecordCheck } from './records'
import type { DnsStanding } from './standing'
import { recordState } from './state'

interface Label {
  state: State
  word: string
}

/** The label of each DNS state of a resource, and the word after a number of resources. */
export const standingLabels: Readonly<Record<DnsStanding, Label & { counted: string }>> = {
  wrong: { state: 'wrong', word: 'Record wrong', counted: 'wrong' },
  missing: { state: 'wrong', word: 'Record missing', counted: 'missing' },
  attention: { state: 'attention', word: stateLabels.attention, counted: 'need attention' },
  unreadable: { state: 'unknown', word: 'Unknown format', counted: 'in an unknown format' },
  unknown: { state: 'unknown', word: stateLabels.unknown, counted: 'unknown' },
  unchecked: { state: 'unknown', word: 'Not checked', counted: 'not checked' },
  waiting: { state: 'waiting', word: stateLabels.waiting, counted: 'waiting' },
  correct: { state: 'ready', word: stateLabels.ready, counted: 'ready' },
}

/** Returns the label of one record. */
export function recordLabel(check: RecordCheck | undefined): Label {
  if (!check) return standingLabels.unchecked
  const state = recordState(check)
  return { state, word: state === 'wrong' && check.verdict === 'missing' ? 'Missing' : stateLabels[state] }
}
