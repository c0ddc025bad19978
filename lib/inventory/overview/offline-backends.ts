import { labeled } from '@/lib/util/state-labels'
import { sql } from 'kysely'
import type { Attention } from '@/lib/api/overview'
import type { Db } from '@/lib/db/open'
import { counted } from '@/lib/util/text'

const resource = 'tunnel-group-backends'
const edges = sql`('https-edges', 'tcp-edges')`
const parents = sql`('weighted-backends', 'failover-backends')`

/**
 * Returns two SQL table expressions. `offline` contains the tunnel group backends without a tunnel. `users` contains
 * these backends, and the edges and backends that send traffic to them. `is_partial` is 1 if another backend may also
 * get traffic.
 */
const withUsers = (accountId: string) => sql`
  with recursive offline as materialized (
    select id from inventory
    where account_id = ${accountId} and resource = ${resource} and gone_at is null
      and json_type(body, '$.tunnels') = 'array' and json_array_length(body, '$.tunnels') = 0
  ), users (backend, resource, id, is_partial) as (
    select id, ${resource}, id, 0 from offline
    union
    select users.backend, ref.resource, ref.id, users.is_partial or (ref.resource in ${parents} and exists (
      select 1 from inventory_refs as other
      where other.account_id = ${accountId} and other.resource = ref.resource and other.id = ref.id
        and other.field = 'backends' and other.target_id <> users.id
        and other.target_id not in (select id from offline)))
    from users
    cross join inventory_refs as ref indexed by inventory_refs_target on ref.account_id = ${accountId} and ref.target_id = users.id
      and (ref.resource in ${edges} or ref.resource in ${parents})
    cross join inventory as known on known.account_id = ref.account_id and known.resource = ref.resource
      and known.id = ref.id and known.gone_at is null
      and (ref.resource in ${parents} or coalesce(json_array_length(known.body, '$.hostports'), 1) > 0)
    where users.resource not in ${edges} and not (ref.resource = 'weighted-backends'
      and coalesce(json_extract(known.body, '$.backends."' || users.id || '"'), 1) = 0)
  )`

interface OfflineBackends {
  rows: Attention[]
  count: number
}

/**
 * Returns up to `limit` offline tunnel group backends that get traffic from edges, worst first, and the total number.
 */
export async function offlineBackends(db: Db, accountId: string, limit: number): Promise<OfflineBackends> {
  const { rows } = await sql<Row>`
    ${withUsers(accountId)}
    select known.id, known.title, count(distinct users.id) as edges, min(users.is_partial) as is_partial,
      count(distinct endpoint.id) as endpoints
    from users
    cross join inventory as known on known.account_id = ${accountId} and known.resource = ${resource}
      and known.id = users.backend
    left join inventory_refs as ref on ref.account_id = ${accountId} and ref.target_id = users.id
      and ref.resource = 'endpoints' and ref.field = 'edge'
    left join inventory as endpoint on endpoint.account_id = ref.account_id
      and endpoint.resource = ref.resource and endpoint.id = ref.id and endpoint.gone_at is null
    where users.resource in ${edges}
    group by known.id
    order by is_partial, edges desc, known.title`.execute(db)
  return { rows: rows.slice(0, limit).map((row) => attentionOf(row)), count: rows.length }
}

/** The result for an account whose tunnel group backends are unknown. */
export const noOfflineBackends: OfflineBackends = { rows: [], count: 0 }

interface Row {
  id: string
  title: string
  edges: number
  is_partial: number
  endpoints: number
}

function attentionOf({ id, title, edges: count, is_partial, endpoints }: Row): Attention {
  const used = counted(count, 'edge')
  const affected = endpoints > 0 ? counted(endpoints, 'endpoint') : used
  const shared = {
    kind: 'backend',
    resource,
    id,
    title: title || id,
    since: null,
    ...labeled('Offline'),
  } as const
  if (is_partial === 1)
    return {
      ...shared,
      cause: `${affected} might be affected`,
      sentence: `This backend has no online tunnels, but ${used} can use other backends.`,
    }
  return {
    ...shared,
    cause: `${affected} affected`,
    affected: endpoints,
    sentence: `This backend has no online tunnels, so requests from ${used} to this backend fail.`,
  }
}
