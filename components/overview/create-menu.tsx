'use client'

import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { SpriteIcon } from '@/components/ui/state-chip'
import type { AccountView, Viewer } from '@/lib/api/accounts'
import { actOn, isThere, roleReason } from '@/lib/client/account'
import { navigation, type Target } from '@/lib/resources/navigation'
import { icons } from '@/lib/resources/icons'
import { resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { ChevronDown } from '@/components/ui/icons'

/** The kinds that people create most often, in order. They form the first group of the menu. */
const common: readonly string[] = [
  'sites',
  'endpoints',
  'reserved-domains',
  'https-edges',
  'credentials',
  'ip-policies',
] satisfies (keyof typeof icons)[]

/**
 * Returns the menu items that create resources, sites and rolling updates: first the common ones, and then the others
 * in the groups and order of the navigation. Omits resources that the account's API can't create.
 */
export function createItems(where: { account: AccountView; viewer: Pick<Viewer, 'role'> }): MenuItem[] {
  const { slug } = where.account
  const itemsOf = (to: Target): MenuItem[] => {
    if ('page' in to) {
      if (to.page === 'sites') return [{ label: 'Site', href: paths.newSite(slug) }]
      return to.page === 'agentUpdates' ? [{ label: 'Rolling update', href: paths.newAgentUpdate(slug) }] : []
    }
    const operation = `${to.resource}.create`
    if (!isThere(where.account, operation)) return []
    const reason = actOn(where, operation)?.disabledReason
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

/** The button that opens a menu of resources to create. Viewers see a disabled button with the reason. */
export function CreateMenu({ variant }: { variant: 'primary' | 'secondary' }) {
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
