import { ApiLog } from '@/components/api-log/api-log'
import { PageHeader } from '@/components/ui/page-header'
import { apiLogDefaults, apiLogRateQuery, apiLogQuery } from '@/lib/client/logs'
import { loadApiLogRate, loadApiLog } from '@/lib/server/prefetch'
import { type SearchParams, singleValue } from '@/lib/util/paths'
import { Prefetched, type Prefetch } from '../../prefetched'

export const metadata = { title: 'API log' }

interface Props {
  params: Promise<{ account: string }>
  searchParams: Promise<SearchParams>
}

export default async function Page({ params, searchParams }: Props) {
  const { account } = await params
  const { entry: _, ...asked } = singleValue(await searchParams)
  const search: Record<string, string> = { ...apiLogDefaults(asked), ...asked }
  const queries: Prefetch[] = [
    [apiLogQuery(account, search), () => loadApiLog(account, search)],
    [apiLogRateQuery(account, search), () => loadApiLogRate(account, search)],
  ]
  return (
    <div className="space-y-4">
      <PageHeader
        title="API log"
        description="Requests from the console to this account's API. Secrets are masked. Responses aren't stored, except for error messages."
      />
      <Prefetched queries={queries}>
        <ApiLog />
      </Prefetched>
    </div>
  )
}
