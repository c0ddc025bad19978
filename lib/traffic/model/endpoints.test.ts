import { describe, expect, test } from 'vitest'
import { endpoints } from '@/lib/resources/endpoints'
import { dns, describePath, working } from '../testing/account'

const endpoint = working.endpoints?.ep_1 ?? {}

describe('an endpoint without an edge', () => {
  const one = (item: object) => ({ items: { endpoints: { ep_1: { ...endpoint, edge: null, ...item } } } })
  const policy = (...actions: object[]) => JSON.stringify({ on_http_request: [{ actions }] })
  const forward = { type: 'forward-internal', config: { url: 'https://a.internal' } }
  test.each([
    [
      'a cloud endpoint',
      one({ type: 'cloud', traffic_policy: policy({ type: 'deny' }) }),
      ['Endpoint https://a.example.com: ready, Cloud', 'Traffic policy deny: ready, Enabled'],
      null,
    ],
    [
      'a policy that denies all requests',
      one({ type: 'cloud', traffic_policy: policy({ type: 'deny', config: { status_code: 503 } }) }),
      ['Endpoint https://a.example.com: ready, Cloud', 'Traffic policy deny: attention, Returns 503'],
      'The traffic policy denies all requests (503), so visitors get an error.',
    ],
    [
      'a policy that returns an error for all requests',
      one({
        type: 'cloud',
        traffic_policy: policy({ type: 'custom-response', config: { status_code: 500 } }),
      }),
      [
        'Endpoint https://a.example.com: ready, Cloud',
        'Traffic policy custom-response: attention, Returns 500',
      ],
      'The traffic policy returns 500 for all requests, so visitors get an error.',
    ],
    [
      'a policy with a fixed response',
      one({
        type: 'cloud',
        traffic_policy: policy({ type: 'custom-response', config: { status_code: 404 } }),
      }),
      ['Endpoint https://a.example.com: ready, Cloud', 'Traffic policy custom-response: ready, Returns 404'],
      null,
    ],
    [
      'a cloud endpoint without a policy',
      one({ type: 'cloud', traffic_policy: '' }),
      ['Endpoint https://a.example.com: ready, Cloud', 'Traffic policy None: attention, No policy'],
      'This endpoint has no traffic policy, so it forwards no requests.',
    ],
    [
      'a policy that forwards to a missing endpoint',
      one({ type: 'cloud', traffic_policy: policy(forward) }),
      [
        'Endpoint https://a.example.com: ready, Cloud',
        'Traffic policy forward-internal: ready, Enabled',
        'Endpoint https://a.internal: wrong, Not found',
      ],
      'The traffic policy forwards to https://a.internal, which no endpoint serves.',
    ],
    [
      'a policy in YAML',
      one({
        type: 'cloud',
        traffic_policy:
          'on_http_request:\n- actions:\n  - type: forward-internal\n    config:\n      url: https://a.internal',
      }),
      [
        'Endpoint https://a.example.com: ready, Cloud',
        'Traffic policy forward-internal: ready, Enabled',
        'Endpoint https://a.internal: wrong, Not found',
      ],
      'The traffic policy forwards to https://a.internal, which no endpoint serves.',
    ],
    [
      'a policy that is hidden',
      one({ type: 'cloud', traffic_policy: 'adit:kept:1f' }),
      ['Endpoint https://a.example.com: ready, Cloud', 'Traffic policy Unknown: unknown, Unknown'],
      "The console can't read this endpoint's traffic policy.",
    ],
    ...[7, ['deny'], true].map((traffic_policy): [string, object, string[], string] => [
      `the policy ${JSON.stringify(traffic_policy)}, which isn't text`,
      one({ type: 'cloud', traffic_policy }),
      ['Endpoint https://a.example.com: ready, Cloud', 'Traffic policy Unknown: unknown, Unknown'],
      "The console can't read this endpoint's traffic policy.",
    ]),
    [
      'a policy as an object',
      one({ type: 'cloud', traffic_policy: JSON.parse(policy({ type: 'deny' })) }),
      ['Endpoint https://a.example.com: ready, Cloud', 'Traffic policy deny: ready, Enabled'],
      null,
    ],
    [
      'a tunnel',
      one({
        type: 'ephemeral',
        tunnel: { id: 'tn_9' },
        tunnel_session: { id: 'ts_1' },
        upstream_url: 'http://x',
      }),
      [
        'Tunnel tn_9: ready, Open',
        'Agent agent of ts_1: ready, Online',
        'Service http://x: unknown, Not checked',
      ],
      null,
    ],
    ['an unknown type', one({ type: 'new' }), ['Endpoint https://a.example.com: ready, Registered'], null],
  ])('%s', async (_, input, nodes, sentence) => {
    const path = await describePath('endpoints', 'ep_1', input)
    expect(path?.nodes.slice(2)).toEqual(nodes)
    if (sentence !== null) expect(path?.sentence).toBe(sentence)
    else expect(path?.broken).toBeNull()
  })

  describe('an endpoint that forwards to an internal endpoint', () => {
    const to = (url: string) => policy({ type: 'forward-internal', config: { url } })
    const inside = (id: string, item: object) => ({
      [id]: {
        title: `https://${id}.internal`,
        url: `https://${id}.internal`,
        bindings: ['internal'],
        ...item,
      },
    })
    const before = one({ type: 'cloud', traffic_policy: to('https://a.internal') }).items.endpoints
    const served = (more: object) => ({
      type: 'ephemeral',
      tunnel_session: { id: 'ts_1' },
      upstream_url: 'http://x',
      ...more,
    })
    const path = async (others: object, agents = {}, id = 'ep_1') => {
      const found = await describePath('endpoints', id, {
        items: { endpoints: { ...before, ...others } },
        agents,
      })
      return { ...found, nodes: found?.nodes.filter((node) => !/^(?:DNS|Domain)/.test(node)) }
    }

    test('continues to its agent', async () => {
      expect(await path(inside('a', served({})))).toMatchObject({
        nodes: [
          'Endpoint https://a.example.com: ready, Cloud',
          'Traffic policy forward-internal: ready, Enabled',
          'Endpoint https://a.internal: ready, Registered',
          'Agent agent of ts_1: ready, Online',
          'Service http://x: unknown, Not checked',
        ],
        broken: null,
      })
    })

    test.each([
      [
        'without a policy',
        { type: 'cloud' },
        {},
        'Endpoint https://a.internal: attention, No policy',
        "The traffic policy forwards to https://a.internal, which isn't ready: it has no traffic policy, so it forwards no requests.",
      ],
      [
        'with an offline agent',
        served({}),
        { ts_1: { state: 'gone' } },
        'Endpoint https://a.internal: wrong, Unreachable',
        "The traffic policy forwards to https://a.internal, which isn't ready: agent agent of ts_1 is offline, so requests fail.",
      ],
      [
        'that forwards to a missing endpoint',
        { type: 'cloud', traffic_policy: to('https://b.internal') },
        {},
        'Endpoints 2 endpoints: wrong, 1 unreachable, 1 not found',
        "The traffic policy forwards to https://a.internal, which isn't ready: its traffic policy forwards to https://b.internal, which no endpoint serves.",
      ],
      [
        'that forwards back',
        { type: 'cloud', traffic_policy: to('https://a.internal') },
        {},
        'Endpoints 2 endpoints: wrong, 1 unreachable, 1 loop',
        "The traffic policy forwards to https://a.internal, which isn't ready: its traffic policy forwards requests to https://a.internal, which is already on this path. The traffic policy therefore creates a loop.",
      ],
      [
        'that forwards some requests back',
        {
          type: 'cloud',
          traffic_policy: JSON.stringify({
            on_http_request: [{ expressions: ['true'], actions: [forward] }],
          }),
        },
        {},
        'Endpoints 2 endpoints: attention, 1 needs attention, 1 loop',
        "The traffic policy forwards to https://a.internal, which isn't ready: its traffic policy forwards some requests to https://a.internal, which is already on this path. The traffic policy therefore creates a loop.",
      ],
    ])('%s has its state', async (_, item, agents, node, sentence) => {
      const found = await path(inside('a', item), agents)
      expect(found.nodes?.[2]).toBe(node)
      expect(found.sentence).toBe(sentence)
      expect(found.cause).toMatch(/^Target: (?:no policy|agent offline|endpoint not found|endpoint loop)$/)
      expect(found.label).not.toBe('Ready')
    })

    test('finds the endpoint if its URL has the default port', async () => {
      const url = 'https://a.internal:443'
      expect((await path(inside('a', { ...served({}), title: url, url }))).nodes?.[2]).toBe(
        'Endpoint https://a.internal:443: ready, Registered',
      )
      const of = await path(inside('a', { ...served({}), title: url, url }), {}, 'a')
      expect(of.nodes?.[0]).toBe('Endpoint https://a.example.com: ready, Cloud')
    })

    test('is named by the fix for its missing policy', async () => {
      const { sentence, action } = await path(inside('a', { type: 'cloud' }))
      expect(sentence).toContain('it has no traffic policy')
      expect(action).toBe('Add policy to a.internal /lab/endpoints/a/edit')
    })

    test('is followed at most three times', async () => {
      const chain = ['a', 'b', 'c', 'd', 'e'].map((id, i, all) =>
        inside(id, { type: 'cloud', traffic_policy: to(`https://${all[i + 1] ?? 'z'}.internal`) }),
      )
      const found = await path(Object.assign({}, ...chain))
      expect(found.nodes?.slice(2)).toEqual([
        'Endpoints 3 endpoints: ready, Cloud',
        'Service https://d.internal: unknown, Not checked',
      ])
    })

    test('is on the path of the internal endpoint', async () => {
      expect(await path(inside('a', { type: 'cloud' }), {}, 'a')).toMatchObject({
        nodes: [
          'Endpoint https://a.example.com: ready, Cloud',
          'Endpoint https://a.internal: attention, No policy',
        ],
        here: ['Endpoint'],
        sentence: 'This endpoint has no traffic policy, so it forwards no requests.',
        action: 'Add policy /lab/endpoints/a/edit',
      })
    })
  })

  const unreadable = "The console can't read some fields of endpoint https://a.example.com."
  test.each([
    { type: 7 },
    { type: ['edge'] },
    { url: 7 },
    { bindings: 'internal' },
    { bindings: [7] },
    { domain: 7 },
    { type: 'ephemeral', tunnel: {}, tunnel_session: { id: 'ts_1' }, upstream_url: 'http://x' },
    { type: 'ephemeral', tunnel: { id: 'tn_9' }, tunnel_session: { id: 7 } },
    { type: 'ephemeral', tunnel: { id: 'tn_9' }, tunnel_session: { id: 'ts_1' }, upstream_url: {} },
  ])('an endpoint with %j is unknown, not ready', async (item) => {
    const path = await describePath('endpoints', 'ep_1', one(item))
    expect(path).toMatchObject({ label: 'Unknown', broken: 'Endpoint', sentence: unreadable })
    expect(path?.nodes).toContain('Endpoint https://a.example.com: unknown, Unknown')
    const domain = await describePath('reserved-domains', 'rd_1', one(item))
    if (!('domain' in item)) expect(domain).toMatchObject({ label: 'Unknown', sentence: unreadable })
  })

  test.each([null, 7, 'text', [5], { odd: 1 }])(
    'an endpoint whose fields all have the value %j is not ready',
    async (value) => {
      const fields = Object.keys(endpoints.item.shape).filter((field) => field !== 'id')
      const item = Object.fromEntries(fields.map((field) => [field, value]))
      const path = await describePath('endpoints', 'ep_1', { items: { endpoints: { ep_1: item } } })
      expect(path?.label).not.toBe('Ready')
    },
  )

  test('an internal endpoint needs no DNS, and an assigned host needs no domain', async () => {
    const inside = one({ type: 'cloud', url: 'https://x.internal', bindings: ['internal'], domain: null })
    expect((await describePath('endpoints', 'ep_1', inside))?.nodes[0]).toBe(
      'Endpoint https://a.example.com: ready, Cloud',
    )
    const assigned = one({ type: 'ephemeral', url: 'https://x.other.example', domain: null })
    expect((await describePath('endpoints', 'ep_1', assigned))?.nodes[0]).toBe(
      'Domain x.other.example: ready, Assigned by the platform',
    )
  })

  const failed = { state: 'wrong', label: 'Failed', sentence: 'Failed.', reported: null } as const
  test('http needs no certificate', async () => {
    const plain = {
      ...one({ url: 'http://a.example.com' }),
      domain: dns('correct', { certificate: failed }),
    }
    expect((await describePath('endpoints', 'ep_1', plain))?.nodes[1]).toBe(
      'Domain *.example.com: ready, Reserved',
    )
  })
})
