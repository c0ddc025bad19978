import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPolicy, policyDocument } from './text'

test('formatPolicy formats like JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(formatPolicy(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

test('formatPolicy changes only whitespace and rejects invalid JSON', () => {
  expect(formatPolicy(String.raw`{"a":1.0,"a":12345678901234567890,"\u0041":[ ]}`)).toBe(
    String.raw`{
  "a": 1.0,
  "a": 12345678901234567890,
  "\u0041": []
}`,
  )
  expect(formatPolicy('{"a":')).toBeNull()
})

test.each([
  [undefined, ''],
  [null, ''],
  ['', ''],
  ['{"a":1}', '{\n  "a": 1\n}'],
  ['{"a":\n1}', '{"a":\n1}'],
  ['phase: 1', 'phase: 1'],
  ['adit:kept:0a1b', 'adit:kept:0a1b'],
  [{ a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
])('the stored policy %j is edited as %j', (stored, document) => {
  expect(policyDocument(stored)).toBe(document)
})
