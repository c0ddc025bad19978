import { expect, test, vi } from 'vitest'
import {
  keysOf,
  processWide,
  recordOf,
  isRecord,
  changedFields,
  withoutEmpty,
  withStoredTexts,
} from './records'

test('recordOf creates an entry for each key, and keysOf lists the keys', () => {
  const lengths = recordOf(['a', 'bcd'], (key) => key.length)
  expect(lengths).toEqual({ a: 1, bcd: 3 })
  expect(keysOf(lengths)).toEqual(['a', 'bcd'])
})

test('a process-wide value is created once, even with another copy of the module', async () => {
  const first = processWide('records-test', () => new Set(['first']))
  vi.resetModules()
  const copy = await import('./records')
  expect(copy.processWide).not.toBe(processWide)
  expect(copy.processWide('records-test', () => new Set(['second']))).toBe(first)
  expect(processWide('records-test-other', () => new Set())).not.toBe(first)
})

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [null, false],
  [undefined, false],
  [[], false],
  ['{}', false],
])('%j is an object: %j', (value, expected) => expect(isRecord(value)).toBe(expected))

test('a create leaves out empty inputs but keeps false and null', () => {
  expect(withoutEmpty({ a: '', b: 'x', c: false, d: null })).toEqual({ b: 'x', c: false, d: null })
})

test('an update contains only changed fields, including emptied ones', () => {
  const stored = { a: 'x', b: 'y', c: ['1'], d: { e: 1 } }
  expect(changedFields(stored, { a: '', b: 'y', c: ['1'], d: { e: 2 } })).toEqual({ a: '', d: { e: 2 } })
  expect(changedFields(stored, stored)).toEqual({})
})

test('a text that was only reformatted for its input is sent as stored', () => {
  const [initial, stored] = [
    { a: '{ }', b: 'y', c: [] },
    { a: '{}', b: 'y', c: null },
  ]
  expect(withStoredTexts(initial, initial, stored)).toEqual({ a: '{}', b: 'y', c: [] })
  expect(withStoredTexts(initial, { ...initial, a: '{}\n' }, stored).a).toBe('{}\n')
  expect(withStoredTexts(initial, initial, { a: {} })).toEqual(initial)
})
