import { httpsEdges } from '@/lib/resources/https-edges'
import type { Body, IdOf, Story } from './story'
import { tcpEdges } from '@/lib/resources/tcp-edges'

type Route = Body<(typeof httpsEdges.ops)['routes.create']>

const perMinute = JSON.stringify({
  on_http_request: [
    {
      name: 'At most 300 requests per minute per address',
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

const apiRoutes = (id: IdOf): readonly Route[] => [
  {
    match_type: 'path_prefix',
    match: '/hooks/payments',
    description: 'Berth fee payments',
    backend: { backend_id: id('Berth planning server') },
    webhook_verification: { provider: 'stripe', secret: 'a-secret-that-signs-nothing' },
  },
  {
    match_type: 'exact_path',
    match: '/hooks/storm',
    description: 'Storm warnings (no signing secret)',
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

const craneRoutes = (id: IdOf): readonly Route[] => [
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
    backend: { backend_id: id('Crane backends, with maintenance notice as fallback') },
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

const gatehouseRoutes = (id: IdOf): readonly Route[] => [...oauthRoutes(id), ...officeRoutes(id)]

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

const officeRoutes = (id: IdOf): readonly Route[] => [
  {
    match_type: 'path_prefix',
    match: '/planning',
    description: 'Port office berth planners',
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

type HttpsEdge = Body<typeof httpsEdges.ops.create> & { description: string }

const httpsPlan = (id: IdOf): readonly { edge: HttpsEdge; routes: readonly Route[] }[] => [
  { edge: { description: 'Spare edge (not in use yet)' }, routes: [] },
  {
    edge: {
      description: 'Old dock gate (expired certificate authority)',
      hostports: ['gate.dock7.tidewater.example:443'],
      mutual_tls: { enabled: false, certificate_authority_ids: [id('Dock 7 gate CA')] },
    },
    routes: [{ match_type: 'path_prefix', match: '/', backend: { backend_id: id('Gate cameras') } }],
  },
  {
    edge: { description: 'Public API (no modules)', hostports: ['api.tidewater.example:443'] },
    routes: apiRoutes(id),
  },
  {
    edge: {
      description: 'Gatehouse (TLS termination disabled)',
      hostports: ['gatehouse.site1.harbour.example:443'],
      tls_termination: { enabled: false, min_version: '1.3' },
    },
    routes: gatehouseRoutes(id),
  },
  {
    edge: {
      description: 'Cranes (client certificate required)',
      metadata: '{"safety":"class 2"}',
      hostports: ['cranes.site1.harbour.example:443', 'hoists.site1.harbour.example:443'],
      mutual_tls: { certificate_authority_ids: [id('Crane controllers CA'), id('Gate readers CA')] },
      tls_termination: { min_version: '1.2' },
    },
    routes: craneRoutes(id),
  },
]

export async function seedHttpsEdges(story: Story): Promise<void> {
  for (const { edge, routes } of httpsPlan(story.id)) {
    const { id } = await story.create(httpsEdges.ops.create, edge.description, edge)
    for (const route of routes)
      await story.create(httpsEdges.ops['routes.create'], `${edge.description} ${route.match}`, route, {
        edge_id: id,
      })
  }
}

type TcpEdge = Body<typeof tcpEdges.ops.create> & { description: string }

/** Returns the TCP edges to create. `addr` returns the reserved address with the given description. */
const tcpPlan = (id: IdOf, addr: (description: string) => string): readonly TcpEdge[] => [
  { description: 'Weather station (no address or modules)' },
  {
    description: 'Replica (IP restriction disabled)',
    hostports: [addr('Database replica, Rotterdam')],
    backend: { backend_id: id('Database in the machine room') },
    ip_restriction: { enabled: false, ip_policy_ids: [id('Blocked networks (deny rules only)')] },
    traffic_policy: {
      value: JSON.stringify({
        on_tcp_connect: [{ actions: [{ type: 'log', config: { metadata: { edge: 'replica' } } }] }],
      }),
    },
  },
  {
    description: 'Telemetry broker, for the offices only',
    metadata: '{"protocol":"mqtt"}',
    hostports: [addr('MQTT broker')],
    backend: { backend_id: id('Broker in the machine room') },
    ip_restriction: { ip_policy_ids: [id('Port offices')] },
  },
]

export async function seedTcpEdges(story: Story, addr: (description: string) => string): Promise<void> {
  for (const each of tcpPlan(story.id, addr)) await story.create(tcpEdges.ops.create, each.description, each)
}
