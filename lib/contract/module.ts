import './zod-config'
import * as z from 'zod'
import type { Access, Operation, Support } from './operation'

interface Definition<N extends string, P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType> {
  /** The key prefix of the module's operations, such as `mutual_tls` or `routes.oauth`. */
  name: N
  noun: string
  path: `/${string}`
  params: P
  request: B
  response: R
  support: Support
  access?: Access | undefined
}
type ModuleOps<N extends string, P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType> = {
  [K in `${N}.put`]: Operation<P, z.ZodObject<{}>, B, R>
} & { [K in `${N}.get`]: Operation<P, z.ZodObject<{}>, z.ZodUndefined, R> } & {
  [K in `${N}.delete`]: Operation<P, z.ZodObject<{}>, z.ZodUndefined, z.ZodUndefined>
}

/**
 * Defines the operations `<name>.put`, `<name>.get` and `<name>.delete` of a module. Put replaces the whole module.
 * Source: the API specification, sections "HTTPS edge route OAuth module" and "TCP edge IP restriction module".
 */
export function moduleOps<N extends string, P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  definition: Definition<N, P, B, R>,
): ModuleOps<N, P, B, R> {
  const { name, noun, path, params, support, access = 'operator' } = definition
  const [none, empty] = [z.object({}), z.undefined()]
  const part = { path, params, support, query: none }
  return {
    [`${name}.put`]: {
      ...part,
      method: 'PUT',
      status: 200,
      access,
      summary: `Replace ${noun}`,
      body: definition.request,
      response: definition.response,
    },
    [`${name}.get`]: {
      ...part,
      method: 'GET',
      status: 200,
      access: 'viewer',
      summary: `Get ${noun}`,
      body: empty,
      response: definition.response,
    },
    [`${name}.delete`]: {
      ...part,
      method: 'DELETE',
      status: 204,
      access,
      summary: `Remove ${noun}`,
      body: empty,
      response: empty,
    },
  } as unknown as ModuleOps<N, P, B, R> // the keys are built from the name
}
