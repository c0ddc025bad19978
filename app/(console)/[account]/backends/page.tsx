import { BackendsListPage } from '@/components/backends/backends-page'
import { backendsQuery } from '@/lib/client/inventory'
import { viewsQuery } from '@/lib/client/views'
import { sectionOf } from '@/lib/resources/navigation'
import { loadBackends, loadViews } from '@/lib/server/prefetch'
import { singleValue } from '@/lib/util/paths'
import type { ListProps } from '../pages'
import { prefetchStates } from '../prefetch-states'
import { Prefetched, type Prefetch } from '../../prefetched'

export const metadata = { title: 'Backends' }

export default async function Page({ params, searchParams }: ListProps) {
  const { account } = await params
  const search = singleValue(await searchParams)
  const queries: Prefetch[] = [
    (client) => prefetchStates(client, { account, resource: 'backends', search }),
    [viewsQuery(account, 'backends'), () => loadViews(account, 'backends')],
    [backendsQuery(account, search), () => loadBackends(account, search)],
  ]
  return (
    <Prefetched queries={queries}>
      <BackendsListPage section={sectionOf(account, { page: 'backends' })} />
    </Prefetched>
  )
}
