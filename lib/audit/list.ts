import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, escapeLike } from '@/lib/db/open'
import type { AuditEntry, AuditPage } from '@/lib/api/audit'
import type { AuditTable } from '@/lib/db/schema'
import { emailContains, emailFor, type Reader } from './reader'
import { graceMs, lastOutcome } from './record'
import { shownValues } from './masking'
import type { TimeRange } from '@/lib/util/time-range'

/** Filters for the trail. An act must match all filters that are set. */
export interface AuditFilters extends TimeRange {
  /** Part of an email or of a target's name or ID, or the beginning of an operation. */
  q?: string
  results?: readonly string[]
  /** Kinds of resources: the part of an operation before the dot. */
  resources?: readonly string[]
  /** The person's email, or a part of it. */
  person?: string
  accountIds?: readonly string[]
  /** An operation, or the beginning of one: `people` matches `people.add`. */
  operation?: string
  /** A resource, or a part of one. A resource also matches acts on its parts. */
  target?: string
  /** The reader's email, unless they are an admin. Of acts on the console itself, non-admins see only their own. */
  reader?: Reader
}

/** The target of an act. For a create request, only the outcome contains it. */
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
    ...(filters.accountIds ? [isOn(filters.accountIds, Boolean(filters.target))] : []),
    ...(filters.operation ? [like('intent.operation', `${escapeLike(filters.operation)}%`)] : []),
    ...(filters.target ? [isAbout(filters.target, filters.accountIds)] : []),
    ...(filters.q ? [isFound(filters.q, filters.reader)] : []),
    ...(filters.results ? [sql<boolean>`${result()} in (${sql.join(filters.results)})`] : []),
    ...(filters.resources ? [sql<boolean>`${kind} in (${sql.join(filters.resources)})`] : []),
    ...(filters.since ? [eb('intent.at', '>=', filters.since)] : []),
    ...(filters.until ? [eb('intent.at', '<', filters.until)] : []),
  ]
}

/**
 * The condition for the acts that a reader can see. Acts on the console itself, such as sign-ins and restores, may
 * contain emails and addresses, so anyone but an admin sees only their own.
 */
const isOpenTo = (reader: string) =>
  sql<boolean>`(intent.user_email = ${reader} or intent.account_id is not null
    or intent.operation like 'accounts.%')`

/**
 * Restricts acts to some accounts. `+` disables the index of accounts, because the target has already narrowed down the
 * rows.
 */
const isOn = (accountIds: readonly string[], hasTarget: boolean) =>
  sql<boolean>`${sql.raw(hasTarget ? '+' : '')}intent.account_id in (${sql.join(accountIds)})`

/**
 * The condition for acts on a target and its parts (`<target>/…`). Finds their rows first, by the index of an account's
 * targets; either of an act's two rows may name the target. `0` is the character after `/`.
 */
const isAbout = (about: string, accountIds: readonly string[] | undefined) => {
  const account = accountIds === undefined ? sql`` : sql`account_id in (${sql.join(accountIds)}) and `
  return sql<boolean>`intent.act_id in (
    select act_id from audit where ${account} target = ${about}
    union select act_id from audit where ${account} target > ${`${about}/`} and target < ${`${about}0`})`
}

/** The result of an act. An act without an outcome counts as running for a minute, then as unknown. */
const result = () =>
  sql<AuditEntry['result']>`coalesce(outcome.result,
    case when intent.at < ${new Date(Date.now() - graceMs).toISOString()} then 'unknown' else 'running' end)`

/** The part of an operation before the dot: `bot-users` of `bot-users.create`. */
const kind = sql<string>`substr(intent.operation, 1, instr(intent.operation, '.') - 1)`

/** The condition for the acts that a search finds. Looks up names first, so that no row of the trail needs its name. */
function isFound(q: string, reader: Reader) {
  const part = `%${escapeLike(q)}%`
  return sql<boolean>`(${emailContains('intent.user_email', q, reader)}
    or intent.operation like ${part} escape '\\' or ${target} like ${part} escape '\\'
    or ${resourceId} in (select id from inventory where title like ${part} escape '\\'
      union select id from agents where name like ${part} escape '\\'
      union select session_id from agent_sessions s join agents a on a.account_id = s.account_id and a.id = s.agent_id
        where a.name like ${part} escape '\\'
      union select id from sites where name like ${part} escape '\\'))`
}

/** The ID of an act's target, without the part. */
const resourceId = sql<string>`substr(${target}, 1, instr(${target} || '/', '/') - 1)`

/** The resource of an act's target. Acts on DNS records are about a domain or an ingress, which its ID tells apart. */
const targetResource = sql<string>`case when ${kind} in ('dns', 'dns-links')
  then iif(${resourceId} like 'rd\\_%' escape '\\', 'reserved-domains', 'agent-ingresses') else ${kind} end`

/** The name of an act's target. A session uses its agent's name, which lasts longer than its address. */
const title = sql<string | null>`coalesce(agent.name, site.name, rolling.name, known.title)`

/** Selects acts with their outcome, account and target, if the console knows them. */
const acts = (db: Db) =>
  db
    .selectFrom('audit as intent')
    .leftJoin('audit as outcome', (join) => join.on('outcome.seq', '=', lastOutcome))
    .leftJoin('accounts', 'accounts.id', 'intent.account_id')
    .leftJoin('inventory as known', (join) =>
      join
        .onRef('known.account_id', '=', 'intent.account_id')
        .on('known.resource', '=', targetResource)
        .on('known.id', '=', resourceId),
    )
    .leftJoin('agent_sessions as session', (join) =>
      join.onRef('session.account_id', '=', 'intent.account_id').on('session.session_id', '=', resourceId),
    )
    .leftJoin('agents as agent', (join) =>
      join
        .onRef('agent.account_id', '=', 'intent.account_id')
        .on('agent.id', '=', sql<string>`coalesce(session.agent_id, ${resourceId})`),
    )
    .leftJoin('agent_updates as rolling', (join) =>
      join.onRef('rolling.account_id', '=', 'intent.account_id').on('rolling.id', '=', resourceId),
    )
    .leftJoin('sites as site', (join) =>
      join.onRef('site.account_id', '=', 'intent.account_id').on('site.id', '=', resourceId),
    )

/** Returns the trail, newest first, 50 acts per page. `before` is the `next` of the previous page. */
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
      'known.gone_at',
      result().as('result'),
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
  const entries = rows.slice(0, PAGE).map((row) => ({
    ...row,
    ...shownValues(row.operation, row),
    user_email: emailFor(filters.reader, row.user_email),
    checked_by: emailFor(filters.reader, row.checked_by),
  }))
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.seq ?? null) : null }
}
