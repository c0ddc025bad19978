import 'server-only'
import { type CommandRow, patienceMs } from '@/lib/agents/commands/command-outcome'
import { lastWalk } from '@/lib/agents/history/polls'
import { commandById, decide, undecidedCommands } from '@/lib/agents/commands/store'
import { type Job, scheduleNew } from '@/lib/jobs/queue'
import { type Account, accountOfJob } from '@/lib/server/accounts/upstream'
import { COMMAND_JOB } from './commands'
import type { Context } from '@/lib/server/context'
import { pollAgents } from './agents'

const pollMs = 1_000

/**
 * Polls once for the outcome of a command. Resolves with the time of the next poll, or with null if no further poll is
 * needed.
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
  if (!row || !isPolledFor(row)) return null
  const began = Date.now()
  const left = await Promise.race([pollFor(context, account, row), endOf(signal)])
  if (isPolledFor(left)) return nextPoll(left, Date.now() - began)
  await decideUpdate(db, left)
  return null
}

async function decideUpdate(db: Context['db'], row: CommandRow): Promise<void> {
  for (const other of await undecidedCommands(db, row))
    if (other.command === 'update' && other.state !== 'sending') await decide(db, other, null)
}

const isPolledFor = ({ command, state }: CommandRow) =>
  command !== 'update' && (state === 'accepted' || state === 'unknown')

async function pollFor(context: Context, account: Account, row: CommandRow): Promise<CommandRow> {
  const error = await pollAgents(context, account, { isWaitedFor: true })
  return decide(context.db, row, error === null ? await polledAt(context, row) : null)
}

async function polledAt({ db }: Context, { account_id, sent_at }: CommandRow): Promise<string | null> {
  const walk = await lastWalk(db, account_id)
  return walk?.finished_at && walk.started_at > sent_at ? walk.started_at : null
}

const endOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(new Error('the check was canceled'))
    signal.addEventListener('abort', () => reject(new Error('the check was canceled')), { once: true })
  })

function nextPoll({ sent_at }: CommandRow, tookMs: number): Date {
  const now = Date.now()
  const passed = now - Date.parse(sent_at)
  const wait = Math.max(tookMs, pollMs, passed / 10)
  const left = patienceMs - passed
  return new Date(now + (left > 0 ? Math.min(wait, left) : wait))
}

/** Queues polls for restarts and stops that have no job, and updates the outcomes of other undecided commands. */
export async function sweepAgentCommands(context: Context): Promise<void> {
  const { db } = context
  for (const row of await undecidedCommands(db)) {
    if (isPolledFor(row))
      await scheduleNew(db, {
        kind: COMMAND_JOB,
        accountId: row.account_id,
        subject: row.id,
        dueAt: new Date(),
      })
    else await decide(db, row, null)
  }
}
