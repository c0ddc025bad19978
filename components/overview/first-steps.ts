import type { AgentsUptime } from '@/lib/api/agents'
import type { Overview } from '@/lib/api/overview'
import type { ResourceName } from '@/lib/resources/resource-types'
import { agentCounts, listOf } from './overview-state'
import { isAllKnown, isUnread } from './overview-unknown'

export interface FirstStep {
  label: string
  action: string
  text: string
  isDone: boolean
  isPartOfSite: boolean
  to: { resource: ResourceName } | 'sites' | 'agents'
}

const served = ['endpoints', 'https-edges', 'tcp-edges'] as const

/** The maximum number of resources in a new account. */
const MAX_NEW = 20

/** Counts all resources except API keys, because every account has API keys. */
const countAll = ({ resources }: Pick<Overview, 'resources'>): number =>
  resources.reduce((sum, { resource, count }) => (resource === 'api-keys' ? sum : sum + count), 0)

/**
 * Reports whether an account without known resources may have some, because lists are still being read for the first
 * time.
 */
export function isUndecided({
  resources,
  sites,
  attention,
}: Pick<Overview, 'resources' | 'sites' | 'attention'>): boolean {
  const isComing = (name: ResourceName) => {
    const list = listOf(resources, name)
    return list !== undefined && isUnread(list) && list.error === null
  }
  const isServing = [...served, 'reserved-domains' as const].some(isComing)
  return attention.length === 0 && isEmptyAccount({ resources, sites }) && isServing
}

export function againMs(last: Overview | undefined): number {
  if (last && isUndecided(last)) return 500
  if (last?.resources.some(({ syncing }) => syncing)) return 1_000
  return last && isAllKnown(last) ? 15_000 : 2_000
}

/** Reports whether the account seems new: without known endpoints, edges or agents, and with few other resources. */
export function isNew({ resources }: Pick<Overview, 'resources'>, agents: AgentsUptime | undefined): boolean {
  const lists = served.flatMap((name) => listOf(resources, name) ?? [])
  const listed = lists.filter(({ listable }) => listable)
  const isEmpty = lists.every(({ count }) => count === 0)
  const known = listed.every((list) => !isUnread(list) && list.error === null)
  const isSmall = countAll({ resources }) <= MAX_NEW
  return listed.length > 0 && isEmpty && known && isSmall && (agentCounts(agents)?.all ?? 0) === 0
}

/** Reports whether the account has no known sites or resources, except API keys. */
export const isEmptyAccount = ({ resources, sites }: Pick<Overview, 'resources' | 'sites'>): boolean =>
  sites.total === 0 && countAll({ resources }) === 0

export function firstSteps(
  { resources, sites }: Pick<Overview, 'resources' | 'sites'>,
  canCreate: (name: ResourceName) => boolean,
): FirstStep[] {
  const has = (name: ResourceName) => (listOf(resources, name)?.count ?? 0) > 0
  const single: readonly (Pick<FirstStep, 'label' | 'action' | 'text'> & { resource: ResourceName })[] = [
    {
      resource: 'reserved-domains',
      label: 'Reserve a domain',
      action: 'Reserve domain',
      text: 'Visitors use this domain to reach your services.',
    },
    {
      resource: 'credentials',
      label: 'Create an authtoken',
      action: 'Create authtoken',
      text: 'Agents use this authtoken to connect to the platform.',
    },
  ]
  return [
    {
      label: 'Set up a site',
      action: 'Set up site',
      text: 'The setup covers all the steps below.',
      isDone: sites.total > 0,
      isPartOfSite: false,
      to: 'sites',
    },
    ...single.flatMap(({ resource, ...step }) => {
      const isDone = has(resource)
      return isDone || canCreate(resource) ? [{ ...step, isDone, isPartOfSite: true, to: { resource } }] : []
    }),
    {
      label: 'Connect an agent',
      action: 'Connect agent',
      text: 'The agent serves your first endpoint.',
      isDone: false,
      isPartOfSite: true,
      to: 'agents',
    },
  ]
}
