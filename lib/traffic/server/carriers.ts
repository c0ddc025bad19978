import 'server-only'
import { sql } from 'kysely'
import { findAgent } from '@/lib/agents/agents'
import type { TunnelGroupCarriers } from '@/lib/api/traffic'
import type { Db } from '@/lib/db/open'
import { mayBind } from '@/lib/resources/acl/rules'
import { fieldsOf } from '@/lib/util/records'
import { refId, textOf } from '../model/reads'

/** The maximum number of agents and authtokens to return, and the maximum number of rows to read for each. */
const [maxShown, maxRead] = [5, 200]

/**
 * Returns the agents whose tunnels carried a tunnel group's traffic, starting with the most recently seen tunnel. Also
 * returns the authtokens whose rules allow the group's labels.
 */
export async function carriersOf(
  db: Db,
  accountId: string,
  { id, labels }: { id: string; labels: unknown },
): Promise<TunnelGroupCarriers> {
  return {
    agents: await agentsOf(db, accountId, id),
    credentials: await credentialsFor(db, accountId, labels),
  }
}

/** Returns the agents whose tunnels belong to a tunnel group. Also considers tunnels that no longer exist. */
async function agentsOf(db: Db, accountId: string, id: string): Promise<TunnelGroupCarriers['agents']> {
  const rows = await db
    .selectFrom('inventory_refs as ref')
    .innerJoin('inventory', (join) =>
      join
        .onRef('inventory.account_id', '=', 'ref.account_id')
        .onRef('inventory.resource', '=', 'ref.resource')
        .onRef('inventory.id', '=', 'ref.id'),
    )
    .select(['inventory.body', 'inventory.seen_at'])
    .where('ref.account_id', '=', accountId)
    .where('ref.target_id', '=', id)
    .where('ref.resource', '=', 'tunnels')
    .orderBy('inventory.seen_at', 'desc')
    .limit(maxRead)
    .execute()
  const sessions = new Map<string, { seen_at: string; forwards_to: string }>()
  for (const { body, seen_at } of rows) {
    const { tunnel_session, forwards_to } = fieldsOf(JSON.parse(body))
    const session = refId(tunnel_session)
    if (session !== undefined && !sessions.has(session))
      sessions.set(session, { seen_at, forwards_to: textOf(forwards_to) })
  }
  const agents = new Map<string, TunnelGroupCarriers['agents'][number]>()
  for (const [session, seen] of sessions) {
    if (agents.size === maxShown) break
    const agent = await findAgent(db, accountId, session)
    if (agent && !agents.has(agent.id)) agents.set(agent.id, { id: agent.id, name: agent.name, ...seen })
  }
  return [...agents.values()]
}

/**
 * Returns the authtokens with label rules that allow a tunnel with these labels. Excludes authtokens without rules,
 * which allow every tunnel.
 */
async function credentialsFor(
  db: Db,
  accountId: string,
  labels: unknown,
): Promise<TunnelGroupCarriers['credentials']> {
  const pairs = Object.entries(fieldsOf(labels)).map(([key, value]) => [key, textOf(value)] as const)
  if (pairs.length === 0) return []
  const rows = await db
    .selectFrom('inventory')
    .select(['id', 'title', 'body'])
    .where('account_id', '=', accountId)
    .where('resource', '=', 'credentials')
    .where('gone_at', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from json_each(case when json_type(body, '$.acl') = 'array'
        then json_extract(body, '$.acl') else '[]' end) as rule where rule.value like 'bind:%=%')`,
    )
    .orderBy('created_at', 'desc')
    .limit(maxRead)
    .execute()
  const lower = pairs.map(([key, value]) => [key.toLowerCase(), value.toLowerCase()] as const)
  return rows
    .flatMap(({ id, title, body }) => {
      const { acl } = fieldsOf(JSON.parse(body))
      const rules = Array.isArray(acl) ? acl.map(textOf) : []
      return mayBind(rules, { kind: 'labels', pairs: lower }).isAllowed ? [{ id, title }] : []
    })
    .slice(0, maxShown)
}
