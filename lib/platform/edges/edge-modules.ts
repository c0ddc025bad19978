import type * as z from 'zod'
import type { ModuleMap } from '@/lib/resources/edge-modules/module-map'
import type {
  backendModule,
  ipRestriction,
  trafficPolicyModule,
} from '@/lib/resources/edge-modules/shared-modules'
import type { PlatformContext } from '../context'
import { resourceNotFound } from '../requests/errors'
import { checkThere } from '../owners'
import { refTo } from '../store/refs'

type Request<M extends ModuleMap, K extends keyof M> = z.output<M[K]['request']>
type Answer<M extends ModuleMap, K extends keyof M> = z.output<M[K]['response']>

/**
 * The functions that convert modules in a request to their stored form. `at` is the prefix of the module's fields, such
 * as `oauth.`.
 */
export type StoredForms<M extends ModuleMap> = {
  [K in keyof M]: (
    body: Request<M, K>,
    context: PlatformContext,
    at: string,
  ) => Promise<Answer<M, K>> | Answer<M, K>
}
export type Held<M extends ModuleMap> = { [K in keyof M]?: Answer<M, K> | null | undefined }

/** Returns the modules of an edge or a route after an update. Modules that aren't in the request stay unchanged. */
export async function modulesAfter<M extends ModuleMap>(
  stored: StoredForms<M>,
  body: { [K in keyof M]?: Request<M, K> | undefined },
  context: PlatformContext,
  old: Held<M> = {},
): Promise<{ [K in keyof M]: Answer<M, K> | null }> {
  const after = async <K extends keyof M & string>(key: K) => {
    const request: Request<M, K> | undefined = body[key]
    return request === undefined ? (old[key] ?? null) : stored[key](request, context, `${key}.`)
  }
  const entries: (readonly [string, unknown])[] = []
  for (const key of Object.keys(stored)) entries.push([key, await after(key)])
  return Object.fromEntries(entries) as { [K in keyof M]: Answer<M, K> | null } // each key with its stored module
}

type Handler<I, R> = (input: I, context: PlatformContext) => Promise<R>
type Handlers<N extends string, P, B, R> = { [K in `${N}.put`]: Handler<{ params: P; body: B }, R> } & {
  [K in `${N}.get`]: Handler<{ params: P }, R>
} & { [K in `${N}.delete`]: Handler<{ params: P }, undefined> }

interface Keeper<P, B, R> {
  /** Returns the stored module, or null or undefined if none is set. Throws if the edge or route doesn't exist. */
  load: (context: PlatformContext, params: P) => Promise<R | null | undefined>
  /** Stores the module, or removes the stored module if `module` is null. Returns the stored module. */
  save: (context: PlatformContext, params: P, module: R | null) => Promise<R | null | undefined>
  store: (body: B, context: PlatformContext, params: P) => Promise<R> | R
}

export function moduleHandlers<N extends string, P, B, R>(
  name: N,
  { load, save, store }: Keeper<P, B, R>,
): Handlers<N, P, B, R> {
  const there = (module: R | null | undefined): R => {
    if (module === null || module === undefined) throw resourceNotFound()
    return module
  }
  const put: Handler<{ params: P; body: B }, R> = async ({ params, body }, context) =>
    there(await save(context, params, await store(body, context, params)))
  const get: Handler<{ params: P }, R> = async ({ params }, context) => there(await load(context, params))
  const remove: Handler<{ params: P }, undefined> = async ({ params }, context) =>
    void (await save(context, params, null))
  const named = { [`${name}.put`]: put, [`${name}.get`]: get, [`${name}.delete`]: remove }
  return named as unknown as Handlers<N, P, B, R> // the keys are built from the name
}

interface Rows<M extends ModuleMap> {
  get: (context: PlatformContext, id: string) => Promise<Held<M>>
  update: (context: PlatformContext, id: string, changes: Held<M>) => Promise<Held<M>>
}

export function edgeModuleHandlers<M extends ModuleMap, K extends keyof M & string>(
  rows: Rows<M>,
  stored: StoredForms<M>,
  key: K,
) {
  const moduleOf = ({ [key]: module }: Held<M>): Answer<M, K> | null | undefined => module
  return moduleHandlers(key, {
    load: async (context: PlatformContext, { id }: { id: string }) => moduleOf(await rows.get(context, id)),
    async save(context, { id }, module: Answer<M, K> | null) {
      const changes = { [key]: module } as Held<M> // a single module, by its key
      return moduleOf(await rows.update(context, id, changes))
    },
    store: (body: Request<M, K>, context) => stored[key](body, context, ''),
  })
}

interface Shared {
  backend: typeof backendModule
  ip_restriction: typeof ipRestriction
  traffic_policy: ReturnType<typeof trafficPolicyModule>
}

export const sharedModules: StoredForms<Pick<Shared, keyof Shared>> = {
  async backend({ enabled, backend_id: id }, context, at) {
    await checkThere(context, [id], 6501, `${at}backend_id`)
    return { enabled, backend: refTo(id) }
  },
  async ip_restriction({ enabled, ip_policy_ids: ids }, context, at) {
    await checkThere(context, ids, 7007, `${at}ip_policy_ids`)
    return { enabled, ip_policies: [...new Set(ids)].map(refTo) }
  },
  traffic_policy: ({ enabled, value }) => ({ enabled, value: value ?? '' }),
}
