import { describe, expect, test } from 'vitest'
import { defaultRoute, isMatch, matchTypeLabel, routeFor, routesOfHost } from './route-match'

const prefix = (match: string) => ({ match_type: 'path_prefix', match })
const exact = (match: string) => ({ match_type: 'exact_path', match })

describe('which route serves a path', () => {
  test.each([
    ['the longest prefix', [prefix('/'), prefix('/api/v1'), prefix('/api')], '/api/v1/x', '/api/v1'],
    ['a prefix is text, not a folder', [prefix('/'), prefix('/api')], '/apix', '/api'],
    ['an exact path matches only itself', [exact('/api'), prefix('/')], '/api/x', '/'],
    ['an exact path before the same prefix', [prefix('/api'), exact('/api')], '/api', 'exact /api'],
    ['a longer prefix is no match', [prefix('/api/v1'), prefix('/a')], '/api', '/a'],
    ['a path is case-sensitive', [prefix('/API'), prefix('/')], '/api', '/'],
    ['a path without its slash', [exact('/api')], 'api', 'exact /api'],
    ['no match', [exact('/api')], '/other', null],
    ['no routes', [], '/', null],
  ])('%s', (_, routes, path, expected) => {
    const served = routeFor(routes, { path })?.route
    const name = served && `${served.match_type === 'exact_path' ? 'exact ' : ''}${served.match}`
    expect(name ?? null).toBe(expected)
  })

  test.each([
    [
      'a host alone',
      [prefix('app.example.com'), prefix('www.example.com')],
      'WWW.example.com',
      'www.example.com',
    ],
    ['a path before a host alone', [prefix('app.example.com'), prefix('/a')], 'app.example.com', '/a'],
    [
      'host and path before the path alone',
      [prefix('/a'), prefix('app.example.com/a')],
      'app.example.com',
      'app.example.com/a',
    ],
    ['another host', [prefix('app.example.com/a'), prefix('/')], 'www.example.com', '/'],
    ['an unknown host', [prefix('app.example.com/a'), prefix('/')], undefined, '/'],
    ['a wildcard', [prefix('*.example.com'), prefix('example.org')], 'a.b.example.com', '*.example.com'],
    ['a wildcard requires one more label', [prefix('*.example.com')], 'example.com', null],
    [
      'a name before a wildcard',
      [prefix('*.example.com/a'), prefix('app.example.com/a')],
      'app.example.com',
      'app.example.com/a',
    ],
  ])('%s', (_, routes, host, expected) => {
    const target = host === undefined ? { path: '/a' } : { host, path: '/a' }
    expect(routeFor(routes, target)?.route.match ?? null).toBe(expected)
  })

  test.each([
    [[prefix('/api')], '/api/x', 'matches. No other route does.'],
    [[prefix('/api'), prefix('/')], '/api', 'has the longest path. Path prefix / also matches.'],
    [
      [prefix('/api'), exact('/api')],
      '/api',
      'is an exact path, which takes precedence over a path prefix. Path prefix /api also matches.',
    ],
    [[exact('/api'), exact('/')], '/', 'matches. No other route does.'],
  ])('gives the reason: %j', (routes, path, reason) => {
    expect(routeFor(routes, { path })?.reason).toBe(reason)
  })

  test('gives a more specific host as the reason', () => {
    const routes = [prefix('*.example.com/a'), prefix('app.example.com/a')]
    expect(routeFor(routes, { host: 'app.example.com', path: '/a' })?.reason).toBe(
      'has the most specific host. Path prefix *.example.com/a also matches.',
    )
  })

  test('is independent of the order of the routes', () => {
    const routes = [prefix('/'), exact('/a'), prefix('/a'), prefix('/a/b'), prefix('h.example/a')]
    for (const path of ['/', '/a', '/a/b', '/a/c', '/b'])
      expect(routeFor(routes.toReversed(), { path })?.route).toBe(routeFor(routes, { path })?.route)
  })
})

test.each([
  ['/', true],
  ['/a b', false],
  ['/a?b', false],
  ['/a#b', false],
  ['/é', true],
  ['app.example.com', true],
  ['*.example.com', true],
  ['app.example.com/a', true],
  ['localhost', true],
  ['', false],
  ['-a.example', false],
  ['a_b.example', false],
  ['app.example.com:443', false],
  ['https://app.example.com', false],
  [`${'l'.repeat(64)}.example`, false],
])('%s is a valid match: %s', (match, expected) => {
  expect(isMatch(match)).toBe(expected)
})

test('match types have labels', () => {
  expect(['exact_path', 'path_prefix', 'new_kind'].map(matchTypeLabel)).toEqual([
    'Exact path',
    'Path prefix',
    'new_kind',
  ])
})

test.each([
  ['app.example.com', ['/a', 'app.example.com/', 'exact /'], 'app.example.com/'],
  ['APP.example.com', ['/a', 'app.example.com/', 'exact /'], 'app.example.com/'],
  ['www.example.com', ['/a', '*.example.com/', 'exact /'], '*.example.com/'],
  ['*.example.com', ['/a', '*.example.com/', 'app.example.com/', 'exact /'], '*.example.com/'],
  ['example.org', ['/a', '/', 'exact /'], '/'],
])('the routes that can serve %s, without the ones that another route overrides', (host, expected, whole) => {
  const routes = [prefix('/a'), prefix('/'), prefix('*.example.com/'), prefix('app.example.com/'), exact('/')]
  const names = routesOfHost(routes, host).map(
    ({ match_type, match }) => `${match_type === 'exact_path' ? 'exact ' : ''}${match}`,
  )
  expect(names).toEqual(expected)
  expect(defaultRoute(routes, host)?.match).toBe(whole)
})

test('a host whose routes all have a path has no default route', () => {
  expect(defaultRoute([prefix('/a'), exact('/'), prefix('other.example.com/')], 'app.example.com')).toBe(
    undefined,
  )
  expect(defaultRoute([prefix('app.example.com')], 'app.example.com')?.match).toBe('app.example.com')
  // No route serves all names of the wildcard.
  expect(defaultRoute([prefix('app.example.com/')], '*.example.com')).toBe(undefined)
})
