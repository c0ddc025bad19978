import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, escapeLike } from '@/lib/db/open'
import type { AuditPage } from '@/lib/api/audit'
import type { AuditTable } from '@/lib/db/schema'
import { emailContains, emailFor, type Reader } from './reader'
import { graceMs, lastOutcome } from './record'
import { shownValues } from './shown'

/** What narrows the trail; all that are given must hold. */
export interface AuditFilters {
  /** Email of the person, or a part of it. */
  person?: string
  accountId?: string
  /** An operation, or the beginning of one: `people` finds `people.add`. */
  operation?: string
  /** A thing or a part of one; what was done to its parts is found too. */
  target?: string
  /** Who reads, unless an admin does: of acts on the console itself they see their own alone. */
  reader?: Reader
}

/** What an act was about: a create knows it only afterwards. */
const target = sql<string>`coalesce(outcome.target, intent.target)`
const PAGE = 50

interface Joined {
  intent: AuditTable
  outcome: AuditTable
}
function conditions(eb: ExpressionBuilder<Joined, 'intent' | 'outcome'>, filters: AuditFilters) {
  const like = (column: 'intent.operation', pattern: string) =>
    sql<boolean>`${eb.ref(column)} like ${pattern} escape '\\'`
  return [
    eb('intent.phase', '=', 'intent'),
    ...(filters.person ? [emailContains('intent.user_email', filters.person, filters.reader)] : []),
    ...(filters.reader === undefined ? [] : [isOpenTo(filters.reader)]),
    ...(filters.accountId ? [isOn(filters.accountId, Boolean(filters.target))] : []),
    ...(filters.operation ? [like('intent.operation', `${escapeLike(filters.operation)}%`)] : []),
    ...(filters.target ? [isAbout(filters.target, filters.accountId)] : []),
  ]
}

/**
 * Acts on accounts. Those on the console itself, such as sign-ins and restores, may hold emails and addresses, so that
 * others than admins see their own alone.
 */
const isOpenTo = (reader: string) =>
  sql<boolean>`(intent.user_email = ${reader} or intent.account_id is not null
    or intent.operation like 'accounts.%')`

/** `+`: without the index of accounts, since the target has found the few rows already. */
const isOn = (accountId: string, isFound: boolean) =>
  sql<boolean>`${sql.raw(isFound ? '+' : '')}intent.account_id = ${accountId}`

/**
 * Acts on a target and its parts (`<target>/…`): their rows are found first, by the index of an account's targets, and
 * whichever of an act's two rows names it counts. `0` is the character after `/`.
 */
const isAbout = (about: string, accountId: string | undefined) => {
  const account = accountId === undefined ? sql`` : sql`account_id = ${accountId} and `
  return sql<boolean>`intent.act_id in (
    select act_id from audit where ${account} target = ${about}
    union select act_id from audit where ${account} target > ${`${about}/`} and target < ${`${about}0`})`
}

/** The ID of what an act was about, without that of a part. */
const thingId = sql<string>`substr(${target}, 1, instr(${target} || '/', '/') - 1)`

/** What people call what an act was about. A session goes by its agent's name, which lasts longer than its address. */
const title = sql<string | null>`coalesce(agent.name, site.name, rolling.name, thing.title)`

/** Acts with their outcome, their account and what they were about, as far as the console knows it. */
const acts = (db: Db) =>
  db
    .selectFrom('audit as intent')
    .leftJoin('audit as outcome', (join) => join.on('outcome.seq', '=', lastOutcome))
    .leftJoin('accounts', 'accounts.id', 'intent.account_id')
    .leftJoin('inventory as thing', (join) =>
      join
        .onRef('thing.account_id', '=', 'intent.account_id')
        .on('thing.resource', '=', sql<string>`substr(intent.operation, 1, instr(intent.operation, '.') - 1)`)
        .on('thing.id', '=', thingId),
    )
    .leftJoin('agent_sessions as session', (join) =>
      join.onRef('session.account_id', '=', 'intent.account_id').on('session.session_id', '=', thingId),
    )
    .leftJoin('agents as agent', (join) =>
      join
        .onRef('agent.account_id', '=', 'intent.account_id')
        .on('agent.id', '=', sql<string>`coalesce(session.agent_id, ${thingId})`),
    )
    .leftJoin('agent_updates as rolling', (join) =>
      join.onRef('rolling.account_id', '=', 'intent.account_id').on('rolling.id', '=', thingId),
    )
    .leftJoin('sites as site', (join) =>
      join.onRef('site.account_id', '=', 'intent.account_id').on('site.id', '=', thingId),
    )

/** The trail, newest first, 50 acts a page; `before` is the `next` of the page above. */
export async function listAudit(db: Db, filters: AuditFilters, before?: number): Promise<AuditPage> {
  const rows = await acts(db)
    .select((eb) => [
      'intent.seq',
      'intent.at',
      'outcome.at as finished_at',
      'intent.user_email',
      eb.fn.coalesce('accounts.slug', 'intent.account_id').as('account'),
      'accounts.name as account_name',
      'intent.operation',
      eb.fn.coalesce('outcome.target', 'intent.target').as('target'),
      title.as('title'),
      'thing.gone_at',
      'outcome.result',
      'outcome.status',
      sql<string | null>`case when json_extract(outcome.after, '$.settled_by') = 'check'
        then outcome.user_email end`.as('checked_by'),
      'intent.request_id',
      eb.fn.coalesce('outcome.before', 'intent.before').as('before'),
      eb.fn.coalesce('outcome.after', 'intent.after').as('after'),
    ])
    .where((eb) => eb.and(conditions(eb as unknown as Parameters<typeof conditions>[0], filters))) // a left join makes it nullable
    .$if(before !== undefined, (query) => query.where('intent.seq', '<', before ?? 0))
    .orderBy('intent.seq', 'desc')
    .limit(PAGE + 1)
    .execute()
  const late = new Date(Date.now() - graceMs).toISOString()
  const entries = rows.slice(0, PAGE).map((row) => ({
    ...row,
    ...shownValues(row.operation, row),
    user_email: emailFor(filters.reader, row.user_email),
    checked_by: emailFor(filters.reader, row.checked_by),
    result: row.result ?? (row.at < late ? ('unknown' as const) : ('running' as const)),
  }))
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.seq ?? null) : null }
}
