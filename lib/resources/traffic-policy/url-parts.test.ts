import { expect, test } from 'vitest'
import { mapPolicySecrets } from './secrets'
import { urlDestination, urlParts } from './url-parts'
import { findYamlSecrets } from './yaml'

const masked = (text: string) => mapPolicySecrets(text, () => '***', findYamlSecrets)
const policy = (config: object, type = 'http-request') =>
  JSON.stringify({ on_http_request: [{ actions: [{ type, config }] }] })

test.each([
  ['https://user:pass@host.example/path?token=s', 'https://***@host.example/***?token=***'],
  ['https://host.example/a@b?c', 'https://host.example/***?***'],
  ['https://u:p@ss@host.example:8443', 'https://***@host.example:8443'],
  ['//user@host.example?a=1&b=&c=x=y#top?d=2', '//***@host.example?a=***&b=&c=***#top?d=2'],
  ['/path?token=s', '/***?token=***'],
  ['host.example:8080/a/b', 'host.example:8080/***'],
  ['https://hooks.example/services/T0/s', 'https://hooks.example/***'],
  ['https://host.example', null],
  ["https://${req.host}/?q=${req.headers['a&b?'][0]}&t=s", 'https://${req.host}/?q=***&t=***'],
  ["https://${secrets.get('v', 'k')}@host.example/?id=${conn.client_ip}", null],
  ['https://host.example/#token=s', null],
  ['${vars.url}', null],
])('in the URL %s of a request, user information, path and query values are masked', (url, hidden) => {
  expect(masked(policy({ url }))).toBe(policy({ url: hidden ?? url }))
})

const url = 'https://user:pass@host.example/?a=s'
const hidden = 'https://***@host.example/?a=***'
const lists = (one: string) => ({
  issuer: { allow_list: [{ value: one }] },
  jws: { sources: { urls: [one] } },
})
test.each<[string, object, object]>([
  ['http-request', { url }, { url: hidden }],
  ['forward-internal', { url }, { url: hidden }],
  ['forward-internal', { url: 'https://a.internal/path' }, { url: 'https://a.internal/path' }],
  ['openid-connect', { issuer_url: url }, { issuer_url: hidden }],
  ['jwt-validation', lists(url), lists(hidden)],
  ['log', { metadata: { any: url } }, { metadata: { any: hidden } }],
  ['unknown-action', { 'callback-uri': '/?a=s' }, { 'callback-uri': '/?a=***' }],
  ['url-rewrite', { from: '/a?b=(.*)', to: '/x?b=$1&t=s' }, { from: '/a?b=(.*)', to: '/x?b=$1&t=***' }],
  ['redirect', { to: url }, { to: url }],
  ['custom-response', { body: url }, { body: url }],
  ['log', { metadata: { note: 'Is it? a=b&c=d' } }, { metadata: { note: 'Is it? a=b&c=d' } }],
])('URLs of %s are masked unless the visitor sees them', (type, config, expected) => {
  expect(masked(policy(config, type))).toBe(policy(expected, type))
})

const yaml = (text: string) =>
  `on_http_request:\n  - actions:\n      - type: http-request\n        config:\n          url: ${text}\n          method: POST\n`
const flow = (text: string) =>
  `on_http_request: [{actions: [{type: http-request, config: {url: ${text}}}]}]\n`
const asJson = (text: string) => policy({}).replace('{}', `{"url":"${text}"}`)

function maskedAndBack(text: string): string {
  const tokens: string[] = []
  const mark = (secret: string, { token = JSON.stringify(secret) }) => `adit:kept:${tokens.push(token) - 1}`
  const tokenOf = (mark: string) => ({ token: tokens[Number(mark.slice('adit:kept:'.length))] ?? '' })
  return mapPolicySecrets(mapPolicySecrets(text, mark, findYamlSecrets), tokenOf, findYamlSecrets)
}

test.each([
  ['JSON', policy({ url }), policy({ url: hidden })],
  [
    'JSON with escapes',
    asJson(String.raw`https:\/\/u\u0073er@host.example\/?a=\"s\u0026b=\\`),
    asJson(String.raw`https:\/\/***@host.example\/?a=***\u0026b=***`),
  ],
  ['plain YAML', yaml(url), yaml(hidden)],
  ['YAML in single quotes', yaml(`'${url}'`), yaml(`'${hidden}'`)],
  ['YAML in double quotes', yaml(`"${url}"`), yaml(`"${hidden}"`)],
  ['a map of YAML in braces', flow(url), flow(hidden)],
  ['a folded block of YAML', yaml(`>-\n            ${url}`), yaml(`>-\n            ${hidden}`)],
  ['a literal block of YAML', yaml(`|\n            ${url}`), yaml(`|\n            ${hidden}`)],
])('a URL in %s is masked and restored byte for byte', (_, text, expected) => {
  expect(masked(text)).toBe(expected)
  expect(maskedAndBack(text)).toBe(text)
})

test.each([
  ['a doubled quote', `'${url}'''`],
  ['an escape that JSON lacks', String.raw`"${url}\x41"`],
  ['two lines', `${url}\n            b`],
])('a URL in YAML with %s is masked as a whole', (_, text) => {
  expect(masked(yaml(text))).toBe(yaml('"***"'))
})

test('marks without a fingerprint keep a YAML policy valid', () => {
  const without = (text: string) => mapPolicySecrets(text, () => 'adit:kept:', findYamlSecrets)
  const once = without(yaml('https://host.example/?a=s&b=t'))
  expect(once).toBe(yaml('https://host.example/?a=adit:kept:&b=adit:kept:0'))
  expect(without(once)).toBe(once)
})

test('secrets of a URL and its action are bound to the destination of the URL', () => {
  const bindings = (url: string) => {
    const found: string[] = []
    const shown = masked(policy({ url, headers: { authorization: 's' } }))
    mapPolicySecrets(shown, (secret, { binding, around }) => {
      found.push(`${binding} ${around}`)
      return secret
    })
    return found
  }
  expect(bindings(url)).toHaveLength(3)
  expect(bindings(hidden)).toEqual(bindings(url))
  for (const other of [url.replace('host', 'evil'), url.replace('https', 'http'), url.replace('/?', '/b?')])
    expect(bindings(other).some((binding) => bindings(url).includes(binding))).toBe(false)
})

test('the parts of a URL are named and in order', () => {
  expect(urlParts('https://u@h/?a=b&c').map(({ name }) => name)).toEqual(['userinfo', 'query.a', 'query.'])
  expect(urlDestination('https://u:p@h/x?a=b&c#d')).toBe('https://@h/x?a=&#d')
})
