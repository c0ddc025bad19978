import { sql } from 'kysely'
import type { FleetVersions } from '@/lib/api/agents'
import type { Db } from '@/lib/db/open'
import { knownVersions } from './around'
import { fleetOf } from './model/fleet-versions'
import { HISTORY_MS } from './uptime'
import { agentStateSql } from './view'

/** Returns the versions of all connected and restarting agents, with the number of outdated agents. */
export async function versionsInUse(db: Db, accountId: string, now: Date): Promise<FleetVersions> {
  const since = new Date(now.getTime() - HISTORY_MS).toISOString()
  const { rows } = await sql<{ version: string; count: number }>`
    select agents.agent_version as version, count(*) as count from agents
    where agents.account_id = ${accountId} and (agents.gone_at is null or agents.gone_at > ${since})
      and ${agentStateSql(accountId)} in ('online', 'restarting')
    group by 1`.execute(db)
  return fleetOf(rows, await knownVersions(db, accountId, now))
}
