import type { httpsEdges } from '@/lib/resources/https-edges'
import type { Body, IdOf } from './story'

/** The body of a request that creates a route of an HTTPS edge. */
export type Route = Body<(typeof httpsEdges.ops)['routes.create']>

const perMinute = JSON.stringify({
  on_http_request: [
    {
      name: 'At most 300 requests per minute and address',
      actions: [
        {
          type: 'rate-limit',
          config: {
            name: 'per address',
            algorithm: 'sliding_window',
            capacity: 300,
            rate: '60s',
            bucket_key: ['conn.client_ip'],
          },
        },
      ],
    },
  ],
})

/** The routes of the public API's edge, with modules for webhooks and API clients. The secret is fictitious. */
export const apiRoutes = (id: IdOf): readonly Route[] => [
  {
    match_type: 'path_prefix',
    match: '/hooks/payments',
    description: 'Payments of berth fees',
    backend: { backend_id: id('Berth planning server') },
    webhook_verification: { provider: 'stripe', secret: 'a-secret-that-signs-nothing' },
  },
  {
    match_type: 'exact_path',
    match: '/hooks/storm',
    description: 'Storm warnings (signed without a secret)',
    backend: { backend_id: id('Berth planning server') },
    webhook_verification: { provider: 'sns' },
  },
  {
    match_type: 'path_prefix',
    match: '/v1',
    description: 'API for ship agents',
    backend: { backend_id: id('Berth planning server') },
    user_agent_filter: { allow: ['^ship-agent/[0-9]+'], deny: ['(?i)crawler'] },
    traffic_policy: { value: perMinute },
    circuit_breaker: { enabled: false, error_threshold_percentage: 0.5 },
  },
]

/** The routes of the cranes' edge, with modules for backends and traffic. */
export const craneRoutes = (id: IdOf): readonly Route[] => [
  {
    match_type: 'exact_path',
    match: '/opening-hours',
    description: 'Opening hours for the gates',
    backend: { backend_id: id('Opening hours') },
    compression: {},
    response_headers: { add: { 'cache-control': 'max-age=60' }, remove: ['server'] },
  },
  {
    match_type: 'path_prefix',
    match: '/telemetry',
    description: 'Positions and loads over WebSocket',
    backend: { backend_id: id('Telemetry, 10% to the new version') },
    circuit_breaker: { error_threshold_percentage: 0.25, volume_threshold: 50, num_buckets: 20 },
    websocket_tcp_converter: {},
  },
  {
    match_type: 'path_prefix',
    match: 'hoists.site1.harbour.example/',
    description: 'Hoists, for manufacturers only',
    backend: { backend_id: id('Crane controllers') },
    ip_restriction: { ip_policy_ids: [id('Crane manufacturers')] },
  },
  {
    match_type: 'path_prefix',
    match: '/',
    description: 'Everything else, for the offices only',
    backend: { backend_id: id('Cranes with fallback to the notice') },
    ip_restriction: { ip_policy_ids: [id('Port offices'), id('Crane manufacturers')] },
    request_headers: { add: { 'x-site': 'harbour-1' }, remove: ['x-forwarded-user'] },
  },
]

const identityProvider = [
  '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://login.office.example/saml">',
  '<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
  '<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"',
  ' Location="https://login.office.example/saml/sso"/>',
  '</IDPSSODescriptor></EntityDescriptor>',
].join('\n')
const HOUR = 3600

/** The routes of the gatehouse's edge, one for every sign-in method. The secrets are fictitious. */
export const gatehouseRoutes = (id: IdOf): readonly Route[] => [...oauthRoutes(id), ...officeRoutes(id)]

/** The routes whose visitors sign in with an OAuth provider's account. */
const oauthRoutes = (id: IdOf): readonly Route[] => [
  {
    match_type: 'path_prefix',
    match: '/guards',
    description: 'Guards (sign-in with the managed application)',
    backend: { backend_id: id('Gate cameras') },
    oauth: {
      provider: { google: { email_domains: ['harbour.example'] } },
      maximum_duration: 12 * HOUR,
      auth_check_interval: HOUR / 4,
    },
  },
  {
    match_type: 'path_prefix',
    match: '/builders',
    description: 'Builders (sign-in with our own application)',
    backend: { backend_id: id('Gate cameras') },
    oauth: {
      provider: {
        github: {
          client_id: 'gatehouse-builders',
          client_secret: 'a-secret-that-opens-nothing',
          scopes: ['read:user', 'read:org'],
          organizations: ['harbour-works'],
          teams: ['harbour-works/crane-fitters'],
        },
      },
      options_passthrough: true,
      inactivity_timeout: HOUR,
    },
  },
  {
    match_type: 'path_prefix',
    match: '/visitors',
    description: 'Visitors (any account can sign in)',
    backend: { backend_id: id('Opening hours') },
    oauth: { provider: { gitlab: {} }, cookie_prefix: 'visitors.' },
  },
]

/** The routes whose visitors sign in with their organization's identity provider. */
const officeRoutes = (id: IdOf): readonly Route[] => [
  {
    match_type: 'path_prefix',
    match: '/planning',
    description: 'Berth planners of the port office',
    backend: { backend_id: id('Berth planning server') },
    saml: { idp_metadata: identityProvider, authorized_groups: ['berth-planners'], force_authn: true },
  },
  {
    match_type: 'path_prefix',
    match: '/authority',
    description: 'Port authority (sign-in currently disabled)',
    backend: { backend_id: id('Berth planning server') },
    oidc: {
      enabled: false,
      issuer: 'https://login.authority.example',
      client_id: 'gatehouse',
      client_secret: 'another-secret-that-opens-nothing',
      scopes: ['openid', 'email'],
    },
  },
]
