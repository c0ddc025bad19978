import { sql } from 'kysely'
import type { AgentHit } from '@/lib/api/find'
import type { Db } from '@/lib/db/open'
import { firstMatch, titleRank } from '@/lib/inventory/list/matched-field'
import { like, matching, searchedWords } from './page'
import type { AgentsRow } from '@/lib/agents/rows'
import { credentialNames, searchText } from '@/lib/agents/summary'

const [maxHits, maxTargets] = [10, 5]

/**
 * Finds agents by name, ID or other text, for a search that runs while people type. Returns up to ten agents, or none
 * for an empty text. Agents whose name contains all words come first. The others include the field that matched. With
 * `isTarget`, returns up to five agents that can receive a command, or the first five for an empty text.
 */
export async function findAgents(
  db: Db,
  accountId: string,
  typed: string,
  { isTarget = false } = {},
): Promise<AgentHit[]> {
  const text = typed.trim()
  const matches = matching(accountId, text)
  if (matches === null && !isTarget) return []
  const words = searchedWords(text)
  // The empty text matches every name, so the condition is never empty.
  const isNamed = sql.join(
    ['', ...words].map((word) => sql`lower(name) like ${like(word)} escape '\\'`),
    sql` and `,
  )
  const { rows } = await sql<AgentsRow>`
    select * from agents where account_id = ${accountId} and ${matches ?? sql`true`}
      and ${isTarget ? canReceive : sql`true`}
    order by (${isNamed}) desc, current_session_id is null, name, id limit ${isTarget ? maxTargets : maxHits}`.execute(
    db,
  )
  const credentials = await credentialNames(
    db,
    accountId,
    rows.map(({ credential_id }) => credential_id).filter(Boolean),
  )
  const hits = rows.map((row) => {
    const { id, name } = row
    const matched = firstMatch(name, words.join(' '), fieldsOf(row, credentials))
    return { id, name, ...(matched && { matched }) }
  })
  return hits.toSorted((a, b) => titleRank(a.name, text) - titleRank(b.name, text))
}

/** The condition for agents with a current session and no unfinished restart or stop command. */
const canReceive = sql`current_session_id is not null and not exists (
  select 1 from agent_commands as open
  where open.account_id = agents.account_id and open.session_id = agents.current_session_id
    and open.command in ('restart', 'stop') and open.ended_at is null)`

const fieldsOf = (agent: AgentsRow, credentials: ReadonlyMap<string, string>) => [
  { label: 'ID', text: agent.id },
  { label: 'Session', text: agent.last_session_id },
  { label: 'IP address', text: agent.ip },
  { label: 'Version', text: agent.agent_version },
  { label: 'Credential', text: credentials.get(agent.credential_id) ?? '' },
  { label: 'Credential', text: agent.credential_id },
  { label: 'Metadata', text: agent.words.slice(searchText(agent, '').length) },
]
