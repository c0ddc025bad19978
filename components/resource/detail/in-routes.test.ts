import { expect, test } from 'vitest'
import { routesWithin } from './in-routes'

const backend = (id: string) => ({ enabled: true, backend: { id, uri: '' } })
const edge = {
  routes: [
    { id: 'r1', match: '/telemetry', backend: backend('bkd_1') },
    { id: 'r2', match: '', backend: backend('bkd_1') },
    { id: 'r3', match: '/other', backend: backend('bkd_12') },
    { id: 'r4', match: '/ip', ip_restriction: { ip_policies: [{ id: 'bkd_1' }] } },
    { id: 'r5', match: '/policy', traffic_policy: { value: '{"ip_policies":["bkd_1"]}' } },
    { match: '/without-id', backend: backend('bkd_1') },
    null,
  ],
}

test.each([
  ['routes.backend.backend', ['/telemetry', 'r2']],
  ['routes.ip_restriction.ip_policies', ['/ip']],
  ['routes.traffic_policy', ['/policy']],
  ['routes.oauth', []],
  ['backend.backend', []],
])('the routes with a reference in %s are %j', (field, matches) => {
  expect(routesWithin(edge, field, 'bkd_1').map(({ match }) => match)).toEqual(matches)
  expect(routesWithin({}, field, 'bkd_1')).toEqual([])
})
