import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { storedRow } from '@/components/resource/testing/stored-row'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { carriersQuery } from '@/lib/client/traffic'
import { maxLinks } from '@/lib/resources/related'
import type { ResourceName } from '@/lib/resources/resource-types'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { ConnectTunnel, TunnelGroupBackendDetail } from './detail'

const html = (kind: 'local' | 'connected' = 'connected') => {
  const queries = new QueryClient()
  queries.setQueryData(carriersQuery('lab', 'bkdtg_1').queryKey, {
    agents: [
      { id: 'ag_1', name: 'crane-1', seen_at: '2026-01-01T00:00:00Z', forwards_to: 'rtsp://10.0.0.7' },
    ],
    credentials: [{ id: 'cr_1', title: 'Cranes' }],
  })
  const used_by = [{ resource: 'tcp-edges', id: 'edgtcp_1', title: 'Quay', field: 'backend.backend' }]
  queries.setQueryData(inventoryDetailQuery('lab', 'tunnel-group-backends', 'bkdtg_1').queryKey, {
    row: { ...storedRow('bkdtg_1', 'Cranes'), item: {} },
    used_by,
    uses: [],
  })
  const blocked = { 'tcp-edges.backend.put': null }
  return onAccount(<ConnectTunnel id="bkdtg_1" labels={{ machine: 'crane' }} />, { queries, kind, blocked })
}

test('an offline tunnel group shows its agents and authtokens, and a configuration to copy', () => {
  const text = textOf(html())
  expect(text).toMatch(/Last served by crane-1 .*last seen .* Authtokens Cranes/)
  expect(text).toMatch(/labels: - &quot;machine=crane&quot; addr: &quot;rtsp:\/\/10\.0\.0\.7&quot;/)
  expect(text).toContain('agent start app --config agent.yml')
  expect(html()).toMatch(/href="\/lab\/agents\/ag_1"/)
})

test("the local platform's agent serves no labeled tunnels, so there is nothing to copy", () => {
  expect(html('local')).not.toContain('agent start')
  expect(textOf(html('local'))).toMatch(
    /Use a static backend instead, in each .+ backend\. TCP edge Quay Edit backend of Quay/,
  )
})

const edge = (n: number) => ({
  resource: 'https-edges',
  id: `edghts_${n}`,
  title: 'Quay',
  field: 'routes.backend.backend',
})

const tunnelGroup = { id: 'bkdtg_1', uri: '', created_at: '', labels: { machine: 'crane' }, tunnels: [] }

/**
 * Renders a tunnel group that `edges` use. The first edge has one route per backend, or can't be read if `backends` is
 * null.
 */
function localPage(edges: number, backends: readonly string[] | null) {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const put = (resource: ResourceName, id: string, item: object, links: number) =>
    queries.setQueryData(inventoryDetailQuery('lab', resource, id).queryKey, {
      row: { ...storedRow(id, 'Quay'), item: { ...item } },
      used_by: Array.from({ length: links }, (_, n) => edge(n)),
      uses: [],
    })
  const routes = backends?.map((id, i) => ({ id: `r${i}`, match: `/${i}`, backend: { backend: { id } } }))
  put('tunnel-group-backends', 'bkdtg_1', tunnelGroup, edges)
  for (let n = 0; n < edges; n++) put('https-edges', edge(n).id, { routes: n === 0 ? routes : [] }, 0)
  if (backends === null) {
    const { queryKey } = inventoryDetailQuery('lab', 'https-edges', edge(0).id)
    const error = new Error('closed')
    queries.getQueryCache().find({ queryKey })?.setState({ data: undefined, status: 'error', error })
  }
  const blocked = { 'https-edges.routes.backend.put': null }
  queries.setQueryData(relatedStatesQuery('lab', 'tunnel-group-backends', 'bkdtg_1').queryKey, {
    states: { edghts_0: { state: 'wrong', label: 'Unreachable' } },
  })
  return onAccount(<TunnelGroupBackendDetail id="bkdtg_1" />, { queries, kind: 'local', blocked })
}

const button = />Change backend</

test('the page of a group that stays offline says why, and lists its users once', () => {
  const page = textOf(localPage(1, ['bkdtg_1', 'bkdst_1']))
  expect(page).toMatch(/serve labeled tunnels, so this backend stays offline/)
  expect(page).toMatch(/Use another backend.*HTTPS edge Quay , in its route \/0 Unreachable/)
  expect(page).not.toMatch(/Used by|Edit backend/)
})

test('the routes with a tunnel group can get another backend at once', () => {
  expect(localPage(1, ['bkdtg_1', 'bkdtg_1', 'bkdst_1'])).toMatch(button)
  expect(localPage(2, ['bkdtg_1', 'bkdtg_1'])).toMatch(button)
  expect(localPage(1, ['bkdtg_1', 'bkdst_1'])).toMatch(button)
  expect(localPage(1, ['bkdst_1'])).not.toMatch(button)
})

test.each([
  [['weighted-backends'], 'href="/lab/weighted-backends/0/edit"'],
  [['failover-backends', 'weighted-backends'], 'href="#connect-tunnel"'],
])('a group that only %s use has a main action', (kinds, href) => {
  const queries = new QueryClient()
  queries.setQueryData(inventoryDetailQuery('lab', 'tunnel-group-backends', 'bkdtg_1').queryKey, {
    row: { ...storedRow('bkdtg_1', 'Cranes'), item: tunnelGroup },
    used_by: kinds.map((resource, n) => ({ resource, id: String(n), title: 'Turbines', field: 'backends' })),
    uses: [],
  })
  const blocked = { 'weighted-backends.update': null, 'failover-backends.update': null }
  const page = onAccount(<TunnelGroupBackendDetail id="bkdtg_1" />, { queries, kind: 'local', blocked })
  const main = page.match(/<a [^>]*button-primary[^>]*>/g)
  expect(main).toEqual([expect.stringContaining(href)])
})

test("the change of all routes isn't offered if some routes are unknown", () => {
  expect(localPage(maxLinks - 1, ['bkdtg_1', 'bkdtg_1'])).toMatch(button)
  expect(localPage(maxLinks, ['bkdtg_1', 'bkdtg_1'])).not.toMatch(button)
  const unread = localPage(2, null)
  expect(unread).not.toMatch(button)
  expect(textOf(unread)).toContain('The routes of some edges')
})
