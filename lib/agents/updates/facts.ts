import type { Db } from '@/lib/db/open'
import { findAgent } from '../agents'
import { errorIn } from '@/lib/agents/commands/store'
import { isRecord } from '@/lib/util/records'
import type { SeenSession, SentCommand, Observation, UpdateTarget } from './moves'
import { type TargetRow, urlsOf } from './store'

interface Current {
  id: string
  name: string
  session: (SeenSession & { since: string }) | null
  lastSessionId: string
}

export async function currentOf(db: Db, accountId: string, agentId: string): Promise<Current | null> {
  const agent = await findAgent(db, accountId, agentId)
  if (!agent) return null
  const { id, name, current } = agent
  const known = { id, name, lastSessionId: agent.last.session_id }
  if (!current) return { ...known, session: null }
  const { session_id, first_seen_at: since, agent_version: version, os, transport } = current
  return { ...known, session: { id: session_id, since, version, os, transport } }
}

/** Returns the URLs that a session serves according to the inventory. Omits endpoints without a known URL. */
export async function servedUrls(db: Db, accountId: string, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('inventory_refs as ref')
    .innerJoin('inventory as row', (join) =>
      join
        .onRef('row.account_id', '=', 'ref.account_id')
        .onRef('row.resource', '=', 'ref.resource')
        .onRef('row.id', '=', 'ref.id'),
    )
    .select('row.title as url')
    .distinct()
    .where('ref.account_id', '=', accountId)
    .where('ref.resource', '=', 'endpoints')
    .where('ref.target_id', '=', sessionId)
    .where('row.gone_at', 'is', null)
    .whereRef('row.title', '<>', 'row.id')
    .execute()
  return rows.map(({ url }) => url).toSorted()
}

async function otherCommand(
  db: Db,
  accountId: string,
  { update_id }: Pick<TargetRow, 'update_id'>,
  sessionId: string,
) {
  const row = await db
    .selectFrom('agent_commands')
    .select(['command', 'state', 'sent_at'])
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('update_id', 'is', null), eb('update_id', '!=', update_id)]))
    .orderBy('sent_at', 'desc')
    .executeTakeFirst()
  return row ? { command: row.command, state: row.state, sentAt: Date.parse(row.sent_at) } : null
}

/** Returns the agent's state at the last poll. `areUrlsFresh` is true if the endpoints were read in this run. */
export async function observe(
  db: Db,
  accountId: string,
  row: Pick<TargetRow, 'update_id' | 'agent_id'>,
  areUrlsFresh: boolean,
): Promise<Observation> {
  const current = await currentOf(db, accountId, row.agent_id)
  if (current === null) return { kind: 'seen', session: null, urls: null, other: null }
  const { session, lastSessionId } = current
  return {
    kind: 'seen',
    session,
    urls: session !== null && areUrlsFresh ? await servedUrls(db, accountId, session.id) : null,
    other: await otherCommand(db, accountId, row, lastSessionId),
  }
}

const noReason = { code: '', message: 'No reason was given.' }

/**
 * Returns the last command that the rolling update sent to the session for the current step, or null if no command was
 * sent.
 */
export async function sentOf(
  db: Db,
  row: Pick<TargetRow, 'update_id' | 'agent_id'>,
  { step, sessionId }: Pick<UpdateTarget, 'step' | 'sessionId'>,
): Promise<SentCommand | null> {
  if (step !== 'update' && step !== 'restart') return null
  const command = await db
    .selectFrom('agent_commands')
    .select(['state', 'sent_at', 'error'])
    .where('update_id', '=', row.update_id)
    .where('agent_id', '=', row.agent_id)
    .where('session_id', '=', sessionId)
    .where('command', '=', step)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst()
  if (!command) return null
  const { state, sent_at, error } = command
  const isLost = state === 'sending' || (state !== 'refused' && error !== null)
  return { state, sentAt: Date.parse(sent_at), openCommand: null, isLost, ...(errorIn(error) ?? noReason) }
}

/**
 * Returns the agent's URLs that a restart takes offline, because saved tunnels serve them (API specification, "States
 * and transitions").
 */
export async function lostByRestart(db: Db, accountId: string, row: TargetRow): Promise<ReadonlySet<string>> {
  const wanted = await db
    .selectFrom('agent_saved_tunnels')
    .select('definition')
    .where('account_id', '=', accountId)
    .where('agent_id', '=', row.agent_id)
    .execute()
  const hosts = new Set(wanted.flatMap(({ definition }) => domainOf(JSON.parse(definition))))
  return new Set(urlsOf(row.endpoints).filter((url) => hosts.has(hostOf(url))))
}

const domainOf = (definition: unknown): string[] =>
  isRecord(definition) && typeof definition.domain === 'string' ? [definition.domain.toLowerCase()] : []

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')
