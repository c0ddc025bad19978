import { expect, test } from 'vitest'
import { describePath, working } from '../testing/account'

const edge = working['https-edges']?.edghts_1 ?? {}
const domain = { rd_2: { title: '*.example.com', domain: '*.example.com' } }
const route = (match: string, backend: string, match_type = 'path_prefix') => ({
  id: `r${match}`,
  match,
  match_type,
  backend: { enabled: true, backend: { id: backend, uri: '' } },
})

/** An account whose edge serves two hosts. The backend `off` is offline, and 90% of the requests to `split` fail. */
const account = (...routes: object[]) => ({
  items: {
    'https-edges': {
      edghts_1: { ...edge, hostports: ['a.example.com:443', 'b.example.com:443'], routes },
    },
    'reserved-domains': domain,
    'tunnel-group-backends': { off: { title: 'Cranes', tunnels: [] } },
    'weighted-backends': { split: { title: 'Split', backends: { off: 9, bkdtg_1: 1 } } },
    'failover-backends': { spare: { title: 'Spare', backends: ['off', 'bkdtg_1'] } },
  },
})
const hours = route('/hours', 'bkdtg_1', 'exact_path')
const telemetry = route('/telemetry', 'split')
const own = route('a.example.com/', 'off')
const cranes = 'Backend Cranes has no online tunnels'

test.each([
  [
    'whose default route fails',
    [hours, telemetry, own, route('/', 'bkdtg_1')],
    'Mostly unreachable',
    'Backend offline',
    `${cranes}, so most requests fail.`,
  ],
  [
    'whose routes all fail',
    [route('/telemetry', 'off'), own, route('/', 'bkdtg_1')],
    'Unreachable',
    'Backend offline',
    `${cranes}, so requests fail.`,
  ],
  [
    'most of whose requests fail on the default route',
    [hours, route('a.example.com/', 'split')],
    'Mostly unreachable',
    '/: 90% of requests fail',
    `${cranes}, so most requests fail.`,
  ],
  [
    'whose only route fails for most requests',
    [route('a.example.com/', 'split'), route('/', 'bkdtg_1')],
    'Mostly unreachable',
    '90% of requests fail',
    `${cranes}, so 90% of requests fail.`,
  ],
  [
    'whose routes all have the same failing backend',
    [route('/api', 'split'), route('/', 'split')],
    'Mostly unreachable',
    '90% of requests fail',
    `${cranes}, so 90% of requests fail.`,
  ],
  [
    'with a failing route besides the default route',
    [hours, telemetry, route('b.example.com/', 'off'), route('/', 'bkdtg_1')],
    'Partly unreachable',
    '/telemetry: 90% of requests fail',
    `${cranes}, so some requests fail.`,
  ],
  [
    'with a failing route for its own paths',
    [route('a.example.com/telemetry', 'split'), route('/', 'bkdtg_1')],
    'Partly unreachable',
    '/telemetry: 90% of requests fail',
    `${cranes}, so some requests fail.`,
  ],
  [
    'whose failing general route is never used',
    [route('a.example.com/', 'bkdtg_1'), route('/', 'off')],
    'Service not checked',
    null,
    /^All checked components are ready\./,
  ],
  [
    'whose default route is disabled',
    [hours, { ...own, backend: { ...own.backend, enabled: false } }],
    'Mostly unreachable',
    'Backend disabled',
    'Route a.example.com/ has a disabled backend, so most requests fail.',
  ],
  [
    'whose default route has no IP policy',
    [hours, { ...route('/', 'bkdtg_1'), ip_restriction: { enabled: true, ip_policies: [] } }],
    'Mostly unreachable',
    'No IP policy',
    "The IP restriction of route / refers only to IP policies that don't exist, so most requests fail.",
  ],
])('an endpoint %s', async (_, routes, label, cause, sentence) => {
  const path = await describePath('endpoints', 'ep_1', account(...routes))
  expect({ label: path?.label, cause: path?.cause }).toEqual({ label, cause })
  expect(path?.sentence).toMatch(sentence)
})

test('the backend of the failing default route is the broken component, and is named once', async () => {
  const path = await describePath('endpoints', 'ep_1', account(hours, telemetry, own, route('/', 'spare')))
  expect(path?.nodes).toContain('Routes 3 routes: wrong, 2 of 3 with problems')
  expect(path).toMatchObject({
    broken: 'Targets',
    action: 'Connect a tunnel /lab/tunnel-group-backends/off#connect-tunnel',
  })
  // The weighted backend has the same cause.
  expect(path?.sentence).not.toContain('Also not ready')
})

test('an edge is as reachable as its hosts', async () => {
  const of = async (...routes: object[]) => {
    const path = await describePath('https-edges', 'edghts_1', account(...routes))
    return [path?.label, path?.cause]
  }
  const other = route('b.example.com/', 'off')
  expect(await of(hours, own, other, route('/', 'bkdtg_1'))).toEqual([
    'Mostly unreachable',
    'Backend offline',
  ])
  expect(await of(hours, own, route('/', 'bkdtg_1'))).toEqual(['Partly unreachable', 'Backend offline'])
  expect(await of(hours, telemetry, route('/', 'bkdtg_1'))).toEqual([
    'Partly unreachable',
    '/telemetry: 90% of requests fail',
  ])
  const working = [route('a.example.com/', 'bkdtg_1'), route('b.example.com/', 'bkdtg_1')]
  expect(await of(...working, route('/', 'off'))).toEqual(['Service not checked', null])
})
