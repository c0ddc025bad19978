'use client'

import { useAccount } from '@/components/shell/account-context'
import { RefreshButton, useRefresh } from '@/components/resource/list/list-freshness'
import { Breakable } from '@/components/ui/breakable'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip, SpriteIcon } from '@/components/ui/state-chip'
import type { AgentsUptime } from '@/lib/api/agents'
import type { Overview } from '@/lib/api/overview'
import { accountState, isJustRead, listOf, statusSentence, updatedAt } from './overview-state'
import { Button } from '@/components/ui/button'
import { Menu, type MenuItem } from '@/components/ui/menu'
import type { AccountView, Viewer } from '@/lib/api/accounts'
import { permissionFor, isThere, roleReason } from '@/lib/client/account'
import { navigation, type Target } from '@/lib/resources/navigation'
import { icons } from '@/lib/resources/icons'
import { backendKinds } from '@/lib/resources/info/backends'
import { type ResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { ChevronDown } from '@/components/ui/icons'

interface HeaderProps {
  overview: Overview | undefined
  agents: AgentsUptime | undefined
  isFirst: boolean
}

export function OverviewHeader({ overview, agents, isFirst }: HeaderProps) {
  const { account } = useAccount()
  const state = overview && accountState(overview)
  // On an account without resources, "All clear" and "Waiting" would say little.
  const isLoading =
    state?.state === 'waiting' && overview?.attention.length === 0 && overview.dns.unchecked === 0
  const isCalm = isFirst && (state?.state === 'ready' || isLoading)
  const updated = overview ? updatedAt(overview) : null
  return (
    // Text that changes as data arrives has its own row, so that the button never moves.
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2">
      <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl font-semibold wrap-anywhere">
          <Breakable text={account.name} />
        </h1>
        {state && !isCalm && <StateChip state={state.state}>{state.label}</StateChip>}
      </div>
      <CreateMenu variant={isFirst ? 'secondary' : 'primary'} />
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-1 lg:flex-nowrap">
        {/* Keeps its line while the counts load. */}
        <p className="min-h-5 min-w-0 text-muted max-lg:w-full">
          {isCalm ? 'Connected. No endpoints yet.' : overview && statusSentence(overview, agents)}
        </p>
        <span
          className="min-h-5 shrink-0 text-sm text-muted tabular-nums lg:min-w-40 lg:text-right"
          title={updated?.oldest ? `Oldest data: ${updated.oldest}` : undefined}
        >
          {overview && updated !== null && (
            <span className="-my-1.5 inline-flex items-center gap-1">
              Updated <RelativeTime value={updated.at} />
              <Refresh overview={overview} />
            </span>
          )}
        </span>
      </div>
    </header>
  )
}

const derived = ['overview', 'agents', 'traffic']

function Refresh({ overview: { resources } }: { overview: Overview }) {
  const listed = resources.flatMap(({ resource, listable }) => (listable ? [resource] : []))
  const isDue = (name: ResourceName) => !isJustRead(listOf(resources, name))
  return <RefreshButton refresh={useRefresh(listed, derived, isDue)} />
}

const common: readonly string[] = [
  'sites',
  'endpoints',
  'reserved-domains',
  'https-edges',
  'credentials',
  'ip-policies',
] satisfies (keyof typeof icons)[]

export function createItems(where: { account: AccountView; viewer: Pick<Viewer, 'role'> }): MenuItem[] {
  const { slug } = where.account
  const itemsOf = (to: Target): MenuItem[] => {
    if ('page' in to) {
      if (to.page === 'sites') return [{ label: 'Site', href: paths.newSite(slug) }]
      if (to.page === 'backends')
        return backendKinds.some((kind) => isThere(where.account, `${kind}.create`))
          ? [{ label: 'Backend', href: paths.newBackend(slug) }]
          : []
      return to.page === 'agentUpdates' ? [{ label: 'Rolling update', href: paths.newAgentUpdate(slug) }] : []
    }
    const operation = `${to.resource}.create`
    // The form for a new backend starts with the choice of its kind.
    if (backendKinds.some((kind) => kind === to.resource) || !isThere(where.account, operation)) return []
    const reason = permissionFor(where, operation)?.disabledReason
    const item = { label: resourceTypes[to.resource].one, href: paths.create(slug, to.resource) }
    return [reason === undefined ? item : { ...item, disabledReason: reason }]
  }
  const items = navigation.flatMap(({ label, entries }) =>
    entries
      .flatMap(({ to, tabs = [{ to }] }) => tabs.map((tab) => tab.to))
      .flatMap((to) => {
        const name = 'page' in to ? to.page : to.resource
        const rank = common.indexOf(name)
        const group = rank < 0 && label !== null ? label : 'Common'
        return itemsOf(to).map((item) => ({
          rank,
          item: {
            ...item,
            icon: <SpriteIcon name={icons[name]} />,
            group,
          },
        }))
      }),
  )
  const first = items.filter(({ rank }) => rank >= 0).toSorted((a, b) => a.rank - b.rank)
  return [...first, ...items.filter(({ rank }) => rank < 0)].map(({ item }) => item)
}

function CreateMenu({ variant }: { variant: 'primary' | 'secondary' }) {
  const where = useAccount()
  const reason = roleReason(where.viewer.role, 'operator')
  const content = (
    <>
      Create
      <ChevronDown />
    </>
  )
  if (reason !== undefined) return <Button disabledReason={reason}>{content}</Button>
  return (
    <Menu label="Create" items={createItems(where)} variant={variant}>
      {content}
    </Menu>
  )
}
