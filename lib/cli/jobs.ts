import 'server-only'
import { runBulkJob, sweepBulkJobs } from '@/lib/bulk/server/run'
import { BULK_JOB } from '@/lib/bulk/server/write-row'
import { recover, takeOver } from '@/lib/acts/recover'
import type { Job, JobScope } from '@/lib/jobs/queue'
import { startSweeps } from '@/lib/jobs/sweeps'
import { type Run, startWorker } from '@/lib/jobs/worker'
import { inventoryCleaner } from '@/lib/inventory/sync/clean'
import { resources } from '@/lib/resources/registry'
import { errorFields } from '@/lib/util/errors'
import { MINUTE_MS } from '@/lib/util/time'
import { ABUSE_JOB, followAbuse, sweepAbuse } from '@/lib/server/abuse/abuse'
import { actingFor } from '@/lib/server/acting'
import { services } from '@/lib/server/accounts/upstream'
import { actsOf } from '@/lib/server/acts/acts'
import { followAgentCommand, sweepAgentCommands } from '@/lib/agents/server/command-follow'
import { COMMAND_JOB } from '@/lib/agents/server/commands'
import { sweepAgentReads } from '@/lib/agents/server/audited-reads'
import { runAgentUpdate, sweepAgentUpdates, UPDATE_JOB } from '@/lib/agents/server/update-run'
import type { Context } from '@/lib/server/context'
import { KNOWN_JOB, checkKnown, sweepKnown } from '@/lib/server/inventory/check-known'
import { DNS_JOB } from '@/lib/inventory/dns/outdated-checks'
import { pollDns, sweepDns } from '@/lib/dns/server/watch'
import { sweepAgents } from '@/lib/agents/server/sweep-agents'
import { log } from '@/lib/server/log'
import { settlers } from '@/lib/server/acts/settlers'
import { sweepStates } from '@/lib/traffic/server/stored-states'
import { recoverApiLog, sweepApiLog } from '@/lib/server/logs/api-log'
import { runSiteDeletion, sweepSiteDeletions, SITE_DELETION_JOB } from '@/lib/sites/server/deletion-run'

const SWEEP_MS = 10_000
/**
 * The interval of `sweepApiLog`, in milliseconds. Longer than `SWEEP_MS`, because each run reads up to 100,000 rows per
 * account.
 */
const API_LOG_SWEEP_MS = MINUTE_MS
/** The longest delay, in milliseconds, before a job that people wait for is retried after an unexpected error. */
const PEOPLE_RETRY_MS = 10_000
const begunByPeople = [COMMAND_JOB, UPDATE_JOB, SITE_DELETION_JOB]
/**
 * The kinds of jobs for each worker. Jobs that can take a long time have their own workers so that they don't delay
 * other jobs.
 */
const scopes: readonly { scope: JobScope; maxRetryMs?: number }[] = [
  { scope: { are: 'in', kinds: begunByPeople }, maxRetryMs: PEOPLE_RETRY_MS },
  { scope: { are: 'in', kinds: [BULK_JOB] }, maxRetryMs: PEOPLE_RETRY_MS },
  { scope: { are: 'in', kinds: [DNS_JOB] } },
  { scope: { are: 'not in', kinds: [...begunByPeople, BULK_JOB, DNS_JOB] } },
]

/** Wraps job functions so that the API log shows a job's kind as the origin of its requests. */
const onItsBehalf = (kinds: Readonly<Record<string, Run>>): Record<string, Run> =>
  Object.fromEntries(
    Object.entries(kinds).map(([work, run]): [string, Run] => [
      work,
      (job, signal) => actingFor({ work }, () => run(job, signal)),
    ]),
  )

/**
 * Settles the operations that earlier processes left unfinished, and logs errors instead of throwing them. Call this
 * while holding the store's lock, before serving requests.
 */
export async function takeOverActs(context: Context): Promise<void> {
  try {
    await takeOver(actsOf(context), settlers)
    await recoverApiLog(context)
  } catch (error) {
    log.error(
      errorFields(error),
      "couldn't determine the outcome of interrupted actions; the console will try again",
    )
  }
}

const sweeps = [
  // Separate from `recover`, so that a slow `recover` doesn't make this process count as ended.
  (context: Context) => actsOf(context).owner.beat(),
  (context: Context) => recover(actsOf(context), settlers),
  sweepAgentCommands,
  sweepAgentReads,
  sweepDns,
  sweepAbuse,
  sweepAgents,
  sweepAgentUpdates,
  sweepSiteDeletions,
  sweepBulkJobs,
  recoverApiLog,
  sweepKnown,
  sweepStates,
]

export function startJobs(context: Context): { stop: () => Promise<void> } {
  const report = (error: unknown, job: Job | null) =>
    log.error({ ...errorFields(error), job: job?.kind, subject: job?.subject }, 'job failed')
  const kinds = onItsBehalf({
    [DNS_JOB]: (job, signal) => pollDns(context, job, signal),
    [ABUSE_JOB]: (job, signal) => followAbuse(context, job, signal),
    [COMMAND_JOB]: (job, signal) => followAgentCommand(context, job, signal),
    [KNOWN_JOB]: (job, signal) => checkKnown(context, job, signal),
    [UPDATE_JOB]: (job, signal) => runAgentUpdate(context, job, signal),
    [SITE_DELETION_JOB]: (job, signal) => runSiteDeletion(context, job, signal),
    [BULK_JOB]: (job, signal) => runBulkJob(context, job, signal),
  })
  const workers = scopes.map((own) =>
    startWorker({ db: context.db, kinds, onError: report, ...own, restMs: 1_000 }),
  )
  const clean = inventoryCleaner(context.db, resources, { warn: (sentence) => log.warn(sentence) })
  const start = (each: readonly ((context: Context) => Promise<unknown>)[], everyMs: number) =>
    startSweeps(
      each.map((sweep) => () => sweep(context)),
      everyMs,
      (error) => report(error, null),
    )
  const sweeping = [start([...sweeps, clean], SWEEP_MS), start([sweepApiLog], API_LOG_SWEEP_MS)]
  return {
    async stop() {
      await Promise.all([...sweeping, ...workers].map((each) => each.stop()))
      await services(context).keepCalls()
    },
  }
}
