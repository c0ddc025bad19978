import { expect, test } from 'vitest'
import { routesWithin } from './in-routes'

const backend = (id: string) => ({ enabled: true, backend: { id, uri: '' } })
const policy = (action: object) => ({
  enabled: true,
  value: JSON.stringify({ on_http_request: [{ actions: [action] }] }),
})
const edge = {
  routes: [
    { id: 'r1', match: '/telemetry', backend: backend('bkd_1') },
    { id: 'r2', match: '', backend: backend('bkd_1') },
    { id: 'r3', match: '/other', backend: backend('bkd_12') },
    { id: 'r4', match: '/ip', ip_restriction: { ip_policies: [{ id: 'bkd_1' }] } },
    {
      id: 'r5',
      match: '/policy',
      traffic_policy: policy({ type: 'restrict-ips', config: { ip_policies: ['ipp_1'] } }),
    },
    {
      id: 'r6',
      match: '/longer',
      traffic_policy: policy({ type: 'restrict-ips', config: { ip_policies: ['ipp_12'] } }),
    },
    {
      id: 'r7',
      match: '/forward',
      traffic_policy: policy({ type: 'forward-internal', config: { url: 'https://app.internal' } }),
    },
    { match: '/without-id', backend: backend('bkd_1') },
    null,
  ],
}

test.each([
  ['routes.backend.backend', ['/telemetry', 'r2']],
  ['routes.ip_restriction.ip_policies', ['/ip']],
  ['routes.oauth', []],
  ['backend.backend', []],
])('the routes with a reference in %s are %j', (field, matches) => {
  expect(routesWithin(edge, field, ['bkd_1']).map(({ match }) => match)).toEqual(matches)
  expect(routesWithin({}, field, ['bkd_1'])).toEqual([])
})

test.each([
  [['ipp_1'], ['/policy']],
  [['ep_1', 'https://app.internal'], ['/forward']],
  [['ep_1'], []],
])('the routes with a traffic policy that refers to %j are %j', (names, matches) => {
  expect(routesWithin(edge, 'routes.traffic_policy', names).map(({ match }) => match)).toEqual(matches)
})

test('a policy that the API returned as an object is searched too', () => {
  const policy = {
    on_http_request: [{ actions: [{ type: 'restrict-ips', config: { ip_policies: ['ipp_9'] } }] }],
  }
  const routes = [{ id: 'r_1', match: '/object', traffic_policy: { enabled: true, value: policy } }]
  expect(routesWithin({ routes }, 'routes.traffic_policy', ['ipp_9'])).toEqual([
    { id: 'r_1', match: '/object' },
  ])
})
