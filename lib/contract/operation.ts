import './zod-config'
import * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
/** A role. Each role includes the permissions of the preceding roles. */
export type Access = 'viewer' | 'operator' | 'admin'
/** The availability of an operation or field: in the API specification (`spec`), or only in some APIs (`wider`). */
export type Support = 'spec' | 'wider'
export type Names<S extends string> = S extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never
type Any = z.ZodType
type Shape = z.ZodObject
const none = z.object({})
const empty = z.undefined()

export interface Operation<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Any = Any,
  R extends Any = Any,
> {
  method: Method
  /** The path template relative to the base URL, with parameters as `{name}`. */
  path: string
  status: 200 | 201 | 204
  access: Access
  support: Support
  summary: string
  params: P
  query: Q
  body: B
  response: R
  pause?: Pause | undefined
  command?: string | undefined
  freshPassword?: true | undefined
}

/** The minimum time between two operations on the same resource. */
export interface Pause {
  /** The key of the operation that starts the pause. */
  after: string
  ms: number
  /**
   * The names of both operations in the message that asks a person to wait, such as "The update command for this agent"
   * and "restarting the agent".
   */
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
  command?: string | undefined
  freshPassword?: true | undefined
}
type SameKeys<A, B> = [A, B] extends [B, A] ? unknown : { params: 'keys differ from the names in path' }

/**
 * Defines an operation of the management API. It is a compile error if `access` is missing, or if the parameters differ
 * from the parameters in the path.
 */
export function defineOperation<
  S extends string,
  P extends Shape = typeof none,
  Q extends Shape = typeof none,
  B extends Any = typeof empty,
  R extends Any = typeof empty,
>(op: Init<S, P, Q, B, R> & SameKeys<keyof P['shape'], Names<S>>) {
  const defaults = { support: 'spec', params: none, query: none, body: empty, response: empty }
  // An omitted schema has its type parameter's default
  return { ...defaults, ...op } as unknown as Operation<P, Q, B, R>
}

/** An operation with its name, `<resource>.<key>`. */
export type Named<O extends Operation = Operation, N extends string = string> = O & { name: N }

/** An argument of a call. `T` determines whether the argument is absent, optional or required. */
export type RequestPart<K extends string, T> = undefined extends T
  ? { [P in K]?: undefined }
  : {} extends T
    ? { [P in K]?: T }
    : { [P in K]: T }
export type Args<O extends Operation> = RequestPart<'params', z.input<O['params']>> &
  RequestPart<'query', z.input<O['query']>> &
  RequestPart<'body', z.input<O['body']>>
export interface Input<O extends Operation> {
  params: z.output<O['params']>
  query: z.output<O['query']>
  body: z.output<O['body']>
}
export type OperationResult<O extends Operation> = z.output<O['response']>
/** The handlers of operations, keyed like the operations. A missing handler is a compile error. */
export type Handlers<Ops extends Record<string, Operation>, Context> = {
  [K in keyof Ops]: (
    input: Input<Ops[K]>,
    context: Context,
  ) => Promise<z.input<Ops[K]['response']>> | z.input<Ops[K]['response']>
}
