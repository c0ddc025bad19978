import type * as z from 'zod'
import { adminOnly } from '@/lib/contract/fields'
import { moduleOps } from '@/lib/contract/module'
import { type ModuleInfo, moduleNoun } from '@/lib/contract/resource'
import type { Operation } from '@/lib/contract/operation'
import type { EdgeModule } from './edge-module'

/** The modules of one kind of edge or route, keyed by their field in the request body. */
export type ModuleMap = Readonly<Record<string, Pick<EdgeModule, 'request' | 'response' | 'access'>>>

const mapped = (modules: ModuleMap, create: (module: ModuleMap[string]) => z.ZodType) =>
  Object.fromEntries(Object.entries(modules).map(([key, module]) => [key, create(module)]))

export const moduleFields = <M extends ModuleMap>(modules: M) =>
  mapped(modules, ({ request, access }) =>
    access === 'admin' ? adminOnly(request.optional()) : request.optional(),
  ) as { [K in keyof M]: z.ZodOptional<M[K]['request']> } // fromEntries loses the types of the keys

/** Returns the schemas of modules in a response, keyed by module. An unset module is null or missing. */
export const moduleAnswers = <M extends ModuleMap>(modules: M) =>
  mapped(modules, ({ response }) => response.nullish()) as {
    [K in keyof M]: z.ZodOptional<z.ZodNullable<M[K]['response']>>
  } // as above

interface ModuleOwner<M extends ModuleMap, N extends string, P extends z.ZodObject> {
  prefix: N
  path: `/${string}`
  params: P
  owner: string
  infos: { [K in keyof M]: ModuleInfo }
  /** The modules whose operations the specification describes. */
  spec: readonly (keyof M)[]
}
type None = z.ZodObject<{}>
type OpsOf<M extends ModuleMap, N extends string, P extends z.ZodObject> = {
  [K in keyof M & string as `${N}${K}.put`]: Operation<P, None, M[K]['request'], M[K]['response']>
} & {
  [K in keyof M & string as `${N}${K}.get`]: Operation<P, None, z.ZodUndefined, M[K]['response']>
} & { [K in keyof M & string as `${N}${K}.delete`]: Operation<P, None, z.ZodUndefined, z.ZodUndefined> }

function moduleOf(modules: ModuleMap, key: string): ModuleMap[string] {
  const found = modules[key]
  if (!found) throw new Error(`No module ${key}`)
  return found
}

/** Defines the put, get and delete operations of each module, with keys such as `<prefix><key>.put`. */
export function modulesOps<M extends ModuleMap, N extends string, P extends z.ZodObject>(
  modules: M,
  { prefix, path, params, owner, infos, spec }: ModuleOwner<M, N, P>,
): OpsOf<M, N, P> {
  const all = Object.entries(infos).map(([key, info]) =>
    moduleOps({
      ...moduleOf(modules, key),
      name: `${prefix}${key}`,
      noun: `${moduleNoun(info)} of ${owner}`,
      path: `${path}/${key}`,
      params,
      support: spec.includes(key) ? 'spec' : 'wider',
    }),
  )
  return Object.assign({}, ...all) as OpsOf<M, N, P> // the keys are built from the names
}
