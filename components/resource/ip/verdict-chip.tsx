import { type State, StateChip } from '@/components/ui/state-chip'

type Verdict = 'allowed' | 'denied' | 'unknown'

const chips: Record<Verdict, { state: State; label: string }> = {
  allowed: { state: 'ready', label: 'Allowed' },
  denied: { state: 'wrong', label: 'Denied' },
  unknown: { state: 'unknown', label: 'Unknown' },
}

export function VerdictChip({ verdict }: { verdict: Verdict }) {
  const { state, label } = chips[verdict]
  return <StateChip state={state}>{label}</StateChip>
}
