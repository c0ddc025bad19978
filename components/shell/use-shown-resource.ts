'use client'

import { useQuery } from '@tanstack/react-query'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import { agentUpdateQuery, agentQuery, siteQuery } from '@/lib/client/opened'
import { bulkTitle, totalOf } from '@/lib/bulk/model/bulk'
import { ApiError } from '@/lib/client/api-error'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { resourceTypes, isResourceName } from '@/lib/resources/resource-types'
import { useShownJob } from './use-navigation-path'
import { knownName } from '@/lib/agents/model/session-name'

interface Shown {
  title: string
  item: Readonly<Record<string, unknown>>
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

const titleOf = ({ action, counts, resource }: BulkJob) =>
  bulkTitle(action, totalOf(counts), resourceTypes[resource])

/**
 * Returns the resource that a path refers to, if the resource's page has already read it. `isGone` is true if the
 * resource no longer exists.
 */
export function useShownResource([account = '', section = '', id = '']: readonly string[]): {
  shown: Shown | undefined
  isGone: boolean
} {
  const query = isResourceName(section) ? inventoryDetailQuery(account, section, id) : null
  const known = useQuery({ ...(query ?? inventoryDetailQuery('', 'bot-users', '')), enabled: false })
  const agent = useQuery({ ...agentQuery(account, id), enabled: false })
  const update = useQuery({ ...agentUpdateQuery(account, id), enabled: false })
  const site = useQuery({ ...siteQuery(account, id), enabled: false })
  const job = useShownJob(account, id)
  if (job) return { shown: { title: titleOf(job), item: {} }, isGone: false }
  if (section === 'sites' && site.data) {
    const { name, state } = site.data.site
    return { shown: { title: name, item: {} }, isGone: state === 'deleted' }
  }
  if (section === 'agent-updates' && update.data)
    return { shown: { title: update.data.update.name, item: {} }, isGone: false }
  if (section === 'agents' && agent.data)
    return { shown: { title: agent.data.agent.name, item: {} }, isGone: false }
  const { data, error } = query === null ? { error: agent.error ?? site.error ?? update.error } : known
  if (query === null || !data) return { shown: undefined, isGone: isMissing(error) }
  const title = isResourceName(section) ? knownName(section, data) : ''
  return { shown: { title, item: data.row.item }, isGone: data.row.gone_at !== null }
}
