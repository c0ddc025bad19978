import { type RawBuilder, sql } from 'kysely'
import { commandReason } from '@/lib/agents/model/command-reasons'
import { agentStateOf } from '@/lib/agents/model/agent-states'
import type { AgentHit, AgentMatch, CommandTarget } from '@/lib/api/find'
import type { AgentState } from '@/lib/api/agents'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import type { Db } from '@/lib/db/open'
import { firstMatch, tagFields, titleRank } from '@/lib/inventory/list/matched-field'
import { searchedTag } from '@/lib/inventory/list/searched-tag'
import { like, selectMatching, searchedWords } from './page'
import { tagsOfAgents, tagsStarting } from './tags'
import { agentStateSql, isKnown } from './view'
import type { AgentsRow } from '@/lib/agents/rows'
import { credentialNames, searchText } from '@/lib/agents/summary'

export const MAX_AGENT_HITS = 10
const maxTargets = 5
const maxRead = 200

/** Finds up to ten agents by name, ID or other text. Returns an empty list if the text is empty. */
export async function findAgents(
  db: Db,
  accountId: string,
  typed: string,
  now = new Date(),
): Promise<AgentHit[]> {
  const text = typed.trim()
  const matches = selectMatching(accountId, text)
  if (matches === null) return []
  const rows = await rowsOf(db, accountId, text, matches, MAX_AGENT_HITS)
  const [hits, known] = await Promise.all([hitsOf(db, accountId, text, rows), isKnown(db, accountId, now)])
  const stateNow = ({ state }: FoundRow): AgentState => (state === 'online' && !known ? 'unknown' : state)
  const states = new Map(rows.map((row) => [row.id, stateNow(row)]))
  return hits.map((hit) => ({ ...hit, state: agentStateOf(states.get(hit.id) ?? 'unknown') }))
}

/**
 * Finds up to five online agents that match a search and have no unfinished restart or stop. Agents that can't run the
 * command come last, with the reason. `target_count` is the number of all matches.
 */
export async function findTargets(
  db: Db,
  accountId: string,
  typed: string,
  command: AgentCommandName,
): Promise<{ targets: CommandTarget[]; target_count: number }> {
  const text = typed.trim()
  const condition = sql<boolean>`${selectMatching(accountId, text) ?? sql`true`} and ${canReceive}`
  const rows = await rowsOf(db, accountId, text, condition, maxRead)
  const reasons = new Map(rows.map((row) => [row.id, commandReason(row, command)]))
  const isBlocked = ({ id }: AgentMatch) => Number(reasons.get(id) !== undefined)
  const hits = await hitsOf(db, accountId, text, rows)
  const targets = hits
    .toSorted((a, b) => isBlocked(a) - isBlocked(b))
    .slice(0, maxTargets)
    .map((hit) => {
      const reason = reasons.get(hit.id)
      return { ...hit, ...(reason !== undefined && { reason }) }
    })
  const counted = sql<{ count: number }>`
    select count(*) as count from agents where account_id = ${accountId} and ${condition}`
  const [row] = rows.length < maxRead ? [{ count: rows.length }] : (await counted.execute(db)).rows
  return { targets, target_count: row?.count ?? 0 }
}

type FoundRow = AgentsRow & { state: Exclude<AgentState, 'unknown'> }

async function rowsOf(
  db: Db,
  accountId: string,
  text: string,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<FoundRow[]> {
  const words = searchedWords(text)
  // The empty text matches every name, so the condition is never empty.
  const isNamed = sql.join(
    ['', ...words].map((word) => sql`lower(name) like ${like(word)} escape '\\'`),
    sql` and `,
  )
  const { rows } = await sql<FoundRow>`
    select *, ${agentStateSql(accountId)} as state from agents where account_id = ${accountId} and ${condition}
    order by (${isNamed}) desc, current_session_id is null, name, id limit ${limit}`.execute(db)
  return rows
}

async function hitsOf(
  db: Db,
  accountId: string,
  text: string,
  rows: readonly AgentsRow[],
): Promise<AgentMatch[]> {
  const words = searchedWords(text)
  const credentials = await credentialNames(
    db,
    accountId,
    rows.map(({ credential_id }) => credential_id).filter(Boolean),
  )
  const tag = searchedTag(text)
  const ids = rows.map(({ id }) => id)
  const starting = tag === null ? new Map<string, string>() : await tagsStarting(db, accountId, ids, tag)
  const tags = await tagsOfAgents(db, accountId, ids)
  const hits = rows.map((row) => {
    const { id, name } = row
    const own = starting.get(id)
    const matched = own
      ? { label: 'Tag', text: own }
      : firstMatch(name, words.join(' '), fieldsOf(row, credentials, tags.get(id)))
    return { id, name, ...(matched && { matched }) }
  })
  return hits.toSorted((a, b) => titleRank(a.name, text) - titleRank(b.name, text))
}

const canReceive = sql`current_session_id is not null and not exists (
  select 1 from agent_commands as open
  where open.account_id = agents.account_id and open.session_id = agents.current_session_id
    and open.command in ('restart', 'stop') and open.ended_at is null)`

const fieldsOf = (
  agent: AgentsRow,
  credentials: ReadonlyMap<string, string>,
  tags: readonly string[] = [],
) => [
  { label: 'ID', text: agent.id },
  { label: 'Session', text: agent.last_session_id },
  { label: 'IP address', text: agent.ip },
  { label: 'Version', text: agent.agent_version },
  { label: 'Credential', text: credentials.get(agent.credential_id) ?? '' },
  { label: 'Credential', text: agent.credential_id },
  ...tagFields(tags),
  { label: 'Metadata', text: agent.search_text.slice(searchText(agent, '').length) },
]
