'use client'

import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tab-links'
import type { ResourceName } from '@/lib/resources/resource-types'
import { sectionOf, type Target, targetPath } from '@/lib/resources/navigation'
import { useQuery } from '@tanstack/react-query'
import { navigationQuery } from '@/lib/client/inventory'
import { ActLink } from '@/components/resource/act/act-link'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/text'

interface SectionHeaderProps {
  /** The current page. */
  of: Target
  description: ReactNode
  actions?: ReactNode
  /** The number next to the tab of each list. */
  counts?: Partial<Record<ResourceName, number>>
}

/**
 * The heading that several pages share, with a tab for each page. For screen readers, the heading includes the name of
 * the tab.
 */
export function SectionHeader({ of, description, actions, counts = {} }: SectionHeaderProps) {
  const { account } = useAccount()
  const section = sectionOf(of)
  if (!section) throw new Error('This page has no tabs in the navigation')
  const { label, tabs = [] } = section
  const current = targetPath(account.slug, of)
  const links = tabs.map(({ label: name, to }) => ({
    label: name,
    href: targetPath(account.slug, to),
    count: ('resource' in to && counts[to.resource]) || undefined,
  }))
  const shown = links.findIndex(({ href }) => href === current)
  return (
    <div className="space-y-2">
      <PageHeader
        title={
          <>
            {label}
            {shown > 0 && <span className="sr-only"> ({links[shown]?.label})</span>}
          </>
        }
        description={description}
        actions={actions}
      />
      <TabLinks label={label} tabs={links} current={current} />
    </div>
  )
}

interface BackendsHeaderProps {
  /** The current tab. */
  of: Target
  description: ReactNode
  actions: ReactNode
}

/** The heading that all lists of backends share. Each kind is a tab with its number of backends. */
export function BackendsHeader(props: BackendsHeaderProps) {
  const { account } = useAccount()
  const numbers = useQuery(navigationQuery(account.slug))
  return <SectionHeader {...props} counts={numbers.data?.backends} />
}

/**
 * The link to the create form. If the person can't create a resource, a disabled button with the reason. Renders
 * nothing if the contract doesn't contain a create operation.
 */
export function NewLink({ info }: { info: ResourceInfo }) {
  const { account } = useAccount()
  return (
    <ActLink
      operation={`${info.name}.create`}
      variant="primary"
      href={paths.create(account.slug, info.name)}
      isPageAction
    >
      {`New ${inSentence(info.one)}`}
    </ActLink>
  )
}
