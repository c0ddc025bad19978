import { expect, test } from 'vitest'
import { passedOn } from './passed-on'

test.each([
  ['fields of the connection', ['Connection', 'close', 'TE', 'trailers', 'Accept', '*/*'], ['Accept', '*/*']],
  ['what Connection names', ['Connection', 'close, X-Own', 'x-own', '1', 'X-Other', '2'], ['X-Other', '2']],
  ['what a second Connection names', ['Connection', 'close', 'connection', 'x-own', 'X-Own', '1'], []],
  ['Host, whatever Connection says', ['Connection', 'Host', 'Host', 'a.example'], ['Host', 'a.example']],
  ['repeated fields, in their order', ['Via', 'a', 'Via', 'b'], ['Via', 'a', 'Via', 'b']],
])('%s', (_, raw, passed) => expect(passedOn(raw)).toEqual(passed))

test('more can be left out', () => {
  expect(passedOn(['Expect', '100-continue', 'Accept', '*/*'], new Set(['expect']))).toEqual([
    'Accept',
    '*/*',
  ])
})
