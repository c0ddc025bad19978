import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { agentUpdateQuery } from '@/lib/client/detail-queries'
import { Failure } from '@/lib/contract/failure'
import { loadAgentUpdate } from '@/lib/agents/server/prefetch'
import { UpdatePage } from '@/components/agents/updates/update-page'

interface Props {
  params: Promise<{ account: string; id: string }>
}

const updateOf = cache(async (account: string, id: string) => {
  try {
    return await loadAgentUpdate(account, id)
  } catch (error) {
    if (error instanceof Failure && error.code === 'ADIT_NOT_FOUND') return null
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { account, id } = await params
  const known = await updateOf(account, id).catch(() => undefined)
  return { title: known?.update.name ?? 'Rolling update' }
}

export default async function Page({ params }: Props) {
  const { account, id } = await params
  if ((await updateOf(account, id)) === null) notFound()
  const queries = new QueryClient()
  await queries.prefetchQuery({
    ...agentUpdateQuery(account, id),
    queryFn: () => loadAgentUpdate(account, id),
  })
  return (
    <HydrationBoundary state={packedState(queries)}>
      <UpdatePage id={id} />
    </HydrationBoundary>
  )
}
