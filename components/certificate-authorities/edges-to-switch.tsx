import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkList } from '@/components/resource/detail/resource-links'
import { useAccount } from '@/components/shell/account-context'
import { Panel } from '@/components/ui/panel'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { policyNames } from '@/lib/resources/traffic-policy/reference'

interface EdgesToSwitchProps {
  from: string
  isEditable?: boolean
  children: ReactNode
}

export function EdgesToSwitch({ from, isEditable = false, children }: EdgesToSwitchProps) {
  const { account } = useAccount()
  const { data } = useQuery(inventoryDetailQuery(account.slug, 'certificate-authorities', from))
  if (!data || data.used_by.length === 0) return null
  const names = policyNames({ resource: 'certificate-authorities', id: from, title: data.row.title })
  return (
    <Panel tone="info" title={`Edges that use ${data.row.title || from}`}>
      <p>{children}</p>
      <LinkList links={data.used_by} names={names} isEditable={isEditable} />
    </Panel>
  )
}
