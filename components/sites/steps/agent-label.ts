import type { SiteAgent } from '@/lib/api/site-views'
import { agentLabelProblem } from '@/lib/sites/model/config'

/**
 * Returns a typed label in the form that is sent, and the label's problem; null if it's valid. `others` are the other
 * agents of the site.
 */
export function typedLabel(typed: string, others: readonly SiteAgent[]) {
  const label = typed.trim().toLowerCase()
  const isTaken = others.some((other) => other.label === label)
  return {
    label,
    problem:
      agentLabelProblem(label) ?? (isTaken ? 'Another agent in this site already has this label' : null),
  }
}
