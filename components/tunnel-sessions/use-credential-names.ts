'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { inventoryRowsQuery } from '@/lib/client/inventory'
import { namesById } from '@/lib/agents/model/session-name'

/** Names of authtokens and SSH credentials by id, as far as the inventory has both. */
export function useCredentialNames(): ReadonlyMap<string, string> {
  const { account } = useAccount()
  const tokens = useQuery(inventoryRowsQuery(account.slug, 'credentials', {}))
  const keys = useQuery(inventoryRowsQuery(account.slug, 'ssh-credentials', {}))
  return namesById([...(tokens.data?.rows ?? []), ...(keys.data?.rows ?? [])])
}
