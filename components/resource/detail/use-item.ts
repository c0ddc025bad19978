'use client'

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAccount } from '@/components/shell/account-context'
import type { AccountView } from '@/lib/api/accounts'
import { canRun } from '@/lib/client/account'
import { ApiError } from '@/lib/client/api-error'
import { clientOf } from '@/lib/client/call'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type * as z from 'zod'
import { conform } from '@/lib/contract/conform'
import type { Named, Operation } from '@/lib/contract/operation'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { isRecord } from '@/lib/util/records'

export interface ItemSource<R extends z.ZodType = z.ZodType> {
  info: ResourceInfo & { name: ResourceName }
  get: Named<Operation<z.ZodObject, z.ZodObject<{}>, z.ZodUndefined, R>>
  id: string
  /** The path parameters that identify a part. Omitted for a whole resource. */
  params?: Readonly<Record<string, string>>
  /** Finds the part in the inventory's copy of the resource. Not used for a whole resource. */
  within?: (resource: Record<string, unknown>) => unknown
}

interface EditSource<R extends z.ZodType> extends ItemSource<R> {
  /**
   * The operation that reads the whole resource, and a test for whether the part is absent from it. Set only for parts
   * that may be absent, such as modules.
   */
  owner?: { read: Named; isAbsentIn: (resource: Record<string, unknown>) => boolean }
}

const liveQuery = <R extends z.ZodType>(account: string, { info, get, id, params }: ItemSource<R>) => ({
  queryKey: [info.name, 'get', account, id, ...(params ? [get.name, params] : [])],
  queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }) => {
    let isMismatch = false
    const onMismatch = () => (isMismatch = true)
    const args = { params: params ?? { id } } as never // Args of a generic operation can't be resolved here
    const item = await clientOf(account)(get, args, { signal, onMismatch })
    // States that were computed before this response don't take its unexpected format into account.
    const states = [
      ['traffic', account],
      ['dns', 'one', account, info.name, id],
    ]
    if (isMismatch) for (const queryKey of states) void client.invalidateQueries({ queryKey })
    return { item, isMismatch }
  },
})

const knownItem = ({ params, within }: ItemSource, resource: Record<string, unknown> | undefined) =>
  params === undefined ? resource : resource && within?.(resource)

const isGoneSince = (goneAt: string | null, readMs: number) => goneAt !== null && readMs < Date.parse(goneAt)

function conformed<R extends z.ZodType>(schema: R, raw: unknown) {
  // No response, or an absent module
  if (raw === undefined || raw === null) return { item: raw as z.output<R> | undefined, wrong: [] }
  const { value, wrong } = conform(schema, raw)
  return { item: value as z.output<R>, wrong } // conform removed what the schema doesn't allow
}

const useConformed = <R extends z.ZodType>(schema: R, raw: unknown) =>
  useMemo(() => conformed(schema, raw), [schema, raw])

/** Returns a resource or part from the API, or from the inventory's copy until the API has returned it. */
export function useItem<R extends z.ZodType>(source: ItemSource<R>) {
  const { account } = useAccount()
  const canGet = canRun(account, source.get.name)
  const known = useQuery(inventoryDetailQuery(account.slug, source.info.name, source.id))
  const live = useQuery({ ...liveQuery(account.slug, source), enabled: canGet })
  const raw: unknown = live.data ? live.data.item : knownItem(source, known.data?.row.item)
  const { item, wrong } = useConformed(source.get.response, raw)
  const isMissing = live.error instanceof ApiError && live.error.status === 404
  const retry = () => {
    void known.refetch()
    if (canGet) void live.refetch()
  }
  return {
    item,
    /** The API's unchanged response or, without a response, the inventory's copy. */
    raw,
    /** The dotted paths of documented parts that are missing from `item` or have the wrong type in the response. */
    wrong,
    known: known.data,
    canGet,
    isLive: live.data !== undefined,
    /** True until the first read from the API ends. False if `canGet` is false. */
    isReading: canGet && live.isPending,
    isMismatch: live.data?.isMismatch === true,
    isPending: item === undefined && (known.isPending || (canGet && live.isPending)),
    isGone: isMissing || isGoneSince(known.data?.row.gone_at ?? null, live.dataUpdatedAt),
    /**
     * The time when the API last returned the resource, in milliseconds since the Unix epoch, or 0 if never.
     */
    seenAtMs: Math.max(live.dataUpdatedAt, Date.parse(known.data?.row.seen_at ?? '') || 0),
    isRetrying: live.isFetching || known.isFetching,
    retry,
    error: live.error ?? (item === undefined ? known.error : null),
  }
}

async function isAbsent(
  account: AccountView,
  { owner, id }: EditSource<z.ZodType>,
  signal: AbortSignal,
): Promise<boolean> {
  if (owner === undefined || !canRun(account, owner.read.name)) return false
  const args = { params: { id } } as never // Args of a generic operation can't be resolved here
  // If the resource's response is inconclusive, reading the part itself decides.
  const resource = await clientOf(account.slug)(owner.read, args, { signal }).catch(() => null)
  return isRecord(resource) && owner.isAbsentIn(resource)
}

/** Returns the resource or part to edit. `item` is null for an absent part, and undefined if nothing is available. */
export function useItemToEdit<R extends z.ZodType>(source: EditSource<R>) {
  const { account } = useAccount()
  const canGet = canRun(account, source.get.name)
  const { queryKey, queryFn } = liveQuery(account.slug, source)
  const live = useQuery({
    queryKey: [...queryKey, 'edit'],
    queryFn: async (context) =>
      (await isAbsent(account, source, context.signal)) ? { item: null } : queryFn(context),
    enabled: canGet,
    staleTime: Infinity,
    gcTime: 0, // each edit starts with a new read
  })
  const known = useQuery({
    ...inventoryDetailQuery(account.slug, source.info.name, source.id),
    enabled: !canGet,
  })
  const kept = known.data?.row.gone_at === null ? knownItem(source, known.data.row.item) : undefined
  const raw: unknown = canGet ? live.data?.item : kept
  const { item, wrong } = useConformed(source.get.response, raw)
  const query = canGet ? live : known
  const readAgain = async () => {
    const { data } = await live.refetch({ throwOnError: true })
    const now: unknown = data?.item
    return { ...conformed(source.get.response, now), raw: now }
  }
  return {
    item,
    /** The unchanged response or copy that `item` comes from. */
    raw,
    wrong,
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    readAgain,
  }
}
