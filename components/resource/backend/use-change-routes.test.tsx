import { setTimeout } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { routesWithBackend } from './backend-routes'
import { useChangeRoutes } from './use-change-routes'

const events = vi.hoisted((): string[] => [])
vi.mock('@/components/ui/toast', async (load) => ({
  ...(await load<object>()),
  useToast: () => (message: string) => events.push(message),
}))

afterEach(() => void vi.unstubAllGlobals())

const backendOf = (id: string) => ({ enabled: true, backend: { id } })
const routes = routesWithBackend('edghts_1', [{ id: 'a', match: '/a', backend: backendOf('bkdst_a') }])

test('a changed backend is announced once the page shows it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(backendOf('bkdst_new'))))
  const queries = new QueryClient()
  const edge = new QueryObserver(queries, {
    queryKey: ['https-edges', 'get', 'lab', 'edghts_1'],
    queryFn: async () => {
      await setTimeout(20)
      events.push('edge read again')
      return null
    },
    initialData: null,
    staleTime: Infinity,
  })
  const unsubscribe = edge.subscribe(() => undefined)
  const started: Promise<unknown>[] = []
  function Change() {
    const change = useChangeRoutes(routes, () => events.push('dialog closed'))
    started.push(change.mutateAsync('bkdst_new'))
    return null
  }
  onAccount(<Change />, { queries })
  await Promise.all(started)
  await expect.poll(() => events).toHaveLength(3)
  expect(events).toEqual(['dialog closed', 'edge read again', 'Backend changed for route /a'])
  unsubscribe()
})
