'use client'

import { useQuery } from '@tanstack/react-query'
import { ResourceList } from '@/components/resource/list/resource-list'
import { IdLink, useCredentialNames } from '@/components/resource/ref/id-link'
import { useAccount } from '@/components/shell/account-context'
import { inventoryRowsQuery } from '@/lib/client/inventory'
import { isRef } from '@/lib/contract/values'
import { tunnelsInfo } from '@/lib/resources/info/tunnels'
import { sessionName } from '@/lib/agents/model/session-name'

export function TunnelsTable() {
  const { account } = useAccount()
  const credentials = useCredentialNames()
  const sessions = useQuery(inventoryRowsQuery(account.slug, 'tunnel-sessions', {}))
  const nameOf = (id: string) => {
    const session = sessions.data?.rows.find((row) => row.id === id)
    return session ? sessionName(session.item, credentials) : undefined
  }
  return (
    <ResourceList
      info={tunnelsInfo}
      cells={{
        tunnel_session: ({ item: { tunnel_session: session } }) =>
          isRef(session) ? (
            <IdLink resource="tunnel-sessions" id={session.id} name={nameOf(session.id)} />
          ) : undefined,
      }}
    />
  )
}
