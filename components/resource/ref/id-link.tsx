'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { isId, MiddleCut } from '@/components/ui/middle-cut'
import { nameFont } from '@/components/ui/text'
import { cn } from '@/components/ui/style'
import { namesById } from '@/lib/agents/model/session-name'
import { inventoryRowsQuery } from '@/lib/client/inventory'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'

interface IdLinkProps {
  resource: ResourceName
  id: string
  name?: string
}

/** Matches an address with a port. The port stays visible to distinguish similar addresses. */
const endsWithPort = /^\S+:\d+$/

export function IdLink({ resource, id, name }: IdLinkProps) {
  const { account } = useAccount()
  const text = name ?? id
  return (
    <Link
      href={paths.detail(account.slug, resource, id)}
      linkStyle="bare"
      className={cn('row-link relative', nameFont(text))}
      data-tip={name === undefined ? id : `${name}, ${id}`}
    >
      {isId(text) || (name !== undefined && endsWithPort.test(name)) ? <MiddleCut text={text} /> : text}
    </Link>
  )
}

/** Returns the known names of authtokens and SSH credentials, keyed by ID. */
export function useCredentialNames(): ReadonlyMap<string, string> {
  const { account } = useAccount()
  const tokens = useQuery(inventoryRowsQuery(account.slug, 'credentials', {}))
  const keys = useQuery(inventoryRowsQuery(account.slug, 'ssh-credentials', {}))
  return namesById([...(tokens.data?.rows ?? []), ...(keys.data?.rows ?? [])])
}
