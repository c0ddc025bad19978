import { beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { positionIn } from '@/lib/util/text'
import { checkPolicy, firstProblem, type PolicyTarget } from './check'
import { loadedParser } from './yaml'
import { setYamlParser } from './document'

beforeAll(() => setYamlParser(loadedParser))

const rule = (...actions: object[]) => ({ actions })
const deny = { type: 'deny', config: { status_code: 404 } }
const oauth = { type: 'oauth', config: { provider: 'google' } }
const http = (...rules: object[]) => ({ on_http_request: rules })
const limit = {
  name: 'n',
  algorithm: 'sliding_window',
  capacity: 10,
  rate: '60s',
  bucket_key: ['conn.client_ip'],
}

test.each<[string, object, PolicyTarget?]>([
  ['an empty policy', {}],
  ['the sample of the specification', http(rule(deny))],
  ['an action without a config', http(rule({ type: 'deny' }))],
  [
    'a rule with conditions before the end',
    http({ name: 'a', expressions: ["req.method == 'GET'"], ...rule(deny) }, rule(deny)),
  ],
  ['an interpolated number', http(rule({ type: 'deny', config: { status_code: '${vars.code}' } }))],
  ['unknown config keys', http(rule({ type: 'deny', config: { later: 1 } }))],
  [
    'each phase',
    {
      on_tcp_connect: [rule({ type: 'log', config: { metadata: {} } })],
      on_http_response: [rule({ type: 'compress-response' })],
      on_event_stream_message: [rule({ type: 'sse-find-replace' })],
    },
  ],
  ['tcp', { on_tcp_connect: [rule({ type: 'close-connection' })] }, 'tcp'],
  ['tls', { on_tcp_connect: [rule({ type: 'terminate-tls', config: { min_version: '1.2' } })] }, 'tls'],
  ['http on an edge', http(rule(deny)), 'https-edge'],
  ['one login and a password', http(rule(oauth, { type: 'basic-auth', config: { credentials: ['a:b'] } }))],
  ['a rate limit', http(rule({ type: 'rate-limit', config: limit }))],
  ['vars', http(rule({ type: 'set-vars', config: { vars: [{ a: 1 }, { b: 2 }] } }))],
  [
    'a token',
    http(
      rule({
        type: 'jwt-validation',
        config: {
          issuer: { allow_list: [] },
          http: { tokens: [] },
          jws: { allowed_algorithms: [], keys: { sources: {} } },
        },
      }),
    ),
  ],
])('a valid policy has no problems: %s', (_, policy, target) => {
  expect(checkPolicy(JSON.stringify(policy), target)).toEqual([])
  expect(checkPolicy(stringify(policy, { aliasDuplicateObjects: false }), target)).toEqual([])
})

test('an empty text is valid, but blank text is not', () => {
  expect(checkPolicy('')).toEqual([])
  expect(checkPolicy(' ')).toMatchObject([{ code: 2236 }])
})

test.each<[string, unknown, number, string, string, PolicyTarget?]>([
  ['a list', [], 18_002, '', '[]'],
  ['an unknown phase', { inbound: [] }, 18_002, 'inbound', '"inbound"'],
  ['a phase that is not a list', { on_http_request: {} }, 18_002, 'on_http_request', '{}'],
  ['a rule that is not an object', http([]), 18_002, 'on_http_request.0', '[]'],
  ['an unknown key', http({ ...rule(deny), when: 1 }), 18_002, 'on_http_request.0.when', '"when"'],
  ['a name that is not a string', http({ ...rule(deny), name: 7 }), 18_002, 'on_http_request.0.name', '7'],
  [
    'a single expression',
    http({ ...rule(deny), expressions: 'true' }),
    18_002,
    'on_http_request.0.expressions',
    '"true"',
  ],
  [
    'actions that are not a list',
    http({ actions: deny.config }),
    18_002,
    'on_http_request.0.actions',
    '{"status_code":404}',
  ],
  [
    'an action without a type',
    http(rule({ config: {} })),
    18_002,
    'on_http_request.0.actions.0',
    '{"config":{}}',
  ],
  ['no actions', http({ name: 'a' }), 2206, 'on_http_request.0', '{"name":"a"}'],
  ['empty actions', http(rule()), 2206, 'on_http_request.0.actions', '[]'],
  ['an unknown action', http(rule({ type: 'denny' })), 2201, 'on_http_request.0.actions.0.type', '"denny"'],
  [
    'a JavaScript property name as an action',
    http(rule({ type: 'constructor' })),
    2201,
    'on_http_request.0.actions.0.type',
    '"constructor"',
  ],
  ['a wrong phase', { on_http_response: [rule(deny)] }, 2202, 'on_http_response.0.actions.0.type', '"deny"'],
  [
    'a config that is not an object',
    http(rule({ type: 'deny', config: 404 })),
    2203,
    'on_http_request.0.actions.0.config',
    '404',
  ],
  [
    'a missing key',
    http(rule({ type: 'redirect', config: {} })),
    2204,
    'on_http_request.0.actions.0.type',
    '"redirect"',
  ],
  [
    'a missing config with required keys',
    http(rule({ type: 'redirect' })),
    2204,
    'on_http_request.0.actions.0.type',
    '"redirect"',
  ],
  [
    'a missing nested key',
    http(
      rule({
        type: 'jwt-validation',
        config: { issuer: { allow_list: [] }, http: { tokens: [] }, jws: { allowed_algorithms: [] } },
      }),
    ),
    2204,
    'on_http_request.0.actions.0.type',
    '"jwt-validation"',
  ],
  [
    'a status as text',
    http(rule({ type: 'deny', config: { status_code: '404' } })),
    2204,
    'on_http_request.0.actions.0.config.status_code',
    '"404"',
  ],
  [
    'an invalid status',
    http(rule({ type: 'deny', config: { status_code: 999 } })),
    2204,
    'on_http_request.0.actions.0.config.status_code',
    '999',
  ],
  [
    'an unknown algorithm',
    http(rule({ type: 'rate-limit', config: { ...limit, algorithm: 'x' } })),
    2204,
    'on_http_request.0.actions.0.config.algorithm',
    '"x"',
  ],
  [
    'too many buckets',
    http(rule({ type: 'rate-limit', config: { ...limit, bucket_key: Array(11).fill('a') } })),
    2204,
    'on_http_request.0.actions.0.config.bucket_key',
    JSON.stringify(Array(11).fill('a')),
  ],
  [
    'a password without a user',
    http(rule({ type: 'basic-auth', config: { credentials: ['secret'] } })),
    2204,
    'on_http_request.0.actions.0.config.credentials',
    '["secret"]',
  ],
  [
    'two vars in one',
    http(rule({ type: 'set-vars', config: { vars: [{ a: 1, b: 2 }] } })),
    2204,
    'on_http_request.0.actions.0.config.vars',
    '[{"a":1,"b":2}]',
  ],
  [
    'an unreachable action',
    http(rule(deny, oauth)),
    2207,
    'on_http_request.0.actions.1',
    JSON.stringify(oauth),
  ],
  [
    'an unreachable rule',
    http(rule(deny), rule(oauth)),
    2207,
    'on_http_request.1',
    JSON.stringify(rule(oauth)),
  ],
  [
    'two logins',
    http(rule(oauth), rule({ type: 'saml' })),
    2239,
    'on_http_request.1.actions.0',
    '{"type":"saml"}',
  ],
  ['http on tcp', http(rule(deny)), 2230, 'on_http_request', '"on_http_request"', 'tcp'],
  ['http on tls', { on_http_response: [] }, 2230, 'on_http_response', '"on_http_response"', 'tls'],
  ['tcp on an HTTPS edge', { on_tcp_connect: [] }, 2248, 'on_tcp_connect', '"on_tcp_connect"', 'https-edge'],
  ['tcp inside', { on_tcp_connect: [] }, 2262, 'on_tcp_connect', '"on_tcp_connect"', 'internal-http'],
  [
    'too many rules',
    http(...Array.from({ length: 101 }, () => ({ expressions: ['false'], actions: [deny] }))),
    2264,
    'on_http_request.100',
    '{"expressions":["false"],"actions":[{"type":"deny","config":{"status_code":404}}]}',
  ],
  [
    'too many actions',
    http(rule(...Array.from({ length: 21 }, () => ({ type: 'restrict-ips' })))),
    2265,
    'on_http_request.0.actions.20',
    '{"type":"restrict-ips"}',
  ],
])('the first problem is reported for %s', (_, policy, code, path, marked, target) => {
  const text = JSON.stringify(policy)
  const [first] = checkPolicy(text, target)
  expect(first).toMatchObject({ code, path })
  expect(text.slice(first?.from, first?.to)).toBe(marked)
  expect(checkPolicy(stringify(policy, { aliasDuplicateObjects: false }), target)[0]?.path).toBe(path)
})

test('all problems are reported in the order of the text', () => {
  const text = JSON.stringify({ nope: [], on_http_request: [rule({ type: 'x' }), rule(deny, deny)] })
  expect(checkPolicy(text).map(({ code }) => code)).toEqual([18_002, 2201, 2207])
})

test('the position of an error in JSON is reported', () => {
  const text = '{\n  "on_http_request": [,]\n}'
  const [first, ...more] = checkPolicy(text)
  expect(more).toEqual([])
  expect(first).toMatchObject({ code: 2236, message: expect.stringMatching(/^Invalid JSON: /) })
  expect(text.slice(first?.from, first?.to)).toBe(',')
})

test.each([
  ['# a\nbad: [\n', 'Line 2, column 6'],
  ['# a\nbad: [\n\n\n', 'Line 2, column 6'],
  ['bad: [1,\nb: 2\n', 'Line 1, column 8'],
  ['a: 1\nbad: {x: 1\n', 'Line 2, column 10'],
  ['a: 1\nbad: "x\n', 'Line 2, column 7'],
])('a missing closing character in %j is reported on its line', (text, position) => {
  const [first] = checkPolicy(text)
  expect(first?.message).toMatch(/^Invalid YAML: /)
  expect(positionIn(text, first?.from ?? 0)).toBe(position)
})

test('the size limit counts bytes', () => {
  const of = (letters: number) =>
    `{"on_http_request":[{"name":"${'é'.repeat(letters)}","actions":[{"type":"deny"}]}]}`
  const around = new TextEncoder().encode(of(0)).length
  const fits = Math.floor((65_536 - around) / 2)
  expect(checkPolicy(of(fits))).toEqual([])
  expect(checkPolicy(of(fits + 1))).toMatchObject([{ code: 18_002 }])
})

test('the error for an unknown action suggests a similar name', () => {
  expect(checkPolicy(JSON.stringify(http(rule({ type: 'redirekt' }))))[0]?.message).toBe(
    'Unknown action: redirekt. Did you mean redirect?',
  )
})

const yaml = `on_http_request:
  - name: closed
    actions:
      - type: deny
        config: {status_code: 404}
`
test.each([
  ['an unknown action', yaml.replace('deny', 'dny'), 'Line 4, column 15: Unknown action: dny'],
  ['a bad value', yaml.replace('404', '"404"'), 'Line 5, column 31: status_code must be an HTTP status code'],
  ['a wrong indent', yaml.replace('    actions', '   actions'), 'Line 3, column 1: Invalid YAML: '],
  ['a list that is not closed', yaml.replace('404}', '404'), 'Line 5, column 33: Invalid YAML: '],
  ['a tab', yaml.replace('    actions', '\tactions'), 'Line 3, column 1: Invalid YAML: Tabs'],
  [
    'a duplicate key',
    `${yaml}on_http_request: []`,
    'Line 6, column 1: Invalid YAML: Duplicate key: on_http_request',
  ],
  ['an alias', `a: &a []\non_http_request: *a`, "Line 2, column 18: Invalid YAML: Aliases aren't supported"],
  ['a second document', `${yaml}---\n${yaml}`, 'Line 6, column 1: Invalid YAML: A policy must be a single'],
  ['a text', 'deny', 'Line 1, column 1: Invalid YAML: A policy must be an object with phases as keys'],
  ['too much', `on_http_request: [${'a,'.repeat(6001)}]`, 'YAML: A YAML policy can have at most 6,000'],
  ['JSON that is cut off', '{"on_http_request": [', 'Line 1, column 22: Invalid JSON: '],
])('an error message includes line and column: %s', (_, text, message) => {
  expect(firstProblem(text)?.message).toContain(message)
})

test('the error for a whole policy has no position, and a valid policy has no error', () => {
  expect(firstProblem('[]')?.message).toBe('A policy must be an object with phases as keys')
  expect(firstProblem(yaml)).toBeNull()
})
