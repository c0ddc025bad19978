import type { AccountChoice, NavigationSection } from '@/components/shell/navigation-view'
import type { AccountFacts, Viewer } from '@/lib/client/account'
import { includesRole } from '@/lib/contract/role'
import { navigation } from '@/lib/resources/navigation'
import type { Person } from '@/lib/server/route-types'
import { paths } from '@/lib/util/paths'

/** What the browser may know of the person. */
export const viewerOf = ({ id, email, role }: Person): Viewer => ({ id, email, role })

/** A colour of its own for each account, the same every time. */
function hueOf(slug: string): number {
  let hash = 0
  for (const character of slug) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 3600
  return (hash * 137) % 360
}

export const choiceOf = (account: AccountFacts): AccountChoice => ({
  slug: account.slug,
  name: account.name,
  host: new URL(account.base_url).host,
  hue: hueOf(account.slug),
})

/** The pages of one account. */
export function accountSections(slug: string): NavigationSection[] {
  return navigation.map((group) => ({
    label: group.label,
    items: group.entries.map(({ label, to }) => ({
      label,
      href: 'resource' in to ? paths.list(slug, to.resource) : paths[to.page](slug),
    })),
  }))
}

/** The pages of the settings that a role may see. */
export function settingsSections(viewer: Viewer): NavigationSection[] {
  const isAdmin = includesRole(viewer.role, 'admin')
  const items = [
    { label: 'Accounts', href: paths.settings('accounts') },
    ...(isAdmin ? [{ label: 'People', href: paths.settings('people') }] : []),
    { label: 'Audit', href: paths.settings('audit') },
    { label: 'My sessions', href: paths.settings('sessions') },
  ]
  return [{ label: 'Settings', items }]
}
