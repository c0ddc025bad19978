import { expect, test } from 'vitest'
import { apexText, takeoverText } from './name-texts'

test('a name that is already reserved is not offered for reservation', () => {
  expect(apexText('harbour.example', false)).toMatch(
    /reserve a name under it, such as www\.harbour\.example\.$/,
  )
  expect(apexText('harbour.example', true)).toMatch(
    /use a name under it, such as www\.harbour\.example, which is already reserved\.$/,
  )
})

test.each([
  [
    ['a.c.example.com'],
    /^This account has a\.c\.example\.com under c\.example\.com\. .* of this domain aren't used\.$/,
  ],
  [['a.c.example.com', 'b'], / and 1 other domain under .* these domains aren't used\.$/],
  [['a.c.example.com', 'b', 'c'], / and 2 other domains under /],
])('a new ingress over %j', (domains, expected) => {
  expect(takeoverText('c.example.com', domains)).toMatch(expected)
})
