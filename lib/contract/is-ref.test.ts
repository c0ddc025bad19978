import { expect, test } from 'vitest'
import { isRef } from './is-ref'

test.each([
  [{ id: 'cert_1', uri: 'https://x.example/cert_1' }, true],
  [{ id: '' }, true],
  [{ id: 7 }, false],
  [{ uri: '' }, false],
  [Object.assign([], { id: 'x' }), false],
  ['cert_1', false],
  [null, false],
  [undefined, false],
])('%j: %j', (value, is) => {
  expect(isRef(value)).toBe(is)
})
