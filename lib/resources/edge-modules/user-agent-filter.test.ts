import { expect, test } from 'vitest'
import { isRe2 } from './user-agent-filter'

test.each([
  ['', true],
  ['^$', true],
  ['(?i)curl/[0-9]+', true],
  ['(?i:bot)|spider', true],
  ['(?P<name>[a-z]+)', true],
  ['(?-i)x', true],
  ['[(?=]', true],
  [String.raw`\(\?=x`, true],
  [String.raw`\pL+\d`, true],
  ['[[:alpha:]]+', true],
  ['[]a]', true],
  ['(', false],
  ['[a', false],
  ['*', false],
  ['a(?=b)', false],
  ['a(?!b)', false],
  ['(?<=a)b', false],
  ['(?<!a)b', false],
  [String.raw`(a)\1`, false],
  [String.raw`(?<n>a)\k<n>`, false],
  [String.raw`\\1`, true],
  ['x'.repeat(1025), false],
])('%s is a valid RE2 pattern: %s', (pattern, expected) => {
  expect(isRe2(pattern)).toBe(expected)
})
