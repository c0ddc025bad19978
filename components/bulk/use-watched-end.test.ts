import { expect, test } from 'vitest'
import { isOnlyNew } from './use-watched-end'

test.each([
  [['2026-11-29T10:00:05Z', '2026-11-29T09:00:00Z'], true],
  [['2026-11-29T10:00:05Z', '2026-11-29T10:00:03Z'], false],
  [['2026-11-29T10:00:06Z'], false],
  [[], false],
])('of the notifications %j, the end of the job is the only new one: %s', (times, isOnly) =>
  expect(isOnlyNew(times, '2026-11-29T10:00:00Z', '2026-11-29T10:00:05Z')).toBe(isOnly),
)
