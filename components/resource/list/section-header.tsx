'use client'

import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tab-links'
import type { Section } from '@/lib/resources/navigation'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { navigationQuery } from '@/lib/client/inventory'

interface SectionHeaderProps {
  section: Section
  description: ReactNode
  actions?: ReactNode
  meta?: ReactNode
  /** The number on the current tab, if the page has a newer number than the navigation. */
  count?: number | undefined
}

export function SectionHeader({ section, description, actions, meta, count }: SectionHeaderProps) {
  const { account } = useAccount()
  const counts = useQuery(navigationQuery(account.slug)).data?.tabs ?? {}
  const { label, heading, tabs, current } = section
  return (
    <div className="space-y-2">
      <PageHeader title={heading} meta={meta} description={description} actions={actions} />
      <TabLinks
        label={label}
        tabs={tabs.map(({ label: tab, href, name }) => ({
          label: tab,
          href,
          count: (href === current ? (count ?? counts[name]) : counts[name]) || undefined,
        }))}
        current={current}
      />
    </div>
  )
}
