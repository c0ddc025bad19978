import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tab-links'
import type { Access } from '@/lib/contract/operation'
import { paths } from '@/lib/util/paths'
import { settingsPages } from '../chrome'

interface SettingsTabsProps {
  role: Access
  current: 'accounts' | 'people' | 'preferences' | 'security'
}

export const SettingsTabs = ({ role, current }: SettingsTabsProps) => (
  <TabLinks label="Settings" tabs={settingsPages({ role })} current={paths.settings(current)} />
)

export const SettingsPage = ({ children }: { children: ReactNode }) => (
  <div className="space-y-4">{children}</div>
)

interface SettingsHeaderProps extends SettingsTabsProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
}

export const SettingsHeader = ({ role, current, ...header }: SettingsHeaderProps) => (
  <div className="space-y-2">
    <PageHeader {...header} />
    <SettingsTabs {...{ role, current }} />
  </div>
)
