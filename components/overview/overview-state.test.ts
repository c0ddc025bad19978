import { expect, test } from 'vitest'
import type { AgentState } from '@/lib/api/agents'
import type { Overview } from '@/lib/api/overview'
import { firstSteps, isEmptyAccount, isNew, isUndecided } from './first-steps'
import { type CountCell, countCells } from './overview-cells'
import { accountState, isJustRead, statusSentence, updatedAt } from './overview-state'
import { aCase, agentsIn, aList, anOverview } from './testing/an-overview'

const dns = anOverview().dns
const none = anOverview().problem_counts
const problemsIn = (cells: readonly CountCell[]) =>
  cells.flatMap(({ label, problems = [] }) => problems.map(({ state, text }) => `${label}: ${state} ${text}`))
const error = { code: 'ADIT_UPSTREAM_KEY', message: 'Refused.' }
const noResponse = { code: 'ADIT_UPSTREAM_CONNECT', message: 'No response.' }

test.each<[Partial<Overview>, string]>([
  [{}, 'All clear'],
  [{ problems: 1, warnings: 1, attention: [aCase({ state: 'attention' })] }, '1 warning'],
  [{ problems: 3, warnings: 1, attention: [aCase()] }, '2 problems'],
  [{ problems: 1200, attention: [aCase()] }, '1,200 problems'],
  [{ problems: 2, attention: [aCase({ kind: 'account-key' }), aCase()] }, 'Key rejected'],
  [{ attention: [aCase({ kind: 'certificate', state: 'waiting' })] }, 'Waiting'],
  [{ dns: { ...dns, unchecked: 1, unknown: 1 } }, 'Checking DNS'],
  [{ resources: [aList('endpoints', 0, { as_of: null })] }, 'Waiting'],
  [{ resources: [aList('endpoints', 0, { error })] }, 'Unknown'],
  [{ problems: 1, resources: [aList('endpoints', 0, { error: noResponse })] }, 'Not responding'],
  [{ dns: { ...dns, unknown: 1 } }, 'Unknown'],
  [{ resources: [aList('abuse-reports', 0, { as_of: null, listable: false })] }, 'All clear'],
])('the state of an account with %o is %s', (more, label) =>
  expect(accountState(anOverview(more)).label).toBe(label),
)

const endpoints = anOverview({ resources: [aList('endpoints', 57)] })
test.each<[Overview, Partial<Record<AgentState, number>>, string]>([
  [endpoints, { online: 6, gone: 1 }, '57 endpoints, 6 of 7 agents online.'],
  [
    { ...endpoints, problem_states: [{ resource: 'endpoints', value: 'wrong:Failing', count: 2 }] },
    { online: 3 },
    '2 of 57 endpoints failing. All 3 agents online.',
  ],
  [
    {
      ...endpoints,
      problem_states: [
        { resource: 'endpoints', value: 'wrong:Unreachable', count: 1 },
        { resource: 'endpoints', value: 'wrong:No certificate', count: 4 },
        { resource: 'endpoints', value: 'attention:Needs attention', count: 9 },
      ],
    },
    { online: 6, gone: 1 },
    '1 of 57 endpoints unreachable, 4 without a certificate. 6 of 7 agents online.',
  ],
  [
    anOverview({
      resources: [aList('endpoints', 1), aList('reserved-domains', 8)],
      problem_counts: { ...none, domains: 6 },
    }),
    { online: 1 },
    '6 of 8 domains need attention. 1 agent online.',
  ],
  [
    anOverview({
      resources: [aList('endpoints'), aList('reserved-domains', 10_000), aList('agent-ingresses', 500)],
    }),
    {},
    '10,000 domains, 500 agent ingresses.',
  ],
  [anOverview({ resources: [aList('endpoints')] }), {}, 'No endpoints yet.'],
  [endpoints, { online: 3, stopped: 4 }, '57 endpoints, all 3 agents online.'],
  [endpoints, { unknown: 3 }, '57 endpoints, 3 agents.'],
  [endpoints, {}, '57 endpoints.'],
  [{ ...endpoints, dns: { ...dns, unchecked: 2 } }, {}, '57 endpoints.'],
  [anOverview({ resources: [aList('endpoints', 0, { as_of: null })] }), {}, 'Loading the account…'],
])('the status sentence includes only known counts: %#', (overview, states, sentence) =>
  expect(statusSentence(overview, agentsIn(states))).toBe(sentence),
)

test('the age is that of the oldest list, or unknown while a list was never read', () => {
  const old = aList('bot-users', 0, { as_of: '2026-11-19T09:00:00Z' })
  expect(updatedAt({ resources: [aList('endpoints'), old] })).toEqual({ at: old.as_of, oldest: 'Bot users' })
  expect(updatedAt({ resources: [aList('endpoints'), aList('bot-users')] })?.oldest).toBeNull()
  expect(updatedAt({ resources: [old, aList('endpoints', 0, { as_of: null })] })).toBeNull()
  const unlisted = aList('endpoints', 0, { as_of: null, listable: false })
  expect(updatedAt({ resources: [old, unlisted] })).toEqual({ at: old.as_of, oldest: null })
})

test('a count shows its breakdown, or why it is missing', () => {
  const overview = anOverview({
    resources: [
      aList('endpoints', 12),
      aList('reserved-domains', 9),
      aList('https-edges', 5),
      aList('tcp-edges', 0, { as_of: null }),
      aList('static-backends', 4),
      aList('weighted-backends', 0, { as_of: null, listable: false }),
    ],
    endpoint_types: [
      { value: 'cloud', count: 8 },
      { value: 'edge', count: 4 },
    ],
    problem_counts: { ...none, dns: 3, domains: 3 },
    attention_counts: { agent: 1 },
    sites: { total: 2, open: 1 },
  })
  const cells = countCells('lab', overview, agentsIn({ online: 6, gone: 1 }))
  expect(cells.map(({ label, value, sub }) => `${label} ${value}: ${sub}`)).toEqual([
    'Endpoints 12: 8 cloud · 4 edge',
    'Domains 9: DNS correct',
    'HTTPS edges 5: No known problems',
    'TCP edges —: Loading…',
    'Backends 4: 4 static',
    'Agents 7: 1 offline',
    'Agent ingresses —: Not supported',
    'Sites 2: 1 in setup',
  ])
  expect(problemsIn(cells)).toEqual(['Domains: wrong 3 with DNS problems', 'Agents: wrong 1 offline'])
  const unlisted = countCells('lab', anOverview(), agentsIn({}, { listable: false }))
  expect(unlisted.map(({ value }) => value)).toEqual(['—', '—', '—', '—', '—', '—', '—', '0'])
})

test('the agent count and its linked list exclude stopped agents, and old losses are no problems', () => {
  const agents = (recent: number) =>
    countCells(
      'lab',
      anOverview({ attention_counts: { agent: recent } }),
      agentsIn({ online: 5, gone: 2, stopped: 2 }),
    ).find(({ label }) => label === 'Agents')
  expect(agents(0)).toEqual({
    label: 'Agents',
    singular: 'Agent',
    value: '7',
    sub: '2 offline',
    href: '/lab/agents?state=online%2Crestarting%2Cunknown%2Cgone',
  })
  expect(agents(2)?.problems).toEqual([{ text: '2 offline', state: 'wrong', href: '/lab/agents?state=gone' }])
  expect(agents(1)?.problems?.[0]?.text).toBe('2 offline, 1 recently')
})

test('the tiles show the numbers of problems by severity', () => {
  const dns = { ...anOverview().dns, wrong: 5, missing: 3, attention: 1 }
  const problem_counts = { ...none, dns: 9, ingresses: 2, domains: 8 }
  const problem_states = [
    { resource: 'tunnel-group-backends', value: 'wrong:Offline', count: 2 },
    { resource: 'weighted-backends', value: 'attention:Partly offline', count: 1 },
    { resource: 'failover-backends', value: 'attention:On fallback', count: 1 },
  ] as const
  const attention_counts = { backend: 2 }
  const overview = anOverview({ problem_counts, dns, problem_states: [...problem_states], attention_counts })
  const cells = countCells('lab', overview, agentsIn({}))
  expect(problemsIn(cells)).toEqual([
    'Domains: wrong 7 with DNS problems',
    'Domains: wrong 1 failed certificate',
    'Backends: wrong 2 offline',
    'Backends: attention 1 partly offline, 1 on fallback',
    'Agent ingresses: wrong 2 with DNS problems',
  ])
  expect(cells.flatMap(({ problems = [] }) => problems.map(({ href }) => href))).toEqual([
    expect.stringMatching(/^\/lab\/reserved-domains\?dns=wrong/),
    '/lab/reserved-domains?certificate=failed',
    '/lab/backends?state=wrong%3AOffline',
    '/lab/backends?state=attention%3APartly+offline%2Cattention%3AOn+fallback',
    expect.stringMatching(/^\/lab\/agent-ingresses\?dns=/),
  ])
})

test.each([
  [2, ['Backends: wrong 2 offline']],
  [1, ['Backends: wrong 2 offline (1 unused)']],
  [0, ['Backends: wrong 2 offline (2 unused)']],
])('of 2 offline backends, %i are in use', (backend, expected) => {
  const overview = anOverview({
    problem_states: [{ resource: 'tunnel-group-backends', value: 'wrong:Offline', count: 2 }],
    attention_counts: { backend },
  })
  expect(problemsIn(countCells('lab', overview, agentsIn({})))).toEqual(expected)
})

test('resources in a problem state are counted by severity and linked to the list with the same filter', () => {
  const problem_states = [
    { resource: 'endpoints', value: 'wrong:Unreachable', count: 2 },
    { resource: 'endpoints', value: 'attention:Needs attention', count: 1 },
    { resource: 'tcp-edges', value: 'attention:Needs attention', count: 9 },
    { resource: 'weighted-backends', value: 'wrong:No backends', count: 2 },
  ] as const
  const cells = countCells('lab', anOverview({ problem_states: [...problem_states] }), agentsIn({}))
  expect(problemsIn(cells)).toEqual([
    'Endpoints: wrong 2 unreachable',
    'Endpoints: attention 1 with a warning',
    'TCP edges: attention 9 with warnings',
    'Backends: wrong 2 without backends',
  ])
  expect(cells[0]?.problems?.map(({ href }) => href)).toEqual([
    '/lab/endpoints?state=wrong%3AUnreachable',
    '/lab/endpoints?state=attention%3ANeeds+attention',
  ])
})

test('it is undecided whether an account is new only until its endpoints and edges were read', () => {
  const unread = { as_of: null }
  const first = anOverview({ resources: [aList('endpoints', 0, unread), aList('credentials', 0, unread)] })
  expect(isUndecided(first)).toBe(true)
  const reads = [aList('endpoints'), aList('credentials', 0, unread)]
  expect(isUndecided({ ...first, resources: reads })).toBe(false)
  const error = { code: 'ADIT_UPSTREAM_CONNECT', message: 'No connection.' }
  expect(isUndecided({ ...first, resources: [aList('endpoints', 0, { ...unread, error })] })).toBe(false)
  expect(isUndecided({ ...first, resources: [...first.resources, aList('reserved-domains', 1)] })).toBe(false)
  expect(isUndecided({ ...first, attention: [aCase()] })).toBe(false)
  const domains = [aList('endpoints'), aList('reserved-domains', 0, unread)]
  expect(isUndecided({ ...first, resources: domains })).toBe(true)
})

test('an account is new while it has no endpoints or agents, few other resources, and its lists are loaded', () => {
  const empty = anOverview({ resources: [aList('endpoints'), aList('reserved-domains', 1)] })
  expect(isNew(empty, agentsIn({}))).toBe(true)
  expect(isNew(empty, agentsIn({ gone: 1 }))).toBe(false)
  expect(isNew({ resources: [aList('endpoints', 1)] }, agentsIn({}))).toBe(false)
  expect(isNew({ resources: [aList('endpoints', 0, { as_of: null })] }, agentsIn({}))).toBe(false)
  expect(isNew({ resources: [] }, agentsIn({}))).toBe(false)
  const many = [aList('endpoints'), aList('reserved-domains', 10_000)]
  expect(isNew({ resources: many }, agentsIn({}))).toBe(false)
  expect(firstSteps(empty, () => true).map(({ isDone }) => isDone)).toEqual([false, true, false, false])
  const parts = firstSteps(empty, () => true).filter(({ isPartOfSite }) => isPartOfSite)
  expect(parts.map(({ label }) => label)).toEqual([
    'Reserve a domain',
    'Create an authtoken',
    'Connect an agent',
  ])
  expect(firstSteps(empty, () => false)).toHaveLength(3) // without the authtoken, which can't be created
})

test('an account is empty only if it has no resources of any kind and no sites', () => {
  expect(isEmptyAccount(anOverview({ resources: [aList('endpoints'), aList('api-keys', 1)] }))).toBe(true)
  expect(isEmptyAccount(anOverview({ resources: [aList('endpoints'), aList('reserved-domains', 1)] }))).toBe(
    false,
  )
  expect(isEmptyAccount(anOverview({ sites: { total: 1, open: 1 } }))).toBe(false)
})

test.each([
  [{}, 29_999, true],
  [{}, 30_000, false],
  [{}, -5000, false], // the browser's clock is behind
  [{ error }, 0, false],
  [{ as_of: null }, 0, false],
])('a list with %o, %i ms after its last read, needs no refresh: %s', (more, afterMs, isRead) => {
  const list = aList('endpoints', 0, more)
  expect(isJustRead(list, Date.parse(aList('endpoints').as_of ?? '') + afterMs)).toBe(isRead)
})
