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

test('a failed, kept or absent removal has no consequence, nor does a removed DNS record', () => {
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
  const record: SiteRemoval = { ...removal, kind: 'dns-record', consequence: 'Left in place, it dangles.' }
  expect(consequenceOf({ ...record, state: 'by-hand' })).toBe(record.consequence)
  expect(consequenceOf({ ...record, state: 'removed' })).toBeNull()
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
  expect(removalState({ kind: 'dns-record', state: 'absent' })?.label).toBe('Never found')
  expect(removalState({ kind: 'domain', state: 'absent' })?.label).toBe('Already deleted')
  expect(removalState({ kind: 'dns-record', state: 'removed' })?.label).toBe('Removed')
  expect(removalState({ kind: 'dns-record', state: 'planned' })).toBeNull()
})
