import 'server-only'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/util/time'
import { type ExpressionBuilder, sql } from 'kysely'
import { isWaiting } from '@/lib/dns/model/check-state'
import { dnsStateOfCheck } from '@/lib/dns/model/record-dns-state'
import type { DnsCheck } from '@/lib/dns/model/records'
import { type DnsResource, dnsResources } from '@/lib/resources/resource-types'
import type { DnsStatus } from '@/lib/api/dns'
import type { Db } from '@/lib/db/open'
import type { Tables } from '@/lib/db/schema'
import { type Job, type NextRun, schedule, scheduleNew } from '@/lib/jobs/queue'
import { firstExpiry, isRenewed } from '@/lib/dns/model/expiry'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { runCheck } from '@/lib/server/run-job'
import { checkDns, dnsKept, dnsResourceOf } from './dns'
import { knownWithCheck } from '@/lib/inventory/dns/checks'
import { DNS_JOB } from '@/lib/inventory/dns/outdated-checks'

/** The maximum number of resources without a scheduled check that one query selects. */
const AT_ONCE = 50
const CHANGED_AT_ONCE = 200
/** The random variation of the interval for correct resources, as a fraction. */
const SPREAD = 0.1
/** The delay between a cached answer's expiry and the next query to the resolver, in milliseconds. */
const AFTER_CACHE_MS = 3_000
/** The minimum time between two checks with the same issues before checks become daily, in milliseconds. */
const LASTING_MS = HOUR_MS - 5 * MINUTE_MS
/** The delay beyond which a job counts as daily, in milliseconds. */
const DAILY_FROM_MS = HOUR_MS + MINUTE_MS
/** The longest delay of a job, in milliseconds. A job due later was scheduled while the clock was wrong. */
const LATEST_MS = 2 * DAY_MS

const inADay = () => new Date(Date.now() + DAY_MS * (1 + SPREAD * (2 * Math.random() - 1)))

const isRight = ({ check, certificate }: DnsStatus) =>
  (check === null || ['correct', 'alias'].includes(dnsStateOfCheck(check))) &&
  (certificate === null || certificate.state === 'ready')

function afterCache({ check }: DnsStatus): Date | null {
  const expiry = firstExpiry(check?.records ?? [])
  const now = Date.now()
  return expiry !== null && expiry - now < HOUR_MS ? new Date(Math.max(expiry, now) + AFTER_CACHE_MS) : null
}

function isLasting(last: DnsStatus | null, { check, certificate }: DnsStatus): boolean {
  if (!check || !last?.check || dnsStateOfCheck(check) !== 'attention' || check.records.some(isWaiting))
    return false
  if (certificate !== null && certificate.state !== 'ready') return false
  const codes = (records: DnsCheck['records']) => records.map(({ code }) => code).join()
  const apartMs = Date.parse(check.checked_at) - Date.parse(last.check.checked_at)
  return codes(check.records) === codes(last.check.records) && apartMs >= LASTING_MS
}

/** Checks a resource's records. Resolves with the next run, or null if the resource is gone or needs no records. */
export function pollDns(context: Context, job: Job, signal: AbortSignal): Promise<NextRun> {
  const [name, id = ''] = job.subject.split(' ')
  return runCheck(context, job, async (account) => {
    const resource = dnsResourceOf(name)
    const last = await dnsKept(context, account, resource, id)
    const status = await checkDns(context, account, resource, id, signal, {
      background: true,
      isAutomatic: true,
    })
    if (isRight(status) || isLasting(last, status)) return status.wanted.length > 0 ? inADay() : null
    const dueAt = afterCache(status)
    if (!dueAt) return 'again'
    // Old answers may never disappear, for example if a resolver has its own view of the zone.
    const renewed = isRenewed(last?.check?.records ?? [], status.check?.records ?? [], Date.now())
    return renewed ? { notBefore: dueAt } : dueAt
  })
}

export async function followUp({ db }: Context, account: Account, status: DnsStatus): Promise<void> {
  if (isRight(status)) return
  const dueAt = afterCache(status) ?? new Date(Date.now() + MINUTE_MS)
  const job = { kind: DNS_JOB, accountId: account.id, subject: subjectOf(status), dueAt }
  await schedule(db, { ...job, startOver: true })
}

const subjectOf = ({ resource, id }: { resource: string; id: string }) => `${resource} ${id}`

/**
 * Queues checks of resources that have no scheduled check, or that changed after their last check. Reschedules jobs
 * that are long overdue or due too far in the future, at different times.
 */
export async function sweepDns({ db }: Context): Promise<void> {
  const now = new Date()
  await spreadOffSchedule(db, now)
  for (const changed of await changedSinceCheck(db, now))
    await schedule(db, { kind: DNS_JOB, accountId: changed.account_id, subject: changed.subject, dueAt: now })
  const due = await firstChecksDue(db, now)
  const accounts = await db.selectFrom('accounts').select('id').execute()
  for (const { id: accountId } of accounts.filter(({ id }) => (due.get(id) ?? 0) < AT_ONCE))
    for (const resource of dnsResources) {
      for (const { id } of await neverChecked(db, accountId, resource))
        await scheduleNew(db, { kind: DNS_JOB, accountId, subject: subjectOf({ resource, id }), dueAt: now })
      for (const { id, checked_at } of await unwatched(db, accountId, resource))
        await scheduleNew(db, {
          kind: DNS_JOB,
          accountId,
          subject: subjectOf({ resource, id }),
          dueAt: dueAfter(checked_at, now),
        })
    }
}

const checkOfJob = (jobs: ExpressionBuilder<Tables, 'jobs'>) =>
  jobs
    .selectFrom('dns_checks as check')
    .select('check.id')
    .whereRef('check.account_id', '=', 'jobs.account_id')
    .where('check.resource', '=', sql<string>`substr(jobs.subject, 1, instr(jobs.subject, ' ') - 1)`)
    .where('check.id', '=', sql<string>`substr(jobs.subject, instr(jobs.subject, ' ') + 1)`)

async function firstChecksDue(db: Db, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['account_id', eb.fn.countAll<number>().as('count')])
    .where('kind', '=', DNS_JOB)
    .where('runs', '=', 0)
    .where('due_at', '<=', now.toISOString())
    .where((jobs) => jobs.not(jobs.exists(checkOfJob(jobs))))
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, count }) => [account_id, count]))
}

const isOffSchedule = (now: Date) => (jobs: ExpressionBuilder<Tables, 'jobs'>) =>
  jobs.and([
    jobs('kind', '=', DNS_JOB),
    jobs('lease_until', 'is', null),
    jobs.or([
      jobs('due_at', '>', new Date(now.getTime() + LATEST_MS).toISOString()),
      jobs.and([
        jobs('runs', '=', 0),
        jobs('due_at', '<', new Date(now.getTime() - HOUR_MS).toISOString()),
        jobs.exists(checkOfJob(jobs).where('check.dns_state', 'in', ['correct', 'alias', 'attention'])),
      ]),
    ]),
  ])

async function spreadOffSchedule(db: Db, now: Date): Promise<void> {
  const off = isOffSchedule(now)
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(off)
    .executeTakeFirstOrThrow()
  if (count === 0) return
  const seconds = Math.min(4 * count, DAY_MS / 1000)
  const delay = sql`(1 + abs(random() % ${seconds - 1}))`
  await db
    .updateTable('jobs')
    .set({
      due_at: sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${delay} || ' seconds')`,
    })
    .where(off)
    .execute()
}

const dueAfter = (checkedAt: string, now: Date) => {
  const due = Date.parse(checkedAt) + DAY_MS
  return new Date(due > now.getTime() ? due : now.getTime() + DAY_MS * Math.random())
}

const withoutJob = (db: Db, accountId: string, resource: DnsResource) =>
  knownWithCheck(db)
    .where('known.account_id', '=', accountId)
    .where('known.resource', '=', resource)
    .where('known.gone_at', 'is', null)
    .where(sql<string>`${`${resource} `} || known.id`, 'not in', (eb) =>
      eb.selectFrom('jobs').select('subject').where('kind', '=', DNS_JOB).where('account_id', '=', accountId),
    )
    .orderBy('known.created_at', 'desc')
    .limit(AT_ONCE)

const neverChecked = (db: Db, accountId: string, resource: DnsResource): Promise<{ id: string }[]> =>
  withoutJob(db, accountId, resource).select('known.id').where('check.id', 'is', null).execute()

async function unwatched(db: Db, accountId: string, resource: DnsResource) {
  const rows = await withoutJob(db, accountId, resource)
    .select(['known.id', 'check.checked_at'])
    .where('known.needs_dns', '=', 1)
    .where('check.id', 'is not', null)
    .execute()
  return rows.flatMap(({ id, checked_at }) => (checked_at === null ? [] : [{ id, checked_at }]))
}

async function changedSinceCheck(db: Db, now: Date) {
  const changed = await knownWithCheck(db)
    .select(['known.account_id', 'known.resource', 'known.id'])
    .where('known.resource', 'in', dnsResources)
    .where('known.changed_at', 'is not', null)
    .where('known.gone_at', 'is', null)
    .whereRef('known.changed_at', '>', 'check.checked_at')
    .orderBy('known.changed_at', 'desc')
    .limit(CHANGED_AT_ONCE)
    .execute()
  if (changed.length === 0) return []
  const jobs = await db
    .selectFrom('jobs')
    .select(['account_id', 'subject'])
    .where('kind', '=', DNS_JOB)
    .where('subject', 'in', changed.map(subjectOf))
    .where('due_at', '>', new Date(now.getTime() + DAILY_FROM_MS).toISOString())
    .execute()
  const keys = new Set(changed.map((known) => `${known.account_id} ${subjectOf(known)}`))
  return jobs.filter(({ account_id, subject }) => keys.has(`${account_id} ${subject}`)) // accounts may share IDs
}
