'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { agentUpdateQuery } from '@/lib/client/agent-updates'
import { agentQuery } from '@/lib/client/agents'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { siteQuery } from '@/lib/client/sites'
import { isResourceName } from '@/lib/resources/catalogue'
import { knownName } from '@/lib/agents/model/session-name'
import type { NavigationSection } from './navigation-view'
import { trailOf } from './trail-parts'

/** Returns the resource at an account's address if its page has already read it. */
function useThing([account = '', resource = '', id = '']: readonly string[]) {
  const query = isResourceName(resource) ? inventoryDetailQuery(account, resource, id) : null
  const known = useQuery({ ...(query ?? inventoryDetailQuery('', 'bot-users', '')), enabled: false })
  const agent = useQuery({ ...agentQuery(account, id), enabled: false })
  const update = useQuery({ ...agentUpdateQuery(account, id), enabled: false })
  const site = useQuery({ ...siteQuery(account, id), enabled: false })
  if (resource === 'sites' && site.data) return { title: site.data.site.name, item: {} }
  if (resource === 'agent-updates' && update.data) return { title: update.data.update.name, item: {} }
  if (resource === 'agents' && agent.data) return { title: agent.data.agent.name, item: {} }
  if (query === null || !known.data) return undefined
  return { title: knownName(resource, known.data), item: known.data.row.item }
}

/** The breadcrumb of the page on screen. */
export function Trail({ sections }: { sections: readonly NavigationSection[] }) {
  const pathname = usePathname()
  const items = trailOf(sections, pathname, useThing(pathname.split('/').slice(1)))
  return items.length > 0 && <Breadcrumbs items={items} />
}
