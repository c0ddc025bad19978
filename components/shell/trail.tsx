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
import { trailParts } from './trail-parts'

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

/** The breadcrumb: section, page, resource, act. All but the last are links. */
export function Trail({ sections }: { sections: readonly NavigationSection[] }) {
  const pathname = usePathname()
  const thing = useThing(pathname.split('/').slice(1))
  const found = sections
    .flatMap((section) =>
      section.items.flatMap((item) => [
        { ...item, above: [{ label: section.label }] },
        ...(item.below ?? []).map((list) => ({ ...list, above: [{ label: section.label }, item] })),
      ]),
    )
    .filter((item) => pathname === item.href || pathname.startsWith(`${item.href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0]
  if (!found) return null
  const below = pathname.slice(found.href.length).split('/').filter(Boolean)
  return (
    <Breadcrumbs
      items={[
        ...found.above.flatMap(({ label, ...link }) =>
          label === null || label === found.label ? [] : [{ label, ...link }],
        ),
        { label: found.label, href: below.length === 0 ? undefined : found.href },
        ...trailParts(below, thing).map(({ label, depth }) => ({
          label,
          href: depth === below.length ? undefined : [found.href, ...below.slice(0, depth)].join('/'),
        })),
      ]}
    />
  )
}
