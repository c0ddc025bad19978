import { describe, expect, test } from 'vitest'
import { resourceNames } from '@/lib/resources/resource-types'
import type { PolledAgent } from './reads'
import { hasOwnState, isStatedList, usedKinds, type UsedKind } from '@/lib/resources/states/stated'
import { policyState, responseBackendState, tunnelState, unreadText, usageOf, usageState } from './usage'

const users = (counts: Record<string, number>, doubt: string | null = null) => ({
  counts: new Map(Object.entries(counts)),
  doubt,
})
const shown = ({ state, label, sentence = '' }: ReturnType<typeof usageState>) =>
  `${state} ${label}: ${sentence}`

test.each<[UsedKind, Record<string, number>, string]>([
  ['reserved-addrs', { endpoints: 1 }, 'ready In use: 1 endpoint uses this TCP address.'],
  [
    'reserved-addrs',
    { endpoints: 1, 'tcp-edges': 1 },
    'ready In use: 1 endpoint and 1 TCP edge use this TCP address.',
  ],
  ['reserved-addrs', {}, 'unknown Unused: No endpoint or TCP edge uses this TCP address.'],
  ['static-backends', { 'https-edges': 1200 }, 'ready In use: 1,200 HTTPS edges use this static backend.'],
  [
    'http-response-backends',
    {},
    'unknown Unused: No failover backend, HTTPS edge, TCP edge or weighted backend uses this HTTP response backend.',
  ],
  ['ip-policies', {}, 'unknown Unused: Nothing uses this IP policy, so it has no effect yet.'],
  ['credentials', { 'tunnel-sessions': 2 }, 'ready In use: 2 tunnel sessions use this authtoken.'],
  ['ssh-credentials', {}, 'unknown Not in use: No tunnel session uses this SSH credential.'],
  [
    'credentials',
    { endpoints: 3, 'tunnel-sessions': 0 },
    'unknown Not in use: No tunnel session uses this authtoken.',
  ],
])('%s with the users %j: %s', (kind, counts, expected) => {
  expect(shown(usageState(kind, users(counts)))).toBe(expected)
})

test('a resource is reported as unused only if all its possible users are known', () => {
  const doubt = unreadText(['endpoints', 'tcp-edges'])
  expect(doubt).toBe("The console doesn't have an up-to-date list of endpoints and TCP edges.")
  expect(shown(usageState('reserved-addrs', users({}, doubt)))).toBe(`unknown Unknown: ${doubt}`)
  expect(shown(usageState('reserved-addrs', users({ endpoints: 1 }, doubt)))).toContain('ready In use')
})

test('each kind has users, and a column in its list', () => {
  for (const kind of usedKinds) {
    expect(usageOf(kind).by, kind).not.toHaveLength(0)
    expect(hasOwnState(kind) && isStatedList(kind)).toBe(true)
  }
  // endpoints, edges, tunnels, certificate authorities and API keys
  expect(resourceNames.filter(isStatedList)).toHaveLength(usedKinds.length + 6)
})

test.each<[unknown, Record<string, number>, string]>([
  [200, { 'https-edges': 1 }, 'ready Returns 200: 1 HTTPS edge uses this HTTP response backend.'],
  [undefined, { 'https-edges': 1 }, 'ready Returns 200: 1 HTTPS edge uses this HTTP response backend.'],
  [404, { 'https-edges': 1 }, 'ready Returns 404: 1 HTTPS edge uses this HTTP response backend.'],
  [
    503,
    { 'https-edges': 1 },
    'attention Returns 503: 1 HTTPS edge uses this HTTP response backend. Visitors get an error.',
  ],
  [
    503,
    { 'failover-backends': 1 },
    'unknown Returns 503: 1 failover backend uses this HTTP response backend.',
  ],
  [
    503,
    {},
    'unknown Unused: No failover backend, HTTPS edge, TCP edge or weighted backend uses this HTTP response backend.',
  ],
])('a fixed response with status %s and the users %j: %s', (code, counts, expected) => {
  expect(shown(responseBackendState(code, users(counts)))).toBe(expected)
})

describe('the state of an IP policy', () => {
  const used = usageState('ip-policies', users({ 'https-edges': 1 }))
  const unused = usageState('ip-policies', users({}))
  test.each<[Record<string, number> | null, typeof used, string]>([
    [{ allow: 1, deny: 2 }, used, 'ready In use: 1 HTTPS edge uses this IP policy.'],
    [{ allow: 1 }, unused, 'unknown Unused: Nothing uses this IP policy, so it has no effect yet.'],
    [{ deny: 2 }, used, 'attention No allow rule: 1 HTTPS edge uses this IP policy.'],
    [{}, used, 'attention No rules: 1 HTTPS edge uses this IP policy.'],
    [{ deny: 1, log: 1 }, used, 'ready In use: 1 HTTPS edge uses this IP policy.'],
    [{ '': 1 }, used, 'ready In use: 1 HTTPS edge uses this IP policy.'],
    [null, used, 'ready In use: 1 HTTPS edge uses this IP policy.'],
  ])('with the rules %j', (actions, usage, expected) => {
    expect(shown(policyState(actions && new Map(Object.entries(actions)), usage))).toBe(expected)
  })
})

describe('the state of a tunnel', () => {
  const agent = (state: PolledAgent['state']): PolledAgent => ({
    id: 'ag_1',
    name: 'quay',
    state,
    sessionId: 'ts_1',
    sessionSeenAt: '2026-01-01T00:00:00.000Z',
  })
  test.each<[string | undefined, PolledAgent | null, string]>([
    ['ts_1', agent('online'), 'ready Open: '],
    ['ts_1', agent('gone'), 'wrong Offline: Agent quay is offline, so requests fail.'],
    [
      'ts_1',
      agent('restarting'),
      'waiting Restarting: Agent quay is restarting. Requests fail until it reconnects.',
    ],
    [
      'ts_1',
      agent('unknown'),
      'unknown Unknown: Agent quay may be offline. The last check was too long ago to tell.',
    ],
    [
      'ts_0',
      agent('online'),
      'unknown Unknown: Agent quay has a newer session, so this tunnel may have ended.',
    ],
    ['ts_1', null, "unknown Unknown: The console couldn't determine which agent uses session ts_1."],
    [undefined, null, 'unknown Unknown: '],
  ])('of session %s', (sessionId, known, expected) => {
    expect(shown(tunnelState(sessionId, known))).toBe(expected)
  })
})
