import * as z from 'zod'
import {
  ipAddresses,
  allowedHosts,
  description,
  domainName,
  duration,
  booleanValue,
  heartbeat,
  hostHeader,
  metadata,
  serverAddress,
  plainText,
  token,
  tunnelName,
  unserved,
  upstream,
  webAddress,
} from './values'

/** The keys of the agent's own settings: at the top level in version 2, and under `agent` in version 3. */
const agentKeys = {
  authtoken: token,
  heartbeat_interval: heartbeat,
  heartbeat_tolerance: heartbeat,
  inspect_db_size: z.int('must be a whole number of bytes').min(-1, 'must be -1 or greater'),
  log_format: z.enum(['json', 'logfmt', 'term'], 'must be json, logfmt or term'),
  metadata,
  remote_management: booleanValue,
  update_check: booleanValue,
  web_addr: webAddress,
  web_allow_hosts: allowedHosts,
  proxy_url: unserved('it connects directly'),
}

const idleKeys = {
  api_key: plainText,
  connect_interface: plainText,
  connect_timeout: duration,
  console_ui: z.union([booleanValue, z.literal('iftty')], 'must be true, false or iftty'),
  console_ui_color: plainText,
  crl_noverify: booleanValue,
  dns_resolver_ips: ipAddresses,
  log: z.union([booleanValue, plainText], 'must be a string or false'),
  log_level: plainText,
  update_channel: z.enum(['stable', 'beta', 'unstable'], 'must be stable, beta or unstable'),
}

const noModules = "its platform doesn't apply modules to traffic"
const onlyFalse = "must be false, because the agent's platform doesn't apply modules to traffic"
const onlyHttp = 'it supports only HTTP tunnels'

/** The keys of a tunnel in version 2 and in the body of `POST /api/tunnels`. */
export const tunnelKeys = {
  addr: upstream,
  proto: z.literal('http', {
    error: ({ input }) => `${JSON.stringify(input)} isn't supported by this agent: ${onlyHttp}`,
  }),
  domain: domainName,
  subdomain: domainName.refine((name) => !name.includes('.'), 'must be a single label, without dots'),
  hostname: domainName,
  inspect: booleanValue,
  metadata,
  description,
  host_header: hostHeader,
  schemes: z
    .array(z.enum(['http', 'https'], 'must be http or https'), 'must be a list of schemes')
    .min(1, 'must contain at least one scheme'),
  compression: z.literal(false, onlyFalse),
  circuit_breaker: unserved(noModules),
  websocket_tcp_converter: z.literal(false, onlyFalse),
  labels: unserved('it identifies tunnels by name'),
  basic_auth: unserved(noModules),
  oauth: unserved(noModules),
  oidc: unserved(noModules),
  ip_restriction: unserved(noModules),
  traffic_policy: unserved(noModules),
  verify_webhook: unserved(noModules),
  user_agent_filter: unserved(noModules),
  proxy_proto: unserved("it doesn't add PROXY protocol headers"),
  remote_addr: unserved(onlyHttp),
  crt: unserved(onlyHttp),
  key: unserved(onlyHttp),
  mutual_tls_cas: unserved(onlyHttp),
  terminate_at: unserved(onlyHttp),
}

const endpointUrl = plainText.transform((written, ctx) => {
  const scheme = /^([a-z+]+):\/\//i.exec(written)?.[1]?.toLowerCase() ?? 'https'
  const port = scheme === 'http' ? /:80$/ : /:443$/
  const host = domainName.safeParse(written.replace(/^[a-z+]+:\/\//i, '').replace(port, ''))
  if (host.success && (scheme === 'http' || scheme === 'https')) return { scheme, host: host.data } as const
  const message = /^https?$/.test(scheme)
    ? `must be a URL such as https://app.example.com, not ${JSON.stringify(written)}`
    : `uses ${scheme}, which this agent doesn't support: ${onlyHttp}`
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The keys of an endpoint in version 3 and in the body of `POST /api/endpoints`. */
export const endpointKeys = {
  name: tunnelName,
  url: endpointUrl,
  upstream: z
    .strictObject(
      {
        url: upstream,
        protocol: z.literal('http1', 'must be http1: this agent supports no other protocol'),
        proxy_protocol: unserved("it doesn't add PROXY protocol headers"),
      },
      'must be a mapping with the key url',
    )
    .partial(),
  bindings: z.array(
    z.literal('public', 'must be public: this agent supports no other binding'),
    'must be a list of bindings',
  ),
  description,
  inspect: booleanValue,
  metadata,
  pooling_enabled: z.literal(false, "must be false: this agent doesn't pool endpoints"),
  traffic_policy: unserved(noModules),
  traffic_policy_file: unserved(noModules),
  agent_tls_termination: unserved(onlyHttp),
}

const tunnels = z.record(
  tunnelName,
  z.strictObject(tunnelKeys, 'must be a mapping that defines a tunnel').partial(),
  'must be a mapping of names to tunnels',
)
const endpoints = z.array(
  z.strictObject(endpointKeys, 'must be a mapping that defines an endpoint').partial(),
  'must be a list of endpoints',
)

const whole = 'The configuration must be a mapping of keys to values'

/** The schema of a version 2 file. All keys are optional because several files can be merged. */
export const version2 = z
  .strictObject(
    {
      version: z.unknown(),
      server_addr: serverAddress,
      ...agentKeys,
      ...idleKeys,
      region: plainText,
      root_cas: plainText,
      tunnels,
    },
    whole,
  )
  .partial()

/** The schema of a version 3 file. `tunnels` is a deprecated alternative to `endpoints`. */
export const version3 = z
  .strictObject(
    {
      version: z.unknown(),
      agent: z
        .strictObject(
          { connect_url: serverAddress, ...agentKeys, ...idleKeys, connect_cas: plainText },
          'must be a mapping of settings',
        )
        .partial(),
      endpoints,
      tunnels,
    },
    whole,
  )
  .partial()

const idle = new Set([...Object.keys(idleKeys), 'region', 'root_cas', 'connect_cas'])
export const isIdle = (key: string) => idle.has(key)

export type TunnelKeys = NonNullable<z.output<typeof version2>['tunnels']>[string]
export type EndpointKeys = NonNullable<z.output<typeof version3>['endpoints']>[number]
