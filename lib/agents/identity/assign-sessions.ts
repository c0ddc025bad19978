import { sql } from 'kysely'
import type { Db } from '@/lib/db/open'
import { yieldToEventLoop } from '@/lib/util/async'
import { newAgentId } from '@/lib/agents/agents'
import { candidatesFor, unassignedSessions, earlyArrivals, isShared } from './candidates'
import { storePoll } from '@/lib/agents/history/polls'
import { type Arrival, assign, type Assignment } from './match'
import { type AgentSessionsRow, SESSIONS, sessionOf } from '@/lib/agents/rows'
import { insertAgents, refreshAgents } from '@/lib/agents/summary'

/** `isWhole` is true if the poll listed all of an account's sessions. */
export interface Poll {
  from: Date
  at: Date
  isWhole: boolean
  pages: number
}

const chunkSize = 200

/**
 * Updates an account's agents from the sessions in the inventory. Resolves with true if a session started, ended or was
 * listed again.
 */
export async function assignSessions(db: Db, accountId: string, poll: Poll): Promise<boolean> {
  const gone = await noteGone(db, accountId)
  const listed = await unassignedSessions(db, accountId)
  await noteBack(
    db,
    accountId,
    listed.flatMap(({ id, agent_id }) => (agent_id === null ? [] : [{ id, agent_id }])),
  )
  const fresh = listed.filter(({ agent_id }) => agent_id === null).map((one) => sessionOf(accountId, one))
  await noteNew(db, accountId, fresh, gone, poll.at)
  if (poll.isWhole) await db.transaction().execute((db) => storePoll(db, accountId, poll))
  return gone.length + listed.length > 0
}

async function noteGone(db: Db, accountId: string): Promise<AgentSessionsRow[]> {
  const ended = await db
    .selectFrom('agent_sessions')
    .innerJoin('inventory', (join) =>
      join
        .on('inventory.account_id', '=', accountId)
        .on('inventory.resource', '=', SESSIONS)
        .onRef('inventory.id', '=', 'agent_sessions.session_id'),
    )
    .selectAll('agent_sessions')
    .select('inventory.seen_at')
    .where('agent_sessions.account_id', '=', accountId)
    .where('agent_sessions.gone_at', 'is', null)
    .where('inventory.gone_at', 'is not', null)
    .execute()
  for await (const chunk of chunksOf(ended))
    await db.transaction().execute(async (db) => {
      await db
        .updateTable('agent_sessions')
        .from('inventory')
        .set((eb) => ({ seen_at: eb.ref('inventory.seen_at'), gone_at: eb.ref('inventory.gone_at') }))
        .where('agent_sessions.account_id', '=', accountId)
        .where(
          'session_id',
          'in',
          chunk.map(({ session_id }) => session_id),
        )
        .where('inventory.account_id', '=', accountId)
        .where('inventory.resource', '=', SESSIONS)
        .whereRef('inventory.id', '=', 'session_id')
        .execute()
      await refreshAgents(
        db,
        accountId,
        chunk.map(({ agent_id }) => agent_id),
      )
    })
  return ended
}

async function noteBack(
  db: Db,
  accountId: string,
  back: readonly { id: string; agent_id: string }[],
): Promise<void> {
  for await (const chunk of chunksOf(back))
    await db.transaction().execute(async (db) => {
      const [ids, agents] = [chunk.map(({ id }) => id), chunk.map(({ agent_id }) => agent_id)]
      const of = () => db.updateTable('agent_sessions').where('account_id', '=', accountId)
      await of().set({ gone_at: null }).where('session_id', 'in', ids).execute()
      const others = await db
        .selectFrom('agent_sessions')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('agent_id', 'in', agents)
        .where('gone_at', 'is', null)
        .where('session_id', 'not in', ids)
        .where(sql<boolean>`coalesce(match ->> 'corrected_by', '') = ''`)
        .execute()
      const moved = others.map((one) => ({ ...one, agent_id: newAgentId(one.session_id), match: null }))
      const known = await insertAgents(db, accountId, moved)
      for (const { session_id, agent_id } of moved)
        await of().set({ agent_id, match: null }).where('session_id', '=', session_id).execute()
      await refreshAgents(db, accountId, [...agents, ...known])
    })
}

async function noteNew(
  db: Db,
  accountId: string,
  fresh: readonly AgentSessionsRow[],
  gone: readonly AgentSessionsRow[],
  at: Date,
): Promise<void> {
  const all: Arrival[] = [...fresh, ...(await earlyArrivals(db, accountId, gone))]
  if (all.length === 0) return
  const found = new Map<string, Assignment>()
  for await (const chunk of chunksOf(await assign(all, await candidatesFor(db, accountId, all), at)))
    for (const one of chunk)
      if (isSure(one) || !(await isShared(db, accountId, one))) found.set(one.arrival.session_id, one)
  for await (const chunk of chunksOf(fresh))
    await db.transaction().execute((db) => insertSessions(db, accountId, chunk, found))
  const early = [...found.values()].filter(({ arrival }) => arrival.only)
  for await (const chunk of chunksOf(early))
    await db.transaction().execute((db) => moveEarly(db, accountId, chunk))
}

const isSure = ({ arrival, candidate, isClear }: Assignment) => (arrival.only ? candidate.isAwaited : isClear)

async function insertSessions(
  db: Db,
  accountId: string,
  chunk: readonly AgentSessionsRow[],
  found: ReadonlyMap<string, Assignment>,
): Promise<void> {
  const sessions = chunk.map((one) => {
    const known = found.get(one.session_id)
    return known
      ? { ...one, agent_id: known.candidate.agent_id, match: JSON.stringify(known.match) }
      : { ...one, agent_id: newAgentId(one.session_id) }
  })
  const known = await insertAgents(
    db,
    accountId,
    sessions.filter(({ match }) => match === null),
  )
  await db
    .insertInto('agent_sessions')
    .values(sessions)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const followed = sessions.flatMap(({ match, agent_id }) => (match === null ? [] : [agent_id]))
  await refreshAgents(db, accountId, [...known, ...followed])
}

async function moveEarly(db: Db, accountId: string, chunk: readonly Assignment[]): Promise<void> {
  const ids = chunk.map(({ arrival }) => arrival.session_id)
  const before = await db
    .selectFrom('agent_sessions')
    .select('agent_id')
    .where('account_id', '=', accountId)
    .where('session_id', 'in', ids)
    .execute()
  for (const { arrival, candidate, match } of chunk)
    await db
      .updateTable('agent_sessions')
      .set({ agent_id: candidate.agent_id, match: JSON.stringify(match) })
      .where('account_id', '=', accountId)
      .where('session_id', '=', arrival.session_id)
      .execute()
  const changed = [
    ...before.map(({ agent_id }) => agent_id),
    ...chunk.map(({ candidate }) => candidate.agent_id),
  ]
  await refreshAgents(db, accountId, changed)
}

async function* chunksOf<T>(all: readonly T[]): AsyncGenerator<T[]> {
  for (let start = 0; start < all.length; start += chunkSize) {
    await yieldToEventLoop()
    yield all.slice(start, start + chunkSize)
  }
}
