import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { SettingsPage } from './settings-header'
import type { Access } from '@/lib/contract/operation'

export function NotForThisRole({ title, role }: { title: string; role: Access }) {
  return (
    <SettingsPage>
      <PageHeader title={title} />
      <Panel tone="attention" title="This page requires the admin role">
        Your role is {role}. Ask an admin to change it.
      </Panel>
    </SettingsPage>
  )
}
