import { expect, test } from 'vitest'
import { forwardedHeaders } from './forwarded-headers'

test.each([
  [
    'connection headers are dropped',
    ['Connection', 'close', 'TE', 'trailers', 'Accept', '*/*'],
    ['Accept', '*/*'],
  ],
  [
    'headers named by Connection are dropped',
    ['Connection', 'close, X-Own', 'x-own', '1', 'X-Other', '2'],
    ['X-Other', '2'],
  ],
  [
    'headers named by a second Connection header are dropped',
    ['Connection', 'close', 'connection', 'x-own', 'X-Own', '1'],
    [],
  ],
  [
    'Host is kept even if Connection names it',
    ['Connection', 'Host', 'Host', 'a.example'],
    ['Host', 'a.example'],
  ],
  ['repeated headers keep their order', ['Via', 'a', 'Via', 'b'], ['Via', 'a', 'Via', 'b']],
])('%s', (_, raw, passed) => expect(forwardedHeaders(raw)).toEqual(passed))

test('additional headers can be excluded', () => {
  expect(forwardedHeaders(['Expect', '100-continue', 'Accept', '*/*'], new Set(['expect']))).toEqual([
    'Accept',
    '*/*',
  ])
})
