import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { notFound } from 'next/navigation'
import { cache, type ReactNode } from 'react'
import { siteQuery } from '@/lib/client/detail-queries'
import { Failure } from '@/lib/contract/failure'
import { loadSite } from '@/lib/sites/server/prefetch'

const siteOf = cache(async (account: string, id: string) => {
  try {
    return await loadSite(account, id)
  } catch (error) {
    if (error instanceof Failure && error.code === 'ADIT_NOT_FOUND') return null
    throw error
  }
})

export async function siteTitle(account: string, id: string, fallback: string): Promise<string> {
  const known = await siteOf(account, id).catch(() => null)
  return known?.site.name ?? fallback
}

/**
 * Provides a site's data for rendering `children` on the server. Responds with "not found" if the site doesn't exist.
 */
export async function AroundSite({
  account,
  id,
  children,
}: {
  account: string
  id: string
  children: ReactNode
}) {
  const detail = await siteOf(account, id)
  if (detail === null) notFound()
  const queries = new QueryClient()
  queries.setQueryData(siteQuery(account, id).queryKey, detail)
  return <HydrationBoundary state={packedState(queries)}>{children}</HydrationBoundary>
}
