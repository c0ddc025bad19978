import { inSentence } from '@/lib/util/text'
import { type State, stateLabels } from '@/lib/util/state'
import type { DnsState } from './dns-state'

export const disagreeLabel = 'Servers disagree'

export interface Label {
  state: State
  label: string
}

export const dnsStateLabels: Readonly<Record<DnsState, Label>> = {
  wrong: { state: 'wrong', label: 'DNS incorrect' },
  missing: { state: 'wrong', label: 'Record missing' },
  apex: { state: 'wrong', label: 'CNAME not possible' },
  incomplete: { state: 'wrong', label: 'Record incomplete' },
  forbidden: { state: 'wrong', label: 'Blocked by CAA' },
  attention: { state: 'attention', label: stateLabels.attention },
  unreadable: { state: 'unknown', label: 'Unknown format' },
  unknown: { state: 'unknown', label: stateLabels.unknown },
  unchecked: { state: 'unknown', label: 'Not checked' },
  setup: { state: 'waiting', label: 'Waiting for records' },
  waiting: { state: 'waiting', label: stateLabels.waiting },
  alias: { state: 'attention', label: 'Flattened' },
  correct: { state: 'ready', label: stateLabels.ready },
}

export const aliasSentence =
  "DNS works. The name has the target's addresses, for example through an ALIAS record."

export const forbiddenLabel: Label = {
  state: dnsStateLabels.forbidden.state,
  label: `Certificate ${inSentence(dnsStateLabels.forbidden.label)}`,
}
