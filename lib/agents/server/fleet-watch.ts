import 'server-only'
import { lastWalk, unwatchedInterval } from '@/lib/agents/history/polls'
import { pruneFleet, renameAgents } from '@/lib/agents/identity/prune'
import { noSuchList, type WalkError } from '@/lib/inventory/sync'
import { inBackground } from '@/lib/server/accounts/freshen'
import { ageMs } from '@/lib/util/time'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { pollAgents } from './fleet'

/**
 * The factors that lengthen the poll interval after a failed poll. `missing` applies if the API has no list of
 * sessions.
 */
const patience = { failed: 3, missing: 80 }

/**
 * Starts all polls that are due so that agents have a history even if nobody opens a page. Also updates the names of
 * agents and deletes old data.
 */
export async function sweepAgents(context: Context): Promise<void> {
  const now = new Date()
  const accounts = await context.db.selectFrom('accounts').selectAll().execute()
  for (const account of accounts)
    if (await isDue(context, account, now)) inBackground(pollAgents(context, account, { isSteady: true }))
  await renameAgents(context.db)
  await pruneFleet(context.db, now)
}

async function isDue({ db }: Context, account: Account, now: Date): Promise<boolean> {
  const walk = await lastWalk(db, account.id)
  const at = walk?.finished_at ?? walk?.started_at
  if (!walk || !at) return true
  const factor = walk.error === null ? 1 : isMissing(walk.error) ? patience.missing : patience.failed
  return ageMs(at, now.getTime()) >= unwatchedInterval(walk.pages) * factor
}

/**
 * Reports whether a poll failed because the API has no list of sessions. `error` is the JSON that sync.ts stored.
 */
const isMissing = (error: string) => (JSON.parse(error) as WalkError).code === noSuchList.code
