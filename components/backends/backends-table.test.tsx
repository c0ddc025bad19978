import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { useList } from '@/components/resource/list/use-list'
import type { BackendsPage } from '@/lib/api/inventory'
import { BackendsTable } from './backends-table'

test('addresses of static backends are in the monospaced font, and names of other backends are not', () => {
  const rows = [
    { ...storedRow('bkdst_1', '10.20.0.8:8080'), resource: 'static-backends' as const },
    { ...storedRow('bkdtg_1', 'Crane controllers'), resource: 'tunnel-group-backends' as const },
  ]
  const queries = new QueryClient()
  const queryKey = ['backends of the test']
  queries.setQueryData(queryKey, { rows })
  function Table() {
    const page: UseQueryResult<BackendsPage> = useQuery<BackendsPage>({ queryKey })
    return <BackendsTable list={useList({ facets: ['state'] })} page={page} selection={undefined} />
  }
  const html = onAccount(<Table />, { queries })
  const styles = [...html.matchAll(/<a class="([^"]*row-name[^"]*)"/g)].map(([, style]) => style)
  expect(styles.map((style) => style?.includes('font-sans'))).toEqual([false, true])
})
