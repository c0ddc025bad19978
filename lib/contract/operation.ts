import './no-eval'
import * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
/** The role that can run an operation. Each role includes the ones before it. */
export type Access = 'viewer' | 'operator' | 'admin'
/** The origin of an operation or field: the API specification, or only the APIs of some platforms. */
export type Support = 'spec' | 'wider'
/** The names of the parameters in a path template. */
export type Names<S extends string> = S extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never
type Any = z.ZodType
type Shape = z.ZodObject
const none = z.object({})
const empty = z.undefined()

/** An operation of the management API: its path below the base URL, its schemas and its required role. */
export interface Operation<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Any = Any,
  R extends Any = Any,
> {
  method: Method
  /** Path template below the base URL, with `{name}` parameters. */
  path: string
  /** Status of success. */
  status: 200 | 201 | 204
  access: Access
  support: Support
  /** A description in the imperative, for the audit log and OpenAPI: "Create a bot user". */
  summary: string
  params: P
  query: Q
  body: B
  response: R
  pause?: Pause | undefined
  command?: string | undefined
  /** True if the person must have confirmed their password recently. */
  freshPassword?: true | undefined
}

/** The minimum time between two operations on the same resource. */
export interface Pause {
  /** The key of the earlier operation. */
  after: string
  ms: number
  /** Both operations as text for the person who waits: "An update of this agent", "a restart". */
  wording: { after: string; act: string }
}

interface Init<S, P, Q, B, R> {
  method: Method
  path: S
  status: 200 | 201 | 204
  access: Access
  support?: Support
  summary: string
  params?: P
  query?: Q
  body?: B
  response?: R
  pause?: Pause | undefined
  /** The command that the operation sends to an agent. Commands from pages and API clients use the same code path. */
  command?: string | undefined
  freshPassword?: true | undefined
}
type SameKeys<A, B> = [A, B] extends [B, A] ? unknown : { params: 'keys differ from the names in path' }

/** Declares an operation. Parameter names that differ from the path's, or a missing `access`, are compile errors. */
export function defineOperation<
  S extends string,
  P extends Shape = typeof none,
  Q extends Shape = typeof none,
  B extends Any = typeof empty,
  R extends Any = typeof empty,
>(op: Init<S, P, Q, B, R> & SameKeys<keyof P['shape'], Names<S>>) {
  const defaults = { support: 'spec', params: none, query: none, body: empty, response: empty }
  return { ...defaults, ...op } as unknown as Operation<P, Q, B, R> // an omitted schema has its type parameter's default
}

/** An operation of a resource. Its name is `<resource>.<key>`, also in query keys, the audit log and docs. */
export type Named<O extends Operation = Operation, N extends string = string> = O & { name: N }

/** One part of a request. `T` determines whether it's absent, optional or required. */
export type RequestPart<K extends string, T> = undefined extends T
  ? { [P in K]?: undefined }
  : {} extends T
    ? { [P in K]?: T }
    : { [P in K]: T }
/** The arguments of a call: params, query and body. Includes only the parts that the operation has. */
export type Args<O extends Operation> = RequestPart<'params', z.input<O['params']>> &
  RequestPart<'query', z.input<O['query']>> &
  RequestPart<'body', z.input<O['body']>>
/** The checked request that a handler of the local platform receives. */
export interface Input<O extends Operation> {
  params: z.output<O['params']>
  query: z.output<O['query']>
  body: z.output<O['body']>
}
export type OperationResult<O extends Operation> = z.output<O['response']>
/** One handler per operation. A missing handler is a type error. */
export type Handlers<Ops extends Record<string, Operation>, Context> = {
  [K in keyof Ops]: (
    input: Input<Ops[K]>,
    context: Context,
  ) => Promise<z.input<Ops[K]['response']>> | z.input<Ops[K]['response']>
}
