import 'server-only'
import { sql } from 'kysely'
import { livingOwners } from '@/lib/acts/owner'
import { type Db, escapeLike } from '@/lib/db/open'
import { emailContains, emailFor, type Reader, readerOf } from '@/lib/audit/reader'
import type { RequestEnd, RequestsPage } from '@/lib/api/audit'
import type { Account } from './accounts/upstream'
import type { Context } from './context'
import type { Person } from './route-types'

const PAGE = 50
/** Retention time of calls, and their maximum number per account. */
const KEPT_MS = 30 * 86_400_000
const KEPT_ROWS = 100_000
/** Maximum number of rows deleted at once, so that a sweep doesn't hold up other work. */
const AT_ONCE = 5_000

/** Filters of the request ledger. All that are set must match. */
export interface RequestFilters {
  /** Email of the person, or a part of it. */
  person?: string
  /** The console's own work: the kind of a job, `sync` or `probe`. */
  work?: string
  /** An operation, or the beginning of one. */
  operation?: string
  /** ID of a resource. Calls about its parts are included. */
  target?: string
  end?: RequestEnd
  /** ID of the browser's request that caused the call. */
  request?: string
  reader?: Reader
}

const ends = ['done', 'refused', 'none', 'running', 'unknown'] as const
const endSql = () => sql<RequestEnd>`case when r.owner_id is not null then 'running'
  when r.ms is null then 'unknown' when r.reason is not null then 'none'
  when r.status < 300 then 'done' else 'refused' end`

/** Parses the filters in the page's URL: those of `RequestFilters`, and `before`. */
export function requestFilters(
  search: URLSearchParams,
  reader: Pick<Person, 'email' | 'role'>,
): RequestFilters & { before?: number } {
  const text = (name: string) => search.get(name)?.trim().slice(0, 300) || undefined
  const before = Number(text('before'))
  return {
    reader: readerOf(reader),
    person: text('person'),
    work: text('work'),
    operation: text('operation'),
    target: text('target'),
    end: ends.find((end) => end === text('end')),
    request: text('request'),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  }
}

const like = (column: string, pattern: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`

/** Lists the calls of an account, newest first, 50 per page. `before` is the `next` of the previous page. */
export async function listRequests(
  { db }: Pick<Context, 'db'>,
  account: Account,
  { before, ...filters }: RequestFilters & { before?: number },
): Promise<RequestsPage> {
  const { person, work, operation, target, end, request, reader } = filters
  const rows = await db
    .selectFrom('requests as r')
    .leftJoin('inventory as known', (join) =>
      join
        .onRef('known.account_id', '=', 'r.account_id')
        .on('known.resource', '=', sql<string>`substr(r.operation, 1, instr(r.operation, '.') - 1)`)
        .on('known.id', '=', sql<string>`substr(r.target, 1, instr(r.target || '/', '/') - 1)`),
    )
    .select(['r.id', 'r.at', 'r.operation', 'r.target', 'known.title', 'known.gone_at', 'r.method', 'r.path'])
    .select(['r.body', 'r.status', 'r.code', 'r.reason', 'r.ms', 'r.request_id', 'r.user_email', 'r.work'])
    .select(endSql().as('end'))
    .where('r.account_id', '=', account.id)
    .$if(person !== undefined, (rows) => rows.where(emailContains('r.user_email', person ?? '', reader)))
    .$if(work !== undefined, (rows) => rows.where('r.work', '=', work ?? ''))
    .$if(operation !== undefined, (rows) =>
      rows.where(like('r.operation', `${escapeLike(operation ?? '')}%`)),
    )
    .$if(target !== undefined, (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('r.target', '=', target ?? ''),
          eb.and([eb('r.target', '>', `${target}/`), eb('r.target', '<', `${target}0`)]),
        ]),
      ),
    )
    .$if(end !== undefined, (rows) => rows.where(endSql(), '=', end ?? 'done'))
    .$if(request !== undefined, (rows) => rows.where('r.request_id', '=', request ?? ''))
    .$if(before !== undefined, (rows) => rows.where('r.id', '<', before ?? 0))
    .orderBy('r.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const entries = rows.slice(0, PAGE).map((row) => ({ ...row, user_email: emailFor(reader, row.user_email) }))
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null }
}

/** A call takes less time than this. One whose end couldn't be stored never gets one. */
const RUNNING_MS = 60_000

/** Settles calls that no process runs any more. Their end is unknown. */
export async function recoverRequests({ db }: Pick<Context, 'db'>): Promise<void> {
  const past = new Date(Date.now() - RUNNING_MS).toISOString()
  await db
    .updateTable('requests')
    .set({ owner_id: null })
    .where('owner_id', 'is not', null)
    .where((eb) => eb.or([eb('owner_id', 'not in', livingOwners(db)), eb('at', '<', past)]))
    .execute()
}

/** Deletes calls older than 30 days, and those beyond the newest 100,000 of each account. */
export async function sweepRequests({ db }: Pick<Context, 'db'>): Promise<void> {
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
