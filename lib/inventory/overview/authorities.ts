import { sql } from 'kysely'
import type { ProblemCount } from '@/lib/api/navigation'
import type { Attention, Overview } from '@/lib/api/overview'
import type { Db } from '@/lib/db/open'
import { authorityText, nearEnd } from '@/lib/resources/text/validity-text'

const resource = 'certificate-authorities'

const ending = (db: Db, accountId: string, nowMs: number) =>
  db
    .selectFrom('inventory')
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where('gone_at', 'is', null)
    .where('ends_at', '<', nearEnd(nowMs))

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

const isEnforced = (accountId: string) => sql<number>`exists (
  select 1 from inventory_refs as ref indexed by inventory_refs_target
  cross join inventory as edge on edge.account_id = ref.account_id and edge.resource = ref.resource
    and edge.id = ref.id and edge.gone_at is null
  where ref.account_id = ${accountId} and ref.target_id = inventory.id and ref.resource = 'https-edges'
    and coalesce(json_extract(edge.body, '$.mutual_tls.enabled'), 1) <> 0)`

/**
 * Counts the certificate authorities that have expired or expire soon. An expired authority that an edge enforces
 * counts as `wrong`. All others count as `attention`.
 */
export async function authorityProblems(db: Db, accountId: string, nowMs: number): Promise<ProblemCount> {
  const { wrong, all } = await ending(db, accountId, nowMs)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where ends_at <= ${new Date(nowMs).toISOString()}
        and ${isEnforced(accountId)})`.as('wrong'),
    ])
    .executeTakeFirstOrThrow()
  return { wrong, attention: all - wrong }
}

/** Returns the certificate authorities among `ids` that an existing edge with mutual TLS uses. */
export async function enforcedAuthorities(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('inventory')
    .select('id')
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where('id', 'in', ids)
    .where(sql<boolean>`${isEnforced(accountId)}`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns up to `limit` certificate authorities that have expired or expire soon, earliest first. */
export async function endingAuthorities(
  db: Db,
  accountId: string,
  nowMs: number,
  { limit, isEdgesKnown }: { limit: number; isEdgesKnown: boolean },
): Promise<Attention[]> {
  const rows = await ending(db, accountId, nowMs)
    .select(['id', 'title', 'body'])
    .select(isEnforced(accountId).as('is_enforced'))
    .orderBy('ends_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ id, title, body, is_enforced }) => {
    const isEnforced = isEdgesKnown ? is_enforced === 1 : null
    const { state, ...text } = authorityText(JSON.parse(body), nowMs, isEnforced)
    return state === 'ready' ? [] : [{ kind: 'authority', resource, id, title, since: null, state, ...text }]
  })
}
