import 'server-only'
import { DAY_MS } from '@/lib/util/time'
import { sql } from 'kysely'
import { livingOwners } from '@/lib/acts/owner'
import { type Db, escapeLike } from '@/lib/db/open'
import { emailContains, emailFor } from '@/lib/audit/reader'
import { requestedName } from '@/lib/audit/record'
import { routeMatch } from '@/lib/audit/route-match'
import type { ApiLogEntry, ApiLogRate, ApiLogPage, ApiLogSearch } from '@/lib/api/api-log'
import type { Account } from '../accounts/upstream'
import type { Context, Person } from '../context'
import { splitValues, logFilters } from './log-filters'

const PAGE = 50
const KEPT_MS = 30 * DAY_MS
const KEPT_ROWS = 100_000
const AT_ONCE = 5_000

type ApiLogFilters = ReturnType<typeof apiLogFilters>

/** Parses the filters of the API log. Email filters match only the part of an email that `reader` can see. */
export const apiLogFilters = (search: ApiLogSearch, reader: Pick<Person, 'email' | 'role'>) => ({
  ...logFilters(search, reader),
  kinds: splitValues(search.kind),
  works: splitValues(search.work),
  ends: splitValues(search.end),
  request: search.request,
})

/** Matches canceled reads. Writes are never canceled. */
const isCanceled = sql<boolean>`(r.method = 'GET' and r.reason is 'aborted')`

/**
 * Matches reads that didn't fail. A 404 isn't a failure, because the console often checks whether a resource exists.
 */
const isPlainRead = sql<boolean>`(${isCanceled} or (r.method = 'GET' and r.reason is null and r.status is not null
  and (r.status < 300 or r.status = 404)))`

function kindCondition(kinds: readonly string[] = []) {
  if (kinds.length === 0 || kinds.includes('all')) return null
  return sql<boolean>`(${sql.join(
    kinds.map((one) => {
      if (one === 'reads') return isPlainRead
      return one === 'changes' ? sql`not ${isPlainRead}` : sql`r.work is ${one}`
    }),
    sql` or `,
  )})`
}

const endOf = sql<ApiLogEntry['end']>`case when r.owner_id is not null then 'running'
  when r.ms is null then 'unknown' when ${isCanceled} then 'canceled' when r.reason is not null then 'none'
  when r.status < 300 then 'done' else 'refused' end`
const kind = sql<string>`substr(r.operation, 1, instr(r.operation, '.') - 1)`

function conditions(account: Account, filters: ApiLogFilters) {
  const { q, person, works, operation, target, ends, request, resources, reader, since, until } = filters
  const ofKind = kindCondition(filters.kinds)
  const like = (column: string, pattern: string) =>
    sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
  const part = `%${escapeLike(q ?? '')}%`
  return [
    sql<boolean>`r.account_id = ${account.id}`,
    ...(q
      ? [
          sql<boolean>`(${emailContains('r.user_email', q, reader)} or ${like('r.operation', part)}
            or ${like('r.path', part)} or r.code = ${q} or r.request_id = ${q}
            or substr(r.target, 1, instr(r.target || '/', '/') - 1) in
              (select id from inventory where account_id = ${account.id} and ${like('title', part)}
              union select session_id from agent_sessions s join agents a
                on a.account_id = s.account_id and a.id = s.agent_id
                where s.account_id = ${account.id} and ${like('a.name', part)}))`,
        ]
      : []),
    ...(person ? [emailContains('r.user_email', person, reader)] : []),
    ...(ofKind === null ? [] : [ofKind]),
    ...(works ? [sql<boolean>`r.work in (${sql.join(works)})`] : []),
    ...(operation ? [like('r.operation', `${escapeLike(operation)}%`)] : []),
    ...(target
      ? [sql<boolean>`(r.target = ${target} or (r.target > ${`${target}/`} and r.target < ${`${target}0`}))`]
      : []),
    ...(ends ? [sql<boolean>`${endOf} in (${sql.join(ends)})`] : []),
    ...(resources ? [sql<boolean>`${kind} in (${sql.join(resources)})`] : []),
    ...(request ? [sql<boolean>`r.request_id = ${request}`] : []),
    ...(since ? [sql<boolean>`r.at >= ${since}`] : []),
    ...(until ? [sql<boolean>`r.at < ${until}`] : []),
  ]
}

/**
 * The SQL expression for the platform's message about a rejected write or, if none was logged, for the message of the
 * rejected agent command.
 */
const message = sql<string | null>`coalesce(r.message, case when r.status >= 400 and r.method <> 'GET' then (
  select json_extract(command.error, '$.message') from agent_commands command
  where command.account_id = r.account_id and command.session_id = r.target
    and command.request_id = r.request_id and command.state = 'refused'
  order by command.sent_at desc limit 1) end)`

/** Lists up to 50 calls of an account, newest first. `before` is the `next` value of the previous page. */
export async function listApiLog(
  { db }: Pick<Context, 'db'>,
  account: Account,
  { before, ...filters }: ApiLogFilters,
): Promise<ApiLogPage> {
  const rows = await db
    .selectFrom('requests as r')
    .leftJoin('inventory as known', (join) =>
      join
        .onRef('known.account_id', '=', 'r.account_id')
        .on('known.resource', '=', kind)
        .on('known.id', '=', sql<string>`substr(r.target, 1, instr(r.target || '/', '/') - 1)`),
    )
    .leftJoin('agent_sessions as session', (join) =>
      join
        .onRef('session.account_id', '=', 'r.account_id')
        .on('session.session_id', '=', sql<string>`substr(r.target, 1, instr(r.target || '/', '/') - 1)`),
    )
    .leftJoin('agents as agent', (join) =>
      join.onRef('agent.account_id', '=', 'r.account_id').onRef('agent.id', '=', 'session.agent_id'),
    )
    .select(['r.id', 'r.at', 'r.operation', 'r.target', 'known.gone_at', 'r.method', 'r.path'])
    .select((eb) => eb.fn.coalesce('agent.name', 'known.title').as('title'))
    .select([message.as('message'), routeMatch(kind, sql<string>`r.target`).as('route')])
    .select(['r.body', 'r.status', 'r.code', 'r.reason', 'r.ms', 'r.request_id', 'r.user_email', 'r.work'])
    .select(endOf.as('end'))
    .where((eb) => eb.and(conditions(account, filters)))
    .$if(before !== undefined, (rows) => rows.where('r.id', '<', before ?? 0))
    .orderBy('r.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const entries = rows.slice(0, PAGE).map((row) => ({
    ...row,
    title: row.target === null ? requestedName(row.operation, row.body) : row.title,
    user_email: emailFor(filters.reader, row.user_email),
  }))
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null }
}

const RATED = 20_000
const BUCKETS = 60
/** The minimum length of an interval, in seconds. */
const MIN_STEP = 5

/**
 * Returns a histogram of the newest 20,000 matching calls, in 60 intervals of equal length. Without `since`, the
 * intervals begin at the first matching call in the 24 hours before `until`.
 */
export async function apiLogRate(
  { db }: Pick<Context, 'db'>,
  account: Account,
  filters: ApiLogFilters,
  now: Date,
): Promise<ApiLogRate> {
  const until =
    filters.until !== undefined && filters.until < now.toISOString() ? filters.until : now.toISOString()
  const since = filters.since ?? (await firstOfDay({ db }, account, { ...filters, until }))
  const step = Math.max(MIN_STEP, Math.ceil((Date.parse(until) - Date.parse(since)) / 1000 / BUCKETS))
  const start = Math.floor(Date.parse(until) / 1000) - step * BUCKETS
  const where = sql.join(conditions(account, { ...filters, since, until }), sql` and `)
  const { rows } = await sql<{
    bucket: number
    calls: number
    failed: number
    p50_ms: number | null
    p95_ms: number | null
  }>`with c as (select cast((unixepoch(r.at) - ${start}) / ${step} as integer) as bucket, r.ms,
        ${endOf} in ('refused', 'none', 'unknown') and not ${isPlainRead} as has_failed
      from requests as r where ${where} order by r.id desc limit ${RATED}),
    n as (select *, row_number() over (partition by bucket order by ms is null, ms) as place,
      count(ms) over (partition by bucket) as timed from c)
    select bucket, count(*) as calls, sum(has_failed) as failed,
      min(case when place >= timed * 0.5 then ms end) as p50_ms,
      min(case when place >= timed * 0.95 then ms end) as p95_ms from n group by bucket`.execute(db)
  const byBucket = new Map(rows.map(({ bucket, ...counts }) => [Math.min(bucket, BUCKETS - 1), counts]))
  return {
    since: new Date(start * 1000).toISOString(),
    until,
    step_s: step,
    is_cut: rows.reduce((sum, { calls }) => sum + calls, 0) === RATED,
    buckets: Array.from(
      { length: BUCKETS },
      (_, n) => byBucket.get(n) ?? { calls: 0, failed: 0, p50_ms: null, p95_ms: null },
    ),
  }
}

/**
 * Returns the time of the first matching call in the 24 hours before `until`, or the start of those hours if none
 * match.
 */
async function firstOfDay(
  { db }: Pick<Context, 'db'>,
  account: Account,
  filters: ApiLogFilters & { until: string },
): Promise<string> {
  const since = new Date(Date.parse(filters.until) - DAY_MS).toISOString()
  const where = sql.join(conditions(account, { ...filters, since }), sql` and `)
  const { rows } = await sql<{
    at: string | null
  }>`select min(r.at) as at from requests as r where ${where}`.execute(db)
  return rows[0]?.at ?? since
}

/** The age, in milliseconds, at which a call without a response counts as interrupted. */
const RUNNING_MS = 60_000

/** Marks unfinished calls as `unknown` if they are old or their process has ended. */
export async function recoverApiLog({ db }: Pick<Context, 'db'>): Promise<void> {
  const past = new Date(Date.now() - RUNNING_MS).toISOString()
  await db
    .updateTable('requests')
    .set({ owner_id: null })
    .where('owner_id', 'is not', null)
    .where((eb) => eb.or([eb('owner_id', 'not in', livingOwners(db)), eb('at', '<', past)]))
    .execute()
}

export async function sweepApiLog({ db }: Pick<Context, 'db'>): Promise<void> {
  const past = new Date(Date.now() - KEPT_MS).toISOString()
  await deleteSome(db, sql<number>`select id from requests where at < ${past} limit ${AT_ONCE}`)
  const accounts = await db.selectFrom('accounts').select('id').execute()
  for (const { id } of accounts) {
    const last = await db
      .selectFrom('requests')
      .select('id')
      .where('account_id', '=', id)
      .orderBy('id', 'desc')
      .offset(KEPT_ROWS)
      .limit(1)
      .executeTakeFirst()
    if (last)
      await deleteSome(
        db,
        sql<number>`select id from requests where account_id = ${id} and id <= ${last.id} limit ${AT_ONCE}`,
      )
  }
}

const deleteSome = (db: Db, ids: ReturnType<typeof sql<number>>) =>
  sql`delete from requests where id in (${ids})`.execute(db)
