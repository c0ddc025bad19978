import { expect, test } from 'vitest'
import { changesFor, routesWithBackend } from './backend-routes'

const route = (id: string, backendId: string, enabled = true) => ({
  id,
  match: `/${id}`,
  backend: { enabled, backend: { id: backendId, uri: '' } },
})

test('only routes with a backend are offered, whatever the data', () => {
  const routes = routesWithBackend([route('r1', 'bkdst_1'), { id: 'r2', match: '/r2' }, { id: 3 }, null])
  expect(routes.map(({ id, match, backendId }) => [id, match, backendId])).toEqual([['r1', '/r1', 'bkdst_1']])
  for (const odd of [undefined, null, 'odd', {}, [{ id: 'r', match: '/', backend: { backend: 'x' } }]])
    expect(routesWithBackend(odd)).toEqual([])
})

test('a change skips routes that have the backend, and keeps disabled modules disabled', () => {
  const routes = routesWithBackend([
    route('r1', 'bkdst_1'),
    route('r2', 'bkdst_2'),
    route('r3', 'bkdst_1', false),
  ])
  expect(changesFor(routes, 'bkdst_2').map(({ id, body }) => [id, body])).toEqual([
    ['r1', { enabled: true, backend_id: 'bkdst_2' }],
    ['r3', { enabled: false, backend_id: 'bkdst_2' }],
  ])
})
