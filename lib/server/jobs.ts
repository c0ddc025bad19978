import 'server-only'
import { sql } from 'kysely'
import { type DnsResource, dnsResources, type DnsStatus } from '@/lib/client/dns'
import { Failure } from '@/lib/contract/failure'
import { type Job, schedule, scheduleNew } from '@/lib/jobs/queue'
import { type Run, startWorker } from '@/lib/jobs/worker'
import { worstVerdict } from '@/lib/resources/dns-records'
import type { Db } from '@/lib/db/open'
import { errorFields } from '@/lib/util/uncaught'
import { isAbuseProcessed, lookAtAbuse, unprocessedAbuse } from './abuse'
import { actingFor } from './acting'
import { type Account, accountOfJob, services } from './accounts/upstream'
import { followAgentCommand, sweepAgentCommands } from './agents/command-follow'
import { COMMAND_JOB } from './agents/commands'
import { sweepAgentReads } from './agents/reads'
import { runAgentUpdate, sweepAgentUpdates, UPDATE_JOB } from './agents/update-run'
import type { Context } from './context'
import { KNOWN_JOB, lookAtKnown, sweepKnown } from './inventory/known'
import { checkDns, dnsResourceOf } from './dns/dns'
import { sweepAgents } from './agents/fleet-watch'
import { log } from './log'
import { sweepRequests } from './requests'
import { runTakeDown, sweepTakeDowns, TAKE_DOWN_JOB } from './sites/take-down-run'

const DNS = 'dns-check'
const ABUSE = 'abuse-report'
const MINUTE_MS = 60_000
/** Between one look and the next at what is not as it should be yet; then hourly. */
const backOffMs = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)
/** Things that were never looked at and wait in the queue, per sweep: a large account is looked at bit by bit. */
const AT_ONCE = 50
const SWEEP_MS = 10_000

const isRight = ({ check, certificate }: DnsStatus) =>
  worstVerdict(check?.records.map((record) => record.verdict) ?? []) === 'correct' &&
  (certificate === null || certificate.state === 'ready')

/**
 * Looks at the records of one thing, and again, ever more rarely, until they are right and the certificate is there, or
 * the thing is gone. Resolves with when to look again, or null. Rejects for a bug only.
 */
export function lookAtDns(context: Context, job: Job, signal: AbortSignal): Promise<Date | null> {
  const [name, id = ''] = job.subject.split(' ')
  return lookUntil(context, job, async (account) =>
    isRight(await checkDns(context, account, dnsResourceOf(name), id, signal)),
  )
}

/** Reads one abuse report, and again, ever more rarely, until it is processed. As `lookAtDns`. */
export const followAbuse = (context: Context, job: Job, signal: AbortSignal): Promise<Date | null> =>
  lookUntil(context, job, async (account) =>
    isAbuseProcessed(await lookAtAbuse(context, account, job.subject, signal)),
  )

/** One look for the account of a job. When to look again; null when it is done, or what it is about is gone. */
async function lookUntil(
  context: Context,
  job: Job,
  isDone: (account: Account) => Promise<boolean>,
): Promise<Date | null> {
  const account = await accountOfJob(context, job)
  if (!account) return null
  try {
    if (await isDone(account)) return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'ADIT_NOT_FOUND') return null
  }
  return new Date(Date.now() + (backOffMs[job.runs] ?? 60 * MINUTE_MS))
}

/** Has what is not right yet looked at again, so that nobody has to come back for it. */
export async function followUp({ db }: Context, account: Account, status: DnsStatus): Promise<void> {
  if (isRight(status)) return
  const dueAt = new Date(Date.now() + MINUTE_MS)
  await schedule(db, { kind: DNS, accountId: account.id, subject: `${status.resource} ${status.id}`, dueAt })
}

/** Queues what needs records, was never looked at and does not wait for a look already. */
export async function sweep({ db }: Context): Promise<void> {
  const waiting = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', DNS)
    .where('runs', '=', 0)
    .executeTakeFirstOrThrow()
  if (waiting.count >= AT_ONCE) return
  const accounts = await db.selectFrom('accounts').select('id').execute()
  for (const { id: accountId } of accounts)
    for (const resource of dnsResources)
      for (const { id } of await neverChecked(db, accountId, resource))
        await scheduleNew(db, { kind: DNS, accountId, subject: `${resource} ${id}`, dueAt: new Date() })
}

/** Queues the abuse reports that are not processed yet and do not wait for a look already. */
export async function sweepAbuse({ db }: Context): Promise<void> {
  for (const { accountId, id } of await unprocessedAbuse(db, ABUSE, AT_ONCE))
    await scheduleNew(db, { kind: ABUSE, accountId, subject: id, dueAt: new Date() })
}

/** The newest things of a kind that nobody ever looked at in DNS, and that have no look ahead of them. */
function neverChecked(db: Db, accountId: string, resource: DnsResource): Promise<{ id: string }[]> {
  const checked = db
    .selectFrom('dns_checks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
  const waiting = db
    .selectFrom('jobs')
    .select('subject')
    .where('kind', '=', DNS)
    .where('account_id', '=', accountId)
  return db
    .selectFrom('inventory')
    .select('id')
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where('gone_at', 'is', null)
    .where('id', 'not in', checked)
    .where(sql<string>`${`${resource} `} || id`, 'not in', waiting)
    .orderBy('created_at', 'desc')
    .limit(AT_ONCE)
    .execute()
}

/** What a job asks an API for is kept as asked for by its kind. */
const onItsBehalf = (kinds: Readonly<Record<string, Run>>): Record<string, Run> =>
  Object.fromEntries(
    Object.entries(kinds).map(([work, run]): [string, Run] => [
      work,
      (job, signal) => actingFor({ work }, () => run(job, signal)),
    ]),
  )

const sweeps = [
  sweepAgentCommands,
  sweepAgentReads,
  sweep,
  sweepAbuse,
  sweepAgents,
  sweepAgentUpdates,
  sweepTakeDowns,
  sweepRequests,
  sweepKnown,
]

/** Starts the durable work of the console: what is looked at, or goes on, without anybody asking. */
export function startJobs(context: Context): { stop: () => Promise<void> } {
  const report = (error: unknown, job: Job | null) =>
    log.error({ ...errorFields(error), job: job?.kind, subject: job?.subject }, 'job failed')
  const worker = startWorker({
    db: context.db,
    kinds: onItsBehalf({
      [DNS]: (job, signal) => lookAtDns(context, job, signal),
      [ABUSE]: (job, signal) => followAbuse(context, job, signal),
      [COMMAND_JOB]: (job, signal) => followAgentCommand(context, job, signal),
      [KNOWN_JOB]: (job, signal) => lookAtKnown(context, job, signal),
      [UPDATE_JOB]: (job, signal) => runAgentUpdate(context, job, signal),
      [TAKE_DOWN_JOB]: (job, signal) => runTakeDown(context, job, signal),
    }),
    onError: report,
    restMs: 1_000,
  })
  const sweepAll = () => {
    for (const each of sweeps) each(context).catch((error: unknown) => report(error, null))
  }
  sweepAll()
  const sweeping = setInterval(sweepAll, SWEEP_MS)
  return {
    async stop() {
      clearInterval(sweeping)
      await worker.stop()
      await services(context).keepCalls()
    },
  }
}
