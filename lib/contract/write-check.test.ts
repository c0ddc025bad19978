import { expect, test } from 'vitest'
import { isApplied } from './write-check'

test.each([
  [{ differs: [], unread: [], compared: 1 }, true],
  [{ differs: ['name'], unread: [], compared: 1 }, false],
  [{ differs: [], unread: ['secret'], compared: 1 }, false],
  [{ differs: [], unread: [], compared: 0 }, false],
])('a check that found %j shows that the write was carried out: %s', (check, is) =>
  expect(isApplied(check)).toBe(is),
)
