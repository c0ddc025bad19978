import { expect, test } from 'vitest'
import { auditPath, auditSearch } from './audit-search'

test('keeps filters, drops what is empty, repeated or unknown', () => {
  const search = auditSearch({ person: ' a@b ', account: '', target: ['x', 'y'], before: '7', other: '1' })
  expect(search.toString()).toBe('person=a%40b&before=7')
  expect(auditPath(search, 3)).toBe('/settings/audit?person=a%40b&before=3')
  expect(auditPath(search, null)).toBe('/settings/audit?person=a%40b')
  expect(auditPath(new URLSearchParams(), null)).toBe('/settings/audit')
})
