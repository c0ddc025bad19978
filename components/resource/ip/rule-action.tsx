import { type State, StateChip } from '@/components/ui/state-chip'

const states = new Map<string, State>([
  ['allow', 'ready'],
  ['deny', 'wrong'],
])

/** A rule's action, as the API names it. */
export function RuleAction({ action }: { action: string }) {
  return <StateChip state={states.get(action) ?? 'unknown'}>{action}</StateChip>
}
