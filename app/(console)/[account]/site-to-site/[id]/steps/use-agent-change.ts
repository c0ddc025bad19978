'use client'

import { putSiteAgent, type SiteAgent } from '@/lib/client/sites'
import { useSite } from '../site-context'
import { useSiteAct } from '../use-site-act'

type Change = Partial<Pick<SiteAgent, 'server_addr' | 'domain' | 'agent_id'>>

/** Keeps a change of an agent of the site, for everybody. */
export function useAgentChange({ label, server_addr, domain, agent_id }: SiteAgent) {
  const { id } = useSite().detail.site
  return useSiteAct(id, (account, change: Change) =>
    putSiteAgent(account, id, label, { label, server_addr, domain, agent_id, ...change }),
  )
}
