import './no-eval'
import * as z from 'zod'
import type { Access, Method, Names, RequestPart } from './operation'

type Any = z.ZodType
type Shape = z.ZodObject
/**
 * With `optional`, a repeat under the same key gets the first response. With `required`, requests without a key are
 * refused.
 */
type KeyUse = 'optional' | 'required'
const none = z.object({})
const empty = z.undefined()

/** One operation of the console's own API. */
export interface ConsoleOperation<
  M extends Method = Method,
  S extends string = string,
  Q extends Shape = Shape,
  B extends Any = Any,
  R extends Any = Any,
  K extends KeyUse | undefined = KeyUse | undefined,
  V extends true | undefined = true | undefined,
  N extends true | undefined = true | undefined,
> {
  method: M
  /** Path template with `{name}` parameters, each a single segment. */
  path: S
  /** The required role; `public` requires no session. */
  access: Access | 'public'
  summary: string
  /** Query parameters. Unknown ones are ignored. */
  query: Q
  body: B
  response: R
  /** The status of a success; by default 200, or 204 for an operation without a response. */
  status?: 201 | undefined
  /** True if the person must have confirmed their password recently. */
  freshPassword?: true | undefined
  /** True if the operation also works before the console is set up. */
  beforeSetUp?: true | undefined
  idempotencyKey?: K | undefined
  /**
   * Supports the header `Adit-Seen`, with which a request is refused if a field has changed since the sender saw it.
   */
  seen?: V | undefined
  /** True if a POST only reads or checks: when its response is lost, no change is in doubt. */
  changesNothing?: N | undefined
  /** True if the handler reads the body itself. Used for files, whose errors are reported by position. */
  rawBody?: true | undefined
  /** Media type, if the response is a file instead of the API's JSON. */
  file?: string | undefined
}

type Init<
  M extends Method,
  S extends string,
  Q extends Shape,
  B extends Any,
  R extends Any,
  K extends KeyUse | undefined,
  V extends true | undefined,
  N extends true | undefined,
> = Omit<ConsoleOperation<M, S, Q, B, R, K, V, N>, 'query' | 'body' | 'response'> & {
  query?: Q
  body?: B
  response?: R
}

/** Declares an operation. Omitting `access` is a compile error. */
export function defineConsoleOperation<
  M extends Method,
  S extends `/api/${string}`,
  Q extends Shape = typeof none,
  B extends Any = typeof empty,
  R extends Any = typeof empty,
  K extends KeyUse | undefined = undefined,
  V extends true | undefined = undefined,
  N extends true | undefined = undefined,
>(op: Init<M, S, Q, B, R, K, V, N>) {
  const defaults = { query: none, body: empty, response: empty }
  return { ...defaults, ...op } as unknown as ConsoleOperation<M, S, Q, B, R, K, V, N> // an omitted schema has its type parameter's default
}

export type ConsoleArea = Readonly<Record<string, ConsoleOperation>>

export type ConsoleParams<O extends ConsoleOperation> = Record<Names<O['path']>, string>
/** The checked parts of a request. */
export interface ConsoleInput<O extends ConsoleOperation> {
  params: ConsoleParams<O>
  query: z.output<O['query']>
  body: z.output<O['body']>
}
/** The result of a handler; nothing if the operation declares no response. */
export type ConsoleAnswer<O extends ConsoleOperation> =
  undefined extends z.input<O['response']> ? void : z.input<O['response']>
export type ConsoleResult<O extends ConsoleOperation> = z.output<O['response']>

type Key<K> = [K] extends [never]
  ? {}
  : K extends 'required'
    ? { idempotencyKey: string }
    : { idempotencyKey?: string }
/** A required body, even if any JSON is valid. */
type Body<T> = unknown extends T ? { body: T } : RequestPart<'body', T>
/** The arguments of an operation. Includes only the parts that the operation has. */
export type ConsoleArgs<O extends ConsoleOperation> = RequestPart<'params', ConsoleParams<O>> &
  RequestPart<'query', z.input<O['query']>> &
  Body<z.input<O['body']>> &
  Key<NonNullable<O['idempotencyKey']>> &
  ([NonNullable<O['seen']>] extends [never] ? {} : { seen: string }) & { signal?: AbortSignal | undefined }

/** Reports whether an operation has a request body. */
export const hasBody = ({ body }: Pick<ConsoleOperation, 'body'>) => !(body instanceof z.ZodUndefined)

export const statusOf = ({ status, response }: Pick<ConsoleOperation, 'status' | 'response'>) =>
  status ?? (response instanceof z.ZodUndefined ? 204 : 200)
