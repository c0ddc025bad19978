import { X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EdgeModule } from '@/lib/resources/edge-modules/edge-module'
import {
  type RouteModuleKey,
  routeModuleKeys,
  routeModules,
} from '@/lib/resources/edge-modules/route-modules'
import { codeOf, detailOf, sharedPlatform, newRoute, newTarget, samlMetadata } from '../testing/platform'

const platform = sharedPlatform()
const call = (method: string, path: string, body?: unknown) =>
  platform().call(method, path, body === undefined ? {} : { body })
const route = (body?: object) => newRoute(platform().call, body)

const session = {
  enabled: true,
  options_passthrough: false,
  cookie_prefix: 'service.',
  inactivity_timeout: 0,
  maximum_duration: 0,
}
const noProvider = {
  github: null,
  facebook: null,
  microsoft: null,
  google: null,
  linkedin: null,
  gitlab: null,
  twitch: null,
  amazon: null,
}
const oidc = { issuer: 'https://login.example', client_id: 'c', client_secret: 's' }
const common = { client_id: null, client_secret: null, scopes: [], email_addresses: [], email_domains: [] }
const threshold = { error_threshold_percentage: 0.5 }

/** Each module with a minimal request body and the resulting module. */
const defaults: [RouteModuleKey, object, object][] = [
  [
    'circuit_breaker',
    threshold,
    {
      enabled: true,
      tripped_duration: 10,
      rolling_window: 10,
      num_buckets: 10,
      volume_threshold: 20,
      error_threshold_percentage: 0.5,
    },
  ],
  ['compression', {}, { enabled: true }],
  ['websocket_tcp_converter', { enabled: false }, { enabled: false }],
  ['request_headers', {}, { enabled: true, add: {}, remove: [] }],
  [
    'request_headers',
    { add: { id: 'ra_1', uri: 'mailto:x' } },
    { enabled: true, add: { id: 'ra_1', uri: 'mailto:x' }, remove: [] },
  ],
  [
    'response_headers',
    { add: { 'X-Frame': 'DENY' }, remove: ['SERVER'] },
    { enabled: true, add: { 'x-frame': 'DENY' }, remove: ['server'] },
  ],
  [
    'webhook_verification',
    { provider: 'GitHub', secret: 's' },
    { enabled: true, provider: 'GitHub', secret: 's' },
  ],
  ['webhook_verification', { provider: 'SNS' }, { enabled: true, provider: 'SNS', secret: '' }],
  ['user_agent_filter', {}, { enabled: true, allow: [], deny: [] }],
  ['traffic_policy', {}, { enabled: true, value: '' }],
  ['oidc', oidc, { ...session, ...oidc, scopes: [] }],
  [
    'oauth',
    { provider: { amazon: {} } },
    { ...session, auth_check_interval: 0, provider: { ...noProvider, amazon: common } },
  ],
  [
    'oauth',
    {
      provider: { github: { client_id: 'c', client_secret: 's', scopes: ['read:org'] } },
      auth_check_interval: 5,
    },
    {
      ...session,
      auth_check_interval: 5,
      provider: {
        ...noProvider,
        github: {
          ...common,
          client_id: 'c',
          client_secret: 's',
          scopes: ['read:org'],
          teams: [],
          organizations: [],
        },
      },
    },
  ],
]
test.each(defaults)('%s set with %j fills in the defaults', async (module, body, expected) => {
  const own = `${await route()}/${module}`
  const put = await call('PUT', own, body)
  expect([put.status, put.body]).toEqual([200, expected])
  expect((await call('GET', own)).body).toEqual(expected)
})

async function bodies(): Promise<Record<RouteModuleKey, [object, object]>> {
  const { store } = platform()
  const n = Math.floor(Math.random() * 1e9)
  const [backend, policy] = [await newTarget(store, 'bkdhr', n), await newTarget(store, 'ipp', n)]
  return {
    backend: [{ backend_id: backend, enabled: false }, { backend_id: backend }],
    ip_restriction: [{ ip_policy_ids: [policy], enabled: false }, { ip_policy_ids: [policy] }],
    circuit_breaker: [{ ...threshold, num_buckets: 128 }, threshold],
    compression: [{ enabled: false }, {}],
    request_headers: [{ remove: ['a'] }, { add: { id: 'ra_1', uri: 'mailto:x' } }],
    response_headers: [{ remove: ['a'] }, {}],
    webhook_verification: [{ provider: 'slack', secret: 'a' }, { provider: 'sns' }],
    oauth: [
      { provider: { google: { email_domains: ['example.com'] } }, cookie_prefix: 'a.' },
      { provider: { gitlab: {} } },
    ],
    oidc: [{ ...oidc, scopes: ['profile'] }, oidc],
    saml: [{ idp_metadata: samlMetadata, force_authn: true }, { idp_metadata: samlMetadata }],
    websocket_tcp_converter: [{ enabled: false }, {}],
    user_agent_filter: [{ allow: ['a'] }, { deny: ['b'] }],
    traffic_policy: [{ value: '{"on_http_request":[]}', enabled: false }, { value: '' }],
  }
}

describe.each(routeModuleKeys)('%s', (module) => {
  test('can be set, replaced as a whole, sent back unchanged, and removed', async () => {
    const own = `${await route()}/${module}`
    const [first, second] = (await bodies())[module]
    const missing = await call('GET', own)
    expect([missing.status, missing.body.msg]).toEqual([404, 'Resource not found'])
    expect((await call('DELETE', own)).status).toBe(204)

    const set = await call('PUT', own, first)
    expect(set.status, set.text).toBe(200)
    const fresh = await call('PUT', `${await route()}/${module}`, second)
    const replaced = await call('PUT', own, second)
    expect(withoutRoute(replaced.body)).toEqual(withoutRoute(fresh.body))
    expect((await call('GET', own)).body).toEqual(replaced.body)

    const { response, toRequest }: EdgeModule = routeModules[module]
    const again = await call('PUT', own, toRequest(response.parse(replaced.body)))
    expect([again.status, again.body]).toEqual([200, replaced.body])

    const removed = await call('DELETE', own)
    expect([removed.status, removed.text]).toEqual([204, ''])
    expect((await call('GET', own)).status).toBe(404)
  })
})

const withoutRoute = (body: object) => JSON.stringify(body).replaceAll(/edghtsrt_\w+/g, 'route')

test('SAML has URLs of its route, and one signing certificate for all routes', async () => {
  const [own, other] = [await route(), await route()]
  const { body } = await call('PUT', `${own}/saml`, { idp_metadata: samlMetadata })
  const address = `https://idp.localhost/saml/${own.split('/').at(-1)}`
  expect(body).toEqual({
    ...session,
    idp_metadata: samlMetadata,
    force_authn: false,
    allow_idp_initiated: true,
    authorized_groups: [],
    nameid_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    entity_id: address,
    metadata_url: address,
    assertion_consumer_service_url: `${address}/acs`,
    single_logout_url: `${address}/slo`,
    request_signing_certificate_pem: expect.any(String),
  })
  const certificate = new X509Certificate(String(body.request_signing_certificate_pem))
  expect(certificate.subject).toBe('CN=idp.localhost')
  const second = await call('PUT', `${other}/saml`, { idp_metadata: samlMetadata })
  expect(second.body.request_signing_certificate_pem).toBe(body.request_signing_certificate_pem)
})

test('a route can have only one of OAuth, OIDC and SAML', async () => {
  const own = await route()
  const logins = [
    ['oauth', { provider: { github: {} } }],
    ['oidc', oidc],
    ['saml', { idp_metadata: samlMetadata }],
  ] as const
  for (const [module, body] of logins) {
    expect((await call('PUT', `${own}/${module}`, body)).status).toBe(200)
    for (const [other, input] of logins)
      expect(codeOf(await call('PUT', `${own}/${other}`, input))).toBe(other === module ? 0 : 7079)
    await call('DELETE', `${own}/${module}`)
  }
})

describe.each(['mutual_tls', 'tls_termination'])('%s of an edge', (module) => {
  test('can be set, read and removed', async () => {
    const ca = await newTarget(platform().store, 'ca', module.length)
    const own = `${(await route()).replace(/\/routes.*/, '')}/${module}`
    expect((await call('GET', own)).status).toBe(404)
    expect((await call('DELETE', own)).status).toBe(204)
    const body = module === 'mutual_tls' ? { certificate_authority_ids: [ca, ca] } : { min_version: '1.1' }
    const expected =
      module === 'mutual_tls'
        ? {
            enabled: true,
            certificate_authorities: [{ id: ca, uri: `${platform().url}/certificate_authorities/${ca}` }],
          }
        : { enabled: true, terminate_at: 'edge', min_version: '1.1' }
    expect((await call('PUT', own, body)).body).toEqual(expected)
    expect((await call('GET', own)).body).toEqual(expected)
    expect((await call('DELETE', own)).status).toBe(204)
    expect((await call('GET', own)).status).toBe(404)
  })
})

test('a refusal of a module in a route update names the full path of the field', async () => {
  const answer = await call('PATCH', await route(), { ip_restriction: { ip_policy_ids: ['ipp_1'] } })
  expect([codeOf(answer), detailOf(answer, 'field')]).toEqual([7007, 'ip_restriction.ip_policy_ids'])
})
