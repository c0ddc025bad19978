import 'server-only'
import { randomUUID } from 'node:crypto'
import { Failure } from '@/lib/contract/failure'
import { lostByRestart, sentOf, observe } from '@/lib/agents/updates/facts'
import type { UpdateFacts, Next, SentCommand, Observation } from '@/lib/agents/updates/moves'
import { nextStep } from '@/lib/agents/updates/step'
import {
  beginWave,
  endUpdateIfOver,
  keepStep,
  stop,
  updateTarget,
  type TargetRow,
  updateTargets,
  type UpdateRow,
  updateById,
} from '@/lib/agents/updates/store'
import { type Job, scheduleNew } from '@/lib/jobs/queue'
import type { Db } from '@/lib/db/open'
import { agentCommandNames, commandOperations } from '@/lib/resources/agent-commands'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { type AgentUpdateStep, isInProgress } from '@/lib/agents/model/updates'
import { syncResource } from '@/lib/server/accounts/freshen'
import { type Account, accountOfJob, resourceOf } from '@/lib/server/accounts/upstream'
import { sendAgentCommand } from './commands'
import type { Context } from '@/lib/server/context'
import { pollAgents } from './agents'
import { senderFault } from '@/lib/server/people/sender-fault'
import { runPass } from '@/lib/server/run-job'

/** The job kind for running rolling updates. The job's subject is the update's ID. */
export const UPDATE_JOB = 'agent-update'
/** The time after which a run processes no more agents, in milliseconds. */
const PASS_MS = 30_000
const MAX_STEPS = 4

interface Pass {
  context: Context
  account: Account
  update: UpdateRow
  signal: AbortSignal
  startedMs: number
  polls: Polls
}

/** Runs the due steps of a rolling update. Resolves with the time of the next run, or null if none is needed. */
export const runAgentUpdate = (context: Context, job: Job, signal: AbortSignal): Promise<Date | null> =>
  runPass(job, 'rolling update', signal, () => pass(context, job, signal))

async function pass(context: Context, job: Job, signal: AbortSignal): Promise<Date | null> {
  const { db } = context
  const account = await accountOfJob(context, job)
  const update = account && (await updateById(db, account.id, job.subject))
  if (!update || update.ended_at !== null) return null
  const fault = await runnerFault(db, update)
  if (fault !== null)
    await db.transaction().execute((tx) => stop(tx, update.id, null, new Date().toISOString(), fault))
  await beginWave(db, update.id, Date.now())
  const startedMs = Date.now()
  const polls = new Polls(context, account)
  for (const row of await updateTargets(db, update.id)) {
    if (signal.aborted || Date.now() - startedMs > PASS_MS) break
    await advance({ context, account, update, signal, startedMs, polls }, row)
  }
  await endUpdateIfOver(db, update.id, Date.now())
  await beginWave(db, update.id, Date.now())
  const due = nextDue(await updateTargets(db, update.id))
  return due && new Date(Math.max(due.getTime(), Date.now() + polls.tookMs))
}

const runnerFault = (db: Db, { user_id, user_email }: UpdateRow): Promise<string | null> =>
  senderFault(
    db,
    { id: user_id, who: `${user_email}, who runs this update,`, work: 'update' },
    tunnelSessions.ops[commandOperations.update].access,
  )

function nextDue(targets: readonly TargetRow[]): Date | null {
  const due = targets.flatMap(({ due_at }) => due_at ?? []).toSorted()[0]
  return due === undefined ? null : new Date(due)
}

async function advance(pass: Pass, first: TargetRow): Promise<void> {
  const { db } = pass.context
  let row: TargetRow | undefined = first
  for (let steps = 0; row && isDue(row) && steps < MAX_STEPS; steps++) {
    if (pass.signal.aborted) return
    const next = await think(pass, row)
    if (pass.signal.aborted) return // An aborted run must not send anything.
    if (next.send !== null) await send(pass, row, next.send)
    else if (!(await keepStep(db, row, next, Date.now()))) return
    row = await readTarget(pass, row)
  }
}

const isDue = ({ step, due_at }: TargetRow) =>
  isInProgress(step) && due_at !== null && Date.parse(due_at) <= Date.now()

const readTarget = ({ context }: Pass, { update_id, agent_id }: TargetRow) =>
  context.db
    .selectFrom('agent_update_targets')
    .selectAll()
    .where('update_id', '=', update_id)
    .where('agent_id', '=', agent_id)
    .executeTakeFirst()

async function think(pass: Pass, row: TargetRow, sent?: SentCommand): Promise<Next> {
  const { context, account, update } = pass
  const target = updateTarget(row)
  const facts: UpdateFacts = {
    now: Date.now(),
    settleMs: update.settle_ms,
    reconnectTimeoutMs: update.patience_ms,
    mayBegin: (await updateById(context.db, account.id, update.id))?.state === 'running',
    senderFault: await runnerFault(context.db, update),
    observed: await pass.polls.at(row),
    sent: sent ?? (await sentOf(context.db, row, target)),
    lostByRestart: await lostByRestart(context.db, account.id, row),
  }
  return nextStep(target, { ...facts, now: Date.now() })
}

async function send(pass: Pass, row: TargetRow, command: 'update' | 'restart'): Promise<void> {
  const { context, account, update } = pass
  const asked = {
    agentId: row.agent_id,
    sessionId: row.session_id,
    command,
    updateId: update.id,
    requestId: randomUUID(),
  }
  let refused: SentCommand | undefined
  try {
    await sendAgentCommand(context, account, { id: update.user_id, email: update.user_email }, asked)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    refused = {
      state: 'refused',
      sentAt: Date.now(),
      isLost: false,
      openCommand: agentCommandNames.find((name) => name === error.details.open_command) ?? null,
      code: error.code,
      message: error.message,
    }
  }
  await keepStep(context.db, row, await think(pass, row, refused), Date.now())
}

/** The steps that require a new poll of the sessions. */
const looking: ReadonlySet<AgentUpdateStep> = new Set(['check', 'settle', 'follow', 'verify'])
/** The steps that also require a new poll of the endpoints. */
const reading: ReadonlySet<AgentUpdateStep> = new Set(['check', 'verify'])

class Polls {
  #agents: Promise<string | null> | undefined
  #endpoints: Promise<string | null> | undefined
  tookMs = 0
  constructor(
    private readonly context: Context,
    private readonly account: Account,
  ) {}

  async at(row: TargetRow): Promise<Observation> {
    const { context, account } = this
    if (looking.has(row.step)) {
      const reason = await (this.#agents ??= this.#timed(() =>
        pollAgents(context, account, { isWaitedFor: true }),
      ))
      if (reason !== null) return { kind: 'failed', reason }
    }
    if (!reading.has(row.step)) return observe(context.db, account.id, row, false)
    const fault = await (this.#endpoints ??= this.#timed(() =>
      syncResource(context, account, resourceOf('endpoints'), { isWaitedFor: true }),
    ))
    return observe(context.db, account.id, row, fault === null)
  }

  async #timed(poll: () => Promise<{ message: string } | null>): Promise<string | null> {
    const began = Date.now()
    try {
      return (await poll())?.message ?? null
    } catch (error) {
      if (error instanceof Failure) return error.message
      throw error
    } finally {
      this.tookMs += Date.now() - began
    }
  }
}

/** Queues a job for each unfinished rolling update that has no job. Skips updates that wait for a person. */
export async function sweepAgentUpdates({ db }: Context): Promise<void> {
  const open = await db
    .selectFrom('agent_updates')
    .select(['id', 'account_id', 'state'])
    .where('ended_at', 'is', null)
    .execute()
  for (const { id, account_id, state } of open) {
    const targets = await updateTargets(db, id)
    const due = nextDue(targets)
    const isHeld = state === 'paused' || state === 'stopped'
    if (isHeld && due === null && targets.some(({ step }) => step === 'queued')) continue
    const dueAt = due ?? new Date()
    await scheduleNew(db, { kind: UPDATE_JOB, accountId: account_id, subject: id, dueAt })
  }
}
