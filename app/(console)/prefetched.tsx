import { HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { packedState } from '@/lib/client/pack'

/** A query and the function that loads its data on the server, or a function that prefetches several queries. */
export type Prefetch =
  | readonly [query: { queryKey: QueryKey }, load: () => Promise<unknown>]
  | ((queries: QueryClient) => Promise<unknown>)

/** Runs a prefetch. Leaves the query without data if `load` fails. */
export function prefetchInto(client: QueryClient, prefetch: Prefetch): Promise<unknown> {
  if (typeof prefetch === 'function') return prefetch(client)
  const [query, load] = prefetch
  return client.prefetchQuery({ ...query, queryFn: load })
}

/**
 * Prefetches data so that the server can render `children` with it. The browser loads data that the server can't
 * load.
 */
export async function Prefetched({
  queries,
  children,
}: {
  queries: readonly Prefetch[]
  children: ReactNode
}) {
  const client = new QueryClient()
  await Promise.all(queries.map((prefetch) => prefetchInto(client, prefetch)))
  return <HydrationBoundary state={packedState(client)}>{children}</HydrationBoundary>
}
