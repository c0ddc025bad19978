import type { AccountChoice, NavigationItem, NavigationSection } from '@/components/shell/navigation-view'
import type { AccountFacts, AccountView, Viewer } from '@/lib/api/accounts'
import { canRun } from '@/lib/client/account'
import { includesRole } from '@/lib/contract/role'
import { catalogue, type ResourceName, resourceNames } from '@/lib/resources/catalogue'
import { icons } from '@/lib/resources/icons'
import { listsBelow, navigation } from '@/lib/resources/navigation'
import { theManual } from '@/lib/server/manual/pages'
import type { Person } from '@/lib/server/route-types'
import { inSentence } from '@/lib/util/text'
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
  const linkOf = (name: ResourceName) => ({ label: catalogue[name].label, href: paths.list(slug, name) })
  return navigation.map((group) => ({
    label: group.label,
    items: group.entries.map(({ label, to }) =>
      'resource' in to
        ? {
            label,
            icon: icons[to.resource],
            href: paths.list(slug, to.resource),
            below: listsBelow(to.resource).map(linkOf),
          }
        : {
            label,
            icon: icons[to.page],
            href: paths[to.page](slug),
            ...(to.page === 'agents' && { below: pagesOfAgents(slug) }),
          },
    ),
  }))
}

/** What the pages of agents lead to. */
const pagesOfAgents = (slug: string) => [{ label: 'Rolling updates', href: paths.agentUpdates(slug) }]

/** The pages of an account that make something new, as far as this person and its API can. */
export function newPages(account: AccountView, viewer: Viewer): NavigationItem[] {
  const things = resourceNames
    .filter((name) => canRun(account, `${name}.create`))
    .map((name) => ({
      label: `New ${inSentence(catalogue[name].one)}`,
      href: paths.create(account.slug, name),
    }))
  const site = { label: 'New site', href: paths.newSite(account.slug) }
  return includesRole(viewer.role, 'operator') ? [site, ...things] : things
}

/** The pages of the settings that a role may see; beside an account's pages (`slug`), the audit is that account's. */
export function settingsSections(viewer: Viewer, slug?: string): NavigationSection[] {
  const isAdmin = includesRole(viewer.role, 'admin')
  const items = [
    { label: 'Accounts', icon: icons.accounts, href: paths.settings('accounts') },
    ...(isAdmin ? [{ label: 'People', icon: icons.people, href: paths.settings('people') }] : []),
    {
      label: 'Audit',
      icon: icons.audit,
      href: paths.settings('audit'),
      ...(slug !== undefined && { search: `?${new URLSearchParams({ account: slug })}` }),
    },
    { label: 'My sessions', icon: icons.sessions, href: paths.settings('sessions') },
  ]
  return [{ label: 'Settings', items }]
}

/** The user guide. Its pages are no entries of the navigation: ⌘K finds them, and the trail names them. */
export async function helpSection(): Promise<NavigationSection> {
  const { contents } = await theManual()
  const below = contents
    .flatMap(({ pages }) => pages)
    .map(({ name, title }) => ({ label: title, href: paths.help(name) }))
  return { label: 'Help', items: [{ label: 'User guide', icon: icons.help, href: paths.help(), below }] }
}
