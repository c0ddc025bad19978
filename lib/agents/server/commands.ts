import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Act } from '@/lib/acts/acts'
import type { AgentCommandRecord, agentsApi } from '@/lib/api/agents'
import { Failure } from '@/lib/contract/failure'
import { resourceId } from '@/lib/contract/operation-target'
import type { Db } from '@/lib/db/open'
import { findAgent, type FleetAgent, getAgent, newAgentId } from '@/lib/agents/agents'
import type { CommandChange, CommandRow } from '@/lib/agents/commands/command-outcome'
import { commandRecordOf, commandsOf, keepOutcome, openCommand } from '@/lib/agents/commands/store'
import { schedule } from '@/lib/jobs/queue'
import { type AgentCommandName, agentCommandNames, commandOperations } from '@/lib/resources/agent-commands'
import { commandReason } from '@/lib/agents/model/command-reasons'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { answerError, resultOf } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import { idempotencyKey } from '@/lib/server/acts/acts'
import type { ApiInput } from '@/lib/server/routing/console-api'
import type { Context, Person } from '@/lib/server/context'
import type { Write, WriteHooks } from '@/lib/server/writes/types'
import { runWrite } from '@/lib/server/writes/write'

/** The job kind that polls for a command's outcome. The job's subject is the command's ID. */
export const COMMAND_JOB = 'agent-command'
const firstPollMs = 1_000

interface WantedCommand {
  /** The ID of the agent, or undefined if the request names only the session. */
  agentId?: string
  sessionId: string
  command: AgentCommandName
  updateId?: string
  requestId: string
}

type Sender = Pick<Person, 'id' | 'email'>

/**
 * Sends a command to an agent. Resolves with the command in its first state: `refused`, `accepted`, `waiting` or
 * `unknown`. Throws a `Failure` if nothing was sent.
 */
export async function sendAgentCommand(
  context: Context,
  account: Account,
  person: Sender,
  wanted: WantedCommand,
): Promise<AgentCommandRecord> {
  const { write, hooks } = await commandOf(context, account, person, wanted)
  await runWrite(write, hooks)
  return hooks.record()
}

async function commandOf(context: Context, account: Account, person: Sender, wanted: WantedCommand) {
  const { command, sessionId, requestId } = wanted
  const op = tunnelSessions.ops[commandOperations[command]]
  const request = { op, params: { id: sessionId }, query: {}, body: {}, keeps: false }
  const resource = resourceOf(tunnelSessions.name)
  const states = await capabilityStates(context.db, account)
  const write: Write = { context, account, person, resource, states, request, requestId }
  return { write, hooks: hooksFor(write, wanted) }
}

function hooksFor(write: Write, wanted: WantedCommand) {
  const { account, person, requestId } = write
  let sent: CommandRow | undefined
  let kept: CommandRow | undefined
  const current = () => {
    const row = kept ?? sent
    if (!row) throw new Error("The command wasn't sent")
    return row
  }
  return {
    claim: async (db: Db, { id: act_id }: Act) => {
      const { sessionId, command, updateId } = wanted
      const { agentId, session } = await targetOf(db, account, wanted)
      const reason = session && commandReason(session, command)
      if (typeof reason === 'string') throw new Failure('ADIT_CONFLICT', `${reason} The command wasn't sent.`)
      sent = await openCommand(db, {
        id: randomUUID(),
        account_id: account.id,
        agent_id: agentId,
        session_id: sessionId,
        command,
        user_id: person.id,
        user_email: person.email,
        version_before: session?.agent_version ?? '',
        update_id: updateId ?? null,
        request_id: requestId,
        act_id,
      })
    },
    keep: async (db: Db, _: Act, answer: Answer) => {
      if (!sent) return
      kept = await keepOutcome(db, sent, outcomeAfter(write, sent, answer))
      if (kept.ended_at === null) await follow(db, kept)
    },
    /** Returns a response with the command in its new state, even if that state couldn't be stored. */
    answer: (answer: Answer) => {
      if (sent) kept ??= { ...sent, ...outcomeAfter(write, sent, answer) }
      return { status: 200, text: JSON.stringify(commandRecordOf(current())) }
    },
    record: () => commandRecordOf(current()),
  }
}

interface Target {
  agentId: string
  /** The agent's current session, or null if the requested session isn't known to be current. */
  session: FleetAgent['current']
}

async function targetOf(db: Db, account: Account, wanted: WantedCommand): Promise<Target> {
  const { agentId, sessionId } = wanted
  if (agentId === undefined) {
    const agent = await findAgent(db, account.id, sessionId)
    const session = agent?.current?.session_id === sessionId ? agent.current : null
    return { agentId: agent?.id ?? newAgentId(sessionId), session }
  }
  const agent = await getAgent(db, account.id, agentId)
  if (!agent.current)
    throw new Failure(
      'ADIT_CONFLICT',
      "This agent isn't connected, so no command was sent. Wait for the agent to reconnect.",
    )
  if (agent.current.session_id !== sessionId)
    throw new Failure(
      'ADIT_CONFLICT',
      `This agent has a new session, ${agent.current.session_id}, so no command was sent. Check the agent and try again.`,
      { session_id: agent.current.session_id },
    )
  return { agentId: agent.id, session: agent.current }
}

const follow = (db: Db, row: CommandRow): Promise<void> =>
  schedule(db, {
    kind: COMMAND_JOB,
    accountId: row.account_id,
    subject: row.id,
    dueAt: new Date(Date.now() + firstPollMs),
  })

function outcomeAfter({ request }: Write, { command }: CommandRow, answer: Answer): CommandChange {
  switch (resultOf(answer, request.op)) {
    case 'done':
      return { state: command === 'update' ? 'waiting' : 'accepted' }
    case 'unknown':
      return { state: 'unknown', error: errorOf(request.op, answer) }
    default:
      return { state: 'refused', ended_at: new Date().toISOString(), error: errorOf(request.op, answer) }
  }
}

function errorOf(op: Write['request']['op'], answer: Answer): string {
  return JSON.stringify(answerError(op, answer))
}

export async function agentCommands(context: Context, account: Account, agentId: string) {
  const agent = await getAgent(context.db, account.id, agentId)
  return { commands: (await commandsOf(context.db, account.id, agent.id)).map(commandRecordOf) }
}

/** Sends a person's command to an agent, at most once per idempotency key. */
export async function postAgentCommand(input: ApiInput<typeof agentsApi.command>): Promise<Response> {
  const { context, account, person, body, request, params, requestId } = input
  const { command, session_id: sessionId } = body
  const wanted = { agentId: params.id, sessionId, command, requestId }
  const { write, hooks } = await commandOf(context, account, person, wanted)
  const subject = `${write.request.op.name} ${wanted.agentId} ${sessionId}`
  const { text } = await runWrite({ ...write, key: idempotencyKey(request.headers), subject }, hooks)
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

/** Returns the hooks for a write that sends a command through the proxy, or an empty object for any other write. */
export function commandHooks(write: Write): WriteHooks {
  const { op, params } = write.request
  if (op.command === undefined) return {}
  const command = agentCommandNames.find((name) => name === op.command)
  const sessionId = resourceId(op, params)
  if (command === undefined || sessionId === undefined) throw new Error(`${op.name} isn't a command`)
  const { claim, keep } = hooksFor(write, { sessionId, command, requestId: write.requestId })
  return { claim, keep }
}
