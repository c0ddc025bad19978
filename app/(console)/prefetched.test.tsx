import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unpackText } from '@/lib/client/unpack'
import { Prefetched } from './prefetched'

const missing = () => Promise.reject<string>(new Error('Not loaded'))
const query = (key: string) => ({ queryKey: [key], queryFn: missing })
const useText = (key: string) => useQuery(query(key)).data ?? 'loading'

function Page() {
  return [useText('a'), useText('b'), useText('c')].join(', ')
}

test('the page is rendered with the prefetched data, and without the data of a failed load', async () => {
  const page = await Prefetched({
    queries: [
      [query('a'), () => Promise.resolve('first')],
      [query('b'), missing],
      (client) => client.prefetchQuery({ queryKey: ['c'], queryFn: () => 'third' }),
    ],
    children: <Page />,
  })
  const browser = new QueryClient({ defaultOptions: { hydrate: { deserializeData: unpackText } } })
  const html = renderToStaticMarkup(<QueryClientProvider client={browser}>{page}</QueryClientProvider>)
  expect(html).toBe('first, loading, third')
})
