import { expect, test } from 'vitest'
import { MAX_TEST_PATH, testHostProblem, testPathProblem } from './test-target'

test.each(['/', '/health', '/a/b.json', '/a%20b', "/~x/!$&'()*+,;=:@", `/${'a'.repeat(MAX_TEST_PATH - 1)}`])(
  'the path %j can be used',
  (path) => expect(testPathProblem(path)).toBeUndefined(),
)

test.each([
  ['', 'begin with /'],
  ['health', 'begin with /'],
  ['https://b.example/', 'begin with /'],
  [`/${'a'.repeat(MAX_TEST_PATH)}`, 'at most 1000'],
  ['/a?token=1', 'without ? or #'],
  ['/a#b', 'without ? or #'],
  ['/a b', 'Percent-encode'],
  ['/a\r\nhost: b.example', 'Percent-encode'],
  ['/a\u0000', 'Percent-encode'],
  ['/a\n', 'Percent-encode'],
  ['/a\\b', 'Percent-encode'],
  ['/%zz', 'Percent-encode'],
  ['/é', 'Percent-encode'],
  ['/ſ', 'Percent-encode'],
])("the path %j can't be used", (path, reason) => expect(testPathProblem(path)).toContain(reason))

test.each(['app.a.example', 'x.y.a.example', 'APP.A.example'])('*.a.example covers %s', (host) =>
  expect(testHostProblem(host, '*.a.example')).toBeUndefined(),
)

test.each([
  '',
  'a.example',
  '.a.example',
  '*.a.example',
  'xa.example',
  'a.example.b.test',
  'app.a.example:8080',
  'app.a.example.',
  'u@app.a.example',
  'b.test/.a.example',
  'b.test#.a.example',
  'app.a.example\n',
  '10.0.0.1',
])("*.a.example doesn't cover %j", (host) =>
  expect(testHostProblem(host, '*.a.example')).toBe(
    'Enter a host that *.a.example covers, such as app.a.example.',
  ),
)
