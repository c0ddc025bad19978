import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { NewAgentUpdate } from '@/lib/client/agent-updates'
import { openDb } from '@/lib/db/open'
import { claimDue, settle } from '@/lib/jobs/queue'
import { startFleetApi } from '@/lib/upstream/testing/fleet-api'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { services } from './accounts-upstream'
import { followAgentCommand, sweepAgentCommands } from './agent-command-follow'
import { COMMAND_JOB } from './agent-commands'
import { runAgentUpdate, sweepAgentUpdates, UPDATE_JOB } from './agent-update-run'
import { agentUpdate, startAgentUpdate } from './agent-updates'
import type { Context } from './context'
import { readEnv } from './env'
import { lookAtAgents } from './fleet'
import { log } from './log'
import { addAccount } from './proxy-testing'
import { someone } from './test-console'

const kinds: Readonly<Record<string, typeof runAgentUpdate>> = {
  [UPDATE_JOB]: runAgentUpdate,
  [COMMAND_JOB]: followAgentCommand,
}
const ring = keyRingOf('k'.repeat(40))

/** For tests: a console's process on a store; `db` may be made to fail. */
async function openProcess(folder: string, wrap: (db: Context['db']) => Context['db']): Promise<Context> {
  log.level = 'silent'
  const env = readEnv({ ADIT_DATA_DIR: folder, ADIT_ALLOWED_NETWORKS: '127.0.0.0/8' })
  return { env, db: wrap(await openDb(join(folder, 'console.sqlite'))), keyRing: ring }
}

async function runDue(context: Context): Promise<void> {
  for (let job = await claimDue(context.db, new Date(), 60_000); job;) {
    const run = kinds[job.kind]
    await settle(context.db, job, run ? await run(context, job, new AbortController().signal) : null)
    job = await claimDue(context.db, new Date(), 60_000)
  }
}

/**
 * For tests: a console with one account whose agents a model plays over HTTP, an operator, and a clock that stands still
 * but for `work`.
 */
export async function openFleet() {
  vi.useFakeTimers({ toFake: ['Date'] })
  const folder = newFolder('updates')
  const api = await startFleetApi()
  let context = await openProcess(folder, (db) => db)
  onTestFinished(async () => {
    vi.useRealTimers()
    await services(context).transport.close()
    await context.db.destroy()
    await api.close()
  })
  const account = await addAccount(context, api.url, { kind: 'local' })
  await someone(context, 'op@example.com', 'operator')
  const person = await context.db.selectFrom('users').select(['id', 'email']).executeTakeFirstOrThrow()

  async function start(given: Partial<NewAgentUpdate> = {}) {
    await lookAtAgents(context, account, { isWaitedFor: true })
    const agents = await context.db.selectFrom('agents').select(['id', 'name']).orderBy('name').execute()
    const plan = { name: 'Fleet', wave_size: 3, has_canary: true, settle_ms: 10_000, patience_ms: 60_000 }
    const body = { ...plan, agent_ids: agents.map(({ id }) => id), ...given }
    return (await startAgentUpdate(context, account, person, body, 'r1')).update.id
  }

  /** Runs what is due now, then lets a second pass; until `isOver` or so many seconds have passed. */
  async function work(isOver: () => Promise<boolean>, seconds = 600): Promise<void> {
    for (let second = 0; second < seconds && !(await isOver()); second++) {
      await runDue(context)
      vi.setSystemTime(Date.now() + 1_000)
    }
  }
  const read = (id: string) => agentUpdate(context, account, id)
  return {
    api,
    account,
    start,
    work,
    read,
    context: () => context,
    /** Works until the update has ended, or stands still with nothing under way. */
    finish: (id: string, seconds?: number) =>
      work(async () => {
        const { update, targets } = await read(id)
        const isStill = update.state !== 'running' && targets.every(({ due_at }) => due_at === null)
        return update.ended_at !== null || isStill
      }, seconds),
    /** The process dies, and another one takes over its store, as one does at its start. */
    async restart(wrap: (db: Context['db']) => Context['db'] = (db) => db) {
      await services(context).transport.close()
      await context.db.destroy()
      context = await openProcess(folder, wrap)
      await context.db.updateTable('jobs').set({ lease_until: null }).execute()
      await sweepAgentCommands(context)
      await sweepAgentUpdates(context)
    },
  }
}
