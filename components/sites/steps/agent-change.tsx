'use client'

import { useSeenCheck, ChangedMeanwhile, ChangedPanel } from '@/components/resource/form/use-seen-check'
import { putSiteAgent } from '@/lib/client/sites'
import type { SiteAgent, SiteDetail } from '@/lib/api/site-views'
import { useSite } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { agentLabelProblem } from '@/lib/sites/model/config'

type Change = Partial<Pick<SiteAgent, 'label' | 'server_addr' | 'domain' | 'agent_id'>>

/**
 * Returns a mutation that changes an agent of the site. Detects conflicting changes to the label, server address and
 * domain.
 */
export function useAgentChange({ label, server_addr, domain }: SiteAgent, onDone?: () => void) {
  const { id } = useSite().detail.site
  const guarded = useSeenCheck<SiteDetail>()
  return useSiteAct(
    id,
    (account, change: Change) => {
      const shown = Object.entries({ label, server_addr, domain }).filter(([field]) => field in change)
      return guarded(Object.fromEntries(shown), (seen) => putSiteAgent(account, id, label, change, seen))
    },
    onDone,
  )
}

interface AgentChangeErrorProps {
  error: Error | null
  instruction: string
}

export function AgentChangeError({ error, instruction }: AgentChangeErrorProps) {
  if (error instanceof ChangedMeanwhile) return <ChangedPanel error={error} instruction={instruction} />
  return error && <ErrorPanel error={error} />
}

/**
 * Returns the label to send for typed text, and `problem`, which is an error message or null. `others` contains the
 * site's other agents.
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
