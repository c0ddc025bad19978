import 'server-only'
import * as z from 'zod'
import type { AbuseStatus } from '@/lib/api/abuse'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { addById } from '@/lib/inventory/sync/apply'
import { facetColumn } from '@/lib/inventory/list/facets'
import { type Job, type NextRun, scheduleNew } from '@/lib/jobs/queue'
import { abuseReportsInfo } from '@/lib/resources/info/abuse-reports'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { envelopeOf, failureOf, isSuccess } from '@/lib/upstream/outcome'
import { type Account, resourceOf, services, upstreamOf } from '../accounts/upstream'
import type { Context } from '../context'
import { inventoryDetail } from '../inventory/inventory'
import { runCheck } from '../run-job'

const NAME = 'abuse-reports'
/** The kind of job that polls an abuse report. The job's subject is the report's ID. */
export const ABUSE_JOB = 'abuse-report'
const AT_ONCE = 50

const MAX_HOSTNAMES = 1000

const followed = z.object({
  status: z.string().catch(''),
  hostnames: z.array(z.object({ hostname: z.string(), status: z.string() })).catch([]),
})

const isAbuseProcessed = ({ status }: Pick<AbuseStatus, 'status'>) => status === 'PROCESSED'

export async function abuseStatus(context: Context, account: Account, id: string): Promise<AbuseStatus> {
  const { row } = await inventoryDetail(context, account, resourceOf(NAME), id)
  const { status, hostnames } = followed.parse(row.item)
  const known = await noted(context.db, account.id, id)
  const seenOf = (hostname: string) =>
    known.flatMap((one) => (one.hostname === hostname ? [{ status: one.status, at: one.seen_at }] : []))
  return {
    status,
    read_at: row.seen_at,
    hostnames: hostnames.map((one) => ({ ...one, seen: seenOf(one.hostname) })),
  }
}

const noted = (db: Db, accountId: string, reportId: string) =>
  db
    .selectFrom('abuse_hostnames')
    .select(['hostname', 'status', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('report_id', '=', reportId)
    .orderBy('seen_at', 'desc')
    .execute()

/** Reads a report from the platform and records new hostname statuses, for at most 1,000 hostnames. */
export async function pollAbuseReport(
  context: Context,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<AbuseStatus> {
  const { db } = context
  const resource = resourceOf(NAME)
  await inventoryDetail(context, account, resource, id)
  const states = await capabilityStates(db, account)
  const scope = { db, accountId: account.id, resource, states }
  const upstream = upstreamOf(context, account)
  const answer = await addById(scope, services(context).transport, upstream, id, { signal })
  if (answer?.kind === 'none' && resource.ops.get) throw failureOf(answer, resource.ops.get)
  if (answer?.kind === 'answered' && !isSuccess(answer)) {
    const message = `The platform returned ${answer.status}: ${envelopeOf(answer)?.msg ?? 'no reason was given'}`
    throw new Failure(answer.status === 404 ? 'ADIT_NOT_FOUND' : 'ADIT_CONFLICT', message)
  }
  const { row } = await inventoryDetail(context, account, resource, id)
  await note(db, account.id, id, followed.parse(row.item).hostnames, row.seen_at)
  return abuseStatus(context, account, id)
}

function note(
  db: Db,
  account_id: string,
  report_id: string,
  hostnames: z.output<typeof followed>['hostnames'],
  seen_at: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const known = await noted(tx, account_id, report_id)
    const last = new Map(known.toReversed().map(({ hostname, status }) => [hostname, status]))
    const changed = hostnames
      .slice(0, MAX_HOSTNAMES)
      .filter(({ hostname, status }) => last.get(hostname) !== status)
    if (changed.length === 0) return
    await tx
      .insertInto('abuse_hostnames')
      .values(changed.map((one) => ({ account_id, report_id, ...one, seen_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

function unprocessedAbuse(db: Db): Promise<{ accountId: string; id: string }[]> {
  return db
    .selectFrom('inventory')
    .select(['account_id as accountId', 'id'])
    .where('account_id', 'in', db.selectFrom('accounts').select('accounts.id')) // lets the query use an index
    .where('resource', '=', NAME)
    .where('gone_at', 'is', null)
    .where(facetColumn(abuseReportsInfo, 'status'), '!=', 'PROCESSED')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('jobs')
            .select('jobs.id')
            .where('kind', '=', ABUSE_JOB)
            .whereRef('jobs.account_id', '=', 'inventory.account_id')
            .whereRef('jobs.subject', '=', 'inventory.id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(AT_ONCE)
    .execute()
}

export const followAbuse = (context: Context, job: Job, signal: AbortSignal): Promise<NextRun> =>
  runCheck(context, job, async (account) =>
    isAbuseProcessed(await pollAbuseReport(context, account, job.subject, signal)) ? null : 'again',
  )

export async function sweepAbuse({ db }: Context): Promise<void> {
  for (const { accountId, id } of await unprocessedAbuse(db))
    await scheduleNew(db, { kind: ABUSE_JOB, accountId, subject: id, dueAt: new Date() })
}
