import 'server-only'
import type { Db } from '@/lib/db/open'
import { hasSameService, replacements } from '@/lib/inventory/replacements'
import { hasTitle } from '@/lib/inventory/list/row'
import type { LastRequest } from '@/lib/traffic/model/reads'
import { DAY_MS } from '@/lib/util/time'

const resource = 'endpoints'

interface StoredRequest extends LastRequest {
  accountId: string
  id: string
}

/**
 * Stores the last test request of an endpoint. If the request succeeded, also deletes the requests to ended endpoints
 * with the same URL.
 */
export async function storeLastRequest(db: Db, last: StoredRequest): Promise<void> {
  const { accountId: account_id, id, at, cause } = last
  if (cause === null) await deleteEarlier(db, account_id, id)
  await db
    .replaceInto('test_requests')
    .values({ account_id, resource, id, at, cause: cause ?? '', is_offline: last.isOffline ? 1 : 0 })
    .execute()
}

async function deleteEarlier(db: Db, accountId: string, id: string): Promise<void> {
  const endpoint = await db
    .selectFrom('inventory')
    .select('title')
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!endpoint) return
  const earlier = await toEnded(db, accountId)
    .select('old.id')
    .where(hasTitle([endpoint.title]))
    .execute()
  for (const one of earlier) await deleteRequest(db, accountId, one.id)
}

async function deleteRequest(db: Db, accountId: string, id: string): Promise<void> {
  await db
    .deleteFrom('test_requests')
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where('id', '=', id)
    .execute()
}

/**
 * Returns the last test request to each of an account's endpoints, keyed by endpoint ID. Omits successful requests that
 * are more than a day old. First moves failures of ended endpoints to the endpoints that replaced them.
 */
export async function lastRequestsOf(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Map<string, LastRequest>> {
  await moveFailures(db, accountId)
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const rows = await db
    .selectFrom('test_requests')
    .select(['id', 'at', 'cause', 'is_offline'])
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('cause', '<>', ''), eb('at', '>', since)]))
    .execute()
  return new Map(
    rows.map(({ id, at, cause, is_offline }) => [
      id,
      { at, cause: cause === '' ? null : cause, isOffline: is_offline === 1 },
    ]),
  )
}

async function moveFailures(db: Db, accountId: string): Promise<void> {
  const failed = await toEnded(db, accountId)
    .select(['request.id', 'request.at', 'request.cause'])
    .where('request.cause', '<>', '')
    .where('request.is_offline', '=', 0)
    .execute()
  for (const { id, at, cause } of failed) {
    const now = await replacements(db, accountId, id)
      .select('now.id')
      .where(hasSameService)
      .executeTakeFirst()
    if (!now) continue
    await db
      .insertInto('test_requests')
      .values({ account_id: accountId, resource, id: now.id, at, cause, is_offline: 0 })
      .onConflict((conflict) => conflict.doNothing()) // a later request to the new endpoint
      .execute()
    await deleteRequest(db, accountId, id)
  }
}

const toEnded = (db: Db, accountId: string) =>
  db
    .selectFrom('test_requests as request')
    .innerJoin('inventory as old', (join) =>
      join
        .onRef('old.account_id', '=', 'request.account_id')
        .onRef('old.resource', '=', 'request.resource')
        .onRef('old.id', '=', 'request.id'),
    )
    .where('request.account_id', '=', accountId)
    .where('request.resource', '=', resource)
    .where('old.gone_at', 'is not', null)
