import type { SiteAgent } from '@/lib/api/site-views'
import { agentLabelProblem } from '@/lib/sites/model/config'

/** A label as it is typed, as it is sent, and why it cannot be: `others` are the agents that have one already. */
export function typedLabel(typed: string, others: readonly SiteAgent[]) {
  const label = typed.trim().toLowerCase()
  const isTaken = others.some((other) => other.label === label)
  return {
    label,
    problem: agentLabelProblem(label) ?? (isTaken ? 'Another agent of this site has this label' : null),
  }
}
