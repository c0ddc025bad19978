import type { State } from '@/lib/util/state'
import { labeled } from '@/lib/util/state-labels'

export const agentStateLabels = {
  online: 'Online',
  restarting: 'Restarting',
  unknown: 'Unknown',
  gone: 'Offline',
  stopped: 'Stopped',
} as const

type AgentState = keyof typeof agentStateLabels

const states: Readonly<Record<AgentState, State>> = {
  online: 'ready',
  restarting: 'waiting',
  unknown: 'unknown',
  gone: labeled('Offline').state,
  stopped: 'unknown', // grey, because someone stopped the agent on purpose
}

export const agentStateOf = (state: AgentState): { state: State; label: string } => ({
  state: states[state],
  label: agentStateLabels[state],
})
