'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { ApiError } from '@/lib/client/api-error'
import { clientOf } from '@/lib/client/call'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type * as z from 'zod'
import type { IdOperation } from '@/lib/contract/fields'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'

export interface ItemSource<R extends z.ZodType = z.ZodType> {
  info: ResourceInfo & { name: ResourceName }
  get: IdOperation<R>
  id: string
}

/** One thing: fresh from the API where it can be asked for one, else as the inventory knows it. */
export function useItem<R extends z.ZodType>({ info, get, id }: ItemSource<R>) {
  const { account } = useAccount()
  const canGet = account.blocked[get.name] === undefined
  const known = useQuery(inventoryDetailQuery(account.slug, info.name, id))
  const live = useQuery({
    queryKey: [info.name, 'get', account.slug, id],
    queryFn: ({ signal }) => clientOf(account.slug)(get, { params: { id } }, { signal }),
    enabled: canGet,
  })
  const item = (live.data ?? known.data?.row.item) as z.output<R> | undefined // both are what the API sent for this resource
  const isMissing = live.error instanceof ApiError && live.error.status === 404
  return {
    item,
    known: known.data,
    canGet,
    isLive: live.data !== undefined,
    isPending: item === undefined && (known.isPending || (canGet && live.isPending)),
    isGone: isMissing || (known.data !== undefined && known.data.row.gone_at !== null),
    error: live.error ?? (item === undefined ? known.error : null),
  }
}
