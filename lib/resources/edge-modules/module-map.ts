import type * as z from 'zod'
import { adminOnly } from '@/lib/contract/fields'
import { moduleOps } from '@/lib/contract/module'
import { type ModuleInfo, moduleNoun } from '@/lib/contract/module-info'
import type { Operation } from '@/lib/contract/operation'
import type { EdgeModule } from './edge-module'

/** Modules of one kind of thing, by their key in its body. */
export type ModuleMap = Readonly<Record<string, Pick<EdgeModule, 'request' | 'response' | 'access'>>>

const mapped = (modules: ModuleMap, make: (module: ModuleMap[string]) => z.ZodType) =>
  Object.fromEntries(Object.entries(modules).map(([key, module]) => [key, make(module)]))

/** The modules in the body of a request about what has them: absent, each stays as it is. */
export const moduleFields = <M extends ModuleMap>(modules: M) =>
  mapped(modules, ({ request, access }) =>
    access === 'admin' ? adminOnly(request.optional()) : request.optional(),
  ) as { [K in keyof M]: z.ZodOptional<M[K]['request']> } // fromEntries forgets the keys it was given

/** The modules in an answer: null where none is set. */
export const moduleAnswers = <M extends ModuleMap>(modules: M) =>
  mapped(modules, ({ response }) => response.nullish()) as {
    [K in keyof M]: z.ZodOptional<z.ZodNullable<M[K]['response']>>
  } // as above

interface Place<M extends ModuleMap, N extends string, P extends z.ZodObject> {
  /** The prefix of the module operations' keys: `routes.`. */
  prefix: N
  /** Path of what has the modules. */
  path: `/${string}`
  params: P
  /** What has them, for summaries: "a route". */
  owner: string
  infos: { [K in keyof M]: ModuleInfo }
  /** Those whose operations the specification shows. */
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

/** Put, get and delete of each module, keyed `<prefix><key>.put` and so on. */
export function modulesOps<M extends ModuleMap, N extends string, P extends z.ZodObject>(
  modules: M,
  { prefix, path, params, owner, infos, spec }: Place<M, N, P>,
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
  return Object.assign({}, ...all) as OpsOf<M, N, P> // keys built from the names
}
