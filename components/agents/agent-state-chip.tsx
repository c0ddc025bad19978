import { Badge } from '@/components/ui/badge'
import { type State, StateChip } from '@/components/ui/state-chip'
import type { AgentState } from '@/lib/api/agents'
import { agentStateWord } from './agent-words'

const looks: Readonly<Record<Exclude<AgentState, 'stopped'>, State>> = {
  online: 'ready',
  restarting: 'waiting',
  unknown: 'unknown',
  gone: 'attention',
}

/** The state of an agent. One that was stopped is as somebody wanted it: that is a fact, not a state. */
export function AgentStateChip({ state }: { state: AgentState }) {
  const word = agentStateWord(state)
  if (state === 'stopped') return <Badge>{word}</Badge>
  return <StateChip state={looks[state]}>{word}</StateChip>
}
