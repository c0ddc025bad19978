import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type Db, escapeLike } from '@/lib/db/open'
import type { AuditEntry, AuditKind, AuditPage } from '@/lib/api/audit'
import { bulkTitle } from '@/lib/bulk/model/bulk'
import type { AuditTable } from '@/lib/db/schema'
import { isResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { currentOperation, earlierOperations } from '@/lib/resources/text/earlier-operations'
import { isAbout } from './about'
import { changedLabels } from './model/field-label'
import { accountName, findMentioned } from './mentioned'
import { addressFor, emailContains, emailFor, type Reader } from './reader'
import { routeMatch } from './route-match'
import { graceMs, lastOutcome, isRequested, requestedName } from './record'
import { shownValues } from './masking'
import { rejectionMessage } from './rejection'
import type { TimeRange } from '@/lib/util/time-range'

/** The filters of the audit log. An entry must match every filter that is set. */
export interface AuditFilters extends TimeRange {
  /** The text to search for in the person's email address, the operation's name, and the target's name and ID. */
  q?: string
  results?: readonly string[]
  /** The kinds of entries, at least one, or undefined for all kinds. */
  kinds?: readonly AuditKind[]
  /** The kinds of resources. The kind is the part of an operation's name before the first dot. */
  resources?: readonly string[]
  /** All or part of an email address. */
  person?: string
  /** The IDs of accounts. Null matches entries without an account. */
  accountIds?: readonly (string | null)[]
  /**
   * The beginning of an operation's name. For example, `people` matches `people.add`. Also matches the same operations
   * in entries of earlier versions, which can have another name.
   */
  operation?: string
  /**
   * The ID of a resource or part. Also matches the resource's parts and children, and the edge that serves an endpoint.
   */
  target?: string
  /**
   * The reader's email address, or undefined for an admin. Of the operations on the console itself, readers who aren't
   * admins see only their own.
   */
  reader?: Reader
}

/**
 * The SQL expression for an operation's target. For a create request, only the outcome contains the new resource's
 * ID.
 */
const target = sql<string>`coalesce(outcome.target, intent.target)`
const PAGE = 50

const reads = ['agents.read-tunnels', 'accounts.export', 'accounts.export-list'] as const

/** Patterns for the names of operations, in addition to `reads`, that don't count as changes. */
const harmless = [
  'sessions.sign-in',
  'sessions.sign-out',
  'sessions.confirm',
  '%.test-request',
  ...earlierOperations((name) => name.endsWith('.test-request')),
  '%.reveal',
]

interface Joined {
  intent: AuditTable
  outcome: AuditTable
}
function conditions(eb: ExpressionBuilder<Joined, 'intent' | 'outcome'>, filters: AuditFilters) {
  return [
    eb('intent.phase', '=', 'intent'),
    ...(filters.person ? [emailContains('intent.user_email', filters.person, filters.reader)] : []),
    ...(filters.reader === undefined ? [] : [isOpenTo(filters.reader)]),
    ...(filters.accountIds ? [isOn(filters.accountIds, Boolean(filters.target))] : []),
    ...(filters.operation ? [isOperation(filters.operation)] : []),
    ...(filters.target ? [isAbout(filters.target, filters.accountIds)] : []),
    ...(filters.q ? [isFound(filters.q, filters.reader)] : []),
    ...(filters.results ? [sql<boolean>`${result()} in (${sql.join(filters.results)})`] : []),
    ...(filters.resources ? [sql<boolean>`${kind} in (${sql.join(filters.resources)})`] : []),
    ...(filters.kinds ? [eb.or(filters.kinds.map((one) => ofKind[one]()))] : []),
    ...(filters.since ? [eb('intent.at', '>=', filters.since)] : []),
    ...(filters.until ? [eb('intent.at', '<', filters.until)] : []),
  ]
}

/** Returns the SQL condition for operations whose current name, or name in an earlier version, starts with `start`. */
function isOperation(start: string) {
  const current = currentOperation(start)
  const earlier = earlierOperations((name) => name.startsWith(current.toLowerCase()))
  return sql<boolean>`(intent.operation like ${`${escapeLike(current)}%`} escape '\\'
    or intent.operation like ${`${escapeLike(start)}%`} escape '\\'
    or intent.operation in (${sql.join(earlier)}))`
}

/**
 * Returns the SQL condition for operations that a reader who isn't an admin may see: their own operations, and all
 * operations on accounts and resources.
 */
const isOpenTo = (reader: string) =>
  sql<boolean>`(intent.user_email = ${reader} or intent.account_id is not null
    or intent.operation like 'accounts.%')`

/**
 * Returns the SQL condition for operations on these accounts. If `hasTarget` is true, SQLite uses the more selective
 * targets index.
 */
function isOn(accountIds: readonly (string | null)[], hasTarget: boolean) {
  const column = sql.raw(`${hasTarget ? '+' : ''}intent.account_id`)
  const isIn = sql<boolean>`${column} in (${sql.join(accountIds.filter((id) => id !== null))})`
  return accountIds.includes(null) ? sql<boolean>`(${isIn} or ${column} is null)` : isIn
}

/**
 * Returns the SQL expression for the result of an operation. If no outcome was recorded, the result is `running` for
 * one minute, and then `unknown`.
 */
const result = () =>
  sql<AuditEntry['result']>`coalesce(outcome.result,
    case when intent.at < ${new Date(Date.now() - graceMs).toISOString()} then 'unknown' else 'running' end)`

/**
 * Returns the SQL condition for operations that changed or may have changed something. Excludes updates that didn't
 * change any value.
 */
const hasEffect = () =>
  sql<boolean>`(${result()} <> 'refused' and intent.operation not in (${sql.join([...reads])})
    and not (${sql.join(
      harmless.map((pattern) => sql`intent.operation like ${pattern}`),
      sql` or `,
    )})
    and coalesce(coalesce(outcome.before, intent.before) <> coalesce(outcome.after, intent.after), true))`

const isOnlyRead = () => sql<boolean>`intent.operation in (${sql.join([...reads])})`

const ofKind: Readonly<Record<AuditKind, () => RawBuilder<boolean>>> = {
  effects: hasEffect,
  others: () => sql<boolean>`not (${hasEffect()} or ${isOnlyRead()})`,
  reads: isOnlyRead,
}

/**
 * The SQL expression for the kind of resource in an operation's name. For example, `bot-users` for `bot-users.create`.
 */
const kind = sql<string>`substr(intent.operation, 1, instr(intent.operation, '.') - 1)`

function isFound(q: string, reader: Reader) {
  const part = `%${escapeLike(q)}%`
  const earlier = earlierOperations((name) => name.includes(q.toLowerCase()))
  return sql<boolean>`(${emailContains('intent.user_email', q, reader)}
    or intent.operation like ${part} escape '\\' or intent.operation in (${sql.join(earlier)})
    or ${target} like ${part} escape '\\'
    or ${resourceId} in (select id from inventory where title like ${part} escape '\\'
      union select id from agents where name like ${part} escape '\\'
      union select session_id from agent_sessions s join agents a on a.account_id = s.account_id and a.id = s.agent_id
        where a.name like ${part} escape '\\'
      union select id from sites where name like ${part} escape '\\')
    or ${target} is null and ${isRequested(q, kind)})`
}

/** The SQL expression for the resource's ID in an operation's target, without the ID of a part. */
const resourceId = sql<string>`substr(${target}, 1, instr(${target} || '/', '/') - 1)`

const targetResource = sql<string>`case when ${kind} in ('dns', 'dns-links')
  then iif(${resourceId} like 'rd\\_%' escape '\\', 'reserved-domains', 'agent-ingresses') else ${kind} end`

const title = sql<string | null>`coalesce(agent.name, site.name, rolling.name, known.title)`

/**
 * The SQL expression for the client's address. Earlier versions stored the address only in the values of sign-ins and
 * of the setup.
 */
const address = sql<string | null>`coalesce(intent.address, case when intent.operation in
  ('sessions.sign-in', 'people.set-up') then json_extract(intent.after, '$.address') end)`

async function jobTitles(db: Db, targets: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const ids = targets.flatMap((id) => (id?.startsWith('bulk_') ? [id] : []))
  if (ids.length === 0) return new Map()
  const jobs = await db
    .selectFrom('bulk_jobs')
    .select(['id', 'action', 'resource'])
    .select((eb) =>
      eb
        .selectFrom('bulk_rows')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('bulk_rows.job_id', '=', 'bulk_jobs.id')
        .as('count'),
    )
    .where('id', 'in', ids)
    .execute()
  return new Map(
    jobs.flatMap(({ id, action, resource, count }) =>
      isResourceName(resource) ? [[id, bulkTitle(action, count ?? 0, resourceTypes[resource])] as const] : [],
    ),
  )
}

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
    .leftJoin('agent_commands as command', 'command.act_id', 'intent.act_id')
    .leftJoin('agent_updates as sender', 'sender.id', 'command.update_id')
    .leftJoin('bulk_rows as bulk_row', 'bulk_row.act_id', 'intent.act_id')

/** Lists up to 50 operations in the audit log, newest first. `before` is the `next` value of the previous page. */
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
      routeMatch(kind, target).as('route'),
      'intent.account_id',
      'known.gone_at',
      result().as('result'),
      'outcome.status',
      rejectionMessage(target).as('message'),
      sql<number | null>`case when command.command = 'restart' and command.state = 'seen'
        then command.offline_ms end`.as('offline_ms'),
      'command.update_id',
      'sender.name as update_name',
      'bulk_row.job_id',
      sql<string | null>`case when json_extract(outcome.after, '$.settled_by') in ('check', 'dismissal')
        then outcome.user_email end`.as('checked_by'),
      sql<AuditEntry['finding']>`case when outcome.result = 'unknown'
        then json_extract(outcome.after, '$.finding') end`.as('finding'),
      'intent.request_id',
      address.as('address'),
      eb.fn.coalesce('outcome.before', 'intent.before').as('before'),
      eb.fn.coalesce('outcome.after', 'intent.after').as('after'),
      'intent.after as sent',
    ])
    // The left join makes `outcome` nullable.
    .where((eb) => eb.and(conditions(eb as unknown as Parameters<typeof conditions>[0], filters)))
    .$if(before !== undefined, (query) => query.where('intent.seq', '<', before ?? 0))
    .orderBy('intent.seq', 'desc')
    .limit(PAGE + 1)
    .execute()
  const jobs = await jobTitles(
    db,
    rows.map(({ target }) => target),
  )
  const mentionedIn = await findMentioned(db, rows)
  const entries = rows.slice(0, PAGE).map(({ sent, account_id, ...row }) => {
    const values = {
      ...shownValues(row.operation, row, filters.reader),
      mentioned: mentionedIn({ account_id, ...row }),
    }
    return {
      ...row,
      ...values,
      labels: changedLabels({ operation: row.operation, ...values }),
      title:
        row.target === null
          ? requestedName(row.operation, sent)
          : (jobs.get(row.target) ?? row.title ?? accountName(row)),
      target: emailFor(filters.reader, row.target),
      user_email: emailFor(filters.reader, row.user_email),
      checked_by: emailFor(filters.reader, row.checked_by),
      address: addressFor(filters.reader, row),
    }
  })
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.seq ?? null) : null }
}
