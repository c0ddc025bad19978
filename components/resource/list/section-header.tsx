import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tab-links'
import type { Section } from '@/lib/resources/navigation'
import type { ResourceName } from '@/lib/resources/resource-types'

interface SectionHeaderProps {
  /** From the server, so that the page doesn't load the navigation. */
  section: Section
  description: ReactNode
  actions?: ReactNode
  /** The number next to the tab of a list. */
  counts?: Partial<Record<ResourceName, number>>
}

/** The heading shared by several pages, with a tab for each. Screen readers also announce the tab's name. */
export function SectionHeader({ section, description, actions, counts = {} }: SectionHeaderProps) {
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
