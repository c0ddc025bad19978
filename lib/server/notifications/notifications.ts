import 'server-only'
import { updateRefusal } from '@/lib/agents/model/command-reasons'
import { updatesById } from '@/lib/agents/updates/view'
import type { AccountNotification, notificationsApi } from '@/lib/api/notifications'
import { recordUnknown } from '@/lib/audit/record'
import { jobsById } from '@/lib/bulk/view'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { assertNever } from '@/lib/util/errors'
import { DAY_MS } from '@/lib/util/time'
import type { Account } from '../accounts/upstream'
import type { ApiInput } from '../routing/console-api'
import type { Context } from '../context'
import {
  actsUnknown,
  commandNotifications,
  agentUpdates,
  bulkJobs,
  dnsEvents,
  failedLists,
  MAX_LISTED,
  siteDeletions,
  type Unread,
} from './sources'

const LISTED_MS = 30 * DAY_MS
const MAX_TIMES = 10

type Found = Exclude<AccountNotification, { kind: Unread['kind'] }> | Unread

async function find(context: Context, account: Account, nowMs: number): Promise<Found[]> {
  const since = new Date(nowMs - LISTED_MS).toISOString()
  const scope = { db: context.db, accountId: account.id, since }
  const found: Found[] = [
    ...(await bulkJobs(scope)),
    ...(await agentUpdates(scope)),
    ...(await commandNotifications(scope)),
    ...(await siteDeletions(scope)),
    ...(await actsUnknown(scope, nowMs)),
    ...(await dnsEvents(scope)),
    ...(await failedLists(context, account)),
  ]
  return found
    .filter(({ at }) => at > since)
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, MAX_LISTED)
}

export async function listNotifications(
  context: Context,
  account: Account,
  nowMs: number,
): Promise<AccountNotification[]> {
  const found = await find(context, account, nowMs)
  const { jobs, updates } = await contentOf(context.db, found)
  return found.flatMap((one): AccountNotification[] => {
    if (one.kind === 'bulk-job') {
      const job = jobs.get(one.id)
      return job ? [{ kind: one.kind, at: one.at, job }] : []
    }
    if (one.kind === 'agent-update') {
      const update = updates.get(one.id)
      return update ? [{ kind: one.kind, at: one.at, update }] : []
    }
    return [one]
  })
}

async function contentOf(db: Db, found: readonly Found[]) {
  const idsOf = (kind: Unread['kind']) => found.flatMap((one) => (one.kind === kind ? [one.id] : []))
  return {
    jobs: await jobsById(db, idsOf('bulk-job')),
    updates: await updatesById(db, idsOf('agent-update')),
  }
}

function isFailure(one: Found): boolean {
  switch (one.kind) {
    case 'bulk-job':
    case 'agent-update':
      return one.has_problem === 1
    case 'agent-command': {
      const { state, error } = one.command
      const isNewest = error !== null && updateRefusal(error) === 'newest'
      return state !== 'seen' && state !== 'waiting' && !isNewest
    }
    case 'site-deletion':
      return !one.ended || one.by_hand > 0
    case 'dns':
      return one.change !== 'recover'
    case 'act':
    case 'lists':
      return true
    default:
      return assertNever(one)
  }
}

export async function notificationTimes(context: Context, account: Account, nowMs: number) {
  const found = (await find(context, account, nowMs)).slice(0, MAX_TIMES)
  return { notifications: found.map(({ at }) => at), failures: found.filter(isFailure).map(({ at }) => at) }
}

/** Dismisses, for everyone, the notification about an operation with an unknown outcome. */
export async function dismissAct({
  context,
  account,
  person,
  body,
}: Pick<ApiInput<typeof notificationsApi.dismiss>, 'context' | 'account' | 'person' | 'body'>) {
  const nowMs = Date.now()
  const since = new Date(nowMs - LISTED_MS).toISOString()
  await context.db.transaction().execute(async (db) => {
    const open = await actsUnknown({ db, accountId: account.id, since }, nowMs)
    if (!open.some(({ act_id }) => act_id === body.act_id))
      throw new Failure('ADIT_NOT_FOUND', 'No operation with an unknown outcome has this ID.')
    const intent = await db
      .selectFrom('audit')
      .select(['act_id', 'after'])
      .where('act_id', '=', body.act_id)
      .where('phase', '=', 'intent')
      .executeTakeFirstOrThrow()
    await recordUnknown(db, context.keyRing, intent, 'dismissed', person)
  })
}
