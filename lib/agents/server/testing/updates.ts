import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { takeOver } from '@/lib/acts/recover'
import { recoverCommand } from '@/lib/agents/commands/store'
import type { NewAgentUpdate } from '@/lib/api/agent-updates'
import { openTestDb } from '@/lib/db/testing/open'
import { claimDue, nextDue, settle } from '@/lib/jobs/queue'
import type { AgentUpdateAction } from '@/lib/agents/model/updates'
import { type SessionsApi, startSessionsApi } from '@/lib/upstream/testing/sessions-api'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { type Account, services } from '@/lib/server/accounts/upstream'
import { actsOf } from '@/lib/server/acts/acts'
import { followAgentCommand, sweepAgentCommands } from '../command-follow'
import { COMMAND_JOB } from '../commands'
import { actOnUpdate } from '../update-actions'
import { runAgentUpdate, sweepAgentUpdates, UPDATE_JOB } from '../update-run'
import { agentUpdate, listAgentUpdates, createAgentUpdate } from '../updates'
import type { Context } from '@/lib/server/context'
import { readEnv } from '@/lib/server/env'
import { pollAgents } from '../agents'
import { log } from '@/lib/server/log'
import { addAccount } from '@/lib/server/testing/proxy'
import { someone } from '@/lib/server/testing/console'

const kinds: Readonly<Record<string, typeof runAgentUpdate>> = {
  [UPDATE_JOB]: runAgentUpdate,
  [COMMAND_JOB]: followAgentCommand,
}
const ring = keyRingOf('k'.repeat(40))

async function openProcess(folder: string): Promise<Context> {
  log.level = 'silent'
  const env = readEnv({ ADIT_DATA_DIR: folder, ADIT_ALLOWED_NETWORKS: '127.0.0.0/8' })
  return { env, db: await openTestDb(join(folder, 'console.sqlite')), keyRing: ring }
}

async function runDue(context: Context): Promise<void> {
  for (let job = await claimDue(context.db, new Date(), 60_000); job;) {
    const run = kinds[job.kind]
    await settle(context.db, job, run ? await run(context, job, new AbortController().signal) : null)
    job = await claimDue(context.db, new Date(), 60_000)
  }
}

/** A console with one account and a simulated platform. Time passes only in `work`. */
class TestFleet {
  #isOpen = true
  constructor(
    readonly api: SessionsApi,
    readonly folder: string,
    public context: Context,
    readonly account: Account,
    readonly person: { id: string; email: string },
  ) {}

  async start(input: Partial<NewAgentUpdate> = {}): Promise<string> {
    const { context, account, person } = this
    await pollAgents(context, account, { isWaitedFor: true })
    const agents = await context.db.selectFrom('agents').select('id').orderBy('name').execute()
    const plan = {
      name: 'Fleet',
      wave_size: 3,
      has_canary: true,
      settle_ms: 10_000,
      reconnect_timeout_ms: 60_000,
    }
    const body = { ...plan, agent_ids: agents.map(({ id }) => id), ...input }
    return (await createAgentUpdate(context, account, person, body, 'r1')).update.id
  }

  act(id: string, action: AgentUpdateAction) {
    const { account, person } = this
    return actOnUpdate(this.context, { account, person, requestId: 'r1' }, id, action)
  }

  list = async () => (await listAgentUpdates(this.context, this.account)).updates

  read = (id: string) => agentUpdate(this.context, this.account, id)

  /** Runs due jobs until `isOver` resolves with true or `seconds` of simulated time have passed. */
  async work(isOver: () => Promise<boolean>, seconds = 600): Promise<void> {
    const end = Date.now() + seconds * 1_000
    while (Date.now() < end && !(await isOver())) {
      await runDue(this.context)
      const next = await nextDue(this.context.db, new Date())
      vi.setSystemTime(Math.min(end, Math.max(Date.now() + 1_000, next?.getTime() ?? end)))
    }
  }

  finish = (id: string) => this.work(() => this.isOver(id))

  async isOver(id: string): Promise<boolean> {
    const { update, targets } = await this.read(id)
    return update.ended_at !== null || (update.state !== 'running' && targets.every(({ due_at }) => !due_at))
  }

  /** Restarts the console process on the same store. `wrap` can simulate failures of the new context's store. */
  async restart(wrap: (db: Context['db']) => Context['db'] = (db) => db): Promise<void> {
    await this.#end()
    this.context = await openProcess(this.folder)
    await this.context.db.updateTable('jobs').set({ lease_until: null }).execute()
    await takeOver(actsOf(this.context), [recoverCommand])
    await sweepAgentCommands(this.context)
    await sweepAgentUpdates(this.context)
    this.context = { ...this.context, db: wrap(this.context.db) }
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return
    this.#isOpen = false
    vi.useRealTimers()
    await this.#end()
    await this.api.close()
  }

  async #end(): Promise<void> {
    await services(this.context).transport.close()
    await this.context.db.destroy()
  }
}

export async function openUpdateConsole(): Promise<TestFleet> {
  vi.useFakeTimers({ toFake: ['Date'] })
  const folder = newFolder('updates')
  const api = await startSessionsApi()
  const context = await openProcess(folder)
  const account = await addAccount(context, api.url, { kind: 'local' })
  await someone(context, 'op@example.com', 'operator')
  const person = await context.db.selectFrom('users').select(['id', 'email']).executeTakeFirstOrThrow()
  const fleet = new TestFleet(api, folder, context, account, person)
  onTestFinished(() => fleet.close())
  return fleet
}
