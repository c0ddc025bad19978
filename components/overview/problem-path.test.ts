import { expect, test } from 'vitest'
import type { Overview } from '@/lib/api/overview'
import { problemPath } from './problem-path'
import { agentsIn, aList, anOverview } from './testing/an-overview'

const resources = [
  aList('reserved-domains', 9),
  aList('endpoints', 12),
  aList('https-edges', 2),
  aList('tcp-edges', 0),
  aList('tunnel-group-backends', 3),
]
const { dns } = anOverview()

test('an account without known problems has no problem path', () =>
  expect(problemPath('lab', anOverview({ resources }), agentsIn({ online: 2 }))).toBeNull())

test('each stage has the number of its problems and a link to exactly these resources', () => {
  const overview = anOverview({
    resources,
    dns: { ...dns, correct: 7, missing: 1, attention: 1 },
    problem_counts: { dns: 2, domains: 3, ingresses: 0 },
    problem_states: [
      { resource: 'endpoints', value: 'wrong:Unreachable', count: 2 },
      { resource: 'endpoints', value: 'attention:Partly unreachable', count: 1 },
    ],
    attention_counts: { agent: 1 },
  })
  const path = problemPath('lab', overview, agentsIn({ online: 1, gone: 1 }))
  expect(path?.nodes.map(({ label, name, state, status }) => [label, name, state, status])).toEqual([
    ['DNS', '7 of 9 correct', 'wrong', '2 problems'],
    ['Domains', '9', 'wrong', '2 with DNS problems, 1 failed certificate'],
    ['Endpoints', '12', 'wrong', '2 problems, 1 warning'],
    ['HTTPS edges', '2', 'ready', 'No known problems'],
    ['Backends', '3', 'ready', 'No known problems'],
    ['Agents', '2', 'wrong', '1 offline'],
  ])
  expect(path?.nodes.map(({ href }) => decodeURIComponent(href ?? ''))).toEqual([
    '/lab/dns?state=wrong,missing,apex,incomplete,forbidden,attention',
    '/lab/reserved-domains?dns=wrong,missing,apex,incomplete,forbidden,attention',
    '/lab/endpoints?state=wrong:Unreachable,attention:Partly+unreachable',
    '/lab/https-edges',
    '/lab/backends',
    '/lab/agents?state=gone',
  ])
  expect(path?.rest.map(({ label }) => label)).toEqual(['Agent ingresses', 'Sites'])
})

test('a stage whose state is unknown is not shown as free of problems', () => {
  const overview = anOverview({
    resources: [aList('endpoints', 1), aList('https-edges', 0, { as_of: null })],
    problem_states: [{ resource: 'endpoints', value: 'wrong:Failing', count: 1 }],
    dns: { ...dns, unchecked: 1 },
  })
  const nodes = problemPath('lab', overview, undefined)?.nodes ?? []
  expect(nodes.map(({ label, state, status }) => `${label}: ${state} ${status}`)).toEqual([
    'DNS: unknown Checking DNS…',
    'Domains: unknown Not supported',
    'Endpoints: wrong 1 failing',
    'HTTPS edges: unknown Loading…',
    "Backends: unknown Can't be listed",
    'Agents: unknown Loading…',
  ])
})

const states: Record<'https' | 'tcp', Overview['problem_states'][number]> = {
  https: { resource: 'https-edges', value: 'attention:Partly failing', count: 1 },
  tcp: { resource: 'tcp-edges', value: 'wrong:Failing', count: 2 },
}

test.each<[string, Overview['problem_states'], (string | undefined)[]]>([
  ['neither kind has problems', [], ['ready', 'No known problems', '/lab/https-edges']],
  ['one kind has problems', [states.tcp], ['wrong', '2 failing', '/lab/tcp-edges?state=wrong%3AFailing']],
  [
    'both kinds have problems',
    [states.https, states.tcp],
    ['wrong', 'TCP: 2 failing, HTTPS: 1 partly failing', '/lab/tcp-edges?state=wrong%3AFailing'],
  ],
])('HTTPS and TCP edges are one stage if %s', (_, found, expected) => {
  const overview = anOverview({
    resources: [aList('endpoints', 1), aList('https-edges', 2), aList('tcp-edges', 3)],
    problem_states: [{ resource: 'endpoints', value: 'wrong:Failing', count: 1 }, ...found],
  })
  const path = problemPath('lab', overview, undefined)
  const edges = path?.nodes.filter(({ stage }) => stage === 'edge') ?? []
  expect(edges.map(({ label, name }) => `${label} ${name}`)).toEqual(['Edges 5'])
  expect(edges.flatMap(({ state, status, href }) => [state, status, href])).toEqual(expected)
})

test('an account with only TCP edges has a stage of that name', () => {
  const overview = anOverview({
    resources: [aList('endpoints', 1), aList('https-edges', 0), aList('tcp-edges', 3)],
    problem_states: [{ resource: 'endpoints', value: 'wrong:Failing', count: 1 }],
  })
  expect(problemPath('lab', overview, undefined)?.nodes.map(({ label }) => label)).toContain('TCP edges')
})
