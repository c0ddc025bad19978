import { expect, test } from 'vitest'
import { isRecord } from './is-record'

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [null, false],
  [undefined, false],
  [[], false],
  ['{}', false],
])('%j is an object: %j', (value, expected) => expect(isRecord(value)).toBe(expected))
