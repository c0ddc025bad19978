'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Agent } from '@/lib/api/agents'
import type { Freshness } from '@/lib/api/common'
import { inventoryPageQuery, syncNow } from '@/lib/client/inventory'
import { paths } from '@/lib/util/paths'
import { Breakable } from '@/components/ui/breakable'

const shortList = 500

export const Interrupted = ({ agent }: { agent: Agent }) => (
  <InterruptedEndpoints {...agent} id={agent.session.id}>
    None known. The agent may serve endpoints that aren&apos;t listed here.
  </InterruptedEndpoints>
)

interface InterruptedProps extends Pick<Agent, 'endpoint_count'> {
  endpoints: readonly Pick<Agent['endpoints'][number], 'id' | 'url'>[]
  id: string
  children: ReactNode
}

export function InterruptedEndpoints({ endpoints, endpoint_count, id, children }: InterruptedProps) {
  const { account } = useAccount()
  const { page, isReading, isFailed } = useFreshEndpoints(account.slug, id)
  const more = endpoint_count - endpoints.length
  return (
    <section aria-label="Interrupted endpoints" className="space-y-2">
      <h2 className="text-lg font-medium">
        Interrupted endpoints{' '}
        {endpoint_count > 0 && <span className="text-sm font-normal text-muted">{endpoint_count}</span>}
      </h2>
      {endpoint_count === 0 && !isReading && <p className="text-muted">{children}</p>}
      <ul className="space-y-2">
        {endpoints.map(({ id, url }) => (
          <li key={id}>
            <Link href={paths.detail(account.slug, 'endpoints', id)} className="font-mono wrap-anywhere">
              <Breakable text={url} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted">and {more} more</p>}
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {isReading && 'Refreshing endpoints…'}
      </p>
      {page && !isReading && (
        <p className="text-sm text-muted">
          <Age page={page} isFailed={isFailed} />
        </p>
      )}
    </section>
  )
}

function useFreshEndpoints(slug: string, id: string) {
  const queries = useQueryClient()
  const { data: page } = useQuery(inventoryPageQuery(slug, 'endpoints', {}))
  const reading = useQuery({
    queryKey: ['agents', 'interrupted', slug, id],
    queryFn: async () => {
      await syncNow(slug, 'endpoints')
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['endpoints', 'page', slug] }),
        queries.invalidateQueries({ queryKey: ['agents', 'one'] }),
        queries.invalidateQueries({ queryKey: ['bulk-jobs', 'one'] }),
      ])
      return true
    },
    enabled: page?.listable === true && page.all <= shortList,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  return { page, isReading: reading.isFetching, isFailed: reading.isError }
}

function Age({ page: { as_of, error }, isFailed }: { page: Freshness; isFailed: boolean }) {
  if (as_of === null) return "The endpoints haven't been loaded yet."
  return (
    <>
      {(isFailed || error !== null) && "Couldn't refresh the endpoints. "}Last refreshed{' '}
      <RelativeTime value={as_of} />.
    </>
  )
}
