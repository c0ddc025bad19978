import { expect, test } from 'vitest'
import { updateFor } from './sample-sessions'

test.each([
  ['3.30.2', '3.31.0'],
  ['3.9.9', '3.31.0'],
  ['3.31.0', null],
  ['3.32.0', null],
  ['2.3.40', '2.9.4'],
  ['2.10.0', null],
  ['4.0.0', '4.0.1'],
  ['5.0.0', null],
  ['', null],
])('%s is updated to %s', (version, wanted) => expect(updateFor(version)).toBe(wanted))
