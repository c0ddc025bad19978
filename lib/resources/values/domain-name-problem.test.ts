import { expect, test } from 'vitest'
import { domainNameProblem, wildcardSentence } from './domain-name-problem'

test.each([
  ['http://foo.tidewater.example/', 'foo.tidewater.example'],
  ['https://Foo.tidewater.example:443/a?b#c', 'foo.tidewater.example'],
  ['foo.tidewater.example:443', 'foo.tidewater.example'],
  ['foo.tidewater.example/path', 'foo.tidewater.example'],
  ['https://*.tidewater.example', '*.tidewater.example'],
])('the name in %s is suggested', (text, name) => {
  expect(domainNameProblem(text, true)?.message).toBe(`Enter only the name. Did you mean ${name}?`)
})

test.each(['http://', 'http://foo', 'a b.example', 'mailto:someone', 'http://a_b.example'])(
  '%s is rejected without a suggestion',
  (text) => {
    const { message = '' } = domainNameProblem(text, true) ?? {}
    expect(message).not.toBe('')
    expect(message).not.toContain('Did you mean')
  },
)

test.each([
  ['a.*.example.com', /Only the first label can be a wildcard/],
  ['under_score.example.com', /underscore/],
  ['app..example.com', /two dots in a row/],
  ['example', /full domain name/],
  [`${'l'.repeat(64)}.example.com`, /at most 63 characters/],
])('%s is rejected with its reason', (name, message) =>
  expect(domainNameProblem(name, true)?.message).toMatch(message),
)

test('a wildcard is suggested only where it is allowed', () => {
  expect(domainNameProblem('https://*.tidewater.example', false)?.message).not.toContain('Did you mean')
})

test('a wildcard covers names at any depth, but its certificate only one level', () => {
  expect(wildcardSentence('*.fleet.example')).toBe(
    'Covers every name under fleet.example, but not fleet.example itself. ' +
      'HTTPS works for one level only: for a.fleet.example, but not for a.b.fleet.example.',
  )
  expect(wildcardSentence('app.fleet.example')).toBeNull()
})

test('a URL without a valid name gets the advice to remove its scheme, not to use punycode', () => {
  for (const wildcard of [true, false])
    expect(domainNameProblem('HTTP://bad domain', wildcard)).toEqual({
      code: 406,
      message: 'Remove http://. Enter only the name, such as app.example.com.',
    })
})
