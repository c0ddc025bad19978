import type { AccountChoice, NavigationItem, NavigationSection } from '@/components/shell/navigation-list'
import type { AccountFacts, AccountView, Viewer } from '@/lib/api/accounts'
import { canRun } from '@/lib/client/account'
import { includesRole } from '@/lib/contract/role'
import { createTitle, resourceType, resourceNames } from '@/lib/resources/resource-types'
import { icons } from '@/lib/resources/icons'
import { backendKinds } from '@/lib/resources/info/backends'
import { hasFullName, navigation, targetPath, type Target } from '@/lib/resources/navigation'
import { theManual } from '@/lib/server/manual/pages'
import type { Person } from '@/lib/server/context'
import { paths } from '@/lib/util/paths'
import { type DehydratedState, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { navigationQuery } from '@/lib/client/inventory'
import { loadNavigation } from '@/lib/server/prefetch'

/** Returns the part of a person's data that the browser receives. */
export const viewerOf = ({ id, email, role }: Person): Viewer => ({ id, email, role })

function hueOf(slug: string): number {
  let hash = 0
  for (const character of slug) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 3600
  return (hash * 137) % 360
}

export const accountChoice = (account: AccountFacts): AccountChoice => ({
  slug: account.slug,
  name: account.name,
  host: new URL(account.base_url).host,
  hue: hueOf(account.slug),
})

/** Returns `last` if an account has this slug. Otherwise, returns the slug of the account if there is only one. */
export const lastAccount = (accounts: readonly { slug: string }[], last: string | undefined) =>
  (accounts.find(({ slug }) => slug === last) ?? (accounts.length === 1 ? accounts[0] : undefined))?.slug

export const bellOf = (account: string, { id, role }: Viewer) => ({
  account,
  viewer: id,
  canDismiss: includesRole(role, 'operator'),
})

const iconOf = (to: Target) => ('resource' in to ? icons[to.resource] : icons[to.page])

/** Returns the navigation groups of an account. `isOnly` is true if the console has no other account. */
export function accountSections(slug: string, isOnly: boolean): NavigationSection[] {
  return navigation.map((group) => ({
    label: group.label,
    ...(group.isRarelyUsed && { isRarelyUsed: true }),
    items: group.entries.map(({ to, tabs = [], ...entry }) => {
      const [href = '', query] = targetPath(slug, to, isOnly).split('?')
      return {
        ...entry,
        icon: iconOf(to),
        href,
        ...(query !== undefined && { search: `?${query}` }),
        // The first tab has the name of its entry, unless the entry combines several kinds of resources.
        below: tabs
          .filter((tab, index) => index > 0 || hasFullName(tab))
          .map(({ to: page, ...tab }) => ({ ...tab, icon: iconOf(page), href: targetPath(slug, page) })),
      }
    }),
  }))
}

/** Returns the pages on which the person can create resources, sites and backends. */
export function newPages(account: AccountView, viewer: Viewer): NavigationItem[] {
  const resources = resourceNames
    .filter((name) => canRun(account, `${name}.create`))
    .map((name) => ({
      label: createTitle(resourceType(name)),
      icon: icons[name],
      href: paths.create(account.slug, name),
      ...(name === 'ip-policy-rules' && { also: 'Allow or block an IP address' }),
    }))
  const site = { label: 'New site', icon: icons.sites, href: paths.newSite(account.slug) }
  const backend = { label: 'New backend', icon: icons.backends, href: paths.newBackend(account.slug) }
  return [
    ...(includesRole(viewer.role, 'operator') ? [site] : []),
    ...(backendKinds.some((kind) => canRun(account, `${kind}.create`)) ? [backend] : []),
    ...resources,
  ]
}

/** Returns the settings pages that a role can open, except the audit log. The first page of each group has `group`. */
export const settingsPages = ({ role }: Pick<Viewer, 'role'>) => [
  { label: 'Accounts', href: paths.settings('accounts'), group: 'Console' },
  ...(includesRole(role, 'admin') ? [{ label: 'People', href: paths.settings('people') }] : []),
  { label: 'Preferences', href: paths.settings('preferences'), group: 'You' },
  { label: 'Security', href: paths.settings('security') },
]

/** Returns the navigation entry for the settings and, if `slug` is undefined, the entry for the audit log. */
export function settingsSections(viewer: Viewer, slug?: string): NavigationSection[] {
  const audit = { label: 'Audit log', icon: icons.audit, href: paths.settings('audit') }
  const settings = {
    label: 'Settings',
    icon: icons.preferences,
    href: paths.settings('accounts'),
    key: ',',
    below: settingsPages(viewer),
  }
  return [{ label: null, items: slug === undefined ? [audit, settings] : [settings] }]
}

export async function helpSection(): Promise<NavigationSection> {
  const { contents } = await theManual()
  const below = contents
    .flatMap(({ pages }) => pages)
    .map(({ name, title }) => ({ label: title, href: paths.help(name) }))
  return {
    label: null,
    items: [{ label: 'User guide', icon: icons.help, href: paths.help(), menu: 'person', below }],
  }
}

/**
 * Returns the dehydrated query with the counts for an account's navigation. The state is empty if the counts can't be
 * read.
 */
export async function navigationState(account: string): Promise<DehydratedState> {
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...navigationQuery(account), queryFn: () => loadNavigation(account) })
  return packedState(queries)
}
