import 'server-only'
import type { ConsoleApi } from '@/lib/api/registry'
import {
  createConsoleMatcher,
  type ConsoleAnswer,
  type ConsoleArea,
  type ConsoleInput,
  type ConsoleOperation,
  hasBody,
  statusOf,
} from '@/lib/contract/console-operation'
import { type Account, accountOf } from '../accounts/upstream'
import { validate, readJsonBody } from './body'
import { log } from '../log'
import { publicRoute, refusedRoute, route, type RouteHandler } from './route'
import type { PublicInput, RouteInput } from '../context'

type AccountInput<O extends ConsoleOperation> = 'account' extends keyof ConsoleInput<O>['params']
  ? { account: Account }
  : {}

export type ApiInput<O extends ConsoleOperation> = ConsoleInput<O> &
  AccountInput<O> &
  Omit<O['access'] extends 'public' ? PublicInput : RouteInput, 'params'>

type Run<O extends ConsoleOperation> = (input: ApiInput<O>) => Promise<Answer<O>> | Answer<O>
/** The result of a handler. A `Response`, such as a download, isn't checked against the schema. */
type Answer<O extends ConsoleOperation> = ConsoleAnswer<O> | Response

interface Checked<O extends ConsoleOperation> {
  precheck: (
    input: Pick<ConsoleInput<O>, 'params'> & Pick<RouteInput, 'context'>,
    json: unknown,
  ) => Promise<void>
  run: Run<O>
}
/** The handler of an operation. Only an operation that requires a password confirmation can have a `precheck`. */
type Handler<O extends ConsoleOperation> = [NonNullable<O['freshPassword']>] extends [never]
  ? Run<O>
  : Run<O> | Checked<O>
/** The handlers of one area of the API. A missing handler is a compile error. */
export type AreaRoutes<A extends ConsoleArea> = { readonly [K in keyof A]: Handler<A[K]> }

/** The handlers of all areas. The code of an area is loaded on its first request. */
export type ConsoleRoutes = { readonly [A in keyof ConsoleApi]: () => Promise<AreaRoutes<ConsoleApi[A]>> }

interface AnyRoute {
  precheck?: (input: unknown, json: unknown) => Promise<void>
  run: (input: PublicInput & { account: Account | undefined; body: unknown; query: unknown }) => unknown
}

export function consoleApiHandler(
  operations: readonly { area: string; key: string; op: ConsoleOperation }[],
  routes: Readonly<Record<string, () => Promise<object>>>,
): RouteHandler {
  const handlers = new Map<ConsoleOperation, RouteHandler>(
    operations.map(({ area, key, op }) => [op, operationHandler(op, () => routeOf(routes, area, key))]),
  )
  const match = createConsoleMatcher(operations.map(({ op }) => op))
  return async (request, input) => {
    const { path } = await input.params
    const found = match(request.method, Array.isArray(path) ? path : [])
    const handler = found.op ? handlers.get(found.op) : undefined
    if (!found.op || !handler) return refusedRoute(found.op ? [] : found.allow)(request, input)
    return handler(request, { params: Promise.resolve(found.params) })
  }
}

async function routeOf(
  routes: Readonly<Record<string, () => Promise<object>>>,
  area: string,
  key: string,
): Promise<unknown> {
  return Object.entries((await routes[area]?.()) ?? {}).find(([name]) => name === key)?.[1]
}

const partsOf = (handler: unknown): AnyRoute =>
  // `AreaRoutes` checks each handler against its operation
  (typeof handler === 'function' ? { run: handler } : handler) as AnyRoute

function operationHandler(op: ConsoleOperation, load: () => Promise<unknown>): RouteHandler {
  const run = async (input: PublicInput) => runOperation(op, await load(), input)
  if (op.access === 'public') return publicRoute(run, { beforeSetUp: op.beforeSetUp })
  if (!op.freshPassword) return route(op.access, run)
  return route(op.access, run, {
    precheck: async (input, json) => partsOf(await load()).precheck?.(input, json),
  })
}

export async function runOperation(
  op: ConsoleOperation,
  handler: unknown,
  input: PublicInput | RouteInput,
): Promise<Response> {
  const body: unknown = hasBody(op) && !op.rawBody ? await readJsonBody(input.request, op.body) : undefined
  const query = validate(op.query, Object.fromEntries(new URL(input.request.url).searchParams))
  const { context, params } = input
  const account = op.path.includes('{account}') ? await accountOf(context, params.account) : undefined
  return answerOf(op, await partsOf(handler).run({ ...input, account, body, query }))
}

function answerOf(op: ConsoleOperation, value: unknown): Response {
  if (value instanceof Response) return value
  const status = statusOf(op)
  if (status === 204) return new Response(null, { status })
  const response = Response.json(value, { status })
  const issue = op.response.safeParse(value).error?.issues[0]
  if (issue) {
    const operation = `${op.method} ${op.path}`
    log.error(
      { operation, field: issue.path.join('.'), issue: issue.message },
      "a response doesn't match its declared schema",
    )
    response.headers.set('adit-contract', 'mismatch')
  }
  return response
}
