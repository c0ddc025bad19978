import { type State, stateLabels } from '@/lib/util/state'
import type { DnsStanding } from './standing'

/** The label of records on which the zone's name servers disagree. */
export const disagreeLabel = 'Servers disagree'

export interface Label {
  state: State
  label: string
}

/** The label of each DNS state, for resources and single records. `counted` is the form used after a number of resources. */
export const standingLabels: Readonly<Record<DnsStanding, Label & { counted: string }>> = {
  wrong: { state: 'wrong', label: 'DNS incorrect', counted: 'incorrect' },
  missing: { state: 'wrong', label: 'Record missing', counted: 'missing' },
  apex: { state: 'wrong', label: 'CNAME not possible', counted: 'at a zone apex' },
  incomplete: { state: 'wrong', label: 'Record incomplete', counted: 'incomplete' },
  forbidden: { state: 'wrong', label: 'Blocked by CAA', counted: 'blocked by CAA' },
  attention: { state: 'attention', label: stateLabels.attention, counted: 'need attention' },
  unreadable: { state: 'unknown', label: 'Unknown format', counted: 'in an unknown format' },
  unknown: { state: 'unknown', label: stateLabels.unknown, counted: 'unknown' },
  unchecked: { state: 'unknown', label: 'Not checked', counted: 'not checked' },
  waiting: { state: 'waiting', label: stateLabels.waiting, counted: 'waiting' },
  alias: { state: 'attention', label: 'Flattened', counted: 'flattened' },
  correct: { state: 'ready', label: stateLabels.ready, counted: 'ready' },
}
