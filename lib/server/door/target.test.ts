import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPath, createMatcher } from '@/lib/contract/match'
import type { Operation } from '@/lib/contract/operation'
import { registry } from '@/lib/resources/registry'
import { isFull } from '@/lib/util/testing/full'
import { checkTarget } from './target'

const refusals: Record<string, string[]> = {
  'absolute and authority form': [
    'http://localhost:3000/',
    'https://evil.example/api/health',
    'HTTP://localhost/api/platform/a/reserved_addrs',
    'localhost:3000',
    'evil.example:443',
    '*',
    '',
    '?a=b',
    'api/health',
    'file:///etc/passwd',
  ],
  'empty segments': [
    '//',
    '//evil.example/',
    '//evil.example/%2e%2e',
    '///',
    '/a//b',
    '/api//platform/a/reserved_addrs',
    '/api/platform//reserved_addrs',
    '/api/platform/a//reserved_addrs',
    '/api/platform/a/reserved_addrs/',
    '/api/platform/a/reserved_addrs//',
    '/api/health/',
    '/api/',
  ],
  'dot segments': [
    '/.',
    '/..',
    '/./',
    '/../',
    '/a/.',
    '/a/..',
    '/a/./b',
    '/a/../b',
    '/../../etc/passwd',
    '/api/platform/../people',
    '/api/platform/a/../../people',
    '/api/platform/a/reserved_addrs/..',
    '/api/platform/a/reserved_addrs/.',
    '/api/platform/a/./reserved_addrs',
  ],
  'encoded dots': [
    '/%2e',
    '/%2E%2e',
    '/.%2e',
    '/%2e.',
    '/a/%2e%2e/b',
    '/api/platform/a/%2e%2e/people',
    '/api/platform/a/.%2E/people',
    '/api/platform/a/reserved_addrs/%2e',
    '/a/%2e%2e%2fb',
    '/x%2ey',
  ],
  'encoded slashes, backslashes and zero': [
    '/a%2fb',
    '/a%2Fb',
    '/a%5cb',
    '/a%5Cb',
    '/a%00',
    '/%00',
    '/api/platform/a%2freserved_addrs',
    '/api%2fplatform/a/reserved_addrs',
    '/api/platform/a/reserved_addrs/ra_1%2f..',
    '/api/platform/a/reserved_addrs/ra_1%5c..',
    '/api/platform/a/reserved_addrs/ra_1%00',
    '/api/health?x=%00',
  ],
  'double escapes': [
    '/%252e%252e/',
    '/%252e',
    '/a%252fb',
    '/a%255cb',
    '/a%2500b',
    '/api/platform/a/%252e%252e/people',
    '/%25%32%65',
    '/a%25252f',
  ],
  'unnecessary escapes': [
    '/%61pi/health',
    '/api/%70latform/a/x',
    '/ap%69/platform/a/x',
    '/%7Ea',
    '/a%2Db',
    '/%5Fnext',
  ],
  'bad escapes': [
    '/%',
    '/%2',
    '/%zz',
    '/a%',
    '/a%g0',
    '/a%2',
    '/?q=%',
    '/?q=%zz',
    '/?a=%f',
    '/%u002e%u002e/',
  ],
  'overlong and broken UTF-8': [
    '/%c0%ae%c0%ae/',
    '/%c0%af',
    '/%e0%80%ae',
    '/%f0%80%80%ae',
    '/%c0%80',
    '/%ff',
    '/%ed%a0%80',
    '/%c3',
    '/?q=%c0%af',
  ],
  'raw characters outside visible ASCII': [
    '/ä',
    '/a b',
    '/a\tb',
    '/a\0b',
    '/a\x7f',
    '/\u2024\u2024/',
    '/\uff0e\uff0e/',
    '/a\u2215b',
    '/a\rb',
    '/a\nb',
    '/?q=ä',
  ],
  'encoded controls': ['/a%0d%0ab', '/a%0a', '/a%09b', '/a%1f', '/a%7f'],
  backslashes: ['/\\', '/a\\b', '/..\\', '/api/platform/a\\reserved_addrs', '\\', '/?a=\\'],
  'characters that must be escaped': [
    '/a"b',
    '/<a>',
    '/a^b',
    '/a`b',
    '/{a}',
    '/a|b',
    '/[a]',
    '/a#b',
    '/#',
    '/?a#b',
  ],
  'escapes and parameters toward the management API': [
    '/api/platform/a;x=1/reserved_addrs',
    '/api/platform/a/reserved_addrs;x',
    '/api/platform/a/reserved_addrs/ra_1;..',
    '/api/platform/a/reserved_addrs/ra%20',
    '/api/platform/%C3%A4/reserved_addrs',
    '/api/platform/a/reserved_addrs/%EF%BC%8E%EF%BC%8E',
    '/api/platform/a/reserved_addrs/a%3Fb',
    '/api/platform/a/reserved_addrs/a%23b',
    '/api/platform/a/reserved_addrs/a%3bb',
    '/api/platform/a/reserved_addrs/a%25',
  ],
  'too long': [`/${'a'.repeat(9_000)}`],
}
const hostile = Object.entries(refusals).flatMap(([kind, targets]) =>
  targets.map((target) => [kind, target] as const),
)

test('the table has at least 100 distinct targets', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(100)
  expect(new Set(hostile.map(([, target]) => target)).size).toBe(hostile.length)
})

test.each(hostile)('%s: %j is refused', (_, target) => {
  const { path, why } = checkTarget(target)
  expect(path).toBeUndefined()
  expect(why).toMatch(/^(it|its) /)
})

test.each([
  ['/', '/'],
  ['/sign-in?callbackUrl=%2Fa%2Fb', '/sign-in'],
  ['/lab/reserved-addrs/ra_2aBc.-~', '/lab/reserved-addrs/ra_2aBc.-~'],
  ['/settings/people/', '/settings/people/'],
  ['/lab/dns/%C3%A4%20b', '/lab/dns/%C3%A4%20b'],
  [
    '/_next/static/chunks/app/%5Baccount%5D/page-1a2b.js',
    '/_next/static/chunks/app/%5Baccount%5D/page-1a2b.js',
  ],
  ['/api/inventory/lab/x?q=a%0Ab&sort=-created_at', '/api/inventory/lab/x'],
  ['/api/platform/lab/reserved_addrs?before_id=a%2Fb&x=?', '/api/platform/lab/reserved_addrs'],
  ['/...', '/...'],
  ['/.well-known', '/.well-known'],
])('%s is accepted with the path %s', (target, wanted) => {
  expect(checkTarget(target)).toEqual({ path: wanted })
})

const prefix = '/api/platform/lab'
const operations = Object.values(registry).flatMap((resource) => Object.values<Operation>(resource.ops))
const match = createMatcher(operations)

const words = operations.flatMap((op) => op.path.split('/').filter((part) => part && !part.startsWith('{')))
const nasty = hostile.flatMap(([, target]) => target.split('/')).filter(Boolean)
const segment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...words) },
  { weight: 4, arbitrary: fc.stringMatching(/^[\w][\w.-]{0,12}$/) },
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.stringMatching(/^(%[0-9a-fA-F]{2}|[.;:@~%]){1,4}$/) },
)
const composed = fc
  .tuple(
    fc.oneof(
      { weight: 9, arbitrary: fc.constant(prefix) },
      { weight: 1, arbitrary: segment.map((text) => `/${text}/platform/lab`) },
    ),
    fc.array(fc.tuple(fc.constantFrom('/', '/', '/', '/', '//', '\\', '%2f', ';'), segment), {
      maxLength: 4,
    }),
    fc.constantFrom('', '', '/', '?a=b', '?', '#', '%'),
  )
  .map(([start, parts, end]) => start + parts.map(([slash, text]) => slash + text).join('') + end)
/** An arbitrary path of the contract with a segment for each parameter, and possibly one extra character. */
const nearlyRight = fc
  .tuple(
    fc.constantFrom(...operations),
    segment,
    fc.nat(60),
    fc.constantFrom('', '', '', '/', '.', '%2e', ';', '%', '\\'),
  )
  .map(([op, text, at, extra]) => {
    const path = prefix + op.path.replace(/\{\w+\}/g, () => text)
    return path.slice(0, at) + extra + path.slice(at)
  })
const rawTarget = fc.oneof(composed, nearlyRight)
const method = fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'get')

describe('the checked path is the path sent upstream', () => {
  const numRuns = isFull ? 1_000_000 : 100_000
  test(`over ${numRuns} generated targets`, { timeout: 20 * 60_000 }, () => {
    let decided = 0
    fc.assert(
      fc.property(method, rawTarget, (verb, raw) => {
        const { path } = checkTarget(raw)
        if (path === undefined) return
        // The URL parser and a decoder of single segments must read the same path
        expect(new URL(raw, 'http://console').pathname).toBe(path)
        if (!path.startsWith(`${prefix}/`)) return
        const rest = path.slice(prefix.length)
        expect(rest.split('/').map(decodeURIComponent).join('/')).toBe(rest)
        const matched = match(verb, rest)
        if (!matched.op) return
        decided += 1
        expect(matched.op.method).toBe(verb)
        expect(buildPath(matched.op, matched.params)).toBe(rest)
      }),
      { seed: 20_261_120, numRuns },
    )
    expect(decided).toBeGreaterThan(numRuns / 100)
  })
})
