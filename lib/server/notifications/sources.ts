import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { commandRecordOf } from '@/lib/agents/commands/store'
import type { AccountNotification } from '@/lib/api/notifications'
import { forReader } from '@/lib/audit/reader'
import { graceMs } from '@/lib/audit/record'
import { unknownActs } from '@/lib/audit/unknown-acts'
import type { Db } from '@/lib/db/open'
import { dnsStates } from '@/lib/dns/model/dns-state'
import { dnsOperations } from '@/lib/resources/dns-changes'
import { isResourceName, dnsResources } from '@/lib/resources/resource-types'
import { holdsBack } from '@/lib/sites/model/sites'
import { removalView } from '@/lib/sites/store'
import { fieldsOf } from '@/lib/util/records'
import { accountFreshness } from '../accounts/freshen'
import type { Account } from '../accounts/upstream'
import type { Context } from '../context'

export const MAX_LISTED = 50
const AUDIT_ROWS = 2_000
const REQUESTS = 5_000

interface Scope {
  db: Db
  accountId: string
  since: string
}
type Of<K extends AccountNotification['kind']> = Extract<AccountNotification, { kind: K }>

interface WithoutContent<K> {
  kind: K
  at: string
  id: string
  /** 1 if the job or update counts as a failure, 0 otherwise. */
  has_problem: number
}
export type Unread = WithoutContent<'bulk-job'> | WithoutContent<'agent-update'>

export async function bulkJobs({ db, accountId, since }: Scope): Promise<Unread[]> {
  const { rows } = await sql<Omit<Unread, 'kind'>>`
    select id, state <> 'done' or exists (
      select 1 from bulk_rows where job_id = job.id and state in ('failed', 'unknown')) as has_problem,
      coalesce(ended_at, max(started_at,
      coalesce((select max(at) from bulk_rows where job_id = job.id), ''),
      coalesce((select max(at) from audit where account_id = ${accountId} and target = job.id), ''))) as at
    from bulk_jobs job
    where account_id = ${accountId} and started_at is not null
      and (ended_at > ${since} or (ended_at is null and state = 'paused'))`.execute(db)
  return rows.map((row) => ({ kind: 'bulk-job', ...row }))
}

export async function agentUpdates({ db, accountId, since }: Scope): Promise<Unread[]> {
  const { rows } = await sql<Omit<Unread, 'kind'>>`
    select id, state <> 'done' or exists (
      select 1 from agent_update_targets target
      where target.update_id = one.id and target.step = 'failed') as has_problem,
      coalesce(ended_at, (select max(at) from agent_update_events event
      where event.update_id = one.id and event.kind in ('paused', 'stopped')), created_at) as at
    from agent_updates one
    where account_id = ${accountId}
      and (ended_at > ${since} or (ended_at is null and state in ('paused', 'stopped')))`.execute(db)
  return rows.map((row) => ({ kind: 'agent-update', ...row }))
}

/**
 * Returns recent commands that ended or have an unknown outcome. Omits commands of rolling updates, and successful
 * commands of bulk jobs.
 */
export async function commandNotifications({ db, accountId, since }: Scope): Promise<Of<'agent-command'>[]> {
  const at = sql<string>`coalesce(command.ended_at, command.sent_at)`
  const rows = await db
    .selectFrom('agent_commands as command')
    .leftJoin('agent_sessions as session', (join) =>
      join
        .onRef('session.account_id', '=', 'command.account_id')
        .onRef('session.session_id', '=', 'command.session_id'),
    )
    .leftJoin('agents as agent', (join) =>
      join.onRef('agent.account_id', '=', 'command.account_id').onRef('agent.id', '=', 'session.agent_id'),
    )
    .selectAll('command')
    .select([at.as('at'), 'agent.id as now_agent_id', 'agent.name as agent_name'])
    .where('command.account_id', '=', accountId)
    .where('command.update_id', 'is', null)
    .where((eb) => eb.or([eb('command.ended_at', 'is not', null), eb('command.state', '=', 'unknown')]))
    .where(sql<boolean>`(command.state <> 'seen' or not exists (
      select 1 from bulk_rows where bulk_rows.act_id = command.act_id))`)
    .where(at, '>', since)
    .orderBy('at', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ at, now_agent_id, agent_name, ...command }) => ({
    kind: 'agent-command',
    at,
    agent: { id: now_agent_id ?? command.agent_id, name: agent_name ?? command.session_id },
    command: commandRecordOf(command),
  }))
}

export async function siteDeletions({ db, accountId, since }: Scope): Promise<Of<'site-deletion'>[]> {
  const sites = await db
    .selectFrom('sites')
    .select(['id', 'name', 'deletion_user_email', 'deletion_confirmed_at', 'ended_at'])
    .where('account_id', '=', accountId)
    .where('deletion_confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
    .execute()
  const ids = sites.map(({ id }) => id)
  const removals = await db
    .selectFrom('site_removals')
    .selectAll()
    .where('site_id', 'in', ids.length > 0 ? ids : [''])
    .where('state', 'in', ['failed', 'unknown', 'by-hand'])
    .execute()
  return sites.flatMap(({ id, name, deletion_user_email, deletion_confirmed_at, ended_at }) => {
    const open = removals.filter(({ site_id }) => site_id === id)
    const held = open.filter(holdsBack)
    if (ended_at === null && held.length === 0) return []
    const heldAt = held
      .flatMap(({ at }) => at ?? [])
      .toSorted()
      .at(-1)
    const of = (state: 'failed' | 'unknown') => held.filter((row) => row.state === state).length
    const byHand = open.filter((row) => row.state === 'by-hand' && !removalView(row).never_seen)
    const counts = { failed: of('failed'), unknown: of('unknown'), by_hand: byHand.length }
    const by = deletion_user_email && forReader(deletion_user_email)
    const at = ended_at ?? heldAt ?? deletion_confirmed_at ?? ''
    return [{ kind: 'site-deletion' as const, at, id, name, by, ended: ended_at !== null, ...counts }]
  })
}

/**
 * Returns recent operations with an unknown outcome, except those recorded for an agent command, bulk job or site
 * deletion.
 */
export async function actsUnknown({ db, accountId, since }: Scope, nowMs: number): Promise<Of<'act'>[]> {
  const acts = (await unknownActs(db, accountId, since, nowMs)).slice(0, MAX_LISTED)
  const reported = await reportedElsewhere(
    db,
    acts.map(({ act_id }) => act_id),
  )
  return acts
    .filter(({ act_id }) => !reported.has(act_id))
    .map(({ act_id, operation, target, title, user_email, at, phase }) => ({
      kind: 'act',
      act_id,
      at: phase === 'intent' ? new Date(Date.parse(at) + graceMs).toISOString() : at,
      operation,
      target,
      title,
      by: user_email && forReader(user_email),
    }))
}

async function reportedElsewhere(db: Db, actIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (actIds.length === 0) return new Set()
  const ids = sql.join(actIds)
  const { rows } = await sql<{ act_id: string }>`
    select act_id from agent_commands where act_id in (${ids})
    union select act_id from bulk_rows where act_id in (${ids})
    union select act_id from site_removals where act_id in (${ids})`.execute(db)
  return new Set(rows.map(({ act_id }) => act_id))
}

const dnsState = z.enum(dnsStates).catch('unknown')

export async function dnsEvents({ db, accountId, since }: Scope): Promise<Of<'dns'>[]> {
  const oldest = sql<number>`(select min(seq) from
    (select seq from audit where account_id = ${accountId} order by seq desc limit ${AUDIT_ROWS}))`
  const rows = await db
    .selectFrom('audit as change')
    .innerJoin('inventory as known', (join) =>
      join
        .onRef('known.account_id', '=', 'change.account_id')
        .on('known.resource', 'in', dnsResources)
        .onRef('known.id', '=', 'change.target'),
    )
    .select(['change.at', 'change.operation', 'change.after', 'known.resource', 'known.id', 'known.title'])
    .where('change.account_id', '=', accountId)
    .where('change.seq', '>=', oldest)
    .where('change.phase', '=', 'intent')
    .where('change.operation', 'in', [...dnsOperations.keys()])
    .where('change.at', '>', since)
    .where('known.gone_at', 'is', null)
    .orderBy('change.seq', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.flatMap(({ operation, after, resource: name, ...row }) => {
    const resource = dnsResources.find((one) => one === name)
    const change = dnsOperations.get(operation)
    if (!resource || !change) return []
    const state = dnsState.parse(fieldsOf(JSON.parse(after ?? 'null')).state)
    return [{ kind: 'dns' as const, ...row, resource, change, dns_state: state }]
  })
}

export async function failedLists(context: Context, account: Account): Promise<Of<'lists'>[]> {
  const failed = [...(await accountFreshness(context, account))].flatMap(([resource, { listable, error }]) =>
    listable && error !== null && isResourceName(resource) ? [{ resource, message: error.message }] : [],
  )
  if (failed.length === 0) return []
  const starts = await startsOfFailure(context.db, account.id)
  return [...new Set(failed.map(({ message }) => message))].map((message) => {
    const resources = failed.flatMap((one) => (one.message === message ? [one.resource] : []))
    const [at = ''] = resources.flatMap((resource) => starts.get(resource) ?? []).toSorted()
    return { kind: 'lists', at, resources, message }
  })
}

/** Returns the approximate time when each failing list started to fail, keyed by kind of resource. */
async function startsOfFailure(db: Db, accountId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ resource: string; at: string }>`
    with latest as (
      select operation, at from requests where account_id = ${accountId} order by id desc limit ${REQUESTS}
    )
    select sync.resource, coalesce(min(latest.at), sync.complete_at, sync.started_at) as at
    from inventory_syncs sync
    left join latest on latest.operation = sync.resource || '.list' and latest.at > coalesce(sync.complete_at, '')
    where sync.account_id = ${accountId} and sync.error is not null
    group by sync.resource`.execute(db)
  return new Map(rows.map(({ resource, at }) => [resource, at]))
}
