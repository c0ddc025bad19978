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
])('the sentence names only what is known', (overview, states, sentence) =>
  expect(statusSentence(overview, agentsIn(states))).toBe(sentence),
)

test('the age is that of the oldest list, and unknown while one was never read', () => {
  const old = aList('bot-users', 0, { as_of: '2026-11-19T09:00:00Z' })
  expect(updatedAt({ resources: [aList('endpoints'), old] })).toEqual({ at: old.as_of, oldest: 'Bot users' })
  expect(updatedAt({ resources: [aList('endpoints'), aList('bot-users')] })?.oldest).toBeNull()
  expect(updatedAt({ resources: [old, aList('endpoints', 0, { as_of: null })] })).toBeNull()
  const unlisted = aList('endpoints', 0, { as_of: null, listable: false })
  expect(updatedAt({ resources: [old, unlisted] })).toEqual({ at: old.as_of, oldest: null })
})

test('a count says what is in it, or why there is none', () => {
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
    sites: { total: 2, open: 1 },
  })
  const cells = countCells('lab', overview, agentsIn({ online: 6, gone: 1 }))
  expect(cells.map(({ label, value, sub }) => `${label} ${value}: ${sub}`)).toEqual([
    'Endpoints 12: 8 cloud · 4 edge',
    'Domains 9: 3 with DNS problems',
    'Edges —: Loading…',
    'Agents 6/7: 1 offline',
    'Sites 2: 1 in setup',
    'Backends 4: 4 static',
  ])
  expect(cells.map(({ problem }) => problem)).toEqual([
    undefined,
    'wrong',
    undefined,
    'attention',
    undefined,
    undefined,
  ])
  const none = countCells('lab', anOverview(), agentsIn({}, { listable: false }))
  expect(none.map(({ value }) => value)).toEqual(['—', '—', '—', '—', '0', '—'])
})

test('the domains with DNS problems have the color of the worst, and name the ingresses that they leave out', () => {
  const dns = { ...anOverview().dns, wrong: 5, missing: 3, attention: 1 }
  const [, domains] = countCells(
    'lab',
    anOverview({ domain_problems: 7, dns, attention_counts: { dns: 9 } }),
    agentsIn({}),
  )
  expect(domains).toMatchObject({
    problem: 'wrong',
    tip: 'DNS problems with 7 domains and 2 agent ingresses',
  })
})

test('resources that are affected by offline backends are counted', () => {
  const traffic = {
    backends: { affected: 2, failing: 1 },
    edges: { affected: 1, failing: 0 },
    endpoints: { affected: 0, failing: 0 },
  }
  const cells = countCells('lab', anOverview({ traffic }), agentsIn({}))
  const shown = Object.fromEntries(cells.map(({ label, sub, problem }) => [label, [sub, problem]]))
  expect(shown).toMatchObject({
    Backends: ['2 offline', 'wrong'],
    Edges: ['1 affected', 'attention'],
    Endpoints: ['Not supported', undefined],
  })
  expect(cells.find(({ label }) => label === 'Edges')?.tip).toBe('1 edge sends traffic to offline backends')
})

test('an account is new until something serves or connects, and only once that is known', () => {
  const empty = anOverview({ resources: [aList('endpoints'), aList('reserved-domains', 1)] })
  expect(isNew(empty, agentsIn({}))).toBe(true)
  expect(isNew(empty, agentsIn({ gone: 1 }))).toBe(false)
  expect(isNew({ resources: [aList('endpoints', 1)] }, agentsIn({}))).toBe(false)
  expect(isNew({ resources: [aList('endpoints', 0, { as_of: null })] }, agentsIn({}))).toBe(false)
  expect(isNew({ resources: [] }, agentsIn({}))).toBe(false)
  expect(firstSteps(empty, () => true).map(({ isDone }) => isDone)).toEqual([true, false, true, false, false])
  expect(firstSteps(empty, () => false)).toHaveLength(4) // without the authtoken, which can't be created
})
