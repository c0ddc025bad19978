import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { httpsEdgeModules } from '../https-edges'
import { httpsEdgeModuleInfos } from '../info/edge-modules'
import { routeModuleInfos } from '../info/route-modules'
import type { EdgeModule } from './edge-module'
import { routeModules } from './route-modules'

const modules = { ...httpsEdgeModules, ...routeModules }
type Key = keyof typeof modules
const infos = { ...httpsEdgeModuleInfos, ...routeModuleInfos }
const keys = Object.keys(modules) as Key[] // keys of a literal object

const session = {
  options_passthrough: true,
  cookie_prefix: 'acme.',
  inactivity_timeout: 60,
  maximum_duration: 4_294_967_295,
}
const none = { facebook: null, microsoft: null, linkedin: null, gitlab: null, twitch: null, amazon: null }
const people = { email_addresses: ['ada@example.com'], email_domains: ['example.com'] }
const ref = (id: string) => ({ id, uri: `https://platform.example/${id}` })
const metadata = '<EntityDescriptor entityID="x"><IDPSSODescriptor/></EntityDescriptor>'

const numbers = {
  tripped_duration: 1,
  rolling_window: 2,
  num_buckets: 128,
  volume_threshold: 0,
  error_threshold_percentage: 0.05,
}

interface Sample {
  request: object
  response: object
}
const samples: Record<Key, Sample[]> = {
  mutual_tls: [
    {
      request: { enabled: false, certificate_authority_ids: ['ca_1', 'ca_2'] },
      response: { enabled: false, certificate_authorities: [ref('ca_1'), ref('ca_2')] },
    },
  ],
  tls_termination: [
    {
      request: { enabled: true, min_version: '1.3' },
      response: { enabled: true, terminate_at: 'edge', min_version: '1.3' },
    },
    {
      request: { enabled: true, min_version: null },
      response: { enabled: true, terminate_at: 'upstream', min_version: null },
    },
  ],
  backend: [
    {
      request: { enabled: true, backend_id: 'bkdtg_1' },
      response: { enabled: true, backend: ref('bkdtg_1') },
    },
  ],
  ip_restriction: [
    {
      request: { enabled: true, ip_policy_ids: ['ipp_1'] },
      response: { enabled: true, ip_policies: [ref('ipp_1')] },
    },
  ],
  circuit_breaker: [
    {
      request: { enabled: true, ...numbers },
      response: { enabled: true, ...numbers },
    },
  ],
  compression: [{ request: { enabled: false }, response: { enabled: false } }],
  websocket_tcp_converter: [{ request: { enabled: true }, response: { enabled: true } }],
  request_headers: [
    {
      request: { enabled: true, add: { 'x-a': '1' }, remove: ['x-b'] },
      response: { enabled: true, add: { 'x-a': '1' }, remove: ['x-b'] },
    },
  ],
  response_headers: [
    { request: { enabled: true, add: {}, remove: [] }, response: { enabled: true, add: {}, remove: [] } },
  ],
  webhook_verification: [
    {
      request: { enabled: true, provider: 'GITHUB', secret: 'shared' },
      response: { enabled: true, provider: 'GITHUB', secret: 'shared' },
    },
    {
      request: { enabled: true, provider: 'SNS', secret: '' },
      response: { enabled: true, provider: 'SNS', secret: '' },
    },
  ],
  oauth: [
    {
      request: {
        enabled: true,
        ...session,
        auth_check_interval: 300,
        provider: { google: { client_id: 'id', client_secret: 'secret', scopes: ['email'], ...people } },
      },
      response: {
        enabled: true,
        ...session,
        auth_check_interval: 300,
        provider: {
          ...none,
          github: null,
          google: { client_id: 'id', client_secret: 'secret', scopes: ['email'], ...people },
        },
      },
    },
    {
      request: {
        enabled: true,
        ...session,
        auth_check_interval: 0,
        provider: { github: { scopes: [], ...people, teams: ['acme/pilots'], organizations: ['acme'] } },
      },
      response: {
        enabled: true,
        ...session,
        auth_check_interval: 0,
        provider: {
          ...none,
          google: null,
          github: {
            client_id: null,
            client_secret: null,
            scopes: [],
            ...people,
            teams: ['acme/pilots'],
            organizations: ['acme'],
          },
        },
      },
    },
  ],
  oidc: [
    {
      request: {
        enabled: true,
        ...session,
        issuer: 'https://login.example',
        client_id: 'id',
        client_secret: 'secret',
        scopes: ['profile'],
      },
      response: {
        enabled: true,
        ...session,
        issuer: 'https://login.example',
        client_id: 'id',
        client_secret: 'secret',
        scopes: ['profile'],
      },
    },
  ],
  saml: [
    {
      request: {
        enabled: true,
        ...session,
        idp_metadata: metadata,
        force_authn: true,
        allow_idp_initiated: false,
        authorized_groups: ['crew'],
        nameid_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
      },
      response: {
        enabled: true,
        ...session,
        idp_metadata: metadata,
        force_authn: true,
        allow_idp_initiated: false,
        authorized_groups: ['crew'],
        nameid_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
        entity_id: 'https://idp.example/saml/1',
        assertion_consumer_service_url: 'https://idp.example/saml/1/acs',
        single_logout_url: 'https://idp.example/saml/1/slo',
        request_signing_certificate_pem: '-----BEGIN CERTIFICATE-----',
        metadata_url: 'https://idp.example/saml/1',
      },
    },
  ],
  user_agent_filter: [
    {
      request: { enabled: true, allow: ['^$'], deny: ['(?i)bot'] },
      response: { enabled: true, allow: ['^$'], deny: ['(?i)bot'] },
    },
  ],
  traffic_policy: [
    { request: { enabled: true, value: '' }, response: { enabled: true, value: '' } },
    {
      request: { enabled: false, value: '{"on_http_request":[]}' },
      response: { enabled: false, value: '{"on_http_request":[]}' },
    },
  ],
}
const cases = keys.flatMap((key) => samples[key].map((sample, i) => ({ key, i, sample })))
const moduleOf = (key: Key): EdgeModule => modules[key]

describe.each(cases)('$key, sample $i', ({ key, sample }) => {
  const { request, response, toRequest } = moduleOf(key)

  test('a response can be sent back as a request', () => {
    const sent = toRequest(response.parse(sample.response))
    expect(sent).toEqual(sample.request)
    expect(request.parse(sent)).toMatchObject(sample.request)
  })
})

test.each(keys)('%s: a request has no fields that the response lacks', (key) => {
  const { response, toRequest } = moduleOf(key)
  expect(toRequest({})).toEqual({})
  expect(toRequest({ enabled: false })).toEqual({ enabled: false })
  // A backend module without its backend is unreadable.
  for (const bare of [{}, { enabled: false }])
    expect(response.safeParse(bare).success).toBe(key !== 'backend')
})

test.each(keys)('%s: every field of the request has a label', (key) => {
  const { shape } = moduleOf(key).request as z.ZodObject // requests are strict objects
  const hidden = ['enabled', 'terminate_at']
  const labeled = Object.keys(infos[key].fields)
  expect(Object.keys(shape).filter((field) => !hidden.includes(field) && !labeled.includes(field))).toEqual(
    [],
  )
  expect(infos[key].key).toBe(key)
})
