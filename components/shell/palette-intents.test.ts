import { expect, test } from 'vitest'
import type { SearchHit } from '@/lib/api/find'
import { navigation } from '@/lib/resources/navigation'
import { paletteGroups } from './palette-groups'
import { allowIn, movedIn, moveItems, moveStarts } from './palette-intents'

const source = {
  account: 'lab',
  actions: [],
  recents: [],
  sections: [],
  creates: [],
  consoleActs: [],
  results: [],
  pathname: '/lab',
}
const labels = (text: string, more: object) =>
  paletteGroups({ ...source, ...more }, text).flatMap(({ items }) => items.map(({ label }) => label))

test.each(['access', 'allow list', 'allow an address', 'block ip', 'firewall'])(
  '%j finds the IP policies',
  (text) => {
    const items = navigation.flatMap(({ entries }) =>
      entries.map((entry) => ({ ...entry, href: entry.label })),
    )
    expect(labels(text, { sections: [{ label: 'Access', items: items.map(withoutTabs) }] })).toEqual([
      'IP policies',
    ])
  },
)
const withoutTabs = ({ label, also, href }: { label: string; also?: string; href: string }) => ({
  label,
  href,
  ...(also !== undefined && { also }),
})

test('the words for an action find it by another name', () => {
  const creates = [{ label: 'New IP policy rule', href: '/new', also: 'Allow or block an IP address' }]
  expect(labels('allow an address', { creates })).toEqual(['New IP policy rule'])
})

test.each([
  ['move host', ''],
  ['Switch  backend of Hoists.example', 'hoists.example'],
  ['change backend', ''],
  ['move hoists', 'hoists'],
  ['hoists', null],
  ['moved', null],
])('%j asks to change the backend of %j', (text, rest) => expect(movedIn(text)).toBe(rest))

test.each(['move', 'move host', 'move endpoint', 'switch backend', 'change backend'])(
  '%j offers to change the backend of an endpoint',
  (text) =>
    expect(labels(text, { consoleActs: moveStarts(text) })).toEqual(['Change the backend of an endpoint…']),
)

test('the entry to change a backend disappears once it has filled the input', () => {
  const fills = moveStarts('move')[0]?.fills ?? ''
  expect(movedIn(fills)).toBe('')
  expect(moveStarts(`${fills}hoists`)).toEqual([])
})

const hits: SearchHit[] = [
  { resource: 'reserved-domains', id: 'rd_1', title: 'hoists.example' },
  { resource: 'endpoints', id: 'ep_1', title: 'https://agent.hoists.example' },
  {
    resource: 'endpoints',
    id: 'ep_2',
    title: 'https://hoists.example',
    edge: { resource: 'https-edges', id: 'edghts_1' },
  },
  {
    resource: 'endpoints',
    id: 'ep_3',
    title: 'tcp://hoists.example:1234',
    edge: { resource: 'tcp-edges', id: 'edgtcp_1' },
  },
]

test('each endpoint with an edge has an entry that changes its backend, before other results', () => {
  const results = moveItems('lab', 'move hoists', hits)
  expect(results.map(({ label, to }) => [label, to])).toEqual([
    ['Change backend of https://hoists.example', '/lab/endpoints/ep_2?change=backend'],
    ['Change backend of tcp://hoists.example:1234', '/lab/tcp-edges/edgtcp_1/backend'],
  ])
  const other = { label: 'Dock', matched: { label: 'Description', text: 'moved hoists' }, to: '/lab/dock' }
  expect(labels('move hoists', { results: [other, ...results] }).at(-1)).toBe('Dock')
})

const creates = [{ label: 'New IP policy rule', href: '/lab/ip-policy-rules/new' }]

test.each([
  ['allow 203.0.113.9', '203.0.113.9', true],
  ['give 203.0.113.0/24 access', '203.0.113.0/24', true],
  ['2001:db8::1', '2001:db8::1', false],
  ['quay 203.0.113.9', '203.0.113.9', false],
])('%j offers to allow %s', (text, cidr, isAsked) => {
  const allowed = allowIn('lab', text, creates)
  expect(allowed).toMatchObject({
    item: {
      label: `Allow ${cidr} in an IP policy`,
      to: `/lab/ip-policy-rules/new?${new URLSearchParams({ cidr }).toString()}`,
    },
    isAsked,
  })
  expect(labels(text, { consoleActs: allowed === null ? [] : [allowed.item] })).toEqual([
    `Allow ${cidr} in an IP policy`,
  ])
})

test('nothing is offered without an address, or to people who cannot create rules', () => {
  expect(allowIn('lab', 'allow 203.0.113', creates)).toBeNull()
  expect(allowIn('lab', 'allow 203.0.113.9', [])).toBeNull()
})
