import { expect, test } from 'vitest'
import { changeLabel } from './change-backends'

test.each([
  [0, 'Quay', 'Change backend'],
  [1, '', 'Change 1 route'],
  [1, 'Opening hours', 'Change 1 route to Opening hours'],
  [2, 'Quay', 'Change 2 routes to Quay'],
  [2, 'q'.repeat(60), `Change 2 routes to ${'q'.repeat(39)}…`],
])('the button for %d routes and the backend %j', (count, title, label) =>
  expect(changeLabel(count, title)).toBe(label),
)
