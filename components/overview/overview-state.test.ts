import { expect, test } from 'vitest'
import type { AgentState } from '@/lib/api/agents'
import type { Overview } from '@/lib/api/overview'
import { firstSteps, isNew } from './first-steps'
import { countCells } from './overview-cells'
import { accountState, statusSentence, updatedAt } from './overview-state'
import { aCase, agentsIn, aList, anOverview } from './testing/an-overview'

const dns = anOverview().dns
const error = { code: 'ADIT_UPSTREAM_KEY', message: 'Refused.' }

test.each<[Partial<Overview>, string]>([
  [{}, 'All clear'],
  [{ problems: 1, attention: [aCase({ state: 'attention' })] }, '1 problem'],
  [{ problems: 1200, attention: [aCase()] }, '1,200 problems'],
  [{ attention: [aCase({ kind: 'certificate', state: 'waiting' })] }, 'Waiting'],
  [{ dns: { ...dns, unchecked: 1 } }, 'Waiting'],
  [{ resources: [aList('endpoints', 0, { as_of: null })] }, 'Waiting'],
  [{ resources: [aList('endpoints', 0, { error })] }, 'Unknown'],
  [{ dns: { ...dns, unknown: 1 } }, 'Unknown'],
  [{ resources: [aList('abuse-reports', 0, { as_of: null, listable: false })] }, 'All clear'],
])('the state of an account with %o is %s', (more, label) =>
  expect(accountState(anOverview(more)).label).toBe(label),
)

const endpoints = anOverview({ resources: [aList('endpoints', 57)] })
test.each<[Overview, Partial<Record<AgentState, number>>, string]>([
  [endpoints, { online: 6, gone: 1 }, '57 endpoints, 6 of 7 agents online.'],
  [endpoints, { online: 3, stopped: 4 }, '57 endpoints, all 3 agents online.'],
  [endpoints, { unknown: 3 }, '57 endpoints, 3 agents.'],
  [endpoints, {}, '57 endpoints.'],
  [anOverview({ resources: [aList('endpoints', 0, { as_of: null })] }), {}, 'Loading account…'],
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
    domain_problems: 3,
    attention_counts: { dns: 3 },
    sites: { total: 2, open: 1 },
  })
  const cells = countCells('lab', overview, agentsIn({ online: 6, gone: 1 }))
  expect(cells.map(({ label, value, sub }) => `${label} ${value}: ${sub}`)).toEqual([
    'Endpoints 12: 8 cloud · 4 edge',
    'Domains 9: 3 DNS problems',
    'HTTPS edges 5: ',
    'TCP edges —: Loading…',
    'Backends 4: 4 static',
    'Agents 6/7: 1 offline',
    'Agent ingresses —: Not supported',
    'Sites 2: 1 in setup',
  ])
  expect(cells.flatMap(({ label, problem }) => (problem ? [`${label}: ${problem}`] : []))).toEqual([
    'Domains: wrong',
    'Agents: attention',
  ])
  const none = countCells('lab', anOverview(), agentsIn({}, { listable: false }))
  expect(none.map(({ value }) => value)).toEqual(['—', '—', '—', '—', '—', '—', '—', '0'])
})

test('the agent count and its linked list exclude stopped agents', () => {
  const [agents] = countCells('lab', anOverview(), agentsIn({ online: 6, gone: 1, stopped: 2 })).filter(
    ({ label }) => label === 'Agents',
  )
  expect(agents).toMatchObject({
    value: '6/7',
    href: '/lab/agents?state=online%2Crestarting%2Cunknown%2Cgone',
    subHref: '/lab/agents?state=gone',
  })
})

test('DNS problems have the color of the worst and link to the affected domains or ingresses', () => {
  const dns = { ...anOverview().dns, wrong: 5, missing: 3, attention: 1 }
  const cells = countCells('lab', anOverview({ domain_problems: 7, dns, attention_counts: { dns: 9 } }), {
    ...agentsIn({}),
  })
  expect(cells.filter(({ sub }) => sub.includes('DNS'))).toMatchObject([
    {
      label: 'Domains',
      problem: 'wrong',
      sub: '7 DNS problems',
      subHref: expect.stringMatching(/domains\?dns=wrong/),
    },
    {
      label: 'Agent ingresses',
      problem: 'wrong',
      sub: '2 DNS problems',
      subHref: expect.stringMatching(/ingresses\?dns=/),
    },
  ])
})

test('resources in a problem state are counted and linked to the list with the same filter', () => {
  const problem_states = [
    { resource: 'endpoints', value: 'wrong:Unreachable', count: 2 },
    { resource: 'weighted-backends', value: 'wrong:Offline', count: 1 },
    { resource: 'tunnel-group-backends', value: 'wrong:Offline', count: 2 },
    { resource: 'endpoints', value: 'attention:Attention', count: 1 },
    { resource: 'tcp-edges', value: 'attention:Attention', count: 1 },
  ] as const
  const cells = countCells('lab', anOverview({ problem_states: [...problem_states] }), agentsIn({}))
  expect(cells.filter(({ problem }) => problem)).toMatchObject([
    {
      label: 'Endpoints',
      sub: '2 unreachable, 1 needs attention',
      subHref: '/lab/endpoints?state=wrong%3AUnreachable%2Cattention%3AAttention',
      problem: 'wrong',
    },
    { label: 'TCP edges', sub: '1 needs attention', subHref: '/lab/tcp-edges?state=attention%3AAttention' },
    { label: 'Backends', sub: '3 offline', subHref: '/lab/backends?state=wrong%3AOffline', problem: 'wrong' },
  ])
})

test('an account is new while it has no endpoints or agents and its lists are loaded', () => {
  const empty = anOverview({ resources: [aList('endpoints'), aList('reserved-domains', 1)] })
  expect(isNew(empty, agentsIn({}))).toBe(true)
  expect(isNew(empty, agentsIn({ gone: 1 }))).toBe(false)
  expect(isNew({ resources: [aList('endpoints', 1)] }, agentsIn({}))).toBe(false)
  expect(isNew({ resources: [aList('endpoints', 0, { as_of: null })] }, agentsIn({}))).toBe(false)
  expect(isNew({ resources: [] }, agentsIn({}))).toBe(false)
  expect(firstSteps(empty, () => true).map(({ isDone }) => isDone)).toEqual([true, false, true, false, false])
  expect(firstSteps(empty, () => false)).toHaveLength(4) // without the authtoken, which can't be created
})
