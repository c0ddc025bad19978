import 'server-only'
import { randomUUID } from 'node:crypto'
import { recordDone } from '@/lib/audit/record'
import type { AgentUpdateDetail, agentUpdatesApi, NewAgentUpdate } from '@/lib/api/agent-updates'
import { Failure } from '@/lib/contract/failure'
import { type Db, inTransaction } from '@/lib/db/open'
import { noSuchAgent } from '@/lib/agents/agents'
import { currentOf, servedUrls } from '@/lib/agents/updates/facts'
import { getUpdate, recordEvent } from '@/lib/agents/updates/store'
import { listUpdates, viewUpdate } from '@/lib/agents/updates/view'
import { schedule } from '@/lib/jobs/queue'
import { endpointsReadFrom, knownVersions, tooOldVersions } from '@/lib/agents/list/agent-relations'
import { refusalsOf } from '@/lib/agents/history/refusals'
import { refusesUpdates, rollingReason } from '@/lib/agents/model/command-reasons'
import { tooOldOf } from '@/lib/agents/model/too-old'
import { canaryCandidates, planWaves } from '@/lib/agents/model/updates'
import type { Account } from '@/lib/server/accounts/upstream'
import { UPDATE_JOB } from './update-run'
import { changeStoreOnce } from '@/lib/server/acts/acts'
import type { ApiInput } from '@/lib/server/routing/console-api'
import type { Context, Person } from '@/lib/server/context'

export const listAgentUpdates = ({ db }: Context, account: Account) => listUpdates(db, account.id)

export async function agentUpdate({ db }: Context, account: Account, id: string): Promise<AgentUpdateDetail> {
  return viewUpdate(db, await getUpdate(db, account.id, id))
}

/** Starts a rolling update, at most once per idempotency key. */
export async function postAgentUpdate(input: ApiInput<typeof agentUpdatesApi.start>): Promise<Response> {
  const { context, account, person, body, requestId } = input
  const { reconnect_timeout_ms, ...rest } = body
  const text = await changeStoreOnce(input, account, {
    operation: 'agent-updates.start',
    body: { ...rest, patience_ms: reconnect_timeout_ms }, // the name in stored hashes of bodies
    run: (db) => createAgentUpdate({ ...context, db }, account, person, body, requestId),
  })
  // The stored response to the first request can be from an earlier version.
  return new Response(text.replace('"patience_ms":', '"reconnect_timeout_ms":'), {
    headers: { 'content-type': 'application/json' },
  })
}

/**
 * Stores a rolling update and queues its job. Throws Failure ADIT_NOT_FOUND if an agent is unknown. Throws
 * ADIT_INVALID if the chosen agent can't be the canary, or ADIT_CONFLICT if an agent can't be part of the update.
 */
export async function createAgentUpdate(
  context: Context,
  account: Account,
  person: Pick<Person, 'id' | 'email'>,
  input: NewAgentUpdate,
  requestId: string,
): Promise<AgentUpdateDetail> {
  const { db, keyRing } = context
  const id = `upd_${randomUUID().replaceAll('-', '')}`
  const at = new Date().toISOString()
  await inTransaction(db, async (tx) => {
    const agents = await withDoubts(tx, account, await chosenAgents(tx, account, input.agent_ids))
    await refuseHeld(tx, account, agents)
    refuseCanary(agents, input)
    const { agent_ids: _, canary_id: __, has_canary, reconnect_timeout_ms, ...plan } = input
    await tx
      .insertInto('agent_updates')
      .values({
        ...plan,
        has_canary: Number(has_canary),
        patience_ms: reconnect_timeout_ms,
        account_id: account.id,
        id,
        user_id: person.id,
        user_email: person.email,
        created_at: at,
        state: 'running',
        ended_at: null,
        reason: null,
      })
      .execute()
    for (const { wave, agents: inWave } of planWaves(agents, input))
      await tx
        .insertInto('agent_update_targets')
        .values(inWave.map((agent) => targetRow(id, wave, agent, at)))
        .execute()
    const evidence = { by: person.email, agents: agents.length }
    await recordEvent(tx, id, null, at, [{ kind: 'started', evidence }])
    const act = {
      operation: 'agent-updates.start',
      user: person,
      accountId: account.id,
      target: id,
      requestId,
    }
    await recordDone(tx, keyRing, { ...act, after: input })
    await schedule(tx, { kind: UPDATE_JOB, accountId: account.id, subject: id, dueAt: new Date() })
  })
  return agentUpdate(context, account, id)
}

interface Chosen {
  id: string
  name: string
  session_id: string
  since: string
  version: string
  endpoints: string[]
  endpoint_count: number
}

async function chosenAgents(db: Db, account: Account, ids: readonly string[]): Promise<Chosen[]> {
  const chosen = new Map<string, Chosen>()
  for (const agentId of new Set(ids)) {
    const agent = await currentOf(db, account.id, agentId)
    if (!agent) throw noSuchAgent(agentId)
    const { id, name, session } = agent
    if (chosen.has(id)) continue // The request can contain an agent's ID and its session's ID.
    const fault = session === null ? "The agent isn't online." : rollingReason(session)
    if (session === null || fault !== undefined)
      throw new Failure('ADIT_CONFLICT', `${fault} Remove ${name} from the update.`, { agent_id: id })
    const { id: session_id, since, version } = session
    const endpoints = await servedUrls(db, account.id, session_id)
    chosen.set(id, { id, name, session_id, since, version, endpoints, endpoint_count: endpoints.length })
  }
  return [...chosen.values()]
}

async function withDoubts(db: Db, account: Account, agents: readonly Chosen[]) {
  const now = new Date()
  const ids = agents.map(({ id }) => id)
  const refusals = await refusalsOf(db, account.id, ids, now)
  const known = await knownVersions(db, account.id, now)
  const rejected = await tooOldVersions(db, account.id)
  const readFrom = await endpointsReadFrom(db, account.id)
  return agents.map((agent) => {
    const { id, version, session_id } = agent
    const found = refusals({ id, agent_version: version, current_session_id: session_id })
    const isRefused = found.refused_before !== null || refusesUpdates(found.refused_update) !== undefined
    const isNewest = found.newest_checked_at !== null
    const isTooOld = tooOldOf(version, { rejected, known }) !== 'no'
    return { ...agent, is_doubtful: isRefused || isNewest || isTooOld || readFrom <= agent.since }
  })
}

function refuseCanary(agents: readonly Chosen[], { has_canary, canary_id }: NewAgentUpdate): void {
  if (!has_canary || canary_id === undefined) return
  if (canaryCandidates(agents).some(({ id }) => id === canary_id)) return
  throw new Failure(
    'ADIT_INVALID',
    'The canary must be one of the selected agents and have the same major version as most of them.',
  )
}

async function refuseHeld(db: Db, account: Account, agents: readonly Chosen[]): Promise<void> {
  const held = await db
    .selectFrom('agent_update_targets as target')
    .innerJoin('agent_updates as update', 'update.id', 'target.update_id')
    .select(['target.name', 'target.agent_id', 'update.id', 'update.name as update_name'])
    .where(
      'target.agent_id',
      'in',
      agents.map(({ id }) => id),
    )
    .where('update.account_id', '=', account.id)
    .where('target.ended_at', 'is', null)
    .executeTakeFirst()
  if (held)
    throw new Failure(
      'ADIT_CONFLICT',
      `${held.name} is part of the rolling update “${held.update_name}”. Wait until that update finishes, cancel it, or leave this agent out of the new update.`,
      { agent_id: held.agent_id, update_id: held.id },
    )
}

const targetRow = (update_id: string, wave: number, agent: Chosen, since_at: string) => ({
  update_id,
  agent_id: agent.id,
  name: agent.name,
  wave,
  step: 'queued' as const,
  due_at: null,
  since_at,
  session_id: agent.session_id,
  version_before: agent.version,
  version_after: null,
  endpoints: JSON.stringify(agent.endpoints),
  restarts: 0,
  is_lost: 0,
  error: null,
  ended_at: null,
})
