import { describe, expect, test } from 'vitest'
import { codeOf, detailOf, sharedPlatform, newRoute } from '../testing/platform'

const platform = sharedPlatform()
type Row = [body: object, code: number, field: string]
const many = (n: number) => Array.from({ length: n }, (_, i) => `x${i}`)
const provider = (name: string, settings: object) => ({ provider: { [name]: settings } })
const google = (settings: object) => provider('google', settings)
const github = (settings: object) => provider('github', settings)
const own = { client_id: 'c', client_secret: 's' }
const breaker = (settings: object) => ({ error_threshold_percentage: 0.5, ...settings })
const add = (map: object) => ({ add: map })
const oidc = { issuer: 'https://login.example', ...own }
const over32 = 4_294_967_296

/** Refusals in the specification's "Errors" and "Limits" tables. */
const specified: Record<string, Row[]> = {
  oauth: [
    [google({ client_id: 'c' }), 7033, 'provider.google.client_secret'],
    [google({ client_id: 'c', client_secret: '' }), 7033, 'provider.google.client_secret'],
    [google({ client_secret: 's' }), 7033, 'provider.google.client_id'],
    [google({ scopes: ['email'] }), 7034, 'provider.google.scopes'],
    [github({ client_id: null, client_secret: null, scopes: ['read:org'] }), 7034, 'provider.github.scopes'],
    [{ ...google({}), inactivity_timeout: over32 }, 215, 'inactivity_timeout'],
    [{ ...google({}), maximum_duration: -1 }, 215, 'maximum_duration'],
    [{ ...google({}), auth_check_interval: 1.5 }, 215, 'auth_check_interval'],
    [{ ...google({}), enabled: 'yes' }, 215, 'enabled'],
    [{ ...google({}), options_passthrough: 1 }, 215, 'options_passthrough'],
    [{ ...google({}), other: 1 }, 214, 'other'],
  ],
  circuit_breaker: [
    [breaker({ num_buckets: 129 }), 7018, 'num_buckets'],
    [breaker({ error_threshold_percentage: 1.01 }), 7011, 'error_threshold_percentage'],
    [breaker({ error_threshold_percentage: 50 }), 7011, 'error_threshold_percentage'],
    [breaker({ error_threshold_percentage: -0.1 }), 7011, 'error_threshold_percentage'],
    [breaker({ volume_threshold: over32 }), 215, 'volume_threshold'],
    [breaker({ rolling_window: '10' }), 215, 'rolling_window'],
  ],
  webhook_verification: [
    [{ provider: 'slack' }, 7027, 'secret'],
    [{ provider: 'slack', secret: '' }, 7027, 'secret'],
    [{ provider: 'SLACK', secret: null }, 7027, 'secret'],
  ],
}

/** Refusals of the local platform that the API specification doesn't require. */
const noted: Record<string, Row[]> = {
  backend: [
    [{}, 215, 'backend_id'],
    [{ backend_id: 'ra_1' }, 242, 'backend_id'],
    [{ backend_id: 'bkdhr_1' }, 6501, 'backend_id'],
  ],
  ip_restriction: [
    [{}, 7025, 'ip_policy_ids'],
    [{ ip_policy_ids: [] }, 7025, 'ip_policy_ids'],
    [{ ip_policy_ids: ['ra_1'] }, 229, 'ip_policy_ids.0'],
    [{ ip_policy_ids: many(51).map((x) => `ipp_${x}`) }, 7013, 'ip_policy_ids'],
    [{ ip_policy_ids: ['ipp_1'] }, 7007, 'ip_policy_ids'],
  ],
  circuit_breaker: [
    [{}, 215, 'error_threshold_percentage'],
    [breaker({ num_buckets: 0 }), 7018, 'num_buckets'],
    [breaker({ tripped_duration: 0 }), 7016, 'tripped_duration'],
    [breaker({ rolling_window: 0 }), 7017, 'rolling_window'],
  ],
  request_headers: [
    [add({ 'a b': '1' }), 7023, 'add'],
    [add({ '': '1' }), 7023, 'add'],
    [add({ a: 'x\r\ny' }), 7024, 'add'],
    [add({ a: '1', A: '2' }), 7069, 'add'],
    [{ remove: ['a', 'A'] }, 7069, 'remove'],
    [add(Object.fromEntries(many(11).map((name) => [name, '']))), 7015, 'add'],
    [{ remove: many(11) }, 7015, 'remove'],
    [add({ ['a'.repeat(129)]: '' }), 7105, 'add'],
    [add({ a: 'a'.repeat(2049) }), 7106, 'add'],
    [{ remove: ['Host'] }, 7164, 'remove'],
    [add({ a: 1 }), 215, 'add.a'],
  ],
  response_headers: [[{ remove: ['a:'] }, 7023, 'remove']],
  webhook_verification: [
    [{}, 7029, 'provider'],
    [{ provider: 'nobody', secret: 's' }, 7030, 'provider'],
    [{ provider: 'sns', secret: 's' }, 7026, 'secret'],
    [{ provider: 'slack', secret: 's'.repeat(2049) }, 7154, 'secret'],
    [{ provider: 'sendgrid', secret: 'not a key' }, 7107, 'secret'],
  ],
  oauth: [
    [{}, 7037, 'provider'],
    [{ provider: {} }, 7037, 'provider'],
    [{ provider: { google: null } }, 7037, 'provider'],
    [{ provider: { google: {}, github: {} } }, 7036, 'provider'],
    [provider('myspace', {}), 214, 'provider.myspace'],
    [google({ teams: ['a/b'] }), 214, 'provider.google.teams'],
    [google({ email_addresses: ['Ada@example.com'] }), 7067, 'provider.google.email_addresses.0'],
    [google({ email_addresses: ['ada'] }), 7043, 'provider.google.email_addresses.0'],
    [google({ email_addresses: [''] }), 7051, 'provider.google.email_addresses.0'],
    [google({ email_addresses: ['a@b.example', 'a@b.example'] }), 7046, 'provider.google.email_addresses'],
    [
      google({ email_addresses: many(101).map((x) => `${x}@b.example`) }),
      7056,
      'provider.google.email_addresses',
    ],
    [google({ email_domains: ['Example.com'] }), 7068, 'provider.google.email_domains.0'],
    [google({ email_domains: ['@example.com'] }), 7039, 'provider.google.email_domains.0'],
    [google({ email_domains: ['a b.example'] }), 7052, 'provider.google.email_domains.0'],
    [google({ email_domains: ['b.example', 'b.example'] }), 7047, 'provider.google.email_domains'],
    [google({ email_domains: many(101).map((x) => `${x}.example`) }), 7057, 'provider.google.email_domains'],
    [google({ ...own, scopes: many(51) }), 7058, 'provider.google.scopes'],
    [google({ ...own, scopes: ['s'.repeat(256)] }), 7139, 'provider.google.scopes.0'],
    [google({ ...own, client_id: 'c'.repeat(513) }), 7137, 'provider.google.client_id'],
    [google({ ...own, client_secret: 's'.repeat(513) }), 7138, 'provider.google.client_secret'],
    [github({ teams: ['acme'] }), 7040, 'provider.github.teams.0'],
    [github({ teams: ['acme/a', 'acme/a'] }), 7048, 'provider.github.teams'],
    [github({ teams: many(51).map((x) => `acme/${x}`) }), 7059, 'provider.github.teams'],
    [github({ organizations: ['acme/a'] }), 7041, 'provider.github.organizations.0'],
    [github({ organizations: ['acme', 'acme'] }), 7049, 'provider.github.organizations'],
    [github({ organizations: many(51) }), 7060, 'provider.github.organizations'],
    [github({ ...own, scopes: ['read:user'], teams: ['acme/a'] }), 7038, 'provider.github.scopes'],
    [{ ...google({}), cookie_prefix: 'a_b' }, 7042, 'cookie_prefix'],
    [{ ...google({}), cookie_prefix: 'a'.repeat(65) }, 7136, 'cookie_prefix'],
  ],
  oidc: [
    [{ ...oidc, issuer: '' }, 7088, 'issuer'],
    [{ ...oidc, issuer: 'login.example' }, 7088, 'issuer'],
    [{ ...oidc, issuer: `https://${'a'.repeat(248)}` }, 7087, 'issuer'],
    [{ ...oidc, client_id: '' }, 7089, 'client_id'],
    [{ ...oidc, client_secret: '' }, 7090, 'client_secret'],
    [{ ...oidc, scopes: many(51) }, 7150, 'scopes'],
    [{ ...oidc, scopes: ['s'.repeat(256)] }, 7151, 'scopes.0'],
  ],
  saml: [
    [{}, 7091, 'idp_metadata'],
    [{ idp_metadata: '<a/>' }, 7083, 'idp_metadata'],
    [{ idp_metadata: `<a>${'x'.repeat(131_072)}</a>` }, 7080, 'idp_metadata'],
    [
      {
        idp_metadata: '<EntityDescriptor entityID="x"><IDPSSODescriptor/></EntityDescriptor>',
        nameid_format: 'kerberos',
      },
      1693,
      'nameid_format',
    ],
  ],
  user_agent_filter: [
    [{ allow: ['('] }, 2090, 'allow.0'],
    [{ deny: ['a', 'a(?=b)'] }, 2090, 'deny.1'],
  ],
  traffic_policy: [
    [{ value: '{' }, 2236, 'value'],
    [{ value: '{"on_tcp_connect":[]}' }, 2248, 'value'],
    [{ value: '{"on_http_request":[{"actions":[{"type":"nothing"}]}]}' }, 2201, 'value'],
  ],
  compression: [[{ algorithm: 'br' }, 214, 'algorithm']],
  websocket_tcp_converter: [[{ enabled: null }, 215, 'enabled']],
}

const rowsOf = (table: Record<string, Row[]>) =>
  Object.entries(table).flatMap(([module, rows]) =>
    rows.map(([body, code, field]) => ({ module, body, code, field })),
  )

describe.each([
  ['the specification', rowsOf(specified)],
  ['the local platform', rowsOf(noted)],
])('refused by %s', (_, rows) => {
  let path: string | undefined
  test.each(rows)('$module is refused with E$code at $field', async ({ module, body, code, field }) => {
    const { call } = platform()
    path ??= await newRoute(call)
    const answer = await call('PUT', `${path}/${module}`, { body })
    expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([400, code, field])
    expect((await call('GET', `${path}/${module}`)).status).toBe(404)
  })
})

/** Valid values at the limits in the specification's tables. */
test.each<[string, object]>([
  ['circuit_breaker', breaker({ num_buckets: 128, error_threshold_percentage: 1 })],
  ['circuit_breaker', breaker({ num_buckets: 1, error_threshold_percentage: 0 })],
  ['oauth', { ...google({}), inactivity_timeout: over32 - 1, maximum_duration: 1, auth_check_interval: 1 }],
  ['oauth', provider('facebook', {})],
  ['oauth', provider('amazon', { email_domains: ['example.com'] })],
  ['oauth', provider('twitch', { ...own, scopes: ['user:read:email'] })],
  ['oauth', provider('linkedin', { client_id: '', client_secret: '', scopes: [] })],
  ['oauth', { provider: { microsoft: {}, google: null, github: null } }],
  ['oauth', github({ teams: ['acme/a_b.c', '12345'] })],
  ['oauth', google({ email_domains: ['xn--bcher-kva.example'] })],
  ['saml', { idp_metadata: '<m:EntityDescriptor entityID="x"><m:IDPSSODescriptor/></m:EntityDescriptor>' }],
  ['request_headers', { add: { Host: 'inner.example' }, remove: ['host'] }],
  ['webhook_verification', { provider: 'sendgrid', secret: `${'A'.repeat(122)}==` }],
])('%s accepts %j', async (module, body) => {
  const { call } = platform()
  const answer = await call('PUT', `${await newRoute(call)}/${module}`, { body })
  expect(answer.status, answer.text).toBe(200)
})
