import { expect, test } from 'vitest'
import { searchesFor, taggedAgents, withOffers } from './palette-offers'

const tagged = (text: string) => ({ matched: { label: 'Tag', text } })

test('agents that were found by one tag have an entry for the list of all agents with it', () => {
  expect(taggedAgents('lab', [tagged('site=quay'), {}, tagged('site=quay')])).toMatchObject([
    { label: 'Agents with site=quay', to: '/lab/agents?tag=site%3Dquay' },
  ])
  expect(taggedAgents('lab', [tagged('site=quay'), tagged('site=quarry')])).toEqual([])
  expect(taggedAgents('lab', [{ matched: { label: 'ID', text: 'ag_1' } }])).toEqual([])
})

test('a text without results can be searched for in lists and in the user guide', () => {
  expect(searchesFor('lab', 'a b').map(({ label, to }) => [label, to])).toEqual([
    ['Search agents for “a b”', '/lab/agents?q=a+b'],
    ['Search endpoints for “a b”', '/lab/endpoints?q=a+b'],
    ['Search domains for “a b”', '/lab/reserved-domains?q=a+b'],
    ['Search help for “a b”', '/help?q=a+b'],
  ])
  expect(searchesFor(undefined, 'a').map(({ to }) => to)).toEqual(['/help?q=a'])
})

test.each([
  ['no results', true, [], ['Access', 'Search elsewhere'], 'Allow'],
  [
    'results',
    false,
    [{ value: 'Results', items: [{ label: 'Quay', to: '/q' }] }],
    ['Results', 'Access'],
    'Quay',
  ],
])('with %s, Enter opens the most likely entry for an address', (_, isNothing, found, values, label) => {
  const allow = { label: 'Allow', to: '/allow' }
  const elsewhere = [{ label: 'Search agents', to: '/agents' }]
  const { groups, first } = withOffers({ found, isNothing, allow, elsewhere })
  expect(groups.map(({ value }) => value)).toEqual(values)
  expect(first?.label).toBe(label)
  expect(groups[0]?.items[0]).toBe(first)
})

test('a text without results and without an address opens nothing by itself', () => {
  const { groups, first } = withOffers({ found: [], isNothing: true, allow: null, elsewhere: [] })
  expect(groups.map(({ value }) => value)).toEqual(['Search elsewhere'])
  expect(first).toBeUndefined()
})
