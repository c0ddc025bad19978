'use client'

import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Menu, type MenuItem } from '@/components/ui/menu'
import type { AccountView, Viewer } from '@/lib/api/accounts'
import { actOn, isThere, roleReason } from '@/lib/client/account'
import { resourceTypes, type ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { ChevronDown } from '@/components/ui/icons'

const groups: readonly (readonly [label: string, names: readonly ResourceName[]])[] = [
  ['Traffic', ['endpoints', 'https-edges', 'tcp-edges', 'reserved-domains', 'reserved-addrs']],
  [
    'Backends',
    [
      'tunnel-group-backends',
      'weighted-backends',
      'failover-backends',
      'static-backends',
      'http-response-backends',
    ],
  ],
  [
    'Access',
    ['bot-users', 'credentials', 'ssh-credentials', 'api-keys', 'ip-policies', 'certificate-authorities'],
  ],
  ['Account', ['event-subscriptions', 'abuse-reports']],
]

/**
 * Returns the menu items that create resources, sites and rolling updates, in groups. Omits resources that the
 * account's API can't create.
 */
export function createItems(where: { account: AccountView; viewer: Pick<Viewer, 'role'> }): MenuItem[] {
  const { slug } = where.account
  const itemOf = (group: string, name: ResourceName): MenuItem[] => {
    const operation = `${name}.create`
    const reason = actOn(where, operation)?.disabledReason
    if (!isThere(where.account, operation)) return []
    const item = { label: resourceTypes[name].one, group, href: paths.create(slug, name) }
    return [reason === undefined ? item : { ...item, disabledReason: reason }]
  }
  return [
    { label: 'Site', group: 'Set up', href: paths.newSite(slug) },
    ...itemOf('Set up', 'agent-ingresses'),
    { label: 'Rolling update', group: 'Set up', href: paths.newAgentUpdate(slug) },
    ...groups.flatMap(([group, names]) => names.flatMap((name) => itemOf(group, name))),
  ]
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
