import * as z from 'zod'
import {
  addresses,
  allowedHosts,
  description,
  domain,
  duration,
  flag,
  heartbeat,
  hostHeader,
  metadata,
  serverAddress,
  text,
  token,
  tunnelName,
  unserved,
  upstream,
  webAddress,
} from './values'

/** The keys of the agent itself: at the top level in version 2, below `agent` in version 3. */
const agentKeys = {
  authtoken: token,
  heartbeat_interval: heartbeat,
  heartbeat_tolerance: heartbeat,
  inspect_db_size: z.int('has to be a whole number of bytes').min(-1, 'is below -1'),
  log_format: z.enum(['json', 'logfmt', 'term'], 'has to be json, logfmt or term'),
  metadata,
  remote_management: flag,
  update_check: flag,
  web_addr: webAddress,
  web_allow_hosts: allowedHosts,
  proxy_url: unserved('it connects directly'),
}

/** Keys that other agents act on and this one does not: nothing passes otherwise for it. */
const idleKeys = {
  api_key: text,
  connect_interface: text,
  connect_timeout: duration,
  console_ui: z.union([flag, z.literal('iftty')], 'has to be true, false or iftty'),
  console_ui_color: text,
  crl_noverify: flag,
  dns_resolver_ips: addresses,
  log: z.union([flag, text], 'has to be text or false'),
  log_level: text,
  update_channel: z.enum(['stable', 'beta', 'unstable'], 'has to be stable, beta or unstable'),
}

const noModules = 'its platform applies no modules to traffic'
const onlyHttp = 'it serves http alone'

/** Keys of a tunnel in version 2, and of a start through the agent's API. */
export const tunnelKeys = {
  addr: upstream,
  proto: z.literal('http', {
    error: ({ input }) => `${JSON.stringify(input)} is not served by this agent: ${onlyHttp}`,
  }),
  domain,
  subdomain: domain.refine((name) => !name.includes('.'), 'has to be one label'),
  hostname: domain,
  inspect: flag,
  metadata,
  description,
  host_header: hostHeader,
  schemes: z
    .array(z.enum(['http', 'https'], 'has to be http or https'), 'has to be a list of schemes')
    .min(1, 'has to name a scheme'),
  compression: z.literal(false, `has to be false: ${noModules}`),
  circuit_breaker: unserved(noModules),
  websocket_tcp_converter: z.literal(false, `has to be false: ${noModules}`),
  labels: unserved('it serves http tunnels by name alone'),
  basic_auth: unserved(noModules),
  oauth: unserved(noModules),
  oidc: unserved(noModules),
  ip_restriction: unserved(noModules),
  traffic_policy: unserved(noModules),
  verify_webhook: unserved(noModules),
  user_agent_filter: unserved(noModules),
  proxy_proto: unserved('it forwards http as it is'),
  remote_addr: unserved(onlyHttp),
  crt: unserved(onlyHttp),
  key: unserved(onlyHttp),
  mutual_tls_cas: unserved(onlyHttp),
  terminate_at: unserved(onlyHttp),
}

const endpointUrl = text.transform((written, ctx) => {
  const scheme = /^([a-z+]+):\/\//i.exec(written)?.[1]?.toLowerCase() ?? 'https'
  const port = scheme === 'http' ? /:80$/ : /:443$/
  const host = domain.safeParse(written.replace(/^[a-z+]+:\/\//i, '').replace(port, ''))
  if (host.success && (scheme === 'http' || scheme === 'https')) return { scheme, host: host.data } as const
  const message = /^https?$/.test(scheme)
    ? `has to be a URL such as https://app.example.com, and is ${JSON.stringify(written)}`
    : `asks for ${scheme}, which is not served by this agent: ${onlyHttp}`
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Keys of an endpoint in version 3, and of one through the agent's API. */
export const endpointKeys = {
  name: tunnelName,
  url: endpointUrl,
  upstream: z
    .strictObject(
      {
        url: upstream,
        protocol: z.literal('http1', 'has to be http1: this agent speaks no other'),
        proxy_protocol: unserved('it forwards http as it is'),
      },
      'has to be a map with url',
    )
    .partial(),
  bindings: z.array(
    z.literal('public', 'has to be public: this agent serves no other binding'),
    'has to be a list of bindings',
  ),
  description,
  inspect: flag,
  metadata,
  pooling_enabled: z.literal(false, 'has to be false: this agent pools no endpoints'),
  traffic_policy: unserved(noModules),
  traffic_policy_file: unserved(noModules),
  agent_tls_termination: unserved(onlyHttp),
}

const tunnels = z.record(
  tunnelName,
  z.strictObject(tunnelKeys, 'has to be a map of a tunnel').partial(),
  'has to be a map of tunnels',
)
const endpoints = z.array(
  z.strictObject(endpointKeys, 'has to be a map of an endpoint').partial(),
  'has to be a list of endpoints',
)

const whole = 'A configuration is a map of keys'

/** A file of version 2. Each key may be missing: another file of the same start may have it. */
export const version2 = z
  .strictObject(
    {
      version: z.unknown(),
      server_addr: serverAddress,
      ...agentKeys,
      ...idleKeys,
      region: text,
      root_cas: text,
      tunnels,
    },
    whole,
  )
  .partial()

/** A file of version 3. `tunnels` is its deprecated way to say `endpoints`. */
export const version3 = z
  .strictObject(
    {
      version: z.unknown(),
      agent: z
        .strictObject(
          { connect_url: serverAddress, ...agentKeys, ...idleKeys, connect_cas: text },
          'has to be a map of settings',
        )
        .partial(),
      endpoints,
      tunnels,
    },
    whole,
  )
  .partial()

const idle = new Set([...Object.keys(idleKeys), 'region', 'root_cas', 'connect_cas'])
/** Whether a key is accepted without any effect. */
export const isIdle = (key: string) => idle.has(key)

export type TunnelKeys = NonNullable<z.output<typeof version2>['tunnels']>[string]
export type EndpointKeys = NonNullable<z.output<typeof version3>['endpoints']>[number]
