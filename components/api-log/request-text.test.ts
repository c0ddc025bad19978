import { expect, test } from 'vitest'
import { endState, errorText, isNotFound, subresourceOf, pathParts, shortPath } from './request-text'

test.each([
  [{ end: 'done', status: 204 }, ['ready', '204']],
  [{ end: 'refused', status: 404 }, ['wrong', '404']],
  [{ end: 'refused', status: 429 }, ['attention', '429']],
  [{ end: 'none', status: null }, ['unknown', 'No usable response']],
  [{ end: 'canceled', status: null }, ['unknown', 'Canceled']],
  [{ end: 'running', status: null }, ['waiting', 'In progress']],
  [{ end: 'unknown', status: null }, ['unknown', 'Unknown']],
] as const)('the state of the call %o', (end, text) =>
  expect(endState({ method: 'POST', ...end })).toEqual(text),
)

test('a read of a missing resource is not a failure', () => {
  const missing = { end: 'refused', status: 404 } as const
  expect(isNotFound({ method: 'GET', ...missing })).toBe(true)
  expect(isNotFound({ method: 'GET', end: 'refused', status: 403 })).toBe(false)
  expect(endState({ method: 'GET', ...missing })).toEqual(['unknown', '404'])
})

test.each([
  ['https-edges.routes.backend.put', 'backend'],
  ['https-edges.mutual_tls.get', 'mutual_tls'],
  ['https-edges.routes.update', null],
  ['bot-users.create', null],
])('the module of %s is %s', (operation, part) => expect(subresourceOf(operation)).toBe(part))

test.each([
  [{ end: 'done', status: 200 }, null],
  [{ end: 'refused', status: 400, message: 'Update checks are disabled' }, 'Update checks are disabled.'],
  [{ end: 'refused', status: 404 }, "The resource doesn't exist."],
  [{ end: 'refused', status: 418 }, 'The platform rejected the request.'],
  [{ end: 'refused', status: 503 }, 'The platform failed to process the request.'],
  [{ end: 'canceled', status: null, reason: 'aborted' }, null],
  [{ end: 'none', status: null, reason: 'cut' }, 'The connection was lost.'],
  [{ end: 'none', status: null, reason: 'new-reason' }, 'new-reason'],
] as const)('the error of the request %o is in words', (of, text) =>
  expect(errorText({ message: null, reason: null, ...of })).toBe(text),
)

test('the IDs in a path are cut in the middle, so that their ends and the command stay visible', () => {
  expect(shortPath('/endpoints/ep_3MjPEaySpDbAGWua16amLeCFeGo')).toBe('/endpoints/ep_3MjP…CFeGo')
  expect(shortPath('/tunnel_sessions/ts_3MYoYAPhvIyTsA2ZWmHZV5pbDvZ/update')).toBe(
    '/tunnel_sessions/ts_3MYo…pbDvZ/update',
  )
  expect(shortPath('/edges/https/edghts_3LtrGAl0bh3k3jmqUKFsa0thBlO?limit=100')).toBe(
    '/edges/https/edghts_3Ltr…thBlO?limit=100',
  )
  for (const path of ['/bot_users', '/backends/http_response', '/event_sources/ip_policy_created.v0'])
    expect(shortPath(path)).toBe(path)
})

const id = '3MjPEaySpDbAGWua16amLeCFeGo'
test.each([
  ['/tunnel_sessions/ts_1/update', '/tunnel_sessions/ts_1', '/update'],
  ['/edges/https/e/routes/r/websocket_tcp_converter', '/edges/https/e/routes/r', '/websocket_tcp_converter'],
  [
    `/edges/https/edghts_${id}/routes/edghtsrt_${id}/backend`,
    `/edges/https/edghts_${id}/routes/edghtsrt_3MjPEaySpDbAGWua16amLe`,
    'CFeGo/backend',
  ],
  [`/endpoints/ep_${id}`, '/endpoints/ep_3MjPEaySpDbAGWua16amLe', 'CFeGo'],
  [
    `/endpoints/ep_${id}?limit=100&before_id=ep_${id}`,
    `/endpoints/ep_${id}?limit=100&before_id=ep_3MjPEaySpDbAGWua16amLe`,
    'CFeGo',
  ],
  ['/bot_users', '/bot_users', ''],
  ['/endpoints/ep_1?limit=100&before_id=ep_2', '/endpoints/ep_1?limit=100&before_id=ep_2', ''],
])('the end of the path %s stays visible if it is short', (path, ...parts) =>
  expect(pathParts(path)).toEqual(parts),
)
