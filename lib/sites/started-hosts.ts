import type { Db } from '@/lib/db/open'
import { isRecord } from '@/lib/util/records'

/**
 * Returns the hosts of the tunnels that this console has started, or may have started, through agents' APIs, keyed by
 * agent ID. Considers only tunnels that were started at or after the time `since`.
 */
export async function startedHosts(
  db: Db,
  accountId: string,
  agentIds: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const hosts = new Map<string, Set<string>>()
  if (agentIds.length === 0) return hosts
  const rows = await db
    .selectFrom('audit')
    .select(['target', 'after'])
    .where('account_id', '=', accountId)
    .where('target', 'in', agentIds)
    .where('operation', '=', 'agents.start-tunnel')
    .where('result', 'in', ['done', 'unknown'])
    .where('at', '>=', since)
    .execute()
  for (const { target, after } of rows) {
    const definition: unknown = JSON.parse(after ?? 'null')
    if (target === null || !isRecord(definition) || typeof definition.domain !== 'string') continue
    const known = hosts.get(target) ?? new Set()
    hosts.set(target, known.add(definition.domain.toLowerCase()))
  }
  return hosts
}
