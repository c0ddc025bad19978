import 'server-only'
import { randomUUID } from 'node:crypto'
import { Failure } from '@/lib/contract/failure'
import { findAgent } from '@/lib/agents/agents'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { keepRemoval, type RemovalChange } from '@/lib/sites/removals'
import type { RemovalRow } from '@/lib/sites/store'
import { sendAgentCommand } from '@/lib/agents/server/commands'
import { type Asker, endTunnel, tunnelNamesAt } from '@/lib/agents/server/tunnels'
import { pollAgents } from '@/lib/agents/server/agents'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { lookUpResource, wholeWalk } from '@/lib/server/inventory/lookup'
import { type Removing, deletionUserFault } from './remove-resource'

/** The time, in milliseconds, that the deletion waits for a session to end after the stop command. */
const stopPatienceMs = 20_000

const now = () => new Date().toISOString()
const removed = (reason: string | null = null): RemovalChange => ({ state: 'removed', at: now(), reason })

const askerOf = ({ context, account, site }: Removing): Asker => ({
  context,
  account,
  person: { id: site.deletion_user_id ?? '', email: site.deletion_user_email ?? '' },
  requestId: randomUUID(),
})

/**
 * Returns the ID of an agent's current session, or null if the agent is offline or its session uses a credential from
 * outside the site.
 */
async function sessionOf({ context, account, site }: Removing, agentId: string): Promise<string | null> {
  const current = (await findAgent(context.db, account.id, agentId))?.current
  if (!current) return null
  if (!current.credential_id) return current.session_id
  const own = await context.db
    .selectFrom('site_resources')
    .select('row_id')
    .where('site_id', '=', site.id)
    .where('role', '=', 'credential')
    .where('resource_id', '=', current.credential_id)
    .executeTakeFirst()
  return own ? current.session_id : null
}

/**
 * Stops a tunnel through its agent's API. After a failure, the removal becomes `under-way`, and the request isn't
 * repeated.
 */
export async function removeTunnel(removing: Removing, row: RemovalRow): Promise<void> {
  const { db } = removing.context
  const agentId = row.agent_id ?? ''
  if ((await sessionOf(removing, agentId)) === null)
    return void (await keepRemoval(
      db,
      row,
      removed(`The tunnel had already ended: the agent is ${elsewhere}.`),
    ))
  const asker = askerOf(removing)
  try {
    const names = await tunnelNamesAt(asker, agentId, row.title)
    if (names.length === 0) return void (await keepRemoval(db, row, removed(sentText(row))))
    if (row.state === 'under-way') return
    await stopAll(removing, asker, row, names)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const reason = `${error.message} The tunnel ends with the agent's session.`
    const change = { state: 'under-way' as const, at: row.at ?? now(), reason }
    for (const state of ['planned', 'under-way'] as const) await keepRemoval(db, { ...row, state }, change)
  }
}

const elsewhere = 'offline, or connected with an authtoken from outside this site'

const sentText = ({ state }: RemovalRow) => (state === 'under-way' ? null : 'The tunnel had already ended.')

async function stopAll(
  removing: Removing,
  asker: Asker,
  row: RemovalRow,
  names: readonly string[],
): Promise<void> {
  const { db } = removing.context
  const fault = await deletionUserFault(db, removing.site, tunnelSessions.ops.stopAgent)
  if (fault !== null) throw new Failure('ADIT_FORBIDDEN', fault)
  if (!(await keepRemoval(db, row, { state: 'under-way', at: now(), reason: null }))) return
  const sent = { ...row, state: 'under-way' as const }
  try {
    for (const name of names) await endTunnel(asker, row.agent_id ?? '', name)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if ((await tunnelNamesAt(asker, row.agent_id ?? '', row.title)).length > 0) throw error
  }
  await keepRemoval(db, sent, removed())
}

/**
 * Sends the stop command, at most once, to an agent that has a session. Resolves with the time of the next check, or
 * null if the deletion doesn't have to wait.
 */
export async function stopAgent(removing: Removing, row: RemovalRow): Promise<Date | null> {
  const { context, account } = removing
  const { db } = context
  const sessionId = await sessionOf(removing, row.id)
  if (sessionId === null) {
    await keepRemoval(
      db,
      row,
      removed(row.stopped_at === null ? `The agent was already ${elsewhere}.` : null),
    )
    return null
  }
  if (row.stopped_at !== null)
    return Date.now() - Date.parse(row.stopped_at) < stopPatienceMs ? new Date(Date.now() + 1_000) : null
  const fault = await deletionUserFault(db, removing.site, tunnelSessions.ops.stopAgent)
  if (fault !== null) {
    await keepRemoval(db, row, { at: row.at ?? now(), reason: fault })
    return null
  }
  const change = { state: 'under-way' as const, at: now(), stopped_at: now(), reason: null }
  if (!(await keepRemoval(db, row, change))) return null
  const { person, requestId } = askerOf(removing)
  try {
    const asked = { agentId: row.id, sessionId, command: 'stop' as const, requestId }
    const { error } = await sendAgentCommand(context, account, person, asked)
    if (error) await keepRemoval(db, { ...row, ...change }, { reason: error.message })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await keepRemoval(db, { ...row, ...change }, { reason: error.message })
  }
  return new Date(Date.now() + 1_000)
}

export async function isStillUp(removing: Removing, row: RemovalRow): Promise<boolean | 'unknown'> {
  if (row.kind === 'agent') {
    const fault = await wholeWalk(removing, resourceOf('tunnel-sessions'))
    return fault ? 'unknown' : (await sessionOf(removing, row.id)) !== null
  }
  const { kind } = await lookUpResource(removing, 'endpoints', row.id)
  if (kind === 'exists') return true
  return kind === 'gone' ? false : 'unknown'
}

/**
 * Finishes the removals of agents and tunnels whose sessions have ended. Waits up to `patienceMs` for agents that are
 * being stopped, and marks the other removals as failed. Resolves with the time of the next check, or null if none is
 * needed.
 */
export async function endOfAgents(
  removing: Removing,
  rows: readonly RemovalRow[],
  patienceMs: number,
): Promise<Date | null> {
  const open = rows.filter(
    ({ kind, state }) =>
      (kind === 'agent' || kind === 'tunnel') && (state === 'under-way' || state === 'planned'),
  )
  if (open.length === 0) return null
  const { db } = removing.context
  await pollAgents(removing.context, removing.account, { isWaitedFor: true })
  let isAnyLeft = false
  for (const row of open) {
    const agentId = row.kind === 'agent' ? row.id : (row.agent_id ?? '')
    const isGoing =
      row.kind === 'agent' ||
      rows.some(({ kind, id, state }) => kind === 'agent' && id === agentId && state !== 'stays')
    const text = row.kind === 'agent' ? null : "The tunnel ended with the agent's session."
    if ((await sessionOf(removing, agentId)) === null) await keepRemoval(db, row, removed(text))
    else if (isGoing && waited(row) < patienceMs) isAnyLeft = true
    else await keepRemoval(db, row, { state: 'failed', at: now(), reason: stillThere(row) })
  }
  return isAnyLeft ? new Date(Date.now() + 2_000) : null
}

const waited = ({ at }: RemovalRow) => Date.now() - Date.parse(at ?? now())

const sentences = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')

const stillThere = ({ kind, reason }: RemovalRow) =>
  kind === 'agent'
    ? sentences('The agent is still connected.', reason, 'Stop the agent on its machine.')
    : sentences('The tunnel still exists.', reason, 'Stop the tunnel on its agent.')
