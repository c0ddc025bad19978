import 'server-only'
import { randomUUID } from 'node:crypto'
import { requestedFrom } from '@/lib/audit/address'
import { readBy } from '@/lib/audit/reader'
import { Failure } from '@/lib/contract/failure'
import type { Access } from '@/lib/contract/operation'
import { isDiskFull, storeFault } from '@/lib/util/store-fault'
import { actingFor } from '../acting'
import { addressOf } from './address'
import { authorize, guardNamedOrigin, guardWrite } from './guard'
import { boundedRequest } from './body'
import { type Context, context, type PublicInput, type RouteInput } from '../context'
import { isSetUp } from '../setup/set-up-state'
import { log } from '../log'
import { errorFields } from '@/lib/util/errors'
import { personOfRequest } from '../people/session-token'

type Params = RouteInput['params']
export type RouteHandler = (request: Request, input: { params: Promise<Params> }) => Promise<Response>

interface PublicOptions {
  beforeSetUp?: true | undefined
  /** Relaxes the checks on writes, because the route has its own CSRF token (next-auth). */
  ownToken?: true
}

interface FreshPassword {
  /**
   * Runs before the password confirmation, to reject a request that can't succeed. `json` is undefined if the body
   * isn't JSON.
   */
  precheck: (input: Omit<RouteInput, 'request'>, json: unknown) => Promise<void>
}
const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD'

/**
 * Creates a route for people whose role includes `access`. `run` returns JSON (status 200), undefined (status 204) or a
 * Response. The headers of the Response must be mutable, so don't return one from `fetch`.
 */
export function route(
  access: Access,
  run: (input: RouteInput) => unknown,
  freshPassword?: FreshPassword,
): RouteHandler {
  return adapter(async (input) => {
    const { context, request } = input
    if (isWrite(request.method)) {
      await needSetUp(context)
      guardWrite(context.env, request.headers)
    }
    const person = await personOfRequest(context, request)
    if (!person) {
      await needSetUp(context) // no earlier check for reads: a session proves that setup is complete
      throw new Failure(
        'ADIT_NOT_SIGNED_IN',
        "You aren't signed in, or your session has ended. Sign in again.",
      )
    }
    authorize(context.env, person, { access })
    const bounded = await boundedRequest(request)
    if (freshPassword) {
      await freshPassword.precheck({ ...input, person }, await jsonIn(bounded.clone()))
      authorize(context.env, person, { access, freshPassword: true })
    }
    return actingFor({ email: person.email, personId: person.id }, () =>
      readBy(person.role, () => run({ ...input, request: bounded, person })),
    )
  })
}

/** Creates a route that requires no session, such as sign-in or a health probe. */
export function publicRoute(run: (input: PublicInput) => unknown, options: PublicOptions = {}): RouteHandler {
  return adapter(async (input) => {
    const { env } = input.context
    if (!options.beforeSetUp) await needSetUp(input.context)
    if (isWrite(input.request.method)) {
      if (options.ownToken) guardNamedOrigin(env, input.request.headers)
      else guardWrite(env, input.request.headers)
    }
    return run({ ...input, request: await boundedRequest(input.request) })
  })
}

export const refusedRoute = (allow: readonly string[]): RouteHandler =>
  adapter(async ({ request, requestId }) => {
    const { pathname } = new URL(request.url)
    if (allow.length === 0)
      throw new Failure('ADIT_NOT_FOUND', `No API route matches ${pathname.slice(0, 200)}.`)
    const methods = allow.join(', ')
    const sentence = `This route doesn't support ${request.method}. Supported: ${methods}.`
    const failure = new Failure('ADIT_METHOD_NOT_ALLOWED', sentence)
    return Response.json(failure.envelope(requestId), { status: failure.status, headers: { allow: methods } })
  })

const jsonIn = (request: Request): Promise<unknown> => request.json().catch(() => undefined)

async function needSetUp({ db }: Context): Promise<void> {
  if (await isSetUp(db)) return
  throw new Failure(
    'ADIT_NOT_SET_UP',
    "This console isn't set up yet. Open /setup and enter the code that the console printed at startup.",
  )
}

function adapter(run: (input: PublicInput) => Promise<unknown>): RouteHandler {
  return async (request, routeContext) => {
    const requestId = randomUUID()
    const started = performance.now()
    let response: Response
    try {
      const params = await routeContext.params
      const input = { context: await context(), request, params, requestId }
      const origin = { requestId, address: addressOf(request.headers) }
      response = toResponse(await requestedFrom(origin, () => run(input)))
    } catch (error) {
      response = failureResponse(error, requestId)
    }
    response.headers.set('cache-control', 'no-store')
    response.headers.set('x-request-id', requestId)
    if (isWrite(request.method) || response.status >= 500) logLine(request, response, requestId, started)
    return response
  }
}

function toResponse(value: unknown): Response {
  if (value instanceof Response) return value
  return value === undefined ? new Response(null, { status: 204 }) : Response.json(value)
}

function failureResponse(error: unknown, requestId: string): Response {
  if (error instanceof Failure) {
    const { retry_after } = error.details
    const headers = { ...(retry_after !== undefined && { 'retry-after': retry_after }) }
    return Response.json(error.envelope(requestId), { status: error.status, headers })
  }
  log.error({ request_id: requestId, ...errorFields(error) }, 'request failed')
  const fault = storeFault(error)
  const failure =
    fault === null
      ? new Failure(
          'ADIT_INTERNAL',
          "The console couldn't handle the request. For details, search the console's log for this request ID.",
        )
      : new Failure('ADIT_STORE', fault, isDiskFull(error) ? { reason: 'disk-full' } : {})
  return Response.json(failure.envelope(requestId), { status: failure.status })
}

function logLine(request: Request, response: Response, requestId: string, started: number): void {
  const { pathname } = new URL(request.url)
  const ms = Math.round(performance.now() - started)
  log.info(
    { request_id: requestId, method: request.method, path: pathname, status: response.status, ms },
    'request',
  )
}
