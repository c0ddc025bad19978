import fc from 'fast-check'
import { expect, test } from 'vitest'
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
  ['what stands below', { api_keys: [{ value: 'k' }] }, { api_keys: [{ value: '***' }] }],
  ['a number', { client_secret: 12_345 }, { client_secret: '***' }],
  ['nothing', { client_secret: null, secret: '' }, { client_secret: null, secret: '' }],
  [
    'a reference',
    { client_secret: "${secrets.get('vault', 'key')}" },
    { client_secret: "${secrets.get('vault', 'key')}" },
  ],
  ['a reference with more around it', { secret: "x${secrets.get('vault', 'key')}" }, { secret: '***' }],
])('%s', (_, config, expected) => {
  expect(masked(within(config))).toBe(within(expected))
})

test('a key is known however it is written, and each time that it is given', () => {
  expect(masked(String.raw`{"client\u005fsecret" : "a", "client_secret":"b"}`)).toBe(
    String.raw`{"client\u005fsecret" : "***", "client_secret":"***"}`,
  )
})

test('says what the secret is and where it stands', () => {
  const seen: string[][] = []
  mapPolicySecrets(within({ credentials: ['a:"1"'] }), (secret, path) => {
    seen.push([secret, path])
    return secret
  })
  expect(seen).toEqual([['a:"1"', 'on_http_request.0.actions.0.config.credentials.0']])
})

test('masked and put back, a policy is what it was', () => {
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
  const [given, wanted] = [within({ credentials }), within({ credentials: credentials.map(() => '***') })]
  const mask = () => expect(masked(given)).toBe(wanted)
  expect(cpuMs(mask)).toBeLessThan(2000) // a copy of the text for each took 18 s
})

test('what holds none, and what is no JSON, stays byte for byte', () => {
  for (const text of ['', ' {"a" :1.0}\n', '{"a":', 'on_http_request:\n  - secret: s', '"\\u0041"'])
    expect(masked(text)).toBe(text)
  fc.assert(fc.property(fc.json(), (text) => mapPolicySecrets(text, (secret) => secret) === text))
})
