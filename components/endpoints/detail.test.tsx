import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery, trafficQuery } from '@/lib/client/traffic'
import { conform } from '@/lib/contract/conform'
import { type Endpoint, endpoints } from '@/lib/resources/endpoints'
import { EndpointDetail } from './detail'
import { ServedBy } from './served-by'

const textWith = (fields: object): string => htmlWith(fields).replaceAll(/<[^>]*>/g, '')

/** Renders an endpoint's page. `rowFields` overrides fields of its row, and `more` fields of the response. */
function htmlWith(fields: object, rowFields: object = {}, more: object = {}): string {
  const queries = new QueryClient()
  const item = { id: 'ep_1', created_at: '', ...fields }
  const row = { ...storedRow('ep_1', 'Title'), item, ...rowFields }
  const { queryKey } = inventoryDetailQuery('lab', 'endpoints', 'ep_1')
  queries.setQueryData(queryKey, { row, used_by: [], uses: [], ...more })
  const blocked = { 'endpoints.create': null, 'endpoints.update': null, 'https-edges.update': null }
  return onAccount(<EndpointDetail id="ep_1" />, { queries, blocked })
}

test.each([
  ['Edge', { edge: { odd: 1 } }],
  ['Edge', { edge: {}, tunnel: { id: 'tn_1' } }],
  ['Edge', { type: 'edge', edge: 7 }],
  ['Tunnel', { tunnel: { odd: 1 }, tunnel_session: { odd: 1 } }],
  ['Tunnel', { type: 'ephemeral', tunnel: [5] }],
  ['Tunnel session', { tunnel: { id: 'tn_1', uri: '' }, tunnel_session: { id: 7 } }],
  ['Type', { type: 7 }],
  ['Traffic policy', { type: 'cloud', traffic_policy: 7 }],
])('the page of an endpoint says that its %s is unreadable: %j', (label, fields) => {
  const text = textWith(fields)
  expect(text).toContain(`The platform returned “${label}” in an unknown format.`)
  expect(text).not.toMatch(/Served by|Cloud endpoint/)
})

test('the edit page of an endpoint has no link to an unreadable edge', () => {
  const page = (edge: object) => {
    const { value } = conform(endpoints.item, { id: 'ep_1', created_at: '', type: 'edge', edge })
    const item = value as Endpoint // conform removed what the schema doesn't allow
    return onAccount(<ServedBy item={item} />, { blocked: { 'https-edges.update': null } })
  }
  expect(page({ id: 'edghts_1', uri: '' })).toContain('Edit edge hosts')
  expect(page({ id: 7 })).toMatch(/An edge serves this endpoint(?!.*Edit edge hosts)/)
})

test('the page of an endpoint shows a policy that the API returned as an object', () => {
  const queries = new QueryClient()
  const item = {
    id: 'ep_1',
    created_at: '',
    type: 'cloud',
    url: 'https://a.example',
    traffic_policy: { on_http_request: [{ name: 'as-object' }] },
  }
  const row = { ...storedRow('ep_1', 'Title'), item }
  queries.setQueryData(inventoryDetailQuery('lab', 'endpoints', 'ep_1').queryKey, {
    row,
    used_by: [],
    uses: [],
  })
  const page = onAccount(<EndpointDetail id="ep_1" />, { queries })
  expect(page).toMatch(/<section aria-labelledby="([^"]+)".*<h2 id="\1"[^>]*>Traffic policy</s)
  expect(page).toContain('Cloud endpoint, served by its traffic policy.')
  expect(page).toContain('as-object')
})

test('the page of an endpoint that an agent serves names the agent, the tunnel, and where to change it', () => {
  const ref = (id: string) => ({ id, uri: '' })
  const served = { type: 'ephemeral', name: 'web', tunnel: ref('tn_1'), tunnel_session: ref('ts_1') }
  expect(textWith(served)).toContain(
    'Served by agent ts_1, tunnel web. To change this endpoint, edit the agent&#x27;s configuration.',
  )
  // The details don't repeat the summary.
  expect(textWith(served)).not.toMatch(/Tunnel session/)
})

test('an endpoint that an agent or edge serves has no edit button of its own', () => {
  expect(htmlWith({ type: 'ephemeral' })).not.toMatch(/>Edit</)
  expect(textWith({ type: 'ephemeral' })).toContain(
    'To change this endpoint, edit the agent&#x27;s configuration.',
  )
  expect(htmlWith({ type: 'edge', edge: { id: 'edghts_1', uri: '' } })).toContain('Edit edge hosts')
  expect(htmlWith({ type: 'cloud' })).toMatch(/>Edit</)
})

test('an endpoint whose fix is to edit its policy has no second link to the form', () => {
  const queries = new QueryClient()
  const { queryKey } = inventoryDetailQuery('lab', 'endpoints', 'ep_1')
  const row = { ...storedRow('ep_1', 'Title'), item: { id: 'ep_1', created_at: '', type: 'cloud' } }
  queries.setQueryData(queryKey, { row, used_by: [], uses: [] })
  const pageWith = (label: string) => {
    const action = { label, href: '/lab/endpoints/ep_1/edit' }
    queries.setQueryData(relatedStatesQuery('lab', 'endpoints', 'ep_1').queryKey, {
      states: { ep_1: { state: 'attention', label: 'Needs attention', action } },
    })
    const html = onAccount(<EndpointDetail id="ep_1" />, { queries, blocked: { 'endpoints.update': null } })
    return [...html.matchAll(/<a[^>]*href="\/lab\/endpoints\/ep_1\/edit"[^>]*>([^<]*)/g)].map(
      ([, text]) => text,
    )
  }
  expect(pageWith('Edit policy')).toEqual(['Edit policy'])
  expect(pageWith('Add policy')).toEqual(['Add policy', 'Edit'])
})

test('an endpoint that was replaced when its agent reconnected links to the current one', () => {
  const gone = { gone_at: '2026-01-01T00:00:00Z' }
  const replaced_by = { id: 'ep_2', at: '2026-01-01T00:00:00Z', agent_id: 'ag_1', agent_name: 'pump-north' }
  const html = htmlWith({ type: 'ephemeral' }, gone, { replaced_by })
  expect(html).toContain('Replaced when pump-north reconnected')
  expect(html).toMatch(/href="\/lab\/endpoints\/ep_2"[^>]*>Open current endpoint</)
  expect(html).toContain('href="/lab/agents/ag_1"')
  expect(html).not.toContain('Recreate')
  const ended = htmlWith({ type: 'ephemeral' }, gone)
  expect(ended).toContain('This endpoint has ended')
  expect(ended).not.toContain('Recreate')
  expect(htmlWith({ type: 'cloud' }, gone)).toContain('Recreate')
})

test('an endpoint of an edge offers to change the backend in a dialog, or links to the form of a TCP edge', () => {
  const queries = new QueryClient()
  const put = (resource: 'endpoints' | 'https-edges', id: string, fields: object) =>
    queries.setQueryData(inventoryDetailQuery('lab', resource, id).queryKey, {
      row: { ...storedRow(id, 'Title'), item: { id, created_at: '', ...fields } },
      used_by: [],
      uses: [],
    })
  const blocked = { 'https-edges.routes.backend.put': null, 'tcp-edges.backend.put': null }
  const pageWith = (edge: string, routes: unknown) => {
    put('endpoints', 'ep_1', { type: 'edge', edge: { id: edge, uri: '' } })
    put('https-edges', edge, { routes })
    return onAccount(<EndpointDetail id="ep_1" />, { queries, blocked })
  }
  const route = (id: string) => ({ id, match: `/${id}`, backend: { backend: { id: 'bkdsc_1' } } })
  for (const second of [{ id: 'r2', match: '/r2' }, route('r2')])
    expect(pageWith('edghts_1', [route('r1'), second])).toMatch(/<button[^>]*>.*>Change backend</)
  expect(pageWith('edghts_1', 'odd')).not.toContain('Change backend')
  expect(pageWith('edgtcp_1', null)).toMatch(
    /href="\/lab\/tcp-edges\/edgtcp_1\/backend"[^>]*>Change backend</,
  )
})

test('the page of an endpoint of an edge shows the routes of its host and the IP policies that apply', () => {
  const queries = new QueryClient()
  const ref = (id: string) => ({ id, uri: '' })
  const known = (resource: 'endpoints' | 'https-edges', id: string, fields: object) =>
    queries.setQueryData(inventoryDetailQuery('lab', resource, id).queryKey, {
      row: { ...storedRow(id, 'Title'), item: { id, created_at: '', ...fields } },
      used_by: [],
      uses: [],
    })
  const restriction = (enabled: boolean, ...ids: string[]) => ({ enabled, ip_policies: ids.map(ref) })
  const route = (id: string, match: string, ip_restriction: object | null) => ({
    ...ref(id),
    created_at: '',
    match_type: 'path_prefix',
    match,
    ip_restriction,
  })
  known('endpoints', 'ep_1', {
    type: 'edge',
    edge: ref('edghts_1'),
    url: 'https://a.example.com',
    host: 'a.example.com',
  })
  known('https-edges', 'edghts_1', {
    hostports: ['a.example.com:443', 'b.example.com:443'],
    routes: [
      route('edghtsrt_1', '/admin', restriction(true, 'ipp_all', 'ipp_admin')),
      route('edghtsrt_2', '/', restriction(true, 'ipp_all')),
      route('edghtsrt_3', 'b.example.com/', restriction(true, 'ipp_other')),
      route('edghtsrt_4', 'a.example.com/off', restriction(false, 'ipp_off')),
      // A route with a more specific host overrides this one.
      route('edghtsrt_5', '/off', restriction(true, 'ipp_overridden')),
    ],
  })
  const shown = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  const text = shown(onAccount(<EndpointDetail id="ep_1" />, { queries }))
  expect(text).toContain('The edge has 2 other routes , for other hosts.')
  expect(text).toMatch(/IP policies ipp_all Routes \/admin , \/ ipp_admin Route \/admin /)
  expect(text).not.toMatch(/ipp_off|ipp_other|ipp_overridden/)
})

test.each([
  [null, { url: 'https://a.example' }, true, 'https://a.example/'],
  [null, { url: 'https://a.example', bindings: ['internal'] }, true, undefined],
  [null, { url: 'https://*.a.example' }, true, undefined],
  [null, { url: 'tcp://a.example:20000' }, true, undefined],
  [null, {}, false, undefined],
  [0, { url: 'https://a.example' }, true, undefined],
] as const)(
  'the URL of an endpoint whose path is broken at %j can be copied and opened: %j',
  (broken, fields, isCopied, opened) => {
    const queries = new QueryClient()
    const item = { id: 'ep_1', created_at: '', type: 'cloud', ...fields }
    const row = { ...storedRow('ep_1', 'url' in fields ? fields.url : 'ep_1'), item }
    queries.setQueryData(inventoryDetailQuery('lab', 'endpoints', 'ep_1').queryKey, {
      row,
      used_by: [],
      uses: [],
    })
    queries.setQueryData(trafficQuery('lab', 'endpoints', 'ep_1').queryKey, {
      nodes: [],
      broken,
      sentence: '',
      cause: null,
      state: 'unknown',
      label: '',
      action: null,
    })
    const html = onAccount(<EndpointDetail id="ep_1" />, { queries })
    expect(html.includes('aria-label="Copy URL"')).toBe(isCopied)
    expect(/href="([^"]*)" target="_blank"[^>]*>Open</.exec(html)?.[1]).toBe(opened)
  },
)

const text = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const ipPolicies = (ids: string[]) => ids.map((id) => ({ id, uri: '' }))
const restrictingPolicy = {
  enabled: true,
  value: '{"on_http_request":[{"actions":[{"type":"restrict-ips","config":{"ip_policies":["ipp_1"]}}]}]}',
}

test.each([
  ['unknown', { ip_restriction: 7 }, /^Unknown/],
  ['unknown', { ip_restriction: { enabled: true, ip_policies: 'x' } }, /^Unknown/],
  [
    'partly unknown',
    { ip_restriction: { enabled: true, ip_policies: [...ipPolicies(['ipp_1']), 7] } },
    /^ipp_1 .* Unknown/,
  ],
  ['disabled', { ip_restriction: { enabled: false, ip_policies: 'x' } }, /^$/],
  ['in a traffic policy', { traffic_policy: restrictingPolicy }, /^$/],
] as const)(
  'the IP policies of an endpoint whose edge has a restriction that is %s: %j',
  (_, fields, shown) => {
    const policiesOn = (resource: 'https-edges' | 'tcp-edges', edge: string, item: object) => {
      const queries = new QueryClient()
      for (const [kind, id, values] of [
        ['endpoints', 'ep_1', { type: 'edge', edge: { id: edge, uri: '' } }],
        [resource, edge, item],
      ] as const)
        queries.setQueryData(inventoryDetailQuery('lab', kind, id).queryKey, {
          row: { ...storedRow(id, 'Title'), item: { id, uri: '', created_at: '', ...values } },
          used_by: [],
          uses: [],
        })
      const [, list = ''] = text(onAccount(<EndpointDetail id="ep_1" />, { queries })).split(' IP policies ')
      return list
    }
    const route = {
      id: 'edghtsrt_1',
      uri: '',
      created_at: '',
      match_type: 'path_prefix',
      match: '/',
      ...fields,
    }
    expect(policiesOn('https-edges', 'edghts_1', { hostports: [], routes: [route] })).toMatch(shown)
    expect(policiesOn('tcp-edges', 'edgtcp_1', { hostports: [], ...fields })).toMatch(shown)
  },
)
