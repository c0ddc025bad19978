import 'server-only'
import { sql, type Selectable } from 'kysely'
import { type CapabilityStates, offers } from '@/lib/contract/offers'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import type { InventoryTable } from '@/lib/db/schema'
import { addById } from '@/lib/inventory/sync/apply'
import { isListable } from '@/lib/inventory/sync/freshness'
import { type Job, schedule, scheduleNew } from '@/lib/jobs/queue'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { resources } from '@/lib/resources/registry'
import { type Account, accountOfJob, resourceOf, services, upstreamOf } from '../accounts/upstream'
import type { Context } from '../context'

export const KNOWN_JOB = 'known-by-id'
const STALE_MS = 6 * 3_600_000
const RUN_MS = 20_000
const PAUSE_MS = 60_000
const AT_ONCE = 20

type Known = Pick<Selectable<InventoryTable>, 'row_id' | 'resource' | 'id'>

/** Returns the names of the kinds of resources that this account's API can return by ID but not list. */
export const askedById = (states: CapabilityStates): string[] =>
  resources.filter((one) => isAsked(one, states)).map(({ name }) => name)

const isAsked = (resource: Resource, states: CapabilityStates) =>
  resource.ops.get !== undefined && offers(states, resource.ops.get) && !isListable(resource, states)

export const checkKnownSoon = (db: Db, accountId: string): Promise<void> =>
  schedule(db, { kind: KNOWN_JOB, accountId, subject: '', dueAt: new Date() })

export async function sweepKnown({ db }: Context): Promise<void> {
  const accounts = await db.selectFrom('accounts').selectAll().where('kind', '!=', 'local').execute()
  for (const account of accounts) {
    const names = askedById(await capabilityStates(db, account))
    if ((await dueOf(db, account, names, 1)).length > 0)
      await scheduleNew(db, { kind: KNOWN_JOB, accountId: account.id, subject: '', dueAt: new Date() })
  }
}

async function dueOf(db: Db, account: Account, names: readonly string[], limit: number): Promise<Known[]> {
  if (names.length === 0) return []
  const past = new Date(Date.now() - STALE_MS).toISOString()
  return db
    .selectFrom('inventory')
    .select(['row_id', 'resource', 'id'])
    .where('account_id', '=', account.id)
    .where('resource', 'in', names)
    .where('source', '!=', 'list')
    .where((eb) =>
      eb.or([
        eb.and([eb('is_confirmed', '=', 0), eb('checked_at', 'is', null)]),
        eb.and([
          eb('gone_at', 'is', null),
          eb('seen_at', '<', past),
          eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', past)]),
        ]),
      ]),
    )
    .orderBy(sql`checked_at is not null`)
    .orderBy('checked_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function checkKnown(context: Context, job: Job, signal: AbortSignal): Promise<Date | null> {
  const { db } = context
  const account = await accountOfJob(context, job)
  if (!account) return null
  const states = await capabilityStates(db, account)
  const names = askedById(states)
  const end = Date.now() + RUN_MS
  for (
    let due = await dueOf(db, account, names, AT_ONCE);
    due.length > 0;
    due = await dueOf(db, account, names, AT_ONCE)
  )
    for (const known of due) {
      if (signal.aborted || Date.now() > end) return new Date()
      const isPaused = await checkOne(context, account, states, known, signal)
      if (isPaused) return new Date(Date.now() + PAUSE_MS)
    }
  return null
}

async function checkOne(
  context: Context,
  account: Account,
  states: CapabilityStates,
  { row_id, resource, id }: Known,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = context
  const scope = { db, accountId: account.id, resource: resourceOf(resource), states }
  const { transport } = services(context)
  const answer = await addById(scope, transport, upstreamOf(context, account), id, {
    signal,
    background: true,
  })
  if (answer?.kind === 'none' && (answer.reason === 'busy' || answer.reason === 'aborted')) return true
  const checked_at = new Date().toISOString()
  await db.updateTable('inventory').set({ checked_at }).where('row_id', '=', row_id).execute()
  return answer?.kind === 'answered' && answer.status === 429
}
