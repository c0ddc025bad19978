import type * as z from 'zod'
import type { responseHeadersModule } from '@/lib/resources/edge-modules/headers'
import {
  type routeModules,
  type RouteModuleKey,
  routeModuleKeys,
} from '@/lib/resources/edge-modules/route-modules'
import { signInModulesOf } from '@/lib/resources/edge-modules/sign-in-modules'
import { defaultTlsVersion } from '@/lib/resources/edge-modules/edge-tls'
import { type httpsEdgeModules, type HttpsEdge, httpsEdges as resource } from '@/lib/resources/https-edges'
import { providerAnswer } from '@/lib/resources/oauth/provider'
import { checkThere } from '../owners'
import { type Held, sharedModules, type StoredForms, moduleHandlers } from './edge-modules'
import { invalid, checkIdShape, resourceNotFound } from '../requests/errors'
import { refTo } from '../store/refs'
import { type PlatformContext, type HandlersOf, BASE_DOMAIN } from '../context'
import { fieldsOf } from '@/lib/util/records'
import { joinWithAnd } from '@/lib/util/text'
import { insertObject } from '../store/objects'
import { selfSignedCertificate } from '../provisioning/self-signed'
import type { HttpsEdgeRoute } from '@/lib/resources/https-edge-routes'
import { collection } from '../store/collection'

const lowerKeys = (map: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name.toLowerCase(), value]))
const headers = ({ enabled, add, remove }: z.output<(typeof responseHeadersModule)['request']>) => ({
  enabled,
  add: lowerKeys(add),
  remove: remove.map((name) => name.toLowerCase()),
})

export const routeModulesStored = (routeId: string): StoredForms<typeof routeModules> => ({
  ...sharedModules,
  circuit_breaker: (body) => body,
  compression: (body) => body,
  request_headers: headers,
  response_headers: headers,
  webhook_verification: ({ secret, ...body }) => ({ ...body, secret: secret ?? '' }),
  oauth: ({ provider, ...body }) => ({ ...body, provider: providerAnswer(provider) }),
  saml: async (body, context) => ({ ...body, ...(await serviceProvider(context, routeId)) }),
  oidc: (body) => body,
  websocket_tcp_converter: (body) => body,
  user_agent_filter: (body) => body,
})

export function checkOneLogin(route: Held<typeof routeModules>): void {
  const present = signInModulesOf(route)
  if (present.length > 1)
    throw invalid(
      7079,
      `A route can have only one sign-in method. This route would have ${joinWithAnd(present)}.`,
    )
}

export const edgeModulesStored: StoredForms<typeof httpsEdgeModules> = {
  async mutual_tls({ enabled, certificate_authority_ids: ids }, context, at) {
    await checkThere(context, ids, 7072, `${at}certificate_authority_ids`)
    return { enabled, certificate_authorities: [...new Set(ids)].map(refTo) }
  },
  tls_termination: ({ enabled, min_version }) => ({
    enabled,
    terminate_at: 'edge',
    min_version: min_version || defaultTlsVersion,
  }),
}

type All = HandlersOf<'https-edges'>
type Verb = 'put' | 'get' | 'delete'
type Request<K extends RouteModuleKey> = z.output<(typeof routeModules)[K]['request']>

function ofRoute<K extends RouteModuleKey>(key: K) {
  type Module = z.output<(typeof routeModules)[K]['response']>
  const moduleOf = ({ [key]: module }: Held<typeof routeModules>): Module | null | undefined => module
  const routeAt = async (context: PlatformContext, { edge_id, id }: RouteKey) =>
    routeIn(await rows.get(context, edge_id), id)
  return moduleHandlers(`routes.${key}`, {
    load: async (context: PlatformContext, routeKey: RouteKey) => moduleOf(await routeAt(context, routeKey)),
    save: async (context, routeKey, module: Module | null) =>
      moduleOf(await changeRoute(context, routeKey, { [key]: module })),
    async store(body: Request<K>, context, routeKey) {
      const route = await routeAt(context, routeKey)
      const stored = await routeModulesStored(routeKey.id)[key](body, context, '')
      checkOneLogin({ ...route, [key]: stored })
      return stored
    },
  })
}

export const routeModuleHandlers = Object.assign({}, ...routeModuleKeys.map(ofRoute)) as {
  [K in `routes.${RouteModuleKey}.${Verb}`]: All[K]
} // the keys are built from the names

const IDP_HOST = `idp.${BASE_DOMAIN}`
const SIGNING = 'saml-signing'

/** Returns the certificate that signs SAML requests for all routes, and creates the certificate on first use. */
async function signingCertificate({ db, now, newId }: PlatformContext): Promise<string> {
  const stored = await db
    .selectFrom('objects')
    .select('body')
    .where('unique_key', '=', SIGNING)
    .executeTakeFirst()
  if (stored) return String(fieldsOf(JSON.parse(stored.body)).certificate_pem)
  const certificate_pem = selfSignedCertificate(IDP_HOST, now)
  const row = { resource: SIGNING, body: { certificate_pem }, uniqueKey: SIGNING, work: null }
  await insertObject(db, { id: newId('samlsig', now), ...row })
  return certificate_pem
}

async function serviceProvider(context: PlatformContext, routeId: string) {
  const address = `https://${IDP_HOST}/saml/${routeId}`
  return {
    entity_id: address,
    metadata_url: address,
    assertion_consumer_service_url: `${address}/acs`,
    single_logout_url: `${address}/slo`,
    request_signing_certificate_pem: await signingCertificate(context),
  }
}

export const ROUTE_PREFIX = 'edghtsrt'

export const rows = collection(resource, {
  filterable: [],
  present: (item) => ({
    ...item,
    routes: (item.routes ?? []).map((route) => ({
      ...route,
      edge_id: item.id,
      uri: `${item.uri}/routes/${route.id}`,
    })),
  }),
})

export interface RouteKey {
  edge_id: string
  id: string
}

export function routeIn({ routes }: HttpsEdge, id: string): HttpsEdgeRoute {
  checkIdShape(id, ROUTE_PREFIX)
  const route = (routes ?? []).find((each) => each.id === id)
  if (!route) throw resourceNotFound()
  return route
}

export async function changeRoutes(
  context: PlatformContext,
  edgeId: string,
  change: (routes: readonly HttpsEdgeRoute[]) => HttpsEdgeRoute[],
): Promise<HttpsEdge> {
  return rows.change(context, edgeId, ({ routes }) => ({ routes: change(routes ?? []) }))
}

export async function changeRoute(
  context: PlatformContext,
  { edge_id, id }: RouteKey,
  changes: Partial<HttpsEdgeRoute>,
): Promise<HttpsEdgeRoute> {
  const edge = await changeRoutes(context, edge_id, (routes) =>
    routes.map((route) => (route.id === id ? { ...route, ...changes } : route)),
  )
  return routeIn(edge, id)
}
