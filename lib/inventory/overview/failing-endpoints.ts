import type { Attention } from '@/lib/api/overview'
import type { Db } from '@/lib/db/open'
import { storedState } from '@/lib/resources/states/stated'
import { labeled } from '@/lib/util/state-labels'

const state = labeled('Failing')

const failing = (db: Db, accountId: string) =>
  db
    .selectFrom('test_requests as failed')
    .innerJoin('inventory as known', (join) =>
      join
        .onRef('known.account_id', '=', 'failed.account_id')
        .onRef('known.resource', '=', 'failed.resource')
        .onRef('known.id', '=', 'failed.id'),
    )
    .where('failed.account_id', '=', accountId)
    .where('failed.resource', '=', 'endpoints')
    .where('failed.cause', '<>', '')
    .where('known.gone_at', 'is', null)
    // Excludes endpoints with another problem, which has its own row, and endpoints whose agent has reconnected.
    .where('known.state', '=', storedState(state))

/** Returns up to `limit` failing endpoints, most recent first, and their total number. */
export async function failingEndpoints(
  db: Db,
  accountId: string,
  limit: number,
): Promise<{ rows: Attention[]; count: number }> {
  const rows = await failing(db, accountId)
    .select(['known.id', 'known.title', 'failed.at', 'failed.cause'])
    .orderBy('failed.at', 'desc')
    .limit(limit)
    .execute()
  return {
    count: await countFailingEndpoints(db, accountId),
    rows: rows.map(({ id, title, at, cause }) => ({
      kind: 'endpoint',
      resource: 'endpoints',
      id,
      title: title.replace(/^https?:\/\//, ''),
      ...state,
      cause,
      sentence: `The last test request failed. ${cause}.`,
      affected: 1,
      since: at,
    })),
  }
}

export async function countFailingEndpoints(db: Db, accountId: string): Promise<number> {
  const { count } = await failing(db, accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
