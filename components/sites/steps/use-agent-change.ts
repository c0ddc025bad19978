'use client'

import { useSeenCheck } from '@/components/resource/form/use-seen-check'
import { putSiteAgent } from '@/lib/client/sites'
import type { SiteAgent, SiteDetail } from '@/lib/api/site-views'
import { useSite } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'

type Change = Partial<Pick<SiteAgent, 'label' | 'server_addr' | 'domain' | 'agent_id'>>

/**
 * Returns an action that stores a change to a site's agent for everyone. Doesn't compare `agent_id` with the value
 * shown, because that value may be detected rather than chosen.
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
