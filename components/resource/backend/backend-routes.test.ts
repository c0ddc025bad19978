import { expect, test } from 'vitest'
import {
  brokenRoutes,
  preselectedRoutes,
  routeChanges,
  hostsIn,
  isRouteOf,
  otherHosts,
  routesWithBackend,
} from './backend-routes'

const route = (id: string, backendId: string, enabled = true) => ({
  id,
  match: `/${id}`,
  backend: { enabled, backend: { id: backendId, uri: '' } },
})

const servedBy = (matches: readonly string[], hosts: readonly string[]) =>
  routesWithBackend(
    'e1',
    matches.map((match) => ({ ...route(match, 'bkdst_1'), match, match_type: 'path_prefix' })),
    hosts,
  )

test('only routes with a backend are offered, whatever the data', () => {
  const routes = routesWithBackend('e1', [
    route('r1', 'bkdst_1'),
    { id: 'r2', match: '/r2' },
    { id: 3 },
    null,
  ])
  expect(routes.map(({ id, match, backendId }) => [id, match, backendId])).toEqual([['r1', '/r1', 'bkdst_1']])
  for (const odd of [undefined, null, 'odd', {}, [{ id: 'r', match: '/', backend: { backend: 'x' } }]])
    expect(routesWithBackend('e1', odd)).toEqual([])
})

test('a change skips routes that have the backend, and keeps disabled modules disabled', () => {
  const routes = routesWithBackend('e1', [
    route('r1', 'bkdst_1'),
    route('r2', 'bkdst_2'),
    route('r3', 'bkdst_1', false),
  ])
  expect(routeChanges(routes, 'bkdst_2').map(({ route: { id }, body }) => [id, body])).toEqual([
    ['r1', { enabled: true, backend_id: 'bkdst_2' }],
    ['r3', { enabled: false, backend_id: 'bkdst_2' }],
  ])
})

test.each([
  ['/opening-hours', true],
  ['cranes.example/', true],
  ['*.example', true],
  ['hoists.example/', false],
])('a route that matches %s belongs to the host cranes.example: %s', (match, isOwn) =>
  expect(servedBy([match], ['Cranes.example']).map((one) => isRouteOf(one, 'CRANES.example'))).toEqual([
    isOwn,
  ]),
)

test('a route names the other hosts of the edge that it also serves', () => {
  const hostports = ['cranes.example:443', 'hoists.example:443', 'HOISTS.example:8443']
  const others = (match: string) =>
    servedBy([match], hostsIn(hostports)).map((one) => otherHosts(one, 'Cranes.example'))
  expect(others('/')).toEqual([['hoists.example']])
  expect(others('cranes.example/')).toEqual([[]])
})

test('a route that a more specific route always overrides does not belong to the host', () => {
  const hosts = ['cranes.example', 'hoists.example']
  const [general, specific] = servedBy(['/', 'cranes.example/'], hosts)
  expect(general?.hosts).toEqual(['hoists.example'])
  expect(specific?.hosts).toEqual(['cranes.example'])
  // A route without a backend overrides the others, too.
  const missing = { id: 'r2', match: 'hoists.example/', match_type: 'path_prefix' }
  const [left] = routesWithBackend(
    'e1',
    [{ ...route('r1', 'bkdst_1'), match: '/', match_type: 'path_prefix' }, missing],
    hosts,
  )
  expect(left?.hosts).toEqual(['cranes.example'])
})

test('an edge names each of its hosts once', () => {
  expect(hostsIn(['a.example:443', 'A.example:8443', 'b.example:443'])).toEqual(['a.example', 'b.example'])
  expect(hostsIn('odd')).toEqual([])
})

test('only routes that are known not to work are broken', () => {
  const states = { r1: 'wrong', r2: 'attention', r3: 'ready', r4: 'unknown', r5: 'waiting' } as const
  const routes = routesWithBackend(
    'e1',
    [...Object.keys(states), 'r6'].map((id) => route(id, 'bkdst_1')),
  )
  const stateOf = (id: string) => Object.entries(states).find(([key]) => key === id)?.[1]
  const broken = brokenRoutes(routes, (id) => {
    const state = stateOf(id)
    return state && { state }
  })
  expect(broken.map(({ id }) => id)).toEqual(['r1', 'r2'])
})

test('the preselection is the broken routes of the host, or the only route in question', () => {
  const all = routesWithBackend('e1', [
    route('r1', 'bkdst_1'),
    route('r2', 'bkdst_1'),
    route('r3', 'bkdst_1'),
  ])
  const [r1, r2, r3] = all
  if (!r1 || !r2 || !r3) throw new Error('no routes')
  const ids = (own: typeof all, exclusive: typeof all, wrong: string[], routes = all) =>
    preselectedRoutes({
      all: routes,
      own,
      exclusive,
      stateOf: (id) => ({ state: wrong.includes(id) ? 'wrong' : 'ready' }),
    }).map(({ id }) => id)
  expect(ids(all, all, ['r2'])).toEqual(['r2'])
  expect(ids(all, all, [])).toEqual(['r1', 'r2', 'r3'])
  expect(ids(all, [r1], ['r1', 'r2'])).toEqual(['r1'])
  // The broken routes also serve other hosts.
  expect(ids(all, [r1], ['r2'])).toEqual(['r2'])
  expect(ids([r1, r2], [], ['r2', 'r3'])).toEqual(['r2'])
  expect(ids([r1, r2], [], ['r1', 'r2'])).toEqual(['r1', 'r2'])
  expect(ids([r1, r2], [], [])).toEqual([])
  expect(ids([r1], [], [])).toEqual(['r1'])
  expect(ids([], [], [])).toEqual([])
  expect(ids([], [], [], [r3])).toEqual(['r3'])
})
