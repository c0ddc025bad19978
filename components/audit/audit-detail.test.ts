import { expect, test } from 'vitest'
import { changedValues } from './audit-detail'

const json = JSON.stringify

test('changed fields are listed with their old and new values, including nested fields', () => {
  const before = { id: 'a', description: 'Cranes', mutual_tls: { enabled: true, ids: ['x'] }, note: '' }
  const after = {
    id: 'a',
    description: 'Cranes, changed',
    mutual_tls: { enabled: false, ids: ['x'] },
    note: 'b',
  }
  expect(changedValues(json(before), json(after))).toEqual([
    { name: 'description', before: 'Cranes', after: 'Cranes, changed' },
    { name: 'mutual_tls.enabled', before: 'true', after: 'false' },
    { name: 'note', before: 'none', after: 'b' },
  ])
})

test('long values, creations and deletions have no list of changed fields', () => {
  expect(changedValues(json({ policy: 'a' }), json({ policy: 'b'.repeat(121) }))).toEqual([])
  expect(changedValues(json({ policy: 'a' }), json({ policy: 'b\nc' }))).toEqual([])
  expect(changedValues(null, json({ a: 1 }))).toEqual([])
  expect(changedValues(json({ a: 1 }), null)).toEqual([])
})
