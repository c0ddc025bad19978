import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldNames, fieldPath, isRef } from './values'

test.each([
  [['provider', 'google', 'client_secret'], 'provider.google.client_secret'],
  [['list', 1, 'key'], 'list.1.key'],
  [['add', 'X-A.B'], String.raw`add.X-A\.B`],
  [['add', 'x\\', 'y'], String.raw`add.x\\.y`],
  [['add', ''], 'add.'],
])('the names %j form the path %s', (names, path) => {
  expect(fieldPath(names)).toBe(path)
  expect(fieldNames(path)).toEqual(names.map(String))
})

test('different fields never share a path', () => {
  const name = fc.string({ unit: fc.constantFrom('a', '.', '\\', '-') })
  fc.assert(
    fc.property(fc.array(name, { minLength: 1 }), (names) => {
      expect(fieldNames(fieldPath(names))).toEqual(names)
    }),
  )
})

test.each([
  [{ id: 'cert_1', uri: 'https://x.example/cert_1' }, true],
  [{ id: '' }, true],
  [{ id: 7 }, false],
  [{ uri: '' }, false],
  [Object.assign([], { id: 'x' }), false],
  ['cert_1', false],
  [null, false],
  [undefined, false],
])('%j is a reference: %j', (value, is) => {
  expect(isRef(value)).toBe(is)
})
