import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { AgentCommandRecord } from '@/lib/client/agents'
import { Failure } from '@/lib/contract/failure'
import { thingId } from '@/lib/contract/place'
import { findAgent, type FleetAgent, needAgent, newAgentId } from '@/lib/agents/agents'
import type { CommandChange, CommandRow } from '@/lib/agents/command-outcome'
import { commandRecordOf } from '@/lib/agents/command-record'
import { commandsOf, dropCommand, keepOutcome, openCommand } from '@/lib/agents/commands'
import { schedule } from '@/lib/jobs/queue'
import { type AgentCommandName, agentCommandNames } from '@/lib/resources/agent-commands'
import { commandReason } from '@/lib/agents/model/command-reasons'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { answerWords } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { inBackground } from '@/lib/server/accounts/freshen'
import { type Account, accountOf, resourceOf, services } from '@/lib/server/accounts/upstream'
import { answerOnce } from '@/lib/server/answer-once'
import { readJson } from '@/lib/server/body'
import type { Context } from '@/lib/server/context'
import { log } from '@/lib/server/log'
import { needPause } from '@/lib/server/need-pause'
import type { Stored } from '@/lib/server/idempotency'
import { answerFor, type ProxyAnswer } from '@/lib/server/proxy/answer'
import { noteWrite } from '@/lib/server/proxy/note'
import { runUnder, settledBy } from '@/lib/server/proxy/run'
import { type Begun, sendWrite } from '@/lib/server/proxy/send'
import { beginWrite, resultOf, type Write } from '@/lib/server/proxy/write'
import type { Person, RouteInput } from '@/lib/server/route-types'
import { errorFields } from '@/lib/util/uncaught'

const { ops } = tunnelSessions
const operations = {
  restart: ops.restartAgent,
  stop: ops.stopAgent,
  update: ops.updateAgent,
} satisfies Record<AgentCommandName, unknown>

/** The kind of the jobs that look for what came of a command; their subject is its id. */
export const COMMAND_JOB = 'agent-command'
/** From a command to the first look for its outcome. */
const firstLookMs = 1_000

interface Asked {
  /** The agent that the person saw; left out where the command names its session alone, as the API does. */
  agentId?: string
  sessionId: string
  command: AgentCommandName
  /** The rolling update that sends it. */
  updateId?: string
  requestId: string
}

/**
 * Sends a command to an agent, once, and has its outcome looked for. Resolves with what is known right after: refused,
 * accepted, or unknown where the answer was lost. Throws Failure where nothing was sent: ADIT_NOT_FOUND; ADIT_CONFLICT
 * when the agent has another session, cannot do it, is busy with another command, or has to be given time.
 */
export async function sendAgentCommand(
  context: Context,
  account: Account,
  person: Pick<Person, 'id' | 'email'>,
  asked: Asked,
): Promise<AgentCommandRecord> {
  return commandRecordOf((await send(await prepare(context, account, person, asked))).row)
}

/** A command that stands in the store, and whose intent is in the audit. */
interface Prepared {
  write: Write
  act: Begun
  row: CommandRow
}

async function prepare(
  context: Context,
  account: Account,
  person: Pick<Person, 'id' | 'email'>,
  asked: Asked,
): Promise<Prepared> {
  const { db } = context
  const { sessionId, command, updateId, requestId } = asked
  const { agentId, session } = await targetOf(context, account, asked)
  const reason = session && commandReason(session, command)
  if (typeof reason === 'string') throw new Failure('ADIT_CONFLICT', `${reason} Nothing was sent.`)
  const request = { op: operations[command], params: { id: sessionId }, query: {}, body: {}, keeps: false }
  const id = randomUUID()
  const { commands } = services(context)
  commands.add(id) // before it stands in the store, where the sweep would take it for a dead process's
  try {
    const row = await openCommand(db, {
      id,
      account_id: account.id,
      agent_id: agentId,
      session_id: sessionId,
      command,
      user_id: person.id,
      user_email: person.email,
      version_before: session?.agent_version ?? '',
      update_id: updateId ?? null,
      request_id: requestId,
    })
    await needPause(context, account, request)
    const resource = resourceOf(tunnelSessions.name)
    const states = await capabilityStates(db, account)
    const write: Write = { context, account, person, resource, states, request, requestId }
    return { write, act: await beginWrite(write), row }
  } catch (error) {
    commands.delete(id)
    await dropCommand(db, id)
    throw error
  }
}

interface Target {
  agentId: string
  /** Null where the console doesn't know the session as one that an agent has now: the platform decides then. */
  session: FleetAgent['current']
}

/** The agent and the session of a command. Throws Failure where it names an agent that has another session. */
async function targetOf({ db }: Context, account: Account, asked: Asked): Promise<Target> {
  const { agentId, sessionId } = asked
  if (agentId === undefined) {
    const agent = await findAgent(db, account.id, sessionId)
    const session = agent?.current?.session_id === sessionId ? agent.current : null
    return { agentId: agent?.id ?? newAgentId(sessionId), session }
  }
  const agent = await needAgent(db, account.id, agentId)
  if (!agent.current)
    throw new Failure(
      'ADIT_CONFLICT',
      'This agent is not connected. Nothing was sent: wait until it is back.',
    )
  if (agent.current.session_id !== sessionId)
    throw new Failure(
      'ADIT_CONFLICT',
      `This agent has another session now: ${agent.current.session_id}. Nothing was sent: look at it, and try again.`,
      { session_id: agent.current.session_id },
    )
  return { agentId: agent.id, session: agent.current }
}

/** Sends a command. Resolves with the answer, and with its row as it is right after. */
async function send({ write, act, row }: Prepared): Promise<{ answer: Answer; row: CommandRow }> {
  const { context, account, request, requestId } = write
  const { commands } = services(context)
  try {
    const answer = await sendWrite(write, act)
    const kept = await keepAndFollow(context, row, outcomeAfter(write, row, answer))
    inBackground(noteWrite(context, account, request, answer, requestId))
    return { answer, row: kept }
  } finally {
    commands.delete(row.id)
  }
}

/**
 * Keeps the outcome of a command that was sent, and has what is still open looked for. Doesn't throw: the sender gets the
 * API's answer even if the store fails. The sweep then finds the row as that of a dead process.
 */
async function keepAndFollow(context: Context, row: CommandRow, change: CommandChange): Promise<CommandRow> {
  try {
    const kept = await keepOutcome(context.db, row, change)
    if (kept.ended_at === null) await follow(context, kept)
    return kept
  } catch (error) {
    log.error({ request_id: row.request_id, ...errorFields(error) }, 'the outcome of a command was not kept')
    return { ...row, ...change }
  }
}

/** Has the outcome of a command looked for. */
const follow = ({ db }: Context, row: CommandRow): Promise<void> =>
  schedule(db, {
    kind: COMMAND_JOB,
    accountId: row.account_id,
    subject: row.id,
    dueAt: new Date(Date.now() + firstLookMs),
  })

/** What the answer to a command says of it. */
function outcomeAfter({ request }: Write, { command }: CommandRow, answer: Answer): CommandChange {
  switch (resultOf(answer, request)) {
    case 'done':
      return { state: command === 'update' ? 'waiting' : 'accepted' }
    case 'unknown':
      return { state: 'unknown', error: errorOf(request.op, answer) }
    default:
      return { state: 'refused', ended_at: new Date().toISOString(), error: errorOf(request.op, answer) }
  }
}

/** JSON of the code and words of an answer that is no success. */
function errorOf(op: Write['request']['op'], answer: Answer): string {
  return JSON.stringify(answerWords(op, answer))
}

/** The commands that an agent was sent, the newest first. Throws Failure ADIT_NOT_FOUND. */
export async function agentCommands(context: Context, account: Account, agentId: string) {
  const agent = await needAgent(context.db, account.id, agentId)
  return { commands: (await commandsOf(context.db, account.id, agent.id)).map(commandRecordOf) }
}

const newCommand = z.strictObject({
  command: z.enum(agentCommandNames, `A command is one of these: ${agentCommandNames.join(', ')}`),
  session_id: z.string().min(1).max(128),
})

/** A person's command: sent once for each key, however often it is asked for. As `sendAgentCommand`. */
export async function postAgentCommand(input: RouteInput): Promise<Response> {
  const { context, person, request, params, requestId } = input
  const account = await accountOf(context, params.account)
  const body = await readJson(request, newCommand)
  const { command, session_id: sessionId } = body
  const asked = { agentId: String(params.id), sessionId, command, requestId }
  return answerOnce(input, account, {
    operation: `${operations[command].name} ${asked.agentId}`,
    body,
    prepare: () => prepare(context, account, person, asked),
    act: async (prepared) => commandRecordOf((await send(prepared)).row),
  })
}

/**
 * A command that was asked for as an operation of the API: a command like any other, but its sender gets the API's own
 * answer. At most once under a key. Throws as `sendAgentCommand` and `runOnce` do.
 */
export function sendOperation(write: Write, key: string | null): Promise<ProxyAnswer | Stored> {
  const { context, account, person, request, requestId } = write
  const { op, params } = request
  const command = agentCommandNames.find((name) => name === op.command)
  const sessionId = thingId(op, params)
  if (command === undefined || sessionId === undefined) throw new Error(`${op.name} is not a command`)
  return runUnder(write, key, {
    prepare: () => prepare(context, account, person, { sessionId, command, requestId }),
    act: async (prepared) => {
      const { answer } = await send(prepared)
      return settledBy(request, answer, answerFor(context, op, answer, requestId))
    },
  })
}
