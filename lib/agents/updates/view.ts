import * as z from 'zod'
import type {
  AgentUpdateDetail,
  AgentUpdateEvent,
  AgentUpdateSummary,
  AgentUpdateTarget,
} from '@/lib/api/agent-updates'
import type { Db } from '@/lib/db/open'
import { type TargetRow, targetsOf, type UpdateRow, urlsOf } from './store'
import { forReader } from '@/lib/audit/reader'

/** The maximum number of rolling updates to list, starting with the newest. */
const MAX_LISTED = 100
/** The maximum number of events to list for a rolling update, starting with the newest. */
const MAX_EVENTS = 5_000

const named = (value: unknown) => (typeof value === 'string' ? forReader(value) : value)
const evidenceSchema = z.record(z.string(), z.unknown())

const summaryOf = (row: UpdateRow, counts: AgentUpdateSummary['counts']): AgentUpdateSummary => {
  const { account_id: _, user_id: __, user_email, has_canary, reason, ...same } = row
  return {
    ...same,
    by: forReader(user_email),
    reason: reason && forReader(reason),
    has_canary: has_canary === 1,
    counts,
  }
}

const viewTarget = (row: TargetRow): AgentUpdateTarget => ({
  agent_id: row.agent_id,
  name: row.name,
  wave: row.wave,
  step: row.step,
  due_at: row.due_at,
  session_id: row.session_id,
  version_before: row.version_before,
  version_after: row.version_after,
  endpoints: urlsOf(row.endpoints),
  error: row.error && forReader(row.error),
  ended_at: row.ended_at,
})

/** Lists at most 100 rolling updates of an account, newest first. */
export async function listUpdates(db: Db, accountId: string): Promise<{ updates: AgentUpdateSummary[] }> {
  const rows = await db
    .selectFrom('agent_updates')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return { updates: await summariesOf(db, rows) }
}

/** Returns rolling updates without their agents and events, keyed by ID. Omits unknown IDs. */
export async function updatesById(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AgentUpdateSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('agent_updates').selectAll().where('id', 'in', ids).execute()
  return new Map((await summariesOf(db, rows)).map((update) => [update.id, update]))
}

async function summariesOf(db: Db, rows: readonly UpdateRow[]): Promise<AgentUpdateSummary[]> {
  const ids = rows.map(({ id }) => id)
  const steps = await db
    .selectFrom('agent_update_targets')
    .select((eb) => ['update_id', 'step', eb.fn.countAll<number>().as('count')])
    .where('update_id', 'in', ids.length > 0 ? ids : [''])
    .groupBy(['update_id', 'step'])
    .execute()
  const countsOf = (id: string) =>
    Object.fromEntries(
      steps.filter(({ update_id }) => update_id === id).map(({ step, count }) => [step, count]),
    )
  return rows.map((row) => summaryOf(row, countsOf(row.id)))
}

export async function viewUpdate(db: Db, row: UpdateRow): Promise<AgentUpdateDetail> {
  const targets = (await targetsOf(db, row.id)).map(viewTarget)
  const counts: AgentUpdateSummary['counts'] = {}
  for (const { step } of targets) counts[step] = (counts[step] ?? 0) + 1
  return { update: summaryOf(row, counts), targets, events: await eventsOf(db, row.id) }
}

async function eventsOf(db: Db, updateId: string): Promise<AgentUpdateEvent[]> {
  const rows = await db
    .selectFrom('agent_update_events')
    .select(['seq', 'at', 'agent_id', 'kind', 'evidence'])
    .where('update_id', '=', updateId)
    .orderBy('seq', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  return rows.toReversed().map(({ evidence, ...event }) => ({
    ...event,
    evidence: evidenceSchema.parse(JSON.parse(evidence, (_, value: unknown) => named(value))),
  }))
}
