import 'server-only'
import { randomUUID } from 'node:crypto'
import { SESSIONS } from '@/lib/agents/rows'
import { agentSessionIds, agentsOfSessions } from '@/lib/agents/list/selected'
import type { bulkJobsApi, NewBulkJob } from '@/lib/api/bulk-jobs'
import { commandOf, MAX_BULK_ROWS } from '@/lib/bulk/model/actions'
import { type BulkSubject, emptyPlanText, planRows } from '@/lib/bulk/plan'
import type { JobRow } from '@/lib/bulk/store'
import { usersOf } from '@/lib/bulk/users'
import { viewJob } from '@/lib/bulk/view'
import { Failure } from '@/lib/contract/failure'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { matchingIds } from '@/lib/inventory/list/page'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import { changeStoreOnce } from '@/lib/server/acts/acts'
import type { ApiInput } from '@/lib/server/routing/console-api'
import type { Context, Person } from '@/lib/server/context'
import { authorizeOperation } from '@/lib/server/proxy/request'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { isRecord } from '@/lib/util/records'
import { formatNumber, inSentence } from '@/lib/util/text'
import { offeredOperation } from './offered'

/** The maximum number of rows per SQL statement, to stay below SQLite's parameter limit. */
const CHUNK = 500

/** Plans a bulk job, at most once per idempotency key. Throws the same errors as `planJob`. */
export async function postPlan(input: ApiInput<typeof bulkJobsApi.plan>): Promise<Response> {
  const { context, account, person, body } = input
  const text = await changeStoreOnce(input, account, {
    operation: 'bulk-jobs.plan',
    body,
    run: async (db) => ({ job: await planJob({ ...context, db }, account, person, body) }),
  })
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

/**
 * Stores a planned bulk job with one row per selected resource. Throws Failure ADIT_FORBIDDEN or ADIT_CONFIRM_PASSWORD
 * if the person isn't allowed to run the action, and ADIT_INVALID if the action can't be applied to the selection.
 */
async function planJob(context: Context, account: Account, person: Person, input: NewBulkJob) {
  const { db } = context
  const { action } = input
  const resource = resourceOf(input.resource)
  const op = offeredOperation(resource, action, await capabilityStates(db, account))
  if (op) authorizeOperation(op, { context, person })
  const found = await subjectsOf(db, account, resource, await idsOf(db, account, resource, input.target))
  const subjects = commandOf(action) === null ? found : await withAgents(db, account, found)
  const planned = planRows(action, resource.info, subjects)
  const nothing = emptyPlanText(action, resource.info, planned)
  if (nothing !== null) throw new Failure('ADIT_INVALID', nothing)
  const id = `bulk_${randomUUID().replaceAll('-', '')}`
  await db
    .insertInto('bulk_jobs')
    .values({
      account_id: account.id,
      id,
      resource: resource.name,
      action,
      value: null,
      user_id: person.id,
      user_email: person.email,
      created_at: new Date().toISOString(),
      started_at: null,
      ended_at: null,
      state: 'planned',
      reason: null,
    })
    .execute()
  const none = { job_id: id, at: null, code: null }
  const rows = planned.map((row, position) => {
    const { isInUse: _, ...values } = row
    return { ...values, ...none, position }
  })
  for (const some of chunksOf(rows)) await db.insertInto('bulk_rows').values(some).execute()
  return viewJob(db, account.id, id)
}

/** Plans a job's queued rows again, stores the changes, and reports whether any row changed. */
export async function planAgain(db: Db, account: Account, job: JobRow): Promise<boolean> {
  const rows = await db
    .selectFrom('bulk_rows')
    .select(['position', 'id', 'state', 'dependants'])
    .where('job_id', '=', job.id)
    .where('state', '=', 'queued')
    .execute()
  const resource = resourceOf(job.resource)
  const ids = rows.map(({ id }) => id)
  const planned = planRows(job.action, resource.info, await subjectsOf(db, account, resource, ids))
  const byId = new Map(planned.map((row) => [row.id, row]))
  const changed = rows.flatMap(({ position, ...before }) => {
    const now = byId.get(before.id)
    const isSame = !now || (now.state === before.state && now.dependants === before.dependants)
    return isSame ? [] : [{ position, state: now.state, message: now.message, dependants: now.dependants }]
  })
  for (const { position, ...change } of changed)
    await db
      .updateTable('bulk_rows')
      .set(change)
      .where('job_id', '=', job.id)
      .where('position', '=', position)
      .execute()
  return changed.length > 0
}

function chunksOf<T>(all: readonly T[]): T[][] {
  const chunks: T[][] = []
  for (let from = 0; from < all.length; from += CHUNK) chunks.push(all.slice(from, from + CHUNK))
  return chunks
}

async function idsOf(
  db: Db,
  account: Account,
  { info }: Resource,
  target: NewBulkJob['target'],
): Promise<readonly string[]> {
  const ids = await targetIds(db, account, info, target)
  if (ids.length === 0)
    throw new Failure(
      'ADIT_INVALID',
      `The selection no longer matches any ${inSentence(info.label)}. Reload the list.`,
    )
  if (ids.length > MAX_BULK_ROWS)
    throw new Failure(
      'ADIT_INVALID',
      `A bulk job can have at most ${formatNumber(MAX_BULK_ROWS)} rows. Filter the list first.`,
    )
  return ids
}

async function targetIds(
  db: Db,
  account: Account,
  info: Resource['info'],
  target: NewBulkJob['target'],
): Promise<readonly string[]> {
  if ('ids' in target) return [...new Set(target.ids)]
  if ('search' in target) return matchingIds(db, account.id, info, target.search, MAX_BULK_ROWS + 1)
  if (info.name !== SESSIONS)
    throw new Failure('ADIT_INVALID', 'You can select agents only for agent commands.', { field: 'target' })
  return agentSessionIds(db, account.id, target, MAX_BULK_ROWS + 1)
}

/** Replaces session titles with agent names, and adds the agents' rolling updates. */
async function withAgents(
  db: Db,
  account: Account,
  subjects: readonly BulkSubject[],
): Promise<BulkSubject[]> {
  const agents = new Map<string, { name: string; update: string | null }>()
  for (const some of chunksOf(subjects)) {
    const ids = some.map(({ id }) => id)
    for (const agent of await agentsOfSessions(db, account.id, ids)) agents.set(agent.session_id, agent)
  }
  return subjects.map((subject) => {
    const agent = agents.get(subject.id)
    return { ...subject, title: agent?.name || subject.title, rollingUpdate: agent?.update ?? null }
  })
}

async function subjectsOf(
  db: Db,
  account: Account,
  { name }: Resource,
  ids: readonly string[],
): Promise<BulkSubject[]> {
  const subjects: BulkSubject[] = []
  for (const some of chunksOf(ids)) {
    const rows = await db
      .selectFrom('inventory')
      .select(['id', 'title', 'body', 'gone_at'])
      .where('account_id', '=', account.id)
      .where('resource', '=', name)
      .where('id', 'in', some)
      .execute()
    const known = new Map(rows.map((row) => [row.id, row]))
    const named = some.map((id) => ({ id, title: known.get(id)?.title ?? '' }))
    const users = await usersOf(db, account.id, name, named)
    for (const id of some) {
      const row = known.get(id)
      const item: unknown = row ? JSON.parse(row.body) : null
      subjects.push({
        id,
        title: row?.title ?? id,
        item: isRecord(item) ? item : null,
        isGone: row !== undefined && row.gone_at !== null,
        users: users.get(id) ?? [],
      })
    }
  }
  return subjects
}
