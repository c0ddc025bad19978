import 'server-only'
import type { Db } from '@/lib/db/open'
import type { FailedRequest } from '@/lib/traffic/model/reads'

const resource = 'endpoints'

interface LastRequest {
  at: string
  /** The cause in one sentence without a period, or null if the request succeeded. */
  cause: string | null
  accountId: string
  /** The ID of the endpoint. */
  id: string
  isOffline: boolean
}

/** Stores a failed test request as the endpoint's last one. A successful request deletes the stored one. */
export async function storeLastRequest(db: Db, last: LastRequest): Promise<void> {
  const { accountId: account_id, id, at, cause } = last
  if (cause === null) {
    const own = db.deleteFrom('failed_requests').where('account_id', '=', account_id)
    await own.where('resource', '=', resource).where('id', '=', id).execute()
    return
  }
  const is_offline = last.isOffline ? 1 : 0
  await db
    .replaceInto('failed_requests')
    .values({ account_id, resource, id, at, cause, is_offline })
    .execute()
}

/** Returns the endpoints of an account whose last test request failed, keyed by ID. */
export async function failedRequestsOf(db: Db, accountId: string): Promise<Map<string, FailedRequest>> {
  const rows = await db
    .selectFrom('failed_requests')
    .select(['id', 'at', 'cause', 'is_offline'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(
    rows.map(({ id, at, cause, is_offline }) => [id, { at, cause, isOffline: is_offline === 1 }]),
  )
}
