import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { PageHeader } from '@/components/ui/page-header'
import { loadAgents } from '@/lib/agents/server/prefetch'
import { allAgentsKey, readAllAgents, searchOf } from '@/components/agents/updates/new/plan'
import { NewUpdate } from '@/components/agents/updates/new/new-update'

export const metadata = { title: 'New rolling update' }

interface PageProps {
  params: Promise<{ account: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ params, searchParams }: PageProps) {
  const { account } = await params
  const entries = Object.entries(await searchParams).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const search = searchOf(new URLSearchParams(entries))
  const queries = new QueryClient()
  await queries.prefetchQuery({
    queryKey: allAgentsKey(account, search),
    queryFn: () => readAllAgents(search, (asked) => loadAgents(account, asked)),
  })
  return (
    <HydrationBoundary state={packedState(queries)}>
      <div className="space-y-5">
        <PageHeader
          title="New rolling update"
          description="Agents are updated in waves. The update stops at the first failure."
        />
        <NewUpdate />
      </div>
    </HydrationBoundary>
  )
}
