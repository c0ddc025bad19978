import './zod-config'
import * as z from 'zod'
import type { Access, Method, Names, RequestPart } from './operation'
import { type Matched, matchesTemplate, paramsIn } from './path'

export interface ConsoleOperation {
  method: Method
  /** The path template. Each parameter `{name}` matches a single segment. */
  path: string
  /** The required role. `public` requires no session. */
  access: Access | 'public'
  summary: string
  query: z.ZodObject
  body: z.ZodType
  response: z.ZodType
  /** The status of a successful response. Defaults to 200, or to 204 if the operation has no response. */
  status?: 201 | undefined
  freshPassword?: true | undefined
  beforeSetUp?: true | undefined
  idempotencyKey?: 'optional' | 'required' | undefined
  /**
   * True if requests use the `Adit-Seen` header, which prevents overwriting fields that have changed since they were
   * read.
   */
  seen?: true | undefined
  /** True if a POST operation changes nothing, so that requests can be repeated. */
  changesNothing?: true | undefined
  rawBody?: true | undefined
  /** The media type of the response, if the response is a file rather than JSON. */
  file?: string | undefined
}

const defaults = { query: z.object({}), body: z.undefined(), response: z.undefined() }
type Defaults = typeof defaults

interface Init
  extends Omit<ConsoleOperation, keyof Defaults>, Partial<Pick<ConsoleOperation, keyof Defaults>> {
  path: `/api/${string}`
}
type Defined<O> = {
  [K in keyof ConsoleOperation]: K extends keyof O ? O[K] : K extends keyof Defaults ? Defaults[K] : undefined
}

/** Defines an operation of the console's API. A missing `access` or an unknown field is a compile error. */
export const defineConsoleOperation = <const O extends Init>(
  op: O & Record<Exclude<keyof O, keyof Init>, never>,
) => ({ ...defaults, ...op }) as unknown as Defined<O> // TypeScript can't compute the type of the spread

export type ConsoleArea = Readonly<Record<string, ConsoleOperation>>

export type ConsoleParams<O extends ConsoleOperation> = Record<Names<O['path']>, string>
export interface ConsoleInput<O extends ConsoleOperation> {
  params: ConsoleParams<O>
  query: z.output<O['query']>
  body: z.output<O['body']>
}
export type ConsoleAnswer<O extends ConsoleOperation> =
  undefined extends z.input<O['response']> ? void : z.input<O['response']>
export type ConsoleResult<O extends ConsoleOperation> = z.output<O['response']>

type Key<K> = [K] extends [never]
  ? {}
  : K extends 'required'
    ? { idempotencyKey: string }
    : { idempotencyKey?: string }
/**
 * The `body` argument of an operation that has a body. Unlike a `RequestPart`, the argument is required even if the
 * schema accepts any JSON.
 */
type Body<T> = unknown extends T ? { body: T } : RequestPart<'body', T>
export type ConsoleArgs<O extends ConsoleOperation> = RequestPart<'params', ConsoleParams<O>> &
  RequestPart<'query', z.input<O['query']>> &
  Body<z.input<O['body']>> &
  Key<NonNullable<O['idempotencyKey']>> &
  ([NonNullable<O['seen']>] extends [never] ? {} : { seen: string }) & { signal?: AbortSignal | undefined }

export const hasBody = ({ body }: Pick<ConsoleOperation, 'body'>) => !(body instanceof z.ZodUndefined)

export const statusOf = ({ status, response }: Pick<ConsoleOperation, 'status' | 'response'>) =>
  status ?? (response instanceof z.ZodUndefined ? 204 : 200)

/**
 * Returns a function that finds the operation for a method and the decoded path segments after `/api`. `HEAD` requests
 * match `GET` operations. A literal segment takes precedence over a parameter.
 */
export function createConsoleMatcher<O extends ConsoleOperation>(operations: readonly O[]) {
  const paths = [...new Set(operations.map(({ path }) => path))].toSorted() // `{` sorts after letters
  const table = paths.map((path) => ({
    parts: path.split('/').slice(2),
    ops: operations.filter((op) => op.path === path),
  }))
  return function match(method: string, segments: readonly string[]): Matched<O, string> {
    const known = table.find(({ parts }) => matchesTemplate(parts, segments))
    if (!known) return { op: null, allow: [] }
    const op = known.ops.find((one) => one.method === (method === 'HEAD' ? 'GET' : method))
    if (!op) return { op: null, allow: methodsOf(known.ops) }
    return { op, params: paramsIn(known.parts, segments) }
  }
}

const methodsOf = (ops: readonly ConsoleOperation[]) =>
  ops.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted()
