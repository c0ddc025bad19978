import { fieldsOf } from '@/lib/util/records'
import {
  bytes,
  type ConformanceCheck,
  ensure,
  fresh,
  lifeOf,
  limitOf,
  limits,
  rowsOf,
  type SpecificationRule,
} from '../check'
import { type Json, Lacking, type TestedServer, Unavailable } from '../server'
import { ownDomain } from './network'

const path = '/edges/https'
const oauth = `${path}/{edge_id}/routes/{id}/oauth`
const restriction = '/edges/tcp/{id}/ip_restriction'
const breaker = `${path}/{edge_id}/routes/{id}/circuit_breaker`
const edge = async (): Promise<Json> => ({ description: 'Conformance', metadata: '{}', hostports: [] })

/**
 * Returns the IDs of the configured route and its edge, or of a new route on a new edge. Throws an `Unavailable` if the
 * server lacks an operation to create them.
 */
async function route(server: TestedServer): Promise<{ edge_id: string; id: string }> {
  const [edge_id, id] = server.target.route?.split('/') ?? []
  if (edge_id && id) return { edge_id, id }
  try {
    const created = await server.create(path, await edge())
    const body = { match_type: 'path_prefix', match: `/${fresh('conformance')}` }
    const routes = `POST ${path}/{edge_id}/routes`
    const { id: route_id } = await server.expect(routes, { params: { edge_id: created.id }, body })
    return { edge_id: created.id, id: String(route_id) }
  } catch (error) {
    if (error instanceof Lacking) throw new Unavailable('a route: use --route EDGE/ROUTE')
    throw error
  }
}

async function tcpEdge(server: TestedServer): Promise<string> {
  if (server.target.tcpEdge) return server.target.tcpEdge
  try {
    return (await server.create('/edges/tcp', { description: 'Conformance' })).id
  } catch (error) {
    if (error instanceof Lacking) throw new Unavailable('a TCP edge: use --tcp-edge')
    throw error
  }
}

/**
 * Returns the IDs of IP policies for an IP restriction. If the server lacks the operation to create policies, returns
 * an unused ID in the correct format.
 */
async function policies(server: TestedServer): Promise<string[]> {
  try {
    return [(await server.create('/ip_policies', { description: 'Conformance' })).id]
  } catch (error) {
    if (error instanceof Lacking) return ['ipp_2aAbBcCdDeEfFgGhHiIjJkKlLmM']
    throw error
  }
}

export const edgeChecks: readonly ConformanceCheck[] = [
  ...lifeOf(path, 'https_edges', edge, { description: 'Changed' }),
  limitOf(path, 'description', edge),
  limitOf(path, 'metadata', edge),
  {
    claim: 'An update keeps modules that it omits, and completely replaces modules that it includes',
    operations: [`POST ${path}`, `PATCH ${path}/{id}`],
    async run(server) {
      const domain = ownDomain('edge')
      await server.create('/reserved_domains', { domain })
      const tls_termination = { enabled: false, min_version: '1.3' }
      const body = { ...(await edge()), hostports: [`${domain}:443`], tls_termination }
      const created = await server.create(path, body)
      const params = { id: created.id }
      ensure(fieldsOf(created.tls_termination).terminate_at === 'edge', 'terminate_at isn\'t "edge"')
      const same = await server.expect(`PATCH ${path}/{id}`, { params, body: { description: 'Changed' } })
      ensure(fieldsOf(same.tls_termination).min_version === '1.3', 'An omitted module has changed')
      ensure(rowsOf(same, 'hostports').length === 1, 'Omitted hostports have changed')
      const replaced = { params, body: { tls_termination: { enabled: true } } }
      const { tls_termination: now } = await server.expect(`PATCH ${path}/{id}`, replaced)
      ensure(fieldsOf(now).enabled === true, 'enabled differs from what was sent')
      ensure(fieldsOf(now).min_version !== '1.3', 'A replaced module kept its min_version')
    },
  },
  {
    claim: 'TLS termination with terminate_at: upstream, or with an unknown TLS version, is rejected',
    operations: [`POST ${path}`],
    rule: 'min_version set while terminate_at is upstream',
    async run(server) {
      const modules = [
        { terminate_at: 'upstream', min_version: '1.2' },
        { terminate_at: 'upstream' },
        { min_version: '0.9' },
      ]
      for (const tls_termination of modules)
        await server.refuses(`POST ${path}`, { body: { ...(await edge()), tls_termination } })
    },
  },
  {
    claim: 'The OAuth module can be replaced completely, read and removed; omitted fields get their defaults',
    operations: [`PUT ${oauth}`, `GET ${oauth}`, `DELETE ${oauth}`],
    async run(server) {
      const params = await route(server)
      const own = { client_id: 'id', client_secret: 'conformance', scopes: ['read:org'], teams: ['org/team'] }
      const full = { provider: { github: own }, cookie_prefix: 'own.', auth_check_interval: 300 }
      await server.expect(`PUT ${oauth}`, { params, body: full })
      const body = { provider: { google: { email_domains: ['conformance.example'] } } }
      await server.expect(`PUT ${oauth}`, { params, body })
      const read = await server.expect(`GET ${oauth}`, { params })
      const providers: Json = fieldsOf(read.provider)
      ensure(providers.github === null, 'A replaced module kept its old provider')
      ensure(read.enabled === true, "enabled doesn't default to true")
      ensure(read.options_passthrough === false, "options_passthrough doesn't default to false")
      ensure(read.cookie_prefix !== 'own.' && read.cookie_prefix !== '', 'cookie_prefix has no default')
      ensure(read.auth_check_interval === 0, 'A replaced module kept its auth_check_interval')
      await server.expect(`DELETE ${oauth}`, { params })
      const { status } = await server.ask(`GET ${oauth}`, { params })
      ensure(status === 404, `GET returns ${status} for a removed module`)
    },
  },
  refusedProvider(
    'An OAuth provider with only one of client_id and client_secret is rejected',
    'client_id present without client_secret',
    [{ client_id: 'id' }, { client_secret: 'conformance' }],
  ),
  refusedProvider(
    'Scopes are rejected if the managed OAuth application is used',
    'scopes given while the managed OAuth application is used',
    [{ scopes: ['email'] }],
  ),
  {
    claim: 'Exactly one OAuth provider must be set, and durations must be whole seconds',
    operations: [`PUT ${oauth}`],
    async run(server) {
      const params = await route(server)
      const provider = { google: {} }
      const bodies = [
        { provider: {} },
        { provider: { google: {}, github: {} } },
        { provider: { unheard: {} } },
        { provider, maximum_duration: -1 },
        { provider, inactivity_timeout: 1.5 },
        { provider, auth_check_interval: 4_294_967_296 },
      ]
      for (const body of bodies) await server.refuses(`PUT ${oauth}`, { params, body })
    },
  },
  {
    claim: 'A circuit breaker can have at most 128 buckets',
    operations: [],
    rule: 'num_buckets max 128',
    async run(server) {
      const params = await route(server)
      const body = { error_threshold_percentage: 0.5 }
      await server.expect(`PUT ${breaker}`, { params, body: { ...body, num_buckets: 128 } })
      await server.refuses(`PUT ${breaker}`, { params, body: { ...body, num_buckets: 129 } })
    },
  },
  {
    claim: "A circuit breaker's error threshold is a fraction from 0 to 1",
    operations: [],
    rule: 'error_threshold_percentage between 0 and 1.0',
    async run(server) {
      const params = await route(server)
      const body = (error_threshold_percentage: number) => ({ params, body: { error_threshold_percentage } })
      for (const share of [0, 0.5, 1]) await server.expect(`PUT ${breaker}`, body(share))
      for (const share of [-0.1, 1.01, 50]) await server.refuses(`PUT ${breaker}`, body(share))
    },
  },
  ...(['description', 'metadata'] as const).map(routeText),
  {
    claim:
      "A TCP edge's IP restriction can be replaced completely, read and removed; it is enabled by default",
    operations: [`PUT ${restriction}`, `GET ${restriction}`, `DELETE ${restriction}`],
    async run(server) {
      const [id, ip_policy_ids] = [await tcpEdge(server), await policies(server)]
      const params = { id }
      const put = await server.expect(`PUT ${restriction}`, { params, body: { ip_policy_ids } })
      ensure(put.enabled === true, "enabled doesn't default to true")
      const ids = rowsOf(put, 'ip_policies').map((policy) => policy.id)
      ensure(ids.join() === ip_policy_ids.join(), 'ip_policies differ from those that were sent')
      const off = { enabled: false, ip_policy_ids }
      await server.expect(`PUT ${restriction}`, { params, body: off })
      ensure(
        (await server.expect(`GET ${restriction}`, { params })).enabled === false,
        'The module is still enabled',
      )
      await server.expect(`DELETE ${restriction}`, { params })
      const { status } = await server.ask(`GET ${restriction}`, { params })
      ensure(status === 404, `GET returns ${status} for a removed module`)
    },
  },
]

function refusedProvider(
  claim: string,
  rule: SpecificationRule,
  settings: readonly Json[],
): ConformanceCheck {
  return {
    claim,
    operations: [`PUT ${oauth}`],
    rule,
    async run(server) {
      const params = await route(server)
      for (const google of settings)
        await server.refuses(`PUT ${oauth}`, { params, body: { provider: { google } } })
    },
  }
}

function routeText(field: 'description' | 'metadata'): ConformanceCheck {
  const { max, rule } = limits[field]
  return {
    claim: `Routes: ${field} accepts at most ${max} bytes`,
    operations: [],
    rule,
    async run(server) {
      const created = await server.create(path, await edge())
      const routes = `POST ${path}/{edge_id}/routes`
      const params = { edge_id: created.id }
      const body = { match_type: 'exact_path', match: `/${fresh('conformance')}` }
      await server.expect(routes, { params, body: { ...body, [field]: bytes(max) } })
      await server.refuses(routes, {
        params,
        body: { ...body, match: `${body.match}-2`, [field]: bytes(max + 1) },
      })
    },
  }
}
