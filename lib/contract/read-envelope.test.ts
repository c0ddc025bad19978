import { expect, test } from 'vitest'
import { codeNumber } from './read-envelope'

test.each([
  ['ERR_BRAND_221', 221],
  ['ERR_X_0', 0],
  ['ERR_X_999999', 999_999],
  ['ERR_X_1000000', null],
  ['ERR_X_', null],
  ['err_x_221', null],
  ['xERR_X_221', null],
  ['ERR_X_221x', null],
  ['ADIT_CONFLICT', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the code number of %j is %j', (code, number) => {
  expect(codeNumber(code)).toBe(number)
})
