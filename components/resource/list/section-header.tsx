'use client'

import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tab-links'
import type { Section } from '@/lib/resources/navigation'
import type { ResourceName } from '@/lib/resources/resource-types'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { inventoryPageQuery, navigationQuery } from '@/lib/client/inventory'

interface SectionHeaderProps {
  /**
   * The current section of the navigation. The server computes the section so that the page doesn't load the
   * navigation's code.
   */
  section: Section
  description: ReactNode
  actions?: ReactNode
  /** The number of rows next to the heading. */
  meta?: ReactNode
  /** The numbers to show next to the tabs, keyed by list. */
  counts?: Partial<Record<ResourceName, number | undefined>>
}

/**
 * The heading that several pages share, with a tab for each page. For screen readers, the heading includes the name of
 * the current tab, unless the first tab is current.
 */
export function SectionHeader({ section, description, actions, meta, counts = {} }: SectionHeaderProps) {
  const { label, tabs, current } = section
  const shown = tabs.findIndex(({ href }) => href === current)
  return (
    <div className="space-y-2">
      <PageHeader
        title={
          <>
            {label}
            {shown > 0 && <span className="sr-only"> ({tabs[shown]?.label})</span>}
          </>
        }
        meta={meta}
        description={description}
        actions={actions}
      />
      <TabLinks
        label={label}
        tabs={tabs.map(({ label: name, href, resource }) => ({
          label: name,
          href,
          count: (resource && counts[resource]) || undefined,
        }))}
        current={current}
      />
    </div>
  )
}

interface ListHeaderProps {
  section: Section
  description: ReactNode
  actions: ReactNode
  meta?: ReactNode
}

/** The heading that all lists of backends share. Each kind is a tab with its number of backends. */
export function BackendsHeader(props: ListHeaderProps) {
  const { account } = useAccount()
  const numbers = useQuery(navigationQuery(account.slug))
  return <SectionHeader {...props} counts={numbers.data?.backends} />
}

/** The heading that the lists of IP policies and their rules share. Each list is a tab with its number of rows. */
export function IpPoliciesHeader(props: ListHeaderProps) {
  const { slug } = useAccount().account
  const policies = useQuery(inventoryPageQuery(slug, 'ip-policies', {})).data?.all
  const rules = useQuery(inventoryPageQuery(slug, 'ip-policy-rules', {})).data?.all
  return <SectionHeader {...props} counts={{ 'ip-policies': policies, 'ip-policy-rules': rules }} />
}
