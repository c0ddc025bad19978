import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { HttpsEdgeDetail } from '@/components/https-edges/detail'
import { HttpsEdgeRouteDetail } from '@/components/https-edges/route-detail'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { TcpEdgeDetail } from '@/components/tcp-edges/detail'
import { TunnelGroupBackendDetail } from '@/components/tunnel-group-backends/detail'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { httpsEdges } from '@/lib/resources/https-edges'
import type { ResourceName } from '@/lib/resources/resource-types'
import { tcpEdges } from '@/lib/resources/tcp-edges'
import { connectAction } from '@/lib/traffic/model/backends'
import { WeightedBackendDetail } from '@/components/weighted-backends/detail'
import { EndpointDetail } from './detail'

const ref = (id: string) => ({ id, uri: '' })
const backend = { enabled: true, backend: ref('bkdtg_1') }
const routes = ['/', '/api'].map((match, n) => ({
  ...ref(`r${n}`),
  created_at: '',
  match_type: 'path_prefix',
  match,
  backend,
}))
const items: [ResourceName, string, object][] = [
  ['endpoints', 'ep_1', { type: 'edge', url: 'https://a.example', host: 'a.example', edge: ref('edghts_1') }],
  ['endpoints', 'ep_2', { type: 'edge', url: 'tcp://a.example:20000', edge: ref('edgtcp_1') }],
  ['endpoints', 'ep_3', { type: 'cloud', url: 'https://c.example', traffic_policy: '{}' }],
  ['https-edges', 'edghts_1', { hostports: ['a.example:443'], routes }],
  ['tcp-edges', 'edgtcp_1', { hostports: ['a.example:20000'], backend }],
  ['weighted-backends', 'bkdwd_1', { backends: { bkdtg_1: 9 } }],
  ['tunnel-group-backends', 'bkdtg_1', { labels: { site: '1' }, tunnels: [] }],
]

/** Returns the labels of a page's primary buttons and all its ways to change the backend in the header. */
function headerOf(page: ReactNode, kind: 'local' | 'connected', role: 'admin' | 'viewer' = 'admin') {
  const queries = new QueryClient()
  const action = connectAction('/lab/tunnel-group-backends/bkdtg_1', 'Quay backend', kind === 'local')
  const offline = { state: 'wrong' as const, label: 'Unreachable', sentence: 'It is offline.', action }
  for (const [resource, id, item] of items) {
    queries.setQueryData(inventoryDetailQuery('lab', resource, id).queryKey, {
      row: { ...storedRow(id, 'Quay'), item: { ...ref(id), created_at: '', ...item } },
      used_by: [],
      uses: [],
    })
    queries.setQueryData(relatedStatesQuery('lab', resource, id).queryKey, {
      states: { [id]: offline, r0: offline },
    })
  }
  const operations = [...Object.values(httpsEdges.ops), ...Object.values(tcpEdges.ops)]
  const blocked = Object.fromEntries(operations.map(({ name }) => [name, null]))
  const html = onAccount(page, { queries, kind, blocked, role })
  const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? ''
  const labels = (part: string) =>
    [...part.matchAll(/<(?:a|button)[^>]*button-(primary|secondary)[^>]*>(.*?)<\/(?:a|button)>/gs)].map(
      ([, variant, label = '']) => `${variant} ${label.replaceAll(/<[^>]*>/g, '')}`,
    )
  const isPrimary = (label: string) => label.startsWith('primary')
  const isAbout = (label: string) => /backend|tunnel|weights/i.test(label)
  return { header: labels(header).filter(isAbout), primary: labels(html).filter(isPrimary) }
}

const change = { header: ['primary Change backend'], primary: ['primary Change backend'] }

test.each([
  ['an endpoint of an HTTPS edge', <EndpointDetail key="" id="ep_1" />],
  ['an endpoint of a TCP edge', <EndpointDetail key="" id="ep_2" />],
  ['an HTTPS edge', <HttpsEdgeDetail key="" id="edghts_1" />],
  ['a TCP edge', <TcpEdgeDetail key="" id="edgtcp_1" />],
  ['a route', <HttpsEdgeRouteDetail key="" id="edghts_1" route_id="r0" />],
])('on the local platform, the fix of %s with an offline tunnel group is another backend', (_, page) => {
  expect(headerOf(page, 'local')).toEqual(change)
  expect(headerOf(page, 'connected').primary).toEqual(['primary Connect a tunnel'])
  expect(headerOf(page, 'local', 'viewer').primary).not.toEqual(change.primary)
})

test('an endpoint without an edge only links to the offline tunnel group behind it', () => {
  const page = <EndpointDetail id="ep_3" />
  expect(headerOf(page, 'local')).toEqual({ header: ['secondary View Quay backend'], primary: [] })
})

test('on the local platform, the page of an offline tunnel group has no link to its own section', () => {
  const page = <TunnelGroupBackendDetail id="bkdtg_1" />
  expect(headerOf(page, 'local')).toEqual({ header: [], primary: [] })
  expect(headerOf(page, 'connected').primary).toEqual(['primary Connect a tunnel'])
})

test('on the local platform, the fix of a weighted backend with an offline tunnel group is its weights', () => {
  const page = <WeightedBackendDetail id="bkdwd_1" />
  const edit = 'primary Edit weights'
  expect(headerOf(page, 'local')).toEqual({ header: [edit], primary: [edit] })
  expect(headerOf(page, 'connected').primary).toEqual(['primary Connect a tunnel'])
})
