import { expect, test } from 'vitest'
import * as z from 'zod'
import { conform } from '@/lib/contract/conform'
import { secret } from '@/lib/contract/fields'
import { defineInfo, defineResource } from '@/lib/contract/resource'
import { endpoints } from '@/lib/resources/endpoints'
import { failoverBackends } from '@/lib/resources/failover-backends'
import { httpsEdges } from '@/lib/resources/https-edges'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { itemState } from '@/lib/resources/states/item-state'
import { tcpEdges } from '@/lib/resources/tcp-edges'
import { isBackendReadable } from '@/lib/traffic/model/reads'
import { project } from './project'

const field = { label: '', kind: 'text' } as const
const hooks = defineResource({
  info: defineInfo({
    name: 'hooks',
    label: 'Hooks',
    one: 'Hook',
    idPrefix: 'hk',
    about: '',
    help: 'using#start',
    deletion: '',
    title: 'name',
    identifies: [],
    facets: ['active', 'kind'],
    search: ['labels', 'token', 'rules.match', 'rules.on.host'],
    columns: ['name'],
    fields: {
      name: field,
      active: field,
      kind: field,
      labels: field,
      token: field,
      rules: field,
      owner_id: field,
    },
    refs: { owner_id: 'bot-users' },
  }),
  item: z.object({
    id: z.string(),
    name: z.string(),
    active: z.boolean(),
    kind: z.string().nullable(),
    labels: z.array(z.string()),
    token: secret(z.string()).nullish(),
    rules: z.array(z.object({ match: z.string(), on: z.array(z.object({ host: z.string() })) })).nullish(),
    owner_id: z.string(),
  }),
  ops: {},
})

const hook = {
  id: 'hk_1',
  name: 'Night',
  active: true,
  kind: null,
  labels: ['A', 'b'],
  token: 'canary',
  owner_id: 'bot_1',
  novel: { id: 'x_1', uri: '' },
}

test('text, facets, and references are extracted without secrets', () => {
  const projection = project(hooks, hook)
  expect(JSON.stringify(projection)).not.toContain('canary')
  expect(projection).toMatchObject({
    columns: { id: 'hk_1', title: 'Night', facet_1: 'true', facet_2: '', facet_3: '', attention: null },
    words: 'hk_1\nnight\na\nb\n\n\n',
    refs: [{ field: 'owner_id', target_id: 'bot_1' }],
  })
  const { novel: _, ...declared } = hook
  expect(JSON.parse(projection?.columns.body ?? '')).toEqual({ ...declared, token: undefined })
})

test('undeclared fields and objects in place of texts are dropped, as they may be secrets', () => {
  const projection = project(hooks, {
    ...hook,
    kind: { token: 'canary' },
    rules: [{ match: '/', on: [], key: 'canary' }, 'canary-kept'],
    novel: { id: 'canary', uri: '' },
    more: 'canary',
  })
  expect(JSON.stringify(projection)).not.toContain('canary')
})

test.each(['str', 7, [], [{ id: 'canary' }], { x: 'canary' }, { id: 7, uri: null }])(
  'a stored TCP edge with the backend %j has an unreadable backend, not none',
  (backend) => {
    const body = project(tcpEdges, { id: 'edgtcp_1', hostports: [], backend })?.columns.body ?? ''
    expect(body).not.toContain('canary')
    expect(conform(tcpEdges.item, JSON.parse(body)).wrong.join(' ')).toMatch(/\bbackend\b/)
    expect(isBackendReadable(JSON.parse(body).backend)).toBe(false)
  },
)

test.each([null, { a: 1 }, [{ x: 'canary' }], 7])(
  'a stored failover backend with the backends %j has unreadable backends, not none',
  (backends) => {
    const body = project(failoverBackends, { id: 'bkdfo_1', backends })?.columns.body ?? ''
    expect(body).not.toContain('canary')
    expect(conform(failoverBackends.item, JSON.parse(body)).wrong.join(' ')).toContain('backends')
    expect(itemState('failover-backends', JSON.parse(body))).toBeNull()
  },
)

test('a policy is kept without its secrets', () => {
  const traffic_policy = JSON.stringify({ name: 'x', client_secret: 'canary' })
  const projection = project(endpoints, { id: 'ep_1', traffic_policy })
  expect(JSON.stringify(projection)).not.toContain('canary')
  expect(projection?.columns.body).toContain('client_secret')
})

test('the names of request headers are kept, and their values are dropped', () => {
  const add = { 'X-A.B': 'canary' }
  const routes = [{ id: 'rt_1', request_headers: { add }, response_headers: { add: { 'x-b': 'shown' } } }]
  const projection = project(httpsEdges, { id: 'edghts_1', routes })
  expect(JSON.stringify(projection)).not.toContain('canary')
  expect(JSON.parse(projection?.columns.body ?? '')).toMatchObject({
    routes: [{ request_headers: { add: { 'X-A.B': null } }, response_headers: { add: { 'x-b': 'shown' } } }],
  })
})

test('search covers lists at dotted paths', () => {
  const rules = [{ match: '/API', on: [{ host: 'a.example' }, { host: 'b.example' }] }, { match: '/x' }, null]
  expect(project(hooks, { ...hook, rules })?.words).toBe(
    'hk_1\nnight\na\nb\n\n/api\n/x\n\na.example\nb.example\n\n',
  )
  for (const odd of ['text', { match: 7 }, 7, [[{ match: 'deep' }]]])
    expect(() => project(hooks, { ...hook, rules: odd })).not.toThrow()
})

test.each([null, 'x', [], {}, { id: '' }, { id: '../x' }, { id: 7 }, { id: 'a/b' }, { id: 'x'.repeat(129) }])(
  '%j is not a resource',
  (item) => {
    expect(project(hooks, item)).toBeNull()
  },
)

test('a resource without a title uses its ID; wrong types and long texts are tolerated', () => {
  const projection = project(hooks, {
    id: 'hk_2',
    name: null,
    active: { x: 1 },
    labels: 'z'.repeat(20_000),
    kind: 5,
  })
  expect(projection?.columns).toMatchObject({ title: 'hk_2', facet_1: '', facet_2: '5' })
  expect(projection?.words).toHaveLength(8192)
})

test("a certificate that can't be issued needs attention", () => {
  const domain = (job: unknown, certificate_management_policy: unknown = { authority: 'letsencrypt' }) =>
    project(reservedDomains, {
      id: 'rd_1',
      domain: 'a.example.com',
      certificate_management_policy,
      certificate_management_status: { provisioning_job: job },
    })
  expect(domain({ error_code: 'DNS_ERROR', msg: '' })?.columns.attention).toBe('DNS_ERROR')
  expect(domain({ error_code: 'DNS_ERROR', msg: '' }, null)?.columns.attention).toBeNull()
  for (const job of [null, { error_code: null }, { error_code: '' }, 'x'])
    expect(domain(job)?.columns.attention).toBeNull()
})

test.each([
  [{ url: 'https://a.example', public_url: 'https://b.example' }, 'https://a.example'],
  [{ url: '', public_url: 'https://b.example' }, 'https://b.example'],
  [{ public_url: 'https://b.example' }, 'https://b.example'],
  [{ url: null }, 'ep_1'],
  [{ url: true, public_url: 7 }, 'ep_1'],
])('the title of an endpoint is its URL: %j', (reported, title) =>
  expect(project(endpoints, { id: 'ep_1', ...reported })?.columns.title).toBe(title),
)
