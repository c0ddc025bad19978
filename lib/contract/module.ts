import './no-eval'
import * as z from 'zod'
import type { Access, Operation, Support } from './operation'
import type { FieldInfo } from './resource'

/** What pages know of a module: a part of a thing that is absent, on, or configured and disabled. Free of schemas. */
export interface ModuleInfo<K extends string = string> {
  /** Its key in the body of its owner, and the last segment of its path. */
  key: K
  label: string
  /** What it does to traffic, in one sentence. */
  about: string
  /** Labels of its request fields, by dotted path. `enabled` is the same for all. */
  fields: Readonly<Record<string, Omit<FieldInfo, 'kind'>>>
  /** What stops when it is removed. */
  removal: string
}

/** Keeps the literal key of an info object while checking its shape. */
export const defineModuleInfo = <K extends string>(info: ModuleInfo<K>) => info

interface Given<N extends string, P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType> {
  /** Key of its operations, such as `mutual_tls` or `routes.oauth`. */
  name: N
  /** What it is called in summaries: "OAuth module of a route". */
  noun: string
  /** Path of the module. */
  path: `/${string}`
  params: P
  request: B
  response: R
  support: Support
  access?: Access
}
type ModuleOps<N extends string, P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType> = {
  [K in `${N}.put`]: Operation<P, z.ZodObject<{}>, B, R>
} & { [K in `${N}.get`]: Operation<P, z.ZodObject<{}>, z.ZodUndefined, R> } & {
  [K in `${N}.delete`]: Operation<P, z.ZodObject<{}>, z.ZodUndefined, z.ZodUndefined>
}

/**
 * The three operations of a module, keyed `<name>.put`, `<name>.get` and `<name>.delete`: replace whole, read, remove.
 * Source: specification, "HTTPS edge route OAuth module" and "TCP edge IP restriction module".
 */
export function moduleOps<N extends string, P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  given: Given<N, P, B, R>,
): ModuleOps<N, P, B, R> {
  const { name, noun, path, params, support, access = 'operator' } = given
  const [none, empty] = [z.object({}), z.undefined()]
  const part = { path, params, support, query: none }
  return {
    [`${name}.put`]: {
      ...part,
      method: 'PUT',
      status: 200,
      access,
      summary: `Replace the ${noun}`,
      body: given.request,
      response: given.response,
    },
    [`${name}.get`]: {
      ...part,
      method: 'GET',
      status: 200,
      access: 'viewer',
      summary: `Get the ${noun}`,
      body: empty,
      response: given.response,
    },
    [`${name}.delete`]: {
      ...part,
      method: 'DELETE',
      status: 204,
      access,
      summary: `Remove the ${noun}`,
      body: empty,
      response: empty,
    },
  } as unknown as ModuleOps<N, P, B, R> // keys built from the name
}
