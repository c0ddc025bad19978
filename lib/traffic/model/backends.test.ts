import { describe, expect, test } from 'vitest'
import { describePath, working } from '../testing/account'

const edge = working['https-edges']?.edghts_1 ?? {}
const backend = (id: string) => ({ enabled: true, backend: { id, uri: '' } })
const route = (id: string, match: string, more: object) => ({ id, match, match_type: 'path_prefix', ...more })
const routes = (...all: object[]) => ({ items: { 'https-edges': { edghts_1: { ...edge, routes: all } } } })

describe('backends', () => {
  const quay = { title: 'Quay', tunnels: [{ id: 'tn_1' }] }
  const to = (items: object) => ({
    items: { ...routes(route('r1', '/', { backend: backend('top') })).items, ...items },
  })
  test.each([
    [
      'static',
      to({ 'static-backends': { top: { title: 'Office', address: '10.0.0.1:80' } } }),
      ['Backend Office: unknown, Not checked', 'Service 10.0.0.1:80: unknown, Not checked'],
      null,
    ],
    [
      'a fixed response',
      to({ 'http-response-backends': { top: { title: 'Hours', status_code: 404 } } }),
      ['Backend Hours: ready, Returns 404'],
      null,
    ],
    [
      'an error to every visitor',
      to({ 'http-response-backends': { top: { title: 'Notice', status_code: 503 } } }),
      ['Backend Notice: attention, Returns 503'],
      'Backend Notice returns 503, so visitors get an error.',
    ],
    [
      'an error in place of backends that are offline',
      to({
        'failover-backends': { top: { title: 'Top', backends: ['bkdtg_1', 'notice'] } },
        'tunnel-group-backends': { bkdtg_1: quay },
        'http-response-backends': { notice: { title: 'Notice', status_code: 503 } },
      }),
      [
        'Backend Top: ready, Tried in order',
        'Targets 2 targets: unknown, 1 returns 503, 1 ready',
        'Agent agent of ts_1: ready, Online',
        'Service http://localhost:80: unknown, Not checked',
      ],
      null,
    ],
    [
      'failover from an offline backend',
      to({
        'failover-backends': { top: { title: 'Top', backends: ['off', 'bkdtg_1'] } },
        'tunnel-group-backends': { bkdtg_1: quay, off: { title: 'Off', tunnels: [] } },
      }),
      [
        'Backend Top: attention, On fallback',
        'Targets 2 targets: attention, 1 offline, 1 ready',
        'Agent agent of ts_1: ready, Online',
        'Service http://localhost:80: unknown, Not checked',
      ],
      'Backend Off has no online tunnels, so requests go to Quay.',
    ],
    [
      'a fixed response with an unreadable status',
      to({ 'http-response-backends': { top: { title: 'Notice', status_code: { odd: 1 } } } }),
      ['Backend Notice: ready, Ready'],
      null,
    ],
    ...[7, 'text', [7]].map((backends): [string, object, string[], string] => [
      `failover to ${JSON.stringify(backends)}`,
      to({ 'failover-backends': { top: { title: 'Top', backends } } }),
      ['Backend Top: unknown, Unknown'],
      "The console can't read the backends of Top.",
    ]),
    [
      'failover with an offline fallback',
      to({
        'failover-backends': { top: { title: 'Top', backends: ['bkdtg_1', 'off'] } },
        'tunnel-group-backends': { bkdtg_1: quay, off: { title: 'Off', tunnels: [] } },
      }),
      [
        'Backend Top: ready, Tried in order',
        'Targets 2 targets: attention, 1 offline, 1 ready',
        'Agent agent of ts_1: ready, Online',
        'Service http://localhost:80: unknown, Not checked',
      ],
      'Backend Off has no online tunnels, so some requests might fail.',
    ],
    [
      'weights of 0',
      to({ 'weighted-backends': { top: { title: 'Top', backends: { bkdtg_1: 0 } } } }),
      ['Backend Top: wrong, All weights are 0'],
      'All weights of backend Top are 0, so requests fail.',
    ],
    ...(
      [
        [1, 9, 'attention, Partly offline', 'so 10% of requests fail.'],
        [9, 1, 'wrong, Mostly offline', 'so 90% of requests fail.'],
      ] as const
    ).map(([off, on, state, result]): [string, object, string[], string] => [
      `the weights ${off} and ${on}, the first offline`,
      to({
        'weighted-backends': { top: { title: 'Top', backends: { off, bkdtg_1: on } } },
        'tunnel-group-backends': { bkdtg_1: quay, off: { title: 'Off', tunnels: [] } },
      }),
      [
        `Backend Top: ${state}`,
        `Targets 2 targets: ${off > on ? 'wrong' : 'attention'}, 1 offline, 1 ready`,
        'Agent agent of ts_1: ready, Online',
        'Service http://localhost:80: unknown, Not checked',
      ],
      `Backend Off has no online tunnels, ${result}`,
    ]),
    [
      'a failover backend without backends',
      to({ 'failover-backends': { top: { title: 'Top', backends: [] } } }),
      ['Backend Top: wrong, No backends'],
      'Backend Top has no backends, so requests fail.',
    ],
    ...[null, undefined, {}, 7, 'text', [7]].map((backends): [string, object, string[], string] => [
      `a failover backend with the backends ${JSON.stringify(backends)}`,
      to({ 'failover-backends': { top: { title: 'Top', backends } } }),
      ['Backend Top: unknown, Unknown'],
      "The console can't read the backends of Top.",
    ]),
    ...[null, undefined, [], 7, 'text', [7]].map((backends): [string, object, string[], string] => [
      `a weighted backend with the backends ${JSON.stringify(backends)}`,
      to({ 'weighted-backends': { top: { title: 'Top', backends } } }),
      ['Backend Top: unknown, Unknown'],
      "The console can't read the backends of Top.",
    ]),
    [
      'a cycle',
      to({
        'failover-backends': {
          top: { title: 'Top', backends: ['mid'] },
          mid: { title: 'Mid', backends: ['top'] },
        },
      }),
      ['Backend Top: ready, Tried in order', 'Targets 2 targets: attention, 1 loop, 1 ready'],
      'Backend Top sends traffic back to itself.',
    ],
    [
      'agents of which only some are online',
      {
        items: {
          'tunnel-group-backends': { bkdtg_1: { title: 'Quay', tunnels: [{ id: 'tn_1' }, { id: 'tn_2' }] } },
          tunnels: { tn_2: { tunnel_session: { id: 'ts_2' } } },
        },
        agents: { ts_2: { state: 'gone' as const } },
      },
      [
        'Backend Quay: ready, Ready',
        'Agents 2 agents: attention, 1 offline, 1 online',
        'Service http://localhost:80: unknown, Not checked',
      ],
      'Agent agent of ts_2 is offline, so some requests might fail.',
    ],
  ])('%s', async (_, input, nodes, sentence) => {
    const path = await describePath('endpoints', 'ep_1', input)
    expect(path?.nodes.slice(4)).toEqual(nodes)
    if (sentence === null) expect(path?.broken).toBeNull()
    else expect(path?.sentence).toBe(sentence)
  })

  test.each([
    ['weighted-backends', { backends: {} }],
    ['weighted-backends', { backends: { bkdtg_1: 0 } }],
    ['failover-backends', { backends: [] }],
  ] as const)('the problem of one of the %s with %j is fixed in its form', async (kind, item) => {
    const input = to({ [kind]: { top: { title: 'Top', ...item } } })
    const action = `Edit Top /lab/${kind}/top/edit`
    expect((await describePath(kind, 'top', input))?.action).toBe(action)
    expect((await describePath('endpoints', 'ep_1', input))?.action).toBe(action)
  })

  test('the page of a nested backend shows its parent backend before it', async () => {
    const input = to({ 'failover-backends': { top: { title: 'Top', backends: ['bkdtg_1'] } } })
    const path = await describePath('tunnel-group-backends', 'bkdtg_1', input)
    expect(path?.nodes.slice(3)).toEqual([
      'Route /: ready, Ready',
      'Backend Top: ready, Tried in order',
      'Target Quay: ready, Ready',
      'Agent agent of ts_1: ready, Online',
      'Service http://localhost:80: unknown, Not checked',
    ])
    expect(path?.here).toEqual(['Target'])
  })

  test('an unused backend has a placeholder edge, which is not a problem', async () => {
    const path = await describePath('tunnel-group-backends', 'bkdtg_1', routes())
    expect(path).toMatchObject({
      broken: 'Edge',
      label: 'Unused',
      sentence: 'No edge sends traffic to this backend.',
    })
    expect(path?.nodes[0]).toBe('Edge None: unknown, Unused') // not a problem
  })

  test('the pages of an edge, a route and its backends show the same states', async () => {
    const both = { ...edge, hostports: ['a.example.com:443', 'b.example.com:443'] }
    const input = to({
      'https-edges': {
        edghts_1: {
          ...both,
          routes: [
            route('r1', 'a.example.com/', { backend: backend('top') }),
            route('r2', 'b.example.com/', { backend: backend('other') }),
          ],
        },
      },
      'weighted-backends': { top: { title: 'Top', backends: { off: 9, bkdtg_1: 1 } } },
      'static-backends': { other: { title: 'Other', address: '10.0.0.1:80' } },
      'tunnel-group-backends': { bkdtg_1: quay, off: { title: 'Off', tunnels: [] } },
    })
    const onEdge = await describePath('https-edges', 'edghts_1', input)
    const onRoute = await describePath('https-edges', 'edghts_1', input, 'r1')
    const onBackend = await describePath('weighted-backends', 'top', input)
    const onTarget = await describePath('tunnel-group-backends', 'off', input)
    expect(onEdge?.nodes[0]).toBe('DNS 2 hosts: ready, Correct')
    expect(onBackend?.nodes).toEqual(onRoute?.nodes)
    expect(onBackend?.nodes).toContain('Route a.example.com/: wrong, Mostly unreachable')
    expect(onBackend?.nodes).toContain('Backend Top: wrong, Mostly offline')
    expect(onTarget?.nodes.slice(0, 5)).toEqual(onRoute?.nodes.slice(0, 5))
    expect(onRoute).toMatchObject({
      label: 'Mostly unreachable',
      cause: '90% of requests fail',
      broken: 'Targets',
    })
  })
})
