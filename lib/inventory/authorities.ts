import { sql } from 'kysely'
import type { Attention, Overview } from '@/lib/api/overview'
import type { Db } from '@/lib/db/open'
import { nearEnd, validityText } from '@/lib/resources/validity-text'

const resource = 'certificate-authorities'

/** Selects the certificate authorities of an account that have expired or expire soon. */
const ending = (db: Db, accountId: string, nowMs: number) =>
  db
    .selectFrom('inventory')
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where('gone_at', 'is', null)
    .where('ends_at', '<', nearEnd(nowMs))

/** Returns the number of expired certificate authorities, and of those that expire soon. */
export async function authorityCounts(
  db: Db,
  accountId: string,
  nowMs: number,
): Promise<Overview['authorities']> {
  const rows = await ending(db, accountId, nowMs)
    .select((eb) => [
      sql<number>`ends_at <= ${new Date(nowMs).toISOString()}`.as('has_ended'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('has_ended')
    .execute()
  const count = (hasEnded: number) => rows.find((row) => row.has_ended === hasEnded)?.count ?? 0
  return { ended: count(1), ending: count(0) }
}

/**
 * Returns the certificate authorities that have expired or expire soon, earliest first. An authority that isn't valid
 * yet has the state `waiting`.
 */
export async function endingAuthorities(
  db: Db,
  accountId: string,
  nowMs: number,
  limit: number,
): Promise<Attention[]> {
  const rows = await ending(db, accountId, nowMs)
    .select(['id', 'title', 'body'])
    .orderBy('ends_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ id, title, body }) => {
    const { state, label, cause, sentence } = validityText(JSON.parse(body), nowMs)
    if (state === 'ready') return []
    return [{ kind: 'authority', resource, id, title, state, label, cause, sentence, since: null }]
  })
}
