import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tab-links'
import type { Access } from '@/lib/contract/operation'
import { paths } from '@/lib/util/paths'
import { settingsGroups } from '../chrome'

interface SettingsTabsProps {
  role: Access
  current: 'accounts' | 'people' | 'preferences' | 'sessions'
}

/** Links between the settings pages, in two groups: the console's settings and the person's own. */
export const SettingsTabs = ({ role, current }: SettingsTabsProps) => (
  <div className="flex flex-wrap gap-x-6 gap-y-2">
    {settingsGroups({ role }).map(({ label, name, pages }) => (
      // A group fits on every screen, so it has no fade for scrolling.
      <div key={label} className="min-w-0 last:grow [&>nav]:after:hidden">
        <p aria-hidden className="px-0.5 text-xs text-muted">
          {label}
        </p>
        <TabLinks label={name} tabs={pages} current={paths.settings(current)} />
      </div>
    ))}
  </div>
)

interface SettingsHeaderProps extends SettingsTabsProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
}

/** The heading of a settings page, above the links to the other settings pages. */
export const SettingsHeader = ({ role, current, ...header }: SettingsHeaderProps) => (
  <div className="space-y-2">
    <PageHeader {...header} />
    <SettingsTabs {...{ role, current }} />
  </div>
)
