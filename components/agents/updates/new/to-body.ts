import type { NewAgentUpdate } from '@/lib/api/agent-updates'
import { agentsWords } from '../update-words'
import type { PlanValues } from './plan-values'

const ms = (seconds: string) => Number(seconds) * 1000

interface Chosen {
  id: string
  name: string
}

/** What an update is called where nobody says. */
const nameOf = (agents: readonly Chosen[]) =>
  `Update of ${agents.length === 1 ? (agents[0]?.name ?? '') : agentsWords(agents.length)}`.slice(0, 120)

/** What is sent, of what was typed and chosen. */
export const toBody = (values: PlanValues, agents: readonly Chosen[]): NewAgentUpdate => ({
  name: values.name.trim() || nameOf(agents),
  agent_ids: agents.map(({ id }) => id),
  wave_size: Number(values.wave_size),
  has_canary: values.has_canary,
  settle_ms: ms(values.settle),
  patience_ms: ms(values.patience),
})
