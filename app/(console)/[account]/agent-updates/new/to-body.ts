import type { NewAgentUpdate } from '@/lib/client/agent-updates'
import type { PlanValues } from './plan-fields'

const ms = (seconds: string) => Number(seconds) * 1000

/** What is sent, of what was typed and chosen. */
export const toBody = (values: PlanValues, agent_ids: string[]): NewAgentUpdate => ({
  name: values.name.trim(),
  agent_ids,
  wave_size: Number(values.wave_size),
  has_canary: values.has_canary,
  settle_ms: ms(values.settle),
  patience_ms: ms(values.patience),
})
