import type { ConsoleOperations } from '@/lib/api/registry'
import type { ConsoleArgs, ConsoleResult } from '@/lib/contract/console-operation'
import { fillPath } from '@/lib/contract/path'
import { seenHeader } from '@/lib/contract/seen-marks'
import { request } from './request'

type Operations = ConsoleOperations
type Optional<T> = {} extends T ? [input?: T] : [input: T]

type ChangesNothing = {
  [N in keyof Operations]: [NonNullable<Operations[N]['changesNothing']>] extends [never] ? never : N
}[keyof Operations]

/** The operations that are declared with `changesNothing`. The type check fails if this list is incomplete. */
const changesNothing: ReadonlySet<string> = new Set(
  Object.keys({
    'POST /api/abuse/{account}/{id}': true,
    'POST /api/audit/verify': true,
    'POST /api/capabilities/{account}': true,
    'POST /api/checks/{account}': true,
    'POST /api/dns/{account}/{resource}/{id}': true,
    'POST /api/secrets/{account}': true,
    'POST /api/shared-dns': true,
    'POST /api/shared-dns/check': true,
    'POST /api/sites/{account}/{id}/steps/{step}': true,
    'POST /api/sync/{account}/{resource}': true,
    'POST /api/transfer/{account}/plan': true,
  } satisfies Record<ChangesNothing, true>),
)

interface Input {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | undefined>>
  body?: unknown
  idempotencyKey?: string
  seen?: string
  signal?: AbortSignal | undefined
}

/**
 * Returns the URL path and query of an operation, such as `GET /api/people/{id}`. Omits empty query parameters. Throws
 * an Error if a parameter is missing.
 */
export function apiPath(
  operation: keyof Operations | (string & {}),
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const [, template = ''] = operation.split(' ')
  const path = fillPath(template, params)
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path
}

/** Runs an operation of the console's own API, such as `GET /api/people`. Rejects with the same errors as `request`. */
export function callApi<N extends keyof Operations>(
  operation: N,
  ...args: Optional<ConsoleArgs<Operations[N]>>
): Promise<ConsoleResult<Operations[N]>>
export function callApi(operation: string, input: Input = {}): Promise<unknown> {
  const { params = {}, query, body, idempotencyKey, seen, signal } = input
  const [method = 'GET'] = operation.split(' ')
  const headers: Record<string, string> = {
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(seen !== undefined && { [seenHeader]: seen }),
  }
  return request(apiPath(operation, params, query), {
    method,
    body,
    signal,
    headers,
    changesNothing: changesNothing.has(operation),
  })
}
