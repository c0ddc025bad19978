import { expect, test } from 'vitest'
import { lastAccount } from './chrome'

const [lab, plant] = [{ slug: 'lab' }, { slug: 'plant' }]

test.each([
  [[lab, plant], 'plant', 'plant'],
  [[lab, plant], 'deleted', undefined],
  [[lab, plant], undefined, undefined],
  [[lab], undefined, 'lab'],
  [[lab], 'deleted', 'lab'],
  [[], undefined, undefined],
])('pages outside an account, of %j with the last account %j, show %j', (accounts, last, shown) => {
  expect(lastAccount(accounts, last)).toBe(shown)
})
