import { type State, stateLabels } from '@/lib/util/state'
import type { DnsStanding } from './standing'

export interface Label {
  state: State
  label: string
}

/** The label of each DNS state of a resource. `counted` is the form used after a number of resources. */
export const standingLabels: Readonly<Record<DnsStanding, Label & { counted: string }>> = {
  wrong: { state: 'wrong', label: 'DNS wrong', counted: 'wrong' },
  missing: { state: 'wrong', label: 'Record missing', counted: 'missing' },
  apex: { state: 'wrong', label: 'Not possible', counted: 'not possible' },
  incomplete: { state: 'wrong', label: 'Record incomplete', counted: 'incomplete' },
  forbidden: { state: 'wrong', label: 'Blocked by CAA', counted: 'blocked by CAA' },
  attention: { state: 'attention', label: stateLabels.attention, counted: 'need attention' },
  unreadable: { state: 'unknown', label: 'Unknown format', counted: 'in an unknown format' },
  unknown: { state: 'unknown', label: stateLabels.unknown, counted: 'unknown' },
  unchecked: { state: 'unknown', label: 'Not checked', counted: 'not checked' },
  waiting: { state: 'waiting', label: stateLabels.waiting, counted: 'waiting' },
  correct: { state: 'ready', label: stateLabels.ready, counted: 'ready' },
}

const recordLabels: Partial<Record<DnsStanding, string>> = {
  missing: 'Missing',
  apex: 'Not possible',
  incomplete: 'Incomplete',
  forbidden: 'Blocked by CAA',
}

/** Returns the label of one record's state, in one to three words. */
export const shortLabel = (standing: DnsStanding): string =>
  recordLabels[standing] ?? stateLabels[standingLabels[standing].state]
