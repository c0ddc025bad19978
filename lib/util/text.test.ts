import { expect, test } from 'vitest'
import {
  asSentence,
  formatNumber,
  inSentence,
  joinWithAnd,
  joinWithOr,
  noMatchText,
  positionIn,
  shortened,
  splitLines,
  splitWords,
  startsLikeJson,
  withArticle,
  withNames,
} from './text'

test.each([
  ['Unknown backend', 'Unknown backend.'],
  ['Unknown backend.', 'Unknown backend.'],
  ['Is the name correct?', 'Is the name correct?'],
])('%j as a sentence is %j', (message, expected) => {
  expect(asSentence(message)).toBe(expected)
})

test.each([
  ['Domains', 'domains'],
  ['Agent ingress', 'agent ingress'],
  ['TCP address', 'TCP address'],
  ['Mutual TLS', 'mutual TLS'],
  ['OpenID Connect', 'OpenID Connect'],
  ['', ''],
])('%j is %j in a sentence', (label, expected) => {
  expect(inSentence(label)).toBe(expected)
})

test.each([
  'an agent ingress',
  'an endpoint',
  'an IP policy',
  'an HTTPS edge',
  'an SSH credential',
  'an API key',
  'a TCP edge',
  'a user',
  'a domain',
])('withArticle returns %s', (words) => expect(withArticle(words.replace(/^an? /, ''))).toBe(words))

test.each([
  [0, '0'],
  [999, '999'],
  [10_000, '10,000'],
  [1234.56, '1,234.6'],
])('formatNumber(%d) is %s', (value, wanted) => {
  expect(formatNumber(value)).toBe(wanted)
})

test.each([
  ['', []],
  ['a', ['a']],
  [' a@x.com, b@x.com;c@x.com\r\n\r\nd@x.com\t', ['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com']],
  ['a,,a', ['a', 'a']],
])('splitWords(%j) is %j', (text, entries) => expect(splitWords(text)).toEqual(entries))

test.each([
  ['\n', []],
  ['(?i) curl, wget \r\n  bot;x ', ['(?i) curl, wget', 'bot;x']],
])('splitLines(%j) is %j', (text, entries) => expect(splitLines(text)).toEqual(entries))

test.each([
  ['', 0, 'Line 1, column 1'],
  ['abc', 2, 'Line 1, column 3'],
  ['a\n', 1, 'Line 1, column 2'],
  ['a\n', 2, 'Line 2, column 1'],
  ['a\r\nbc', 4, 'Line 2, column 2'],
])('in %j, offset %i is %s', (text, at, position) => {
  expect(positionIn(text, at)).toBe(position)
})

test.each([
  ['ada@example.com', 'ada'],
  ['Ada.Lovelace+lab@sub.example.co.uk', 'Ada.Lovelace+lab'],
  ['ada@localhost', 'ada'],
  ['ada@example.com left it.', 'ada left it.'],
  [
    'Removed by hand; ada@example.com said so, and bob@example.org.',
    'Removed by hand; ada said so, and bob.',
  ],
  ['пётр@пример.рф', 'пётр'],
  ['ada', 'ada'],
  ['', ''],
  ['a lone @ stays', 'a lone @ stays'],
])('%j is shown as %j', (text, shown) => expect(withNames(text)).toBe(shown))

test.each([
  ['{"on_http_request": []}', true],
  ['\n  [', true],
  ['on_http_request:\n  - actions: []', false],
  ['# a comment\n{}', false],
  ['', false],
])('%j starts like JSON: %s', (text, isJson) => expect(startsLikeJson(text)).toBe(isJson))

test('a list for a sentence has “and” or “or” before its last item, without a comma', () => {
  expect(['', 'a', 'a b', 'a b c'].map((names) => joinWithAnd(names.split(' ').filter(Boolean)))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
  expect(['', 'a', 'a b', 'a b c'].map((names) => joinWithOr(names.split(' ').filter(Boolean)))).toEqual([
    '',
    'a',
    'a or b',
    'a, b or c',
  ])
})

test.each([
  [1, "The only domain doesn't match your filters."],
  [1200, 'None of the 1,200 domains match your filters.'],
])('the message for an empty result in a list of %i', (all, text) =>
  expect(noMatchText(all, 'domain', 'domains', 'your filters')).toBe(text),
)

test('a name on a button is at most 40 characters long', () => {
  expect(shortened('Gate cameras')).toBe('Gate cameras')
  const long = shortened('Telemetry, 10% to the new version until Friday')
  expect(long).toBe('Telemetry, 10% to the new version until…')
  expect(long).toHaveLength(40)
})
