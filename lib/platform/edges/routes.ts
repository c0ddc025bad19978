import type { Input } from '@/lib/contract/operation'
import type { HttpsEdgeRoute, httpsEdgeRouteOps } from '@/lib/resources/https-edge-routes'
import { toRfc3339 } from '@/lib/util/time'
import { counted } from '@/lib/util/text'
import { texts } from '../store/collection'
import type { PlatformContext } from '../context'
import { invalid } from '../requests/errors'
import { modulesAfter } from './edge-modules'
import {
  checkOneLogin,
  routeModulesStored,
  changeRoute,
  changeRoutes,
  ROUTE_PREFIX,
  routeIn,
  rows,
} from './route-modules'

type In<K extends keyof typeof httpsEdgeRouteOps> = Input<(typeof httpsEdgeRouteOps)[K]>

function normalMatch(match: string): string {
  const at = match.indexOf('/')
  return at < 0 ? match.toLowerCase() : match.slice(0, at).toLowerCase() + match.slice(at)
}

function checkUnique(routes: readonly HttpsEdgeRoute[], route: HttpsEdgeRoute): void {
  const isSame = (each: HttpsEdgeRoute) =>
    each.id !== route.id && each.match_type === route.match_type && each.match === route.match
  if (routes.some(isSame))
    throw invalid(7126, `Another route of this edge already has ${route.match_type} ${route.match}`, 'match')
}

async function create(
  { params, body }: In<'routes.create'>,
  context: PlatformContext,
): Promise<HttpsEdgeRoute> {
  const { routes } = await rows.get(context, params.edge_id)
  const quota = context.settings.quota_edge_routes
  if (quota > 0 && (routes ?? []).length >= quota)
    throw invalid(7128, `The limit of ${counted(quota, 'route')} per edge has been reached`)
  const id = context.newId(ROUTE_PREFIX, context.now)
  const route = {
    id,
    created_at: toRfc3339(context.now.getTime()),
    match_type: body.match_type,
    match: normalMatch(body.match),
    ...texts(body),
    ...(await modulesAfter(routeModulesStored(id), body, context)),
  }
  checkUnique(routes ?? [], route)
  checkOneLogin(route)
  return routeIn(await changeRoutes(context, params.edge_id, (all) => [...all, route]), id)
}

async function update(
  { params, body }: In<'routes.update'>,
  context: PlatformContext,
): Promise<HttpsEdgeRoute> {
  const edge = await rows.get(context, params.edge_id)
  const old = routeIn(edge, params.id)
  const route = {
    ...old,
    match_type: body.match_type ?? old.match_type,
    match: body.match === undefined ? old.match : normalMatch(body.match),
    ...texts(body, old),
    ...(await modulesAfter(routeModulesStored(params.id), body, context, old)),
  }
  checkUnique(edge.routes ?? [], route)
  checkOneLogin(route)
  return changeRoute(context, params, route)
}

export const routeHandlers = {
  'routes.create': create,
  'routes.update': update,
  'routes.get': async ({ params }: In<'routes.get'>, context: PlatformContext) =>
    routeIn(await rows.get(context, params.edge_id), params.id),
  async 'routes.delete'({ params }: In<'routes.delete'>, context: PlatformContext) {
    routeIn(await rows.get(context, params.edge_id), params.id)
    await changeRoutes(context, params.edge_id, (all) => all.filter(({ id }) => id !== params.id))
    return undefined
  },
}
