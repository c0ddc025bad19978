import 'server-only'
import * as z from 'zod'
import type { AbuseStatus } from '@/lib/api/abuse'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { addById } from '@/lib/inventory/apply'
import { facetColumn } from '@/lib/inventory/page'
import { type Job, type NextRun, scheduleNew } from '@/lib/jobs/queue'
import { abuseReportsInfo } from '@/lib/resources/info/abuse-reports'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { envelopeOf, failureOf, isSuccess } from '@/lib/upstream/outcome'
import { type Account, resourceOf, services, upstreamOf } from './accounts/upstream'
import type { Context } from './context'
import { inventoryDetail } from './inventory/inventory'
import { lookUntil } from './look-until'

const NAME = 'abuse-reports'
/** Kind of the job that follows a report until it is processed; its subject is the report's ID. */
export const ABUSE_JOB = 'abuse-report'
/** Reports that are queued per sweep, so that a large account is followed bit by bit. */
const AT_ONCE = 50

/** Host names of a report that are followed; another platform may have any number of them. */
const MAX_HOSTNAMES = 1000

/** Of a report what is followed. Another platform may have more kinds of status. */
const followed = z.object({
  status: z.string().catch(''),
  hostnames: z.array(z.object({ hostname: z.string(), status: z.string() })).catch([]),
})

const isAbuseProcessed = ({ status }: Pick<AbuseStatus, 'status'>) => status === 'PROCESSED'

/** How a report stood when it was last read, with when each status was first seen. Throws Failure ADIT_NOT_FOUND. */
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

/** What was seen of the host names of a report, the last first. */
const noted = (db: Db, accountId: string, reportId: string) =>
  db
    .selectFrom('abuse_hostnames')
    .select(['hostname', 'status', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('report_id', '=', reportId)
    .orderBy('seen_at', 'desc')
    .execute()

/**
 * Reads a report from the platform now, and keeps when each host name was first seen as it is. Throws Failure
 * ADIT_NOT_FOUND, also for what the platform no longer has, and others when the platform gives no usable answer.
 */
export async function lookAtAbuse(
  context: Context,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<AbuseStatus> {
  const { db } = context
  const resource = resourceOf(NAME)
  await inventoryDetail(context, account, resource, id)
  const states = await capabilityStates(db, account)
  const place = { db, accountId: account.id, resource, states }
  const upstream = upstreamOf(context, account)
  const answer = await addById(place, services(context).transport, upstream, id, { signal })
  if (answer?.kind === 'none' && resource.ops.get) throw failureOf(answer, resource.ops.get)
  if (answer?.kind === 'answered' && !isSuccess(answer)) {
    const said = `The platform answered ${answer.status}: ${envelopeOf(answer)?.msg ?? 'no reason was given'}`
    throw new Failure(answer.status === 404 ? 'ADIT_NOT_FOUND' : 'ADIT_CONFLICT', said)
  }
  const { row } = await inventoryDetail(context, account, resource, id)
  await note(db, account.id, id, followed.parse(row.item).hostnames, row.seen_at)
  return abuseStatus(context, account, id)
}

/** Keeps what is otherwise than it was seen last. */
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

/** Reports of all accounts that are not processed and that no job waits for, the newest first. */
function unprocessedAbuse(db: Db): Promise<{ accountId: string; id: string }[]> {
  return db
    .selectFrom('inventory')
    .select(['account_id as accountId', 'id'])
    .where('account_id', 'in', db.selectFrom('accounts').select('accounts.id')) // so that an index serves
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

/** Reads one abuse report, and again, ever more rarely, until it is processed. Resolves with when to look again, or null. */
export const followAbuse = (context: Context, job: Job, signal: AbortSignal): Promise<NextRun> =>
  lookUntil(context, job, async (account) =>
    isAbuseProcessed(await lookAtAbuse(context, account, job.subject, signal)) ? null : 'again',
  )

/** Queues the abuse reports that are not processed yet and do not wait for a look already. */
export async function sweepAbuse({ db }: Context): Promise<void> {
  for (const { accountId, id } of await unprocessedAbuse(db))
    await scheduleNew(db, { kind: ABUSE_JOB, accountId, subject: id, dueAt: new Date() })
}
