'use client'

import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tab-links'
import type { Section } from '@/lib/resources/navigation'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { navigationQuery } from '@/lib/client/inventory'

interface SectionHeaderProps {
  /** The current section of the navigation. */
  section: Section
  description: ReactNode
  actions?: ReactNode
  /** The number of rows next to the heading. */
  meta?: ReactNode
}

/** The heading that several pages share, with a tab for each page and its number of rows. */
export function SectionHeader({ section, description, actions, meta }: SectionHeaderProps) {
  const { account } = useAccount()
  const counts = useQuery(navigationQuery(account.slug)).data?.tabs ?? {}
  const { label, tabs, current } = section
  const later = tabs.slice(1).find(({ href }) => href === current)
  return (
    <div className="space-y-2">
      <PageHeader
        title={later ? `${label} · ${later.label}` : label}
        meta={meta}
        description={description}
        actions={actions}
      />
      <TabLinks
        label={label}
        tabs={tabs.map(({ label: tab, href, name }) => ({
          label: tab,
          href,
          count: counts[name] || undefined,
        }))}
        current={current}
      />
    </div>
  )
}
