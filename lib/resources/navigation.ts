import { noAccount, paths } from '@/lib/util/paths'
import { resourceTypes, type ResourceName } from './resource-types'

type Page =
  | 'overview'
  | 'sites'
  | 'dns'
  | 'agents'
  | 'agentUpdates'
  | 'backends'
  | 'audit'
  | 'bulkJobs'
  | 'apiLog'
  | 'capabilities'
  | 'transfer'
export type ProblemKind =
  | 'dns'
  | 'endpoints'
  | 'edges'
  | 'domains'
  | 'backends'
  | 'ingresses'
  | 'agents'
  | 'authorities'
  | 'acts'
export type Target = { resource: ResourceName } | { page: Page }
interface Tab {
  label: string
  to: Target
  /** Additional search terms for the entry in ⌘K. */
  also?: string
  /** The key that opens the page when pressed after `g`. */
  key?: string
}
interface Entry extends Tab {
  badge?: ProblemKind
  /** The menu that contains the entry, if the sidebar doesn't. */
  menu?: 'account'
  /** The tabs of the page. The first tab is the page that the entry opens. */
  tabs?: readonly Tab[]
}
export interface NavigationGroup {
  /** The group's heading. Null for the group at the top. */
  label: string | null
  /** True if the group starts collapsed in small windows. */
  isRarelyUsed?: true
  entries: readonly Entry[]
}

const list = (resource: ResourceName, label: string = resourceTypes[resource].label): Entry => ({
  label,
  to: { resource },
  ...(label !== resourceTypes[resource].label && { also: resourceTypes[resource].label }),
})

const withTabs = (label: string, tabs: readonly [Tab, ...Tab[]]): Entry => ({ label, to: tabs[0].to, tabs })

export const navigation: readonly NavigationGroup[] = [
  {
    label: null,
    entries: [
      { label: 'Overview', to: { page: 'overview' }, key: 'o' },
      { label: 'Sites', to: { page: 'sites' }, key: 's' },
      { label: 'DNS', to: { page: 'dns' }, also: 'DNS status', badge: 'dns', key: 'n' },
      {
        ...withTabs('Agents', [
          { label: 'Agents', to: { page: 'agents' } },
          list('tunnel-sessions', 'Sessions'),
          list('tunnels'),
          { label: 'Rolling updates', to: { page: 'agentUpdates' } },
        ]),
        key: 'a',
        badge: 'agents',
      },
    ],
  },
  {
    label: 'Traffic',
    entries: [
      { ...list('endpoints'), badge: 'endpoints', key: 'e' },
      {
        ...withTabs('Edges', [
          { ...list('https-edges'), key: 'h' },
          { ...list('tcp-edges'), key: 't' },
        ]),
        badge: 'edges',
      },
      { ...list('reserved-domains'), badge: 'domains', key: 'd' },
      { ...list('reserved-addrs'), key: 'r' },
      {
        ...withTabs('Backends', [
          { label: 'All', to: { page: 'backends' } },
          list('tunnel-group-backends', 'Tunnel group'),
          list('static-backends', 'Static'),
          list('http-response-backends', 'HTTP response'),
          list('weighted-backends', 'Weighted'),
          list('failover-backends', 'Failover'),
        ]),
        key: 'b',
        badge: 'backends',
      },
      { ...list('agent-ingresses'), badge: 'ingresses', key: 'i' },
    ],
  },
  {
    label: 'Access',
    entries: [
      { ...list('bot-users'), key: 'm' },
      {
        ...withTabs('Credentials', [list('credentials'), list('ssh-credentials'), list('api-keys')]),
        key: 'k',
      },
      {
        ...withTabs('IP policies', [list('ip-policies', 'Policies'), list('ip-policy-rules', 'Rules')]),
        also: 'Access: allow or block an IP address, allow list, firewall',
        key: 'p',
      },
      { ...list('certificate-authorities'), badge: 'authorities', key: 'c' },
    ],
  },
  {
    label: 'Logs and tools',
    isRarelyUsed: true,
    entries: [
      { ...list('abuse-reports'), key: 'f' },
      { ...list('event-subscriptions'), also: 'Events', key: 'v' },
      { label: 'Bulk jobs', to: { page: 'bulkJobs' }, key: 'j' },
      { label: 'Audit log', to: { page: 'audit' }, badge: 'acts', key: 'u' },
      { label: 'API log', to: { page: 'apiLog' }, key: 'l' },
      { label: 'Capabilities', to: { page: 'capabilities' }, menu: 'account' },
      { label: 'Transfer', to: { page: 'transfer' }, menu: 'account' },
    ],
  },
]

export const tabResources: readonly ResourceName[] = navigation.flatMap(({ entries }) =>
  entries.flatMap(({ tabs = [] }) => tabs.flatMap(({ to }) => ('resource' in to ? [to.resource] : []))),
)

const isSame = (a: Target, b: Target) =>
  'resource' in a ? 'resource' in b && a.resource === b.resource : 'page' in b && a.page === b.page

/** Reports whether the label of a tab is the full name of a kind of resource, such as "TCP edges". */
export const hasFullName = ({ label, to }: Tab): boolean =>
  'resource' in to && label === resourceTypes[to.resource].label

export interface Section {
  label: string
  heading: string
  current: string
  tabs: readonly { label: string; href: string; name: string }[]
}

export function sectionOf(account: string, of: Target): Section {
  const entries = navigation.flatMap((group) => group.entries)
  const entry = entries.find(({ tabs }) => tabs?.some(({ to }) => isSame(to, of)))
  const tab = entry?.tabs?.find(({ to }) => isSame(to, of))
  if (!entry?.tabs || !tab) throw new Error("This page isn't a tab in the navigation")
  const { label } = entry
  const ofPage = tab === entry.tabs[0] ? label : tab.label
  return {
    label,
    heading: 'resource' in tab.to ? resourceTypes[tab.to.resource].label : ofPage,
    current: targetPath(account, of),
    tabs: entry.tabs.map(({ label: name, to }) => ({
      label: name,
      href: targetPath(account, to),
      name: 'resource' in to ? to.resource : to.page,
    })),
  }
}

/**
 * Returns the path of an account's page. The audit log covers all accounts, so its path has a filter for this account.
 * For the only account (`isOnly`), the path has no filter.
 */
export function targetPath(account: string, to: Target, isOnly = false): string {
  if ('resource' in to) return paths.list(account, to.resource)
  if (to.page !== 'audit') return paths[to.page](account)
  return isOnly ? paths.settings('audit') : paths.audit({ account: `${account},${noAccount}` })
}
