import type { Recovered, Settler } from '@/lib/acts/recover'
import { Failure } from '@/lib/contract/failure'
import { type Db, inTransaction } from '@/lib/db/open'
import { type AgentCommandName, awaitsRestart } from '@/lib/resources/agent-commands'
import { DAY_MS } from '@/lib/util/time'
import {
  type CommandChange,
  type CommandRow,
  commandOutcome,
  type CommandObservation,
} from './command-outcome'
import type { Selectable } from 'kysely'
import type { AgentCommandRecord } from '@/lib/api/agents'
import type { AgentTables } from '@/lib/db/schema-agents'
import { forReader } from '@/lib/audit/reader'

type Row = Selectable<AgentTables['agent_commands']>

export const errorIn = (text: string | null): AgentCommandRecord['error'] =>
  text === null ? null : (JSON.parse(text) as AgentCommandRecord['error']) // Written by the console itself.

export function commandRecordOf({
  account_id: _account,
  user_id: _user,
  user_email,
  is_session_listed,
  error,
  ...row
}: Row): AgentCommandRecord {
  return {
    ...row,
    by: forReader(user_email),
    is_session_listed: is_session_listed === null ? null : is_session_listed === 1,
    error: errorIn(error),
  }
}

const shownCommands = 50
/** The maximum age of a `missing` command whose outcome can still change, in milliseconds. */
const lateMs = 7 * DAY_MS

interface Wanted {
  id: string
  account_id: string
  agent_id: string
  session_id: string
  command: AgentCommandName
  user_id: string
  user_email: string
  version_before: string
  update_id: string | null
  request_id: string
  act_id: string
}

/**
 * Stores a command with the state `sending`. Throws Failure ADIT_CONFLICT if an unfinished command to the session
 * blocks it. `db` must be a transaction.
 */
export async function openCommand(db: Db, wanted: Wanted): Promise<CommandRow> {
  const open = await db
    .selectFrom('agent_commands')
    .select(['command', 'state'])
    .where('account_id', '=', wanted.account_id)
    .where('session_id', '=', wanted.session_id)
    .where('ended_at', 'is', null)
    .execute()
  const other = open.find((one) => isBlocker(one, wanted.command))
  if (other) throw new Failure('ADIT_CONFLICT', conflictMessage(other), { open_command: other.command })
  return db
    .insertInto('agent_commands')
    .values({ ...wanted, sent_at: new Date().toISOString(), state: 'sending' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Open = Pick<CommandRow, 'command' | 'state'>

const isBlocker = (open: Open, wanted: AgentCommandName) => wanted === 'update' || !awaitsRestart(open)

const conflictMessage = (open: Open) =>
  awaitsRestart(open)
    ? "This agent already has an update waiting for a restart, so the command wasn't sent. Restart the agent first."
    : `${open.command === 'update' ? 'An' : 'A'} ${open.command} command is already in progress for this agent, so the new command wasn't sent. Try again after the first command finishes.`

export const recoverCommand: Settler = (db, { id }, end) =>
  end.result === 'never-sent'
    ? db.deleteFrom('agent_commands').where('act_id', '=', id).where('state', '=', 'sending').execute()
    : db
        .updateTable('agent_commands')
        .set({ state: 'unknown', error: JSON.stringify(unknownError(end)) })
        .where('act_id', '=', id)
        .where('state', '=', 'sending')
        .execute()

const unknownError = (end: Recovered) => ({
  code: 'ADIT_OUTCOME_UNKNOWN',
  message:
    (end.result === 'unknown' && end.reason) ||
    'The console stopped before the response arrived. The command might have been sent.',
})

export const commandById = (db: Db, accountId: string, id: string): Promise<CommandRow | undefined> =>
  db
    .selectFrom('agent_commands')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findCommandOfAct = (db: Db, actId: string): Promise<CommandRow | undefined> =>
  db.selectFrom('agent_commands').selectAll().where('act_id', '=', actId).executeTakeFirst()

export const commandsOf = (db: Db, accountId: string, agentId: string): Promise<CommandRow[]> =>
  db
    .selectFrom('agent_commands')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('agent_sessions')
        .select('agent_sessions.session_id')
        .where('agent_sessions.account_id', '=', accountId)
        .where('agent_sessions.agent_id', '=', agentId),
    )
    .orderBy('sent_at', 'desc')
    .limit(shownCommands)
    .execute()

/** Stores the outcome only if the command's state hasn't changed. Resolves with the stored command. */
export function keepOutcome(db: Db, row: CommandRow, change: CommandChange): Promise<CommandRow> {
  return inTransaction(db, async (db) => {
    await db
      .updateTable('agent_commands')
      .set(change)
      .where('id', '=', row.id)
      .where('state', '=', row.state)
      .execute()
    return db.selectFrom('agent_commands').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
  })
}

/**
 * Returns unfinished commands, and recent `missing` commands whose outcome can still change. With `session`, returns
 * only the commands to that session.
 */
export function undecidedCommands(
  db: Db,
  session?: Pick<CommandRow, 'account_id' | 'session_id'>,
): Promise<CommandRow[]> {
  const undecided = db
    .selectFrom('agent_commands')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('ended_at', 'is', null),
        eb.and([
          eb('state', '=', 'missing'),
          eb('version_after', 'is', null),
          eb('sent_at', '>', new Date(Date.now() - lateMs).toISOString()),
        ]),
      ]),
    )
    .orderBy('sent_at')
  if (session === undefined) return undecided.execute()
  const { account_id, session_id } = session
  return undecided.where('account_id', '=', account_id).where('session_id', '=', session_id).execute()
}

/**
 * Updates a command's outcome from the observed sessions. Resolves with the stored command. `polledAt` is the start of
 * a poll that began after the command was sent, or null.
 */
export async function decide(db: Db, row: CommandRow, polledAt: string | null): Promise<CommandRow> {
  const observed = await observe(db, row)
  const change = commandOutcome(row, observed, Date.now())
  const polled = polledAt !== null && {
    checked_at: polledAt,
    is_session_listed: observed.before ? Number(observed.before.gone_at === null) : null,
  }
  return change || polled ? keepOutcome(db, row, { ...polled, ...change }) : row
}

async function observe(db: Db, { account_id, session_id }: CommandRow): Promise<CommandObservation> {
  const sessions = db
    .selectFrom('agent_sessions')
    .select(['session_id', 'agent_id', 'agent_version', 'started_at', 'first_seen_at', 'seen_at', 'gone_at'])
    .where('account_id', '=', account_id)
  const before = await sessions.where('session_id', '=', session_id).executeTakeFirst()
  if (!before) return { before, next: undefined }
  const next = await sessions
    .where('agent_id', '=', before.agent_id)
    .where('session_id', '!=', session_id)
    .where('started_at', '>=', before.started_at)
    .where('first_seen_at', '>', before.first_seen_at)
    .orderBy('first_seen_at')
    .limit(1)
    .executeTakeFirst()
  return { before, next }
}
