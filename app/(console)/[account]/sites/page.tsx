import { sitesQuery } from '@/lib/client/sites'
import { loadSites } from '@/lib/sites/server/prefetch'
import { SitesPage } from '@/components/sites/sites-page'
import { Prefetched, type Prefetch } from '../../prefetched'

export const metadata = { title: 'Sites' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account } = await params
  const queries: Prefetch[] = [[sitesQuery(account), () => loadSites(account)]]
  return (
    <Prefetched queries={queries}>
      <SitesPage />
    </Prefetched>
  )
}
