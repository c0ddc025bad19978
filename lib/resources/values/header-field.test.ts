import { expect, test } from 'vitest'
import { isHeaderName, isHeaderValue } from './header-field'

test.each([
  ['X-One', true],
  ["!#$%&'*+.^_`|~09-", true],
  ['', false],
  ['a b', false],
  ['a:', false],
  ['é', false],
  ['a\n', false],
])('the header name %j is valid: %s', (name, expected) => expect(isHeaderName(name)).toBe(expected))

test.each([
  ['', true],
  ['one\ttwo', true],
  ['zwölf €', true],
  ['a\r\nb: c', false],
  ['a\u0000', false],
  ['a\u007f', false],
  ['a\u0085', false],
])('the header value %j is valid: %s', (value, expected) => expect(isHeaderValue(value)).toBe(expected))
