'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { isResourceName } from '@/lib/resources/catalogue'
import type { NavigationSection } from './navigation-view'

const acts: Record<string, string> = { new: 'New', edit: 'Edit', delete: 'Delete' }

/** The name of the thing at an account's address, as far as its page has read it already. */
function useThingTitle([account = '', resource = '', id = '']: readonly string[]): string | undefined {
  const query = isResourceName(resource) ? inventoryDetailQuery(account, resource, id) : null
  const known = useQuery({ ...(query ?? inventoryDetailQuery('', 'bot-users', '')), enabled: false })
  return query === null ? undefined : known.data?.row.title
}

/** Where the person is: section, page, thing, act; each but the last leads there. */
export function Trail({ sections }: { sections: readonly NavigationSection[] }) {
  const pathname = usePathname()
  const title = useThingTitle(pathname.split('/').slice(1))
  const found = sections
    .flatMap((section) => section.items.map((item) => ({ ...item, section: section.label })))
    .filter((item) => pathname === item.href || pathname.startsWith(`${item.href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0]
  if (!found) return null
  const below = pathname.slice(found.href.length).split('/').filter(Boolean)
  return (
    <Breadcrumbs
      items={[
        ...(found.section === null ? [] : [{ label: found.section }]),
        { label: found.label, href: below.length === 0 ? undefined : found.href },
        ...below.map((part, index) => ({
          label: acts[part] ?? title ?? part,
          href:
            index === below.length - 1 ? undefined : `${found.href}/${below.slice(0, index + 1).join('/')}`,
        })),
      ]}
    />
  )
}
