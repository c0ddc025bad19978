import { agentsUptimeQuery } from '@/lib/client/agents'
import { historyQuery } from '@/lib/client/logs'
import { expiriesQuery, overviewQuery } from '@/lib/client/account-queries'
import { loadExpiries, loadHistory, loadOverview } from '@/lib/server/prefetch'
import { loadAgentsUptime } from '@/lib/agents/server/prefetch'
import { OverviewPage } from '@/components/overview/overview'
import { Prefetched, type Prefetch } from '../prefetched'

export const metadata = { title: 'Overview' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account } = await params
  const queries: Prefetch[] = [
    [overviewQuery(account), () => loadOverview(account)],
    [agentsUptimeQuery(account), () => loadAgentsUptime(account)],
    [expiriesQuery(account), () => loadExpiries(account)],
    [historyQuery(account), () => loadHistory(account)],
  ]
  return (
    <Prefetched queries={queries}>
      <OverviewPage />
    </Prefetched>
  )
}
