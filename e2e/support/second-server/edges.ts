import {
  flag,
  newId,
  now,
  object,
  only,
  referenceTo,
  refuseBy,
  readText,
  readTexts,
  uint32,
  textFields,
} from './fields'
import { type SeenRequest, type JsonObject, type Operations, RejectedRequest } from './http'
import { operationsOf, Collection } from './collection'

const minimumVersions = ['1.0', '1.1', '1.2', '1.3']
const providers = ['github', 'facebook', 'microsoft', 'google', 'linkedin', 'gitlab', 'twitch', 'amazon']
const unsetModules = Object.fromEntries(
  [
    'backend',
    'ip_restriction',
    'circuit_breaker',
    'compression',
    'request_headers',
    'response_headers',
    'webhook_verification',
    'oauth',
    'saml',
    'oidc',
    'websocket_tcp_converter',
    'user_agent_filter',
    'traffic_policy',
  ].map((name) => [name, null]),
)

function mutualTls(input: JsonObject, baseUrl: string): JsonObject {
  only(input, 'enabled', 'certificate_authority_ids')
  const ids = readTexts(input, 'certificate_authority_ids') ?? []
  const certificate_authorities = ids.map((id) => referenceTo(baseUrl, '/certificate_authorities', id))
  return { enabled: flag(input, 'enabled', true), certificate_authorities }
}

function tlsTermination(input: JsonObject): JsonObject {
  const rule = 'min_version set while terminate_at is upstream'
  refuseBy(rule, input.terminate_at !== undefined, 400, 'Unknown field terminate_at')
  only(input, 'enabled', 'min_version', 'terminate_at')
  const min_version = readText(input, 'min_version') ?? null
  if (min_version !== null && !minimumVersions.includes(min_version))
    throw new RejectedRequest(400, `min_version is one of ${minimumVersions.join(', ')}`)
  return { enabled: flag(input, 'enabled', true), terminate_at: 'edge', min_version }
}

/** Returns the operations on HTTPS edges. A route can be read only as a part of its edge. */
export function httpsEdgeOperations() {
  const all = new Collection('/edges/https', 'https_edges')
  const modules = (body: JsonObject, baseUrl: string, old: JsonObject): JsonObject => {
    const [mutual, tls] = [object(body, 'mutual_tls'), object(body, 'tls_termination')]
    return {
      mutual_tls: mutual ? mutualTls(mutual, baseUrl) : (old.mutual_tls ?? null),
      tls_termination: tls ? tlsTermination(tls) : (old.tls_termination ?? null),
    }
  }
  const edge = ({ body, baseUrl }: SeenRequest, old: JsonObject): JsonObject => {
    only(body, 'description', 'metadata', 'hostports', 'mutual_tls', 'tls_termination')
    const hostports = readTexts(body, 'hostports') ?? old.hostports ?? []
    return { ...old, ...textFields(body, old), hostports, ...modules(body, baseUrl, old) }
  }
  const create = (asked: SeenRequest) => edge(asked, { id: newId('edghts'), created_at: now(), routes: [] })
  /** Adds an edge with one route, and returns both IDs. `set` contains the route's configured modules. */
  const withRoute = (
    hostport: string,
    match: string,
    set: JsonObject = {},
  ): { edge: string; route: string } => {
    const [id, route] = [newId('edghts'), newId('edghtsrt')]
    const created = { edge_id: id, id: route, created_at: now(), match_type: 'path_prefix', match, uri: '' }
    const routes = [{ ...created, description: '', metadata: '', ...unsetModules, ...set }]
    const modules = { mutual_tls: null, tls_termination: null }
    all.put({
      id,
      created_at: now(),
      description: '',
      metadata: '',
      hostports: [hostport],
      ...modules,
      routes,
    })
    return { edge: id, route }
  }
  return {
    withRoute,
    operations: {
      ...operationsOf(all, { create, update: edge }, ['get', 'list']),
      ...oauth(all),
    },
    widerOperations: widerRoutes(all),
  }
}

/**
 * Returns the operations that create a route and set its circuit breaker. The specification states only limits for
 * these operations.
 */
function widerRoutes(edges: Collection): Operations {
  const number = (body: JsonObject, field: string) => Number(body[field] ?? 0)
  return {
    'POST /edges/https/{edge_id}/routes': ({ params, body }) => {
      only(body, 'match_type', 'match', 'description', 'metadata')
      const edge = edges.get(params.edge_id)
      const created = { edge_id: params.edge_id, id: newId('edghtsrt'), created_at: now(), uri: '' }
      const route = { ...created, ...body, ...textFields(body), ...unsetModules }
      edges.put({ ...edge, routes: [...(Array.isArray(edge.routes) ? edge.routes : []), route] })
      return { status: 201, body: route }
    },
    'PUT /edges/https/{edge_id}/routes/{id}/circuit_breaker': ({ body }) => {
      const [buckets, share] = [number(body, 'num_buckets'), number(body, 'error_threshold_percentage')]
      refuseBy('num_buckets max 128', buckets > 128, 400, 'num_buckets is at most 128')
      const rule = 'error_threshold_percentage between 0 and 1.0'
      refuseBy(rule, share < 0 || share > 1, 400, 'error_threshold_percentage is from 0 to 1')
      const usual = { tripped_duration: 10, rolling_window: 10, num_buckets: 10, volume_threshold: 20 }
      return { status: 200, body: { enabled: true, ...usual, ...body } }
    },
  }
}

function provider(name: string, input: JsonObject): JsonObject {
  const own = name === 'github' ? ['teams', 'organizations'] : []
  only(input, 'client_id', 'client_secret', 'scopes', 'email_addresses', 'email_domains', ...own)
  const [id, secret, scopes] = [
    readText(input, 'client_id'),
    readText(input, 'client_secret'),
    readTexts(input, 'scopes'),
  ]
  const pair = 'client_id present without client_secret'
  refuseBy(pair, !id !== !secret, 400, 'client_id and client_secret go together')
  const managed = 'scopes given while the managed OAuth application is used'
  const hasScopes = scopes !== undefined && scopes.length > 0
  refuseBy(managed, !id && hasScopes, 400, 'scopes take client_id and client_secret')
  const lists = ['email_addresses', 'email_domains', ...own].map((field) => [
    field,
    readTexts(input, field) ?? [],
  ])
  return {
    client_id: id ?? null,
    client_secret: secret ?? null,
    scopes: scopes ?? [],
    ...Object.fromEntries(lists),
  }
}

function oauthModule(body: JsonObject): JsonObject {
  only(
    body,
    'enabled',
    'provider',
    'options_passthrough',
    'cookie_prefix',
    'inactivity_timeout',
    'maximum_duration',
    'auth_check_interval',
  )
  const input = object(body, 'provider') ?? {}
  only(input, ...providers)
  const chosen = providers.flatMap((name) =>
    input[name] ? [[name, object(input, name) ?? {}] as const] : [],
  )
  const [first] = chosen
  if (!first || chosen.length > 1) throw new RejectedRequest(400, 'provider holds exactly one provider')
  const [name, settings] = first
  return {
    enabled: flag(body, 'enabled', true),
    provider: Object.fromEntries(
      providers.map((each) => [each, each === name ? provider(name, settings) : null]),
    ),
    options_passthrough: flag(body, 'options_passthrough', false),
    cookie_prefix: readText(body, 'cookie_prefix') ?? 'second.',
    inactivity_timeout: uint32(body, 'inactivity_timeout'),
    maximum_duration: uint32(body, 'maximum_duration'),
    auth_check_interval: uint32(body, 'auth_check_interval'),
  }
}

function oauth(edges: Collection): Operations {
  const path = '/edges/https/{edge_id}/routes/{id}/oauth'
  const routeOf = ({ params }: SeenRequest): JsonObject => {
    const { routes } = edges.get(params.edge_id)
    const route: JsonObject | undefined = Array.isArray(routes) && routes.find(({ id }) => id === params.id)
    if (!route) throw new RejectedRequest(404, "This route doesn't exist")
    return route
  }
  return {
    [`PUT ${path}`]: (asked) => ({ status: 200, body: (routeOf(asked).oauth = oauthModule(asked.body)) }),
    [`GET ${path}`]: (asked) => {
      const { oauth: module } = routeOf(asked)
      if (!module) throw new RejectedRequest(404, 'The module is not set')
      return { status: 200, body: module }
    },
    [`DELETE ${path}`]: (asked) => {
      routeOf(asked).oauth = null
      return { status: 204 }
    },
  }
}

/** Returns the operations on the IP restriction of TCP edges. */
export function tcpEdgeOperations() {
  const restrictions = new Map<string, JsonObject | null>()
  const path = '/edges/tcp/{id}/ip_restriction'
  const known = (id: string | undefined): string => {
    if (id === undefined || !restrictions.has(id)) throw new RejectedRequest(404, "This edge doesn't exist")
    return id
  }
  const operations: Operations = {
    [`PUT ${path}`]: ({ params, body, baseUrl }) => {
      only(body, 'enabled', 'ip_policy_ids')
      const ids = readTexts(body, 'ip_policy_ids') ?? []
      const restriction = {
        enabled: flag(body, 'enabled', true),
        ip_policies: ids.map((id) => referenceTo(baseUrl, '/ip_policies', id)),
      }
      restrictions.set(known(params.id), restriction)
      return { status: 200, body: restriction }
    },
    [`GET ${path}`]: ({ params }) => {
      const restriction = restrictions.get(known(params.id))
      if (!restriction) throw new RejectedRequest(404, 'The module is not set')
      return { status: 200, body: restriction }
    },
    [`DELETE ${path}`]: ({ params }) => {
      restrictions.set(known(params.id), null)
      return { status: 204 }
    },
  }
  const add = () => {
    const id = newId('edgtcp')
    restrictions.set(id, null)
    return id
  }
  return { add, operations }
}
