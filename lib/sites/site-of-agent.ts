import type { AgentDetail } from '@/lib/api/agents'
import type { Db } from '@/lib/db/open'

interface Agent {
  id: string
  /** The ID of the credential that the agent's session uses, or null if the session doesn't report a credential. */
  credentialId: string | null
}

/** Returns the newest undeleted site that an agent belongs to (see `isOfSite`), or null. */
export async function siteOfAgent(
  db: Db,
  accountId: string,
  { id, credentialId }: Agent,
): Promise<AgentDetail['site']> {
  const sites = db
    .selectFrom('sites')
    .select(['sites.id', 'sites.name'])
    .where('sites.account_id', '=', accountId)
    .where('sites.ended_at', 'is', null)
    .orderBy('sites.created_at', 'desc')
  const site = credentialId
    ? await sites
        .innerJoin('site_resources as linked', 'linked.site_id', 'sites.id')
        .where('linked.role', '=', 'credential')
        .where('linked.resource_id', '=', credentialId)
        .executeTakeFirst()
    : await sites
        .innerJoin('site_agents as chosen', 'chosen.site_id', 'sites.id')
        .where('chosen.agent_id', '=', id)
        .executeTakeFirst()
  return site ?? null
}
