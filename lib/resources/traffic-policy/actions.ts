/** The phases of a traffic policy, in execution order. */
export const phases = [
  'on_tcp_connect',
  'on_http_request',
  'on_http_response',
  'on_event_stream_message',
] as const
export type Phase = (typeof phases)[number]

export type ValueKind = 'text' | 'number' | 'status' | 'yes-no' | 'list' | 'map' | 'any'

export interface PolicyAction {
  phases: readonly Phase[]
  config: Readonly<Record<string, ValueKind>>
  /** The required configuration keys, as dotted paths. */
  required: readonly string[]
  values: Readonly<Record<string, readonly string[]>>
  /** True if the action ends the phase, so that later actions and rules of the phase don't run. */
  ends: boolean
  isLogin: boolean
}

const T: Phase = 'on_tcp_connect'
const Q: Phase = 'on_http_request'
const R: Phase = 'on_http_response'

type Input = Partial<Omit<PolicyAction, 'phases' | 'config'>>
const action = <K extends string>(
  at: readonly Phase[],
  config: Readonly<Record<K, ValueKind>>,
  more: Input = {},
) => ({
  phases: at,
  config,
  required: [],
  values: {},
  ends: false,
  isLogin: false,
  ...more,
})
const login = {
  client_id: 'text',
  client_secret: 'text',
  scopes: 'list',
  auth_id: 'text',
  allow_cors_preflight: 'yes-no',
} as const
const findReplace = action([Q, R], {})

const declared = {
  deny: action([T, Q], { status_code: 'status' }, { ends: true }),
  'custom-response': action([Q, R], { status_code: 'status', body: 'text', headers: 'map' }, { ends: true }),
  redirect: action(
    [Q],
    { from: 'text', to: 'text', status_code: 'status', headers: 'map' },
    { required: ['to'] },
  ),
  'forward-internal': action([T, Q], { url: 'text' }, { required: ['url'], ends: true }),
  'close-connection': action([T, Q], {}, { ends: true }),
  'add-headers': action([Q, R], { headers: 'map' }, { required: ['headers'] }),
  'remove-headers': action([Q, R], { headers: 'list' }, { required: ['headers'] }),
  'url-rewrite': action([Q], { from: 'text', to: 'text' }, { required: ['to'] }),
  'restrict-ips': action([T, Q, R], { enforce: 'yes-no', allow: 'list', deny: 'list', ip_policies: 'list' }),
  'rate-limit': action(
    [Q],
    {
      name: 'text',
      algorithm: 'text',
      capacity: 'number',
      rate: 'text',
      bucket_key: 'list',
      enforce: 'yes-no',
    },
    {
      required: ['name', 'algorithm', 'capacity', 'rate', 'bucket_key'],
      values: { algorithm: ['sliding_window'] },
    },
  ),
  'basic-auth': action(
    [Q],
    { credentials: 'list', realm: 'text', enforce: 'yes-no' },
    { required: ['credentials'] },
  ),
  oauth: action([Q], { provider: 'text', ...login }, { required: ['provider'], isLogin: true }),
  'openid-connect': action(
    [Q],
    { issuer_url: 'text', ...login },
    { required: ['issuer_url'], isLogin: true },
  ),
  'jwt-validation': action(
    [Q],
    { issuer: 'map', audience: 'map', http: 'map', jws: 'map' },
    { required: ['issuer.allow_list', 'http.tokens', 'jws.allowed_algorithms', 'jws.keys.sources'] },
  ),
  'verify-webhook': action(
    [Q],
    { provider: 'text', secret: 'text', enforce: 'yes-no' },
    { required: ['provider', 'secret'] },
  ),
  'circuit-breaker': action(
    [Q],
    {
      error_threshold: 'number',
      volume_threshold: 'number',
      window_duration: 'text',
      tripped_duration: 'text',
      num_buckets: 'number',
      enforce: 'yes-no',
    },
    { required: ['error_threshold'] },
  ),
  'compress-response': action([R], { algorithms: 'list' }),
  log: action([T, Q, R], { metadata: 'map' }, { required: ['metadata'] }),
  'set-vars': action([T, Q, R], { vars: 'list' }, { required: ['vars'] }),
  'terminate-tls': action([T], {
    min_version: 'text',
    max_version: 'text',
    server_certificate: 'text',
    server_private_key: 'text',
    mutual_tls_certificate_authorities: 'list',
    mutual_tls_verification_strategy: 'text',
  }),
  'http-request': action(
    [Q, R],
    { url: 'text', method: 'text', headers: 'map', query_params: 'map', body: 'text', timeout: 'text' },
    { required: ['url'] },
  ),
  'request-body-find-replace': findReplace,
  'response-body-find-replace': findReplace,
  'owasp-crs-request': action([Q, R], {}),
  'owasp-crs-response': action([Q, R], {}),
  saml: action([Q, R], {}, { isLogin: true }),
  'ai-gateway': action([Q, R], {}),
  'sse-find-replace': action(['on_event_stream_message'], {}),
}

type Declared = typeof declared

export type ActionType = keyof Declared
export type ConfigKey<A extends ActionType> = keyof Declared[A]['config']

export const policyActions: Readonly<Record<string, PolicyAction>> = declared
