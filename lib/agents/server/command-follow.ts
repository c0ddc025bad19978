import 'server-only'
import { type CommandRow, patienceMs } from '@/lib/agents/command-outcome'
import { lastWalk } from '@/lib/agents/looks'
import { commandById, decide, undecidedCommands } from '@/lib/agents/commands'
import { type Job, scheduleNew } from '@/lib/jobs/queue'
import { type Account, accountOfJob } from '@/lib/server/accounts/upstream'
import { COMMAND_JOB } from './commands'
import type { Context } from '@/lib/server/context'
import { lookAtAgents } from './fleet'

/** Between two looks: for a minute so long, then a tenth of what has passed. */
const lookMs = 2_000
const closeMs = 60_000

/**
 * Looks once for what came of a command. Resolves with when to look again; null when its outcome was seen, was given
 * up, or shows only after a restart.
 */
export async function followAgentCommand(
  context: Context,
  job: Job,
  signal: AbortSignal,
): Promise<Date | null> {
  const { db } = context
  const account = await accountOfJob(context, job)
  if (!account) return null
  const row = await commandById(db, account.id, job.subject)
  if (!row || !isLookedFor(row)) return null
  const began = Date.now()
  const left = await Promise.race([lookFor(context, account, row), endOf(signal)])
  if (isLookedFor(left)) return nextLook(left, Date.now() - began)
  await decideUpdate(db, left)
  return null
}

/** What a restart shows of the update that waited for it, now and not at the next sweep. */
async function decideUpdate(db: Context['db'], { account_id, session_id }: CommandRow): Promise<void> {
  for (const other of await undecidedCommands(db)) {
    // Accounts of one platform know its sessions by the same ids.
    const isOfSession = other.account_id === account_id && other.session_id === session_id
    if (isOfSession && other.command === 'update' && other.state !== 'sending') await decide(db, other, null)
  }
}

const isLookedFor = ({ command, state }: CommandRow) =>
  command !== 'update' && (state === 'accepted' || state === 'unknown')

async function lookFor(context: Context, account: Account, row: CommandRow): Promise<CommandRow> {
  const error = await lookAtAgents(context, account, { isWaitedFor: true })
  return decide(context.db, row, error === null ? await lookedAt(context, row) : null)
}

/** When the look began that has just ended; null where it was joined, and had begun before the command. */
async function lookedAt({ db }: Context, { account_id, sent_at }: CommandRow): Promise<string | null> {
  const walk = await lastWalk(db, account_id)
  return walk?.finished_at && walk.started_at > sent_at ? walk.started_at : null
}

/** Rejects when the lease or the process ends: the look itself runs on, for whoever joined it. */
const endOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(new Error('the look was given up'))
    signal.addEventListener('abort', () => reject(new Error('the look was given up')), { once: true })
  })

/** Never sooner than a look takes: a long list is not walked without a rest. At the end of patience at the latest. */
function nextLook({ sent_at }: CommandRow, tookMs: number): Date {
  const now = Date.now()
  const passed = now - Date.parse(sent_at)
  const wait = Math.max(tookMs, passed < closeMs ? lookMs : passed / 10)
  const left = patienceMs - passed
  return new Date(now + (left > 0 ? Math.min(wait, left) : wait))
}

/** Brings commands up to date that have no job, and those whose outcome shows late. */
export async function sweepAgentCommands(context: Context): Promise<void> {
  const { db } = context
  for (const row of await undecidedCommands(db)) {
    if (isLookedFor(row))
      await scheduleNew(db, {
        kind: COMMAND_JOB,
        accountId: row.account_id,
        subject: row.id,
        dueAt: new Date(),
      })
    else await decide(db, row, null)
  }
}
