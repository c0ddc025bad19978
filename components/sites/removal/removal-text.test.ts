import { expect, test } from 'vitest'
import type { SiteRemoval } from '@/lib/api/site-views'
import {
  consequenceOf,
  removalKindLabel,
  needsTypedName,
  removalPage,
  parseRecordId,
  removalState,
  removalProgress,
} from './removal-text'

const of = (...states: SiteRemoval['state'][]) => states.map((state) => ({ state, never_seen: false }))

test('the progress omits kept and absent resources and counts those that need action', () => {
  expect(removalProgress(of('removed', 'under-way', 'planned', 'stays'))).toBe('1 of 3 removed.')
  expect(removalProgress(of('removed', 'failed'))).toBe('1 of 2 removed. 1 requires action.')
  expect(removalProgress(of('removed', 'absent', 'absent'))).toBe('1 of 1 removed.')
  const unseen = { state: 'by-hand' as const, never_seen: true }
  expect(removalProgress([...of('removed', 'planned'), unseen])).toBe('1 of 2 removed.')
  expect(removalProgress(of('absent', 'stays'))).toBe('Nothing to remove.')
  expect(removalProgress(of('by-hand', 'unknown'))).toBe('0 of 2 removed. 2 require action.')
})

test.each([
  [[], [], false],
  [['stays'], ['removed', 'kept'], false],
  [['stays', 'planned'], [], true],
  [['by-hand'], [], true],
  [[], ['unknown'], true],
  [[], ['creating'], true],
] as const)(
  'a deletion with the removals %j and the resources %j asks for the name: %s',
  (states, found, is) => {
    const [removals, resources] = [states.map((state) => ({ state })), found.map((state) => ({ state }))]
    expect(needsTypedName({ removals, resources })).toBe(is)
  },
)

test('a failed, kept or absent removal has no consequence, nor does a DNS record', () => {
  const removal: SiteRemoval = {
    kind: 'ingress',
    id: 'agin_1',
    title: 'connect.example.net',
    consequence: 'Agents can no longer connect through connect.example.net.',
    state: 'planned',
    at: null,
    reason: null,
    never_seen: false,
    used_by: [],
  }
  expect(consequenceOf(removal)).toBe(removal.consequence)
  expect(consequenceOf({ ...removal, state: 'removed' })).toBe(
    'Agents can no longer connect through connect.example.net.',
  )
  expect(consequenceOf({ ...removal, state: 'absent' })).toBeNull()
  expect(consequenceOf({ ...removal, state: 'failed' })).toBeNull()
  expect(consequenceOf({ ...removal, state: 'stays' })).toBeNull()
  const record: SiteRemoval = { ...removal, kind: 'dns-record', consequence: 'Remove this record.' }
  for (const state of ['by-hand', 'removed'] as const) expect(consequenceOf({ ...record, state })).toBeNull()
})

test('a removal links to the page of its resource, if it has one', () => {
  expect(removalPage('lab', { kind: 'domain', id: 'rd_1' })).toBe('/lab/reserved-domains/rd_1')
  expect(removalPage('lab', { kind: 'agent', id: 'ag_1' })).toBe('/lab/agents/ag_1')
  expect(removalPage('lab', { kind: 'dns-record', id: 'NS a.example' })).toBeNull()
  expect([
    removalKindLabel('tunnel'),
    removalKindLabel('dns-record'),
    removalKindLabel('credential'),
    removalKindLabel('agent'),
  ]).toEqual(['Tunnel', 'DNS record', 'Authtoken', 'Agent'])
})

test('the ID of a DNS record is parsed into type and name', () => {
  expect(parseRecordId({ kind: 'dns-record', id: 'NS connect.example.net' })).toEqual({
    type: 'NS',
    name: 'connect.example.net',
  })
  expect(parseRecordId({ kind: 'dns-record', id: 'TXT a.example; rm' })).toBeNull()
  expect(parseRecordId({ kind: 'domain', id: 'NS a.example' })).toBeNull()
})

test('a record that was never found has a different label from a removed one', () => {
  const label = (kind: SiteRemoval['kind'], state: SiteRemoval['state'], never_seen = false) =>
    removalState({ kind, state, never_seen })?.label
  expect(label('dns-record', 'absent')).toBe('Never found')
  expect(label('domain', 'absent')).toBe('Already deleted')
  expect(label('dns-record', 'removed')).toBe('Removed')
  expect(label('dns-record', 'planned')).toBeUndefined()
  expect(label('dns-record', 'by-hand')).toBe('Action needed')
  expect(label('dns-record', 'by-hand', true)).toBe('Unconfirmed')
})
