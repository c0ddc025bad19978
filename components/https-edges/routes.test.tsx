import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import type { ResourceLink } from '@/lib/api/inventory'
import type { HttpsEdge } from '@/lib/resources/https-edges'
import { HttpsEdgeModules } from './edge-modules'
import { PathTest, RoutesSection } from './routes'

const id = 'edghts_1'
const row = storedRow(id, 'Quay')
const known: ResourceLink = {
  resource: 'failover-backends',
  id: 'bkdfo_known',
  title: 'Origin and spare',
  field: 'routes.backend.backend',
}

const routeTo = (backend: string, i: number) => ({
  id: `edghtsrt_${i}`,
  uri: '',
  created_at: '',
  match_type: 'path_prefix',
  match: `/${i}`,
  backend: { enabled: true, backend: { id: backend, uri: '' } },
})

function rendered(routes: object[], blocked = {}) {
  const queries = new QueryClient()
  queries.setQueryData(inventoryDetailQuery('lab', 'https-edges', id).queryKey, {
    row,
    used_by: [],
    uses: [known],
  })
  queries.setQueryData(relatedStatesQuery('lab', 'https-edges', id).queryKey, {
    states: {
      bkdfo_known: { state: 'attention', label: 'On fallback' },
      edghtsrt_0: { state: 'wrong', label: 'Record missing' },
      edghtsrt_1: { state: 'wrong', label: 'Record missing' },
    },
    routes: {
      edghtsrt_0: { state: 'ready', label: 'Ready' },
      edghtsrt_1: {
        state: 'wrong',
        label: 'No tunnel',
        sentence: 'Backend Gate has no online tunnels, so requests fail.',
      },
    },
  })
  const edge = { id, uri: '', created_at: '', routes } as unknown as HttpsEdge // as an API may send it
  return {
    html: onAccount(
      <>
        <RoutesSection edge={edge} />
        <PathTest edge={edge} />
      </>,
      { queries, blocked },
    ),
    asked: queries.getQueryCache().getAll().length,
  }
}

const routesWith = (...backends: string[]) => rendered(backends.map(routeTo))

test('backends are named from the inventory, without a request for each', () => {
  const { html, asked } = routesWith('bkdfo_known', 'bkdsc_unknown', 'other_1')
  expect(html).toMatch(/href="\/lab\/failover-backends\/bkdfo_known"[^>]*>Origin and spare</)
  expect(html).toMatch(/href="\/lab\/static-backends\/bkdsc_unknown"[^>]*>bkdsc_unknown</)
  expect(html).toMatch(/>other_1</)
  expect(html).not.toMatch(/href="[^"]*other_1/) // an ID of an unknown kind
  expect(asked).toBe(2) // the edge's resources and states
})

test('a route shows the state of its backend, and not a problem before the edge', () => {
  const { html } = routesWith('bkdfo_known', 'bkdtg_1', 'bkdtg_2')
  const rows = html.split('<tr').slice(2)
  expect(rows[0]).toContain('Ready')
  expect(rows[1]).toMatch(/Backend Gate has no online tunnels[^>]*>.*No tunnel/)
  expect(rows[1]).not.toContain('Ready')
  expect(rows[2]).toContain('Unknown')
  expect(html).not.toContain('Record missing')
})

test('a route shows its backend with the state and its modules, also in narrow windows', () => {
  const { html } = rendered([{ ...routeTo('bkdfo_known', 0), compression: { enabled: true } }])
  const [, row] = html.split('<tr').slice(1)
  expect(row).toMatch(/<span class="after-state block sm:hidden">.*On fallback: .*Origin and spare/)
  expect(row?.match(/On fallback: /g)).toHaveLength(2) // below the match, and in the column
  expect(row?.match(/Compression/g)).toHaveLength(2)
})

test('several routes with backends can get another backend at once', () => {
  const blocked = { 'https-edges.routes.backend.put': null }
  const hasButton = (routes: object[]) =>
    /<button[^>]*>.*>Change backend</.test(rendered(routes, blocked).html)
  const [first, second] = [routeTo('bkdst_1', 0), routeTo('bkdst_2', 1)]
  expect(hasButton([first, second])).toBe(true)
  expect(hasButton([first, { ...second, backend: null }])).toBe(false)
  expect(rendered([first, second]).html).not.toContain('>Change backend<')
})

test('a route without an ID is shown without links to its pages', () => {
  const { id: _, ...route } = routeTo('bkdfo_known', 0)
  const { html } = rendered([route, {}])
  expect(html).toContain('>/0<')
  expect(html).not.toMatch(/undefined|Actions for|Test a path/)
})

test('only one region is named "Routes"', () => {
  const { html } = routesWith('bkdfo_known')
  expect(html.match(/<section[^>]*aria-labelledby="routes"/g)).toHaveLength(1)
  expect(html).not.toContain('aria-label="Routes"')
})

test('a long match breaks after dots and slashes only', () => {
  const { html } = rendered([{ ...routeTo('bkdst_1', 1), match: 'hoists.site1.harbour.example/' }])
  expect(html).toContain('hoists.<wbr/>site1.<wbr/>harbour.<wbr/>example/')
})

test('the columns of the route table are as wide as their longest value', () => {
  const { html } = rendered([
    {
      ...routeTo('bkdfo_known', 0),
      websocket_tcp_converter: { enabled: true },
      compression: { enabled: true },
    },
    routeTo('bkdst_1', 1),
  ])
  const widths = [...html.matchAll(/<th scope="col" style="([^"]*)"[^>]*>([^<]*)/g)].map(
    ([, style, header]) => `${header} ${style}`,
  )
  expect(widths).toEqual([
    expect.stringMatching(/^State .*--step-2:7rem/),
    'Kind width:6rem',
    expect.stringMatching(/^Modules width:9/),
    expect.stringMatching(/^Backend width:18rem;--step-0:\S+rem/),
  ])
})

test('a path can be tested once an edge has routes', () => {
  expect(routesWith('bkdfo_known').html).toContain('Test a path')
  expect(routesWith().html).not.toContain('Test a path')
})

test('the modules of an edge say that those of the matching route apply after them', () => {
  // As an API may send it.
  const edge = { id, uri: '', created_at: '', hostports: [], routes: [] } as unknown as HttpsEdge
  const html = onAccount(<HttpsEdgeModules id={id} edge={edge} />)
  expect(html).toMatch(
    /These modules apply to all requests, before those of the matching.*<a[^>]*href="#routes"[^>]*>route</,
  )
})
