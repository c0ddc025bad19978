'use client'

import { unknownValue } from '@/components/resource/list/field-cell'
import { ResourceList } from '@/components/resource/list/resource-list'
import { aclInShort, credentialsInfo, apiKeysInfo } from '@/lib/resources/info/credentials'
import { useQuery } from '@tanstack/react-query'
import { IdLink } from '@/components/resource/ref/id-link'
import { useAccount } from '@/components/shell/account-context'
import { CutText } from '@/components/ui/cut-text'
import type { InventoryRow } from '@/lib/api/inventory'
import { inventoryRowsQuery } from '@/lib/client/inventory'
import { accountUser } from '@/lib/resources/text/owner-text'
import { resourceTypes } from '@/lib/resources/resource-types'

const BOT_USERS = 'bot-users'

export function CredentialsTable() {
  return <ResourceList info={credentialsInfo} {...credentialStyle} />
}

export function ApiKeysTable() {
  return <ResourceList info={apiKeysInfo} {...credentialStyle} />
}

const asRules = (value: unknown) => (Array.isArray(value) ? value.map(String) : null)

export const credentialStyle = {
  texts: { acl: ({ item }: InventoryRow) => aclInShort(asRules(item.acl)) },
  cells: { owner_id: ({ item }: InventoryRow) => <Owner id={item.owner_id} /> },
}

function Owner({ id }: { id: unknown }) {
  const { account } = useAccount()
  const { data } = useQuery(inventoryRowsQuery(account.slug, BOT_USERS, {}))
  if (typeof id !== 'string' || id === '') return unknownValue
  const user = accountUser(id)
  if (user !== undefined) return <span data-tip={id}>{user}</span>
  if (!id.startsWith(`${resourceTypes[BOT_USERS].idPrefix}_`)) return <CutText text={id} mono />
  const name = data?.rows.find((row) => row.id === id)?.title
  return <IdLink resource={BOT_USERS} id={id} name={name || undefined} />
}
