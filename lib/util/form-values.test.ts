import { expect, test } from 'vitest'
import { changedFields, withoutEmpty, withStoredTexts } from './form-values'

test('an empty input is absent from a create; false and null stay', () => {
  expect(withoutEmpty({ a: '', b: 'x', c: false, d: null })).toEqual({ b: 'x', c: false, d: null })
})

test('an update carries what differs, and says that something was emptied', () => {
  const stored = { a: 'x', b: 'y', c: ['1'], d: { e: 1 } }
  expect(changedFields(stored, { a: '', b: 'y', c: ['1'], d: { e: 2 } })).toEqual({ a: '', d: { e: 2 } })
  expect(changedFields(stored, stored)).toEqual({})
})

test('a text that was only laid out for its input goes back as it is stored', () => {
  const [initial, stored] = [
    { a: '{ }', b: 'y', c: [] },
    { a: '{}', b: 'y', c: null },
  ]
  expect(withStoredTexts(initial, initial, stored)).toEqual({ a: '{}', b: 'y', c: [] })
  expect(withStoredTexts(initial, { ...initial, a: '{}\n' }, stored).a).toBe('{}\n')
  expect(withStoredTexts(initial, initial, { a: {} })).toEqual(initial)
})
