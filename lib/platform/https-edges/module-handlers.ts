import type * as z from 'zod'
import {
  type RouteModuleKey,
  routeModuleKeys,
  type routeModules,
} from '@/lib/resources/edge-modules/route-modules'
import type { PlatformContext, HandlersOf } from '../context'
import { type Held, moduleHandlers } from '../edges/module-handlers'
import { checkOneLogin, routeModulesStored } from './modules'
import { changeRoute, type RouteKey, routeIn, rows } from './rows'

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

/** The put, get and delete handlers of each module of a route. */
export const routeModuleHandlers = Object.assign({}, ...routeModuleKeys.map(ofRoute)) as {
  [K in `routes.${RouteModuleKey}.${Verb}`]: All[K]
} // the handlers of every key, named after it
