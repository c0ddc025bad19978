import { expect, test } from 'vitest'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { isResourceName } from '@/lib/resources/resource-types'
import { refsOf } from './refs'

/** The kinds of reference targets without pages of their own. */
const withoutPages = ['backends', 'endpoint-configurations', 'tls-certificates']

test('every reference target has a page or is a known exception', () => {
  const targets = Object.values(resourceInfos).flatMap(({ refs }) => Object.values<string>(refs))
  expect(targets.length).toBeGreaterThan(0)
  expect(new Set(targets.filter((target) => !isResourceName(target)))).toEqual(new Set(withoutPages))
})

const ref = (id: unknown) => ({ id, uri: '' })
const inside = (depth: number, value: unknown): unknown => (depth ? { a: inside(depth - 1, value) } : value)
const forward = (url: string) => ({ type: 'forward-internal', config: { url } })
const policy = (...actions: object[]) => JSON.stringify({ on_http_request: [{ actions }] })

test.each([
  ['a Ref', { certificate: ref('c_1') }, ['certificate c_1']],
  ['a list of Refs', { pools: [ref('p_1'), ref('p_2'), ref('p_1')] }, ['pools p_1', 'pools p_2']],
  [
    'Refs in a module',
    { mutual_tls: { enabled: true, certificate_authorities: [ref('ca_1')] } },
    ['mutual_tls.certificate_authorities ca_1'],
  ],
  [
    'a Ref within a Ref',
    { backend: { ...ref('b_1'), inner: ref('i_1') } },
    ['backend b_1', 'backend.inner i_1'],
  ],
  ['a declared ID', { owner_id: 'bot_1' }, ['owner_id bot_1']],
  ['declared IDs', { owner_id: ['bot_1', { id: 'bot_2' }, 7, null] }, ['owner_id bot_1', 'owner_id bot_2']],
  ['a declared map by ID', { owner_id: { bot_1: 5, 'no id': 1 } }, ['owner_id bot_1']],
  ['an undeclared ID', { other_id: 'x_1', status: { id: 'x_1' } }, []],
  ['a part, which has more fields than an ID and a URI', { routes: [{ id: 'r1', uri: '', match: '/' }] }, []],
  ['invalid IDs', { certificate: ref(''), a: ref(7), b: ref(null), c: ref('../x'), d: null, uri: 'x' }, []],
  [
    'a traffic policy in JSON',
    { traffic_policy: policy(forward('https://A.internal:443'), { type: 'deny' }, forward('')) },
    ['traffic_policy https://a.internal'],
  ],
  [
    'a traffic policy in YAML',
    {
      traffic_policy:
        'on_tcp_connect:\n- actions:\n  - type: restrict-ips\n    config:\n      ip_policies:\n      - ipp_1',
    },
    ['traffic_policy ipp_1'],
  ],
  [
    'the traffic policy of a route',
    {
      routes: [{ id: 'r1', traffic_policy: { enabled: true, value: policy(forward('tcp://b.internal:1')) } }],
    },
    ['routes.traffic_policy tcp://b.internal:1'],
  ],
  ['a traffic policy that is hidden', { traffic_policy: 'adit:kept:' }, ['traffic_policy *']],
  [
    'a traffic policy as an object',
    { traffic_policy: JSON.parse(policy(forward('https://a.internal'))) },
    ['traffic_policy https://a.internal'],
  ],
  [
    'the traffic policy of a route as an object',
    { routes: [{ id: 'r1', traffic_policy: { value: JSON.parse(policy(forward('tcp://b.internal:1'))) } }] },
    ['routes.traffic_policy tcp://b.internal:1'],
  ],
  ...[7, ['x'], '7', '["x"]'].map((traffic_policy): [string, object, string[]] => [
    `a traffic policy without phases: ${JSON.stringify(traffic_policy)}`,
    { traffic_policy },
    ['traffic_policy *'],
  ]),
  ['no traffic policy', { traffic_policy: '', routes: [{ traffic_policy: null }] }, []],
  ['a Ref eight levels deep', { a: inside(7, ref('x_1')) }, ['a.a.a.a.a.a.a.a x_1']],
  ['a Ref nine levels deep', { a: inside(8, ref('x_1')) }, []],
])('references in %s', (_, item, targets) => {
  const found = refsOf({ id: 'rd_1', ...item }, new Set(['owner_id']))
  expect(found.map(({ field, target_id }) => `${field} ${target_id}`)).toEqual(targets)
})

test('at most 1,000 references are kept', () => {
  const many = Array.from({ length: 1500 }, (_, n) => ref(`x_${n}`))
  expect(refsOf({ many }, new Set())).toHaveLength(1000)
  expect(refsOf({ owner_id: many }, new Set(['owner_id']))).toHaveLength(1000)
})
