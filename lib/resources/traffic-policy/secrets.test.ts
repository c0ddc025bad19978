import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { secretsWithin } from '@/lib/contract/fields'
import { keptElsewhere, storedSecrets, withoutTyped } from '@/lib/contract/kept'
import { cpuMs } from '@/lib/util/testing/cpu-ms'
import { mapPolicySecrets } from './secrets'

const masked = (text: string) => mapPolicySecrets(text, () => '***')
const within = (config: object) =>
  JSON.stringify({ on_http_request: [{ actions: [{ type: 'any', config }] }] }, null, 2)

test.each<[string, object, object]>([
  ['client secret', { client_id: 'id', client_secret: 's' }, { client_id: 'id', client_secret: '***' }],
  ['each credential', { credentials: ['a:1', 'b:2'] }, { credentials: ['***', '***'] }],
  ['webhook', { provider: 'github', secret: 's' }, { provider: 'github', secret: '***' }],
  [
    'private key',
    { server_certificate: 'c', server_private_key: '-----BEGIN\nKEY' },
    { server_certificate: 'c', server_private_key: '***' },
  ],
  ['a nested value', { api_keys: [{ value: 'k' }] }, { api_keys: [{ value: '***' }] }],
  ['a number', { client_secret: 12_345 }, { client_secret: '***' }],
  [
    'other names of secrets',
    { authorization: 'a', 'auth.basic': 'b', bearer: 'c', hmac: 'd', pwd: 'e', passwd: 'f', pass: 'g' },
    {
      authorization: '***',
      'auth.basic': '***',
      bearer: '***',
      hmac: '***',
      pwd: '***',
      passwd: '***',
      pass: '***',
    },
  ],
  [
    'names with a suffix',
    { private_key_pem: 'a', client_secret_value: 'b', api_key_value: 'c', public_key_pem: 'd', bypass: 'e' },
    {
      private_key_pem: '***',
      client_secret_value: '***',
      api_key_value: '***',
      public_key_pem: 'd',
      bypass: 'e',
    },
  ],
  ['null and empty values stay', { client_secret: null, secret: '' }, { client_secret: null, secret: '' }],
  [
    'a reference stays',
    { client_secret: "${secrets.get('vault', 'key')}" },
    { client_secret: "${secrets.get('vault', 'key')}" },
  ],
  ['a reference within other text', { secret: "x${secrets.get('vault', 'key')}" }, { secret: '***' }],
])('secrets of a config are masked: %s', (_, config, expected) => {
  expect(masked(within(config))).toBe(within(expected))
})

const inAction = (type: string, config: object, phase = 'on_http_request') =>
  JSON.stringify({ [phase]: [{ actions: [{ config, type }] }] })
const headers = { 'X-A.B': 'Bearer t', other: ['a', ''], who: '${conn.client_ip}' }
const hidden = { 'X-A.B': '***', other: ['***', ''], who: '${conn.client_ip}' }

test.each<[string, string, object, object]>([
  ['added to requests', 'add-headers', { headers }, { headers: hidden }],
  ['of an unknown action', 'add-header', { headers }, { headers: hidden }],
  ['of a request', 'http-request', { headers, url: 'u' }, { headers: hidden, url: 'u' }],
  ['in a query', 'http-request', { query_params: { key: 's' } }, { query_params: { key: '***' } }],
  ['in the body of a request', 'http-request', { body: 'token=s' }, { body: '***' }],
  ['of variables', 'set-vars', { vars: [{ a: 's' }] }, { vars: [{ a: '***' }] }],
  [
    'of variables elsewhere',
    'set-vars',
    { a: 's', variables: { b: 's' } },
    { a: '***', variables: { b: '***' } },
  ],
  ['sent to a visitor', 'custom-response', { headers, body: 'x' }, { headers, body: 'x' }],
  ['of a redirect', 'redirect', { headers, to: 'u' }, { headers, to: 'u' }],
  ['whose names are removed', 'remove-headers', { headers: ['x-a'] }, { headers: ['x-a'] }],
])('values are masked unless they are public: %s', (_, type, config, expected) => {
  expect(masked(inAction(type, config))).toBe(inAction(type, expected))
})

test('every value under a key that is not a phase is masked', () => {
  const policy = { on_http_request: [], inbound: [{ name: 'n' }], else: 'a', list: ['b', { x: 3 }], is: true }
  const safe = { ...policy, else: '***', list: ['***', { x: '***' }] }
  expect(masked(JSON.stringify(policy))).toBe(JSON.stringify(safe))
})

test('a type inside a config or a duplicate type makes no header public', () => {
  const within = inAction('http-request', { type: 'redirect', headers: { a: 's' } })
  expect(masked(within)).toContain('"a":"***"')
  expect(masked('{"type":"redirect","type":"add-headers","config":{"headers":{"a":"s"}}}')).toContain('***')
})

test('headers added to a response are public, but not those of a request sent in that phase', () => {
  const inResponse = (type: string, input: object) => inAction(type, { headers: input }, 'on_http_response')
  expect(masked(inResponse('add-headers', headers))).toBe(inResponse('add-headers', headers))
  expect(masked(inResponse('http-request', headers))).toBe(inResponse('http-request', hidden))
})

test.each([
  ["${req.headers['x-a'][0]}", true],
  ['${vars.site}', true],
  ['${conn.client_ip} s', false],
  ["${'s'}", false],
  ["${req.headers['x'] + 's'}", false],
  ['${conn}', false],
])('the header value %s is only a variable: %s', (value, isOne) => {
  const policy = inAction('add-headers', { headers: { a: value } })
  expect(masked(policy) === policy).toBe(isOne)
})

test('a secret key is recognized with escapes and when repeated', () => {
  expect(masked(String.raw`{"client\u005fsecret" : "a", "client_secret":"b"}`)).toBe(
    String.raw`{"client\u005fsecret" : "***", "client_secret":"***"}`,
  )
})

test('the callback receives each secret and its path', () => {
  const seen: string[][] = []
  mapPolicySecrets(within({ credentials: ['a:"1"'] }), (secret, { path }) => {
    seen.push([secret, path])
    return secret
  })
  expect(seen).toEqual([['a:"1"', 'on_http_request.0.actions.0.config.credentials.0']])
})

test('a policy is unchanged after its secrets are masked and restored', () => {
  const text = within({ credentials: ['a:1', 'b:"\u2028'], realm: 'r', secret: 's\n' })
  const kept = new Map<string, string>()
  const masks = mapPolicySecrets(text, (secret) => {
    kept.set(`kept-${kept.size}`, secret)
    return `kept-${kept.size - 1}`
  })
  expect(mapPolicySecrets(masks, (mask) => kept.get(mask) ?? '')).toBe(text)
})

test('40,000 secrets are masked in one pass', () => {
  const credentials = Array.from({ length: 40_000 }, (_, i) => `user:${i}`)
  const [input, wanted] = [within({ credentials }), within({ credentials: credentials.map(() => '***') })]
  const mask = () => expect(masked(input)).toBe(wanted)
  expect(cpuMs(mask)).toBeLessThan(2000) // copying the text for each secret took 18 s
})

test('a policy without secrets is unchanged byte for byte', () => {
  for (const text of ['', ' \n', ' {"inbound" :1.0}\n', 'null']) expect(masked(text)).toBe(text)
  fc.assert(fc.property(fc.json(), (text) => mapPolicySecrets(text, (secret) => secret) === text))
})

test.each([
  '{"a":',
  'on_http_request:\n  - secret: s',
  '"\\u0041"',
  '["s"]',
  '7',
  'just s',
  '{"a":1}{"b":2}',
])('a text that is not a JSON policy is masked as a whole: %j', (text) => {
  const seen: unknown[] = []
  expect(mapPolicySecrets(text, (...args) => (seen.push(args), '***'))).toBe('***')
  expect(seen).toEqual([[text, { path: '', binding: 'document' }]])
})

test('values of variables are secrets unless they refer to other variables', () => {
  const vars = (...values: unknown[]) => inAction('set-vars', { vars: values.map((value) => ({ v: value })) })
  expect(masked(vars('s', 7, true, '${req.host}', { deep: ['t'] }))).toBe(
    vars('***', '***', true, '${req.host}', { deep: ['***'] }),
  )
})

test.each(['Client_Secret', 'client-secret', 'API_KEY', 'token'])('the key %s holds a secret', (key) => {
  expect(masked(within({ [key]: 's' }))).toBe(within({ [key]: '***' }))
})

test.each([
  'clientSecret',
  'apiKey',
  'auth_token',
  'authtoken',
  'bearer_token',
  'signing_key',
  'secret_key',
  'webhook_secret',
  'secrets',
  'passwords',
  'aws-secret-access-key',
  'key',
])('the key %s holds a secret too', (key) => {
  expect(masked(within({ [key]: 's' }))).toBe(within({ [key]: '***' }))
})

test.each([
  'bucket_key',
  'public_key',
  'sshPublicKey',
  'key_id',
  'access_key_id',
  'cache_key',
  'partition-key',
  'max_tokens',
  'token_url',
  'key_name',
  'credentials_file',
  'secretary',
])('the key %s holds no secret', (key) => {
  expect(masked(within({ [key]: 's' }))).toBe(within({ [key]: 's' }))
})

test('the token sources and public keys of a token check stay readable', () => {
  const jwks = { sources: { additional_jkus: ['https://id.example/jwks'] } }
  const check = inAction('jwt-validation', {
    http: { tokens: [{ type: 'jwt', method: 'header', name: 'Authorization', prefix: 'Bearer ' }] },
    jws: { keys: jwks },
  })
  expect(masked(check)).toBe(check)
})

test('types and keys in another spelling are recognized if they hold secrets', () => {
  for (const type of ['set-vars', 'Set-Vars', 'set_vars', 'setVars'])
    expect(masked(inAction(type, { Vars: [{ v: 's' }] }))).toBe(inAction(type, { Vars: [{ v: '***' }] }))
  for (const type of ['add-headers', 'http_request', 'Redirect'])
    expect(masked(inAction(type, { Headers: { a: 's' } }))).toBe(inAction(type, { Headers: { a: '***' } }))
})

test('the type of a rule makes no value of its actions public', () => {
  const rule = (type: string, a: string) =>
    JSON.stringify({
      on_http_request: [{ type, actions: [{ type: 'add-headers', config: { headers: { a } } }] }],
    })
  expect(masked(rule('redirect', 's'))).toBe(rule('redirect', '***'))
})

test.each([
  ['a configuration', inAction, JSON.stringify({ client_secret: 's' })],
  ['a configuration in YAML', inAction, 'client_secret: s'],
])('%s in a string is masked as a whole', (_, policy, config) => {
  const text = (config: string) => policy('any', {}).replace('{}', JSON.stringify(config))
  expect(masked(text(config))).toBe(text('***'))
})

test('keys without values are secrets below the key of a secret, but not below headers', () => {
  const config = { api_keys: { s: null, t: true, u: {}, name: 'v' }, headers: { 'x-a': null } }
  const safe = { api_keys: { '***': null, '***1': true, '***2': {}, name: '***' }, headers: { 'x-a': null } }
  const expected = within(safe).replaceAll(/\*\d/g, '*')
  expect(masked(within(config))).toBe(expected)
})

test('a secret is restored as it was written', () => {
  const text = String.raw`{"secret":12345678901234567890, "password": "\u0041\/b", "token":1.50}`
  const tokens: string[] = []
  const masks = mapPolicySecrets(text, (_, { token = '' }) => `m${tokens.push(token) - 1}`)
  expect(masks).toBe('{"secret":"m0", "password": "m1", "token":"m2"}')
  expect(mapPolicySecrets(masks, (mask) => ({ token: tokens[Number(mask.slice(1))] ?? '' }))).toBe(text)
})

test('marks are found in text that is not parsed, and in text that is a single mark', () => {
  const schema = z.object({ policy: secretsWithin(z.string(), mapPolicySecrets) })
  const yaml = 'a:\n  secret: "adit:kept:f1"\n# adit:kept:f2\n'
  expect(storedSecrets(schema, { policy: yaml })).toEqual([
    { set: true, fingerprint: 'f1', field: 'policy', within: 'line 2', binding: '' },
    { set: true, fingerprint: 'f2', field: 'policy', within: 'line 3', binding: '' },
  ])
  const hidden = { policy: 'adit:kept:f3' }
  expect(storedSecrets(schema, hidden)).toEqual([
    { set: true, fingerprint: 'f3', field: 'policy', binding: 'document' },
  ])
  const keeps = (policy: string) =>
    keptElsewhere({ schema, body: { policy } }, { schema, masked: { policy: yaml } })
  expect(keeps(yaml)).toEqual([])
  expect(keeps(yaml.replace('f1', 'f4'))).toEqual(['policy'])
  expect(withoutTyped(schema, { policy: yaml })).toEqual({ policy: 'a:\n  secret: "(kept)"\n# (kept)\n' })
  expect(withoutTyped(schema, { policy: 'a: typed' })).toEqual({ policy: '(as typed)' })
})
