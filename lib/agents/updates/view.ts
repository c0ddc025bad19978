import * as z from 'zod'
import type {
  AgentUpdateDetail,
  AgentUpdateEvent,
  AgentUpdateSummary,
  AgentUpdateTarget,
} from '@/lib/api/agent-updates'
import type { Db } from '@/lib/db/open'
import { refusedOf } from '@/lib/agents/model/command-reasons'
import { type TargetRow, updateTargets, type UpdateRow, urlsOf } from './store'
import { forReader } from '@/lib/audit/reader'

const MAX_LISTED = 100
const MAX_EVENTS = 5_000

const named = (value: unknown) => (typeof value === 'string' ? forReader(value) : value)
const evidenceSchema = z.record(z.string(), z.unknown())

const summaryOf = (
  row: UpdateRow,
  counts: AgentUpdateSummary['counts'],
  refused: number,
): AgentUpdateSummary => {
  const { account_id: _, user_id: __, user_email, has_canary, patience_ms, reason, ...same } = row
  return {
    ...same,
    by: forReader(user_email),
    reason: reason && forReader(reason),
    has_canary: has_canary === 1,
    reconnect_timeout_ms: patience_ms,
    counts,
    refused,
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
  const failures = await failuresOf(db, ids)
  const refusedIn = (id: string) => {
    const own = failures.filter(({ update_id }) => update_id === id)
    const failed = new Set(own.map(({ agent_id }) => agent_id))
    return refusedOf(
      [...failed].map((agent_id) => ({ agent_id })),
      own,
    ).length
  }
  return rows.map((row) => summaryOf(row, countsOf(row.id), refusedIn(row.id)))
}

async function failuresOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('agent_update_targets as target')
    .innerJoin('agent_update_events as event', (join) =>
      join
        .onRef('event.update_id', '=', 'target.update_id')
        .onRef('event.agent_id', '=', 'target.agent_id')
        .on('event.kind', 'in', ['update-refused', 'failed']),
    )
    .select(['target.update_id', 'target.agent_id', 'event.kind', 'event.evidence'])
    .where('target.update_id', 'in', ids.length > 0 ? ids : [''])
    .where('target.step', '=', 'failed')
    .execute()
  return rows.map((row) => ({ ...row, evidence: evidenceSchema.parse(JSON.parse(row.evidence)) }))
}

export async function viewUpdate(db: Db, row: UpdateRow): Promise<AgentUpdateDetail> {
  const targets = (await updateTargets(db, row.id)).map(viewTarget)
  const counts: AgentUpdateSummary['counts'] = {}
  for (const { step } of targets) counts[step] = (counts[step] ?? 0) + 1
  const events = await eventsOf(db, row.id)
  const failed = targets.filter(({ step }) => step === 'failed')
  return { update: summaryOf(row, counts, refusedOf(failed, events).length), targets, events }
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
