import 'server-only'
import type { Acts } from '@/lib/acts/acts'
import { runInStore } from '@/lib/acts/run'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { errorFields } from '@/lib/util/errors'
import { type Account, services } from '../accounts/upstream'
import type { Context, RouteInput } from '../context'
import { log } from '../log'

export const actsOf = (context: Context): Acts => ({
  db: context.db,
  keyRing: context.keyRing,
  owner: services(context).owner,
  report: (error, message, { operation, request_id }) =>
    log.error({ request_id, operation, ...errorFields(error) }, message),
})

export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key')
  if (key !== null && !/^[\x21-\x7e]{1,128}$/.test(key))
    throw new Failure('ADIT_BAD_REQUEST', 'An Idempotency-Key must have 1 to 128 visible ASCII characters.')
  return key
}

interface StoreAct<T> {
  operation: string
  body: unknown
  /** Makes the change in the transaction `db`. Resolves with the response. */
  run: (db: Db) => Promise<T>
}

/** Changes the console's own store. Resolves with the response as JSON. See `runAct` for repeated idempotency keys. */
export async function changeStoreOnce<T>(
  { context, person, request, requestId }: Pick<RouteInput, 'context' | 'person' | 'request' | 'requestId'>,
  account: Account,
  { operation, body, run }: StoreAct<T>,
): Promise<string> {
  const value = idempotencyKey(request.headers)
  const key = value === null ? null : { value, subject: operation, body }
  const wanted = { operation, user: person, accountId: account.id, requestId, key }
  return (await runInStore(actsOf(context), wanted, run)).text
}
