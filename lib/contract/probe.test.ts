import { expect, test } from 'vitest'
import { parseReason, reasonText } from './probe'

test.each([
  { code: 'ECONNREFUSED', address: 'localhost:3951' },
  { code: '', address: '[::1]:80' },
])('the header value of %j can be parsed', (fault) => expect(parseReason(reasonText(fault))).toEqual(fault))

test('characters that a header cannot contain are replaced', () =>
  expect(reasonText({ code: 'E', address: 'bücher\r\n:80' })).toBe('E b?cher??:80'))

test.each([undefined, '', 'ECONNREFUSED', 'ECONNREFUSED <b>x</b>', 'econn a:1', ['ECONNREFUSED a:1']])(
  'the header value %j is ignored',
  (value) => expect(parseReason(value)).toBeNull(),
)
