import 'server-only'
import { labeled } from '@/lib/util/state-labels'
import { offlineAgents, offlineSince, recentlyOffline } from '@/lib/agents/list/view'
import { isRejectedOnly } from '@/lib/agents/model/updates'
import { updatesById } from '@/lib/agents/updates/view'
import { unknownActs } from '@/lib/audit/unknown-acts'
import type { Attention } from '@/lib/api/overview'
import { resourceName } from '@/lib/contract/operation-target'
import type { Db } from '@/lib/db/open'
import type { Elsewhere } from '@/lib/inventory/overview/overview'
import { actText, wordBeforeTarget } from '@/lib/resources/text/act-text'
import { connectionStates } from '@/lib/resources/states/connection-state'
import { siteSteps } from '@/lib/sites/model/sites'

/** The period, in milliseconds, for which an operation with an unknown outcome is listed as needing attention. */
const ACT_MS = 86_400_000
const MAX = 8

interface Found {
  rows: Attention[]
  count: number
}

/** Returns the overview entries that don't come from the inventory, such as offline agents and unfinished sites. */
export async function attentionElsewhere(db: Db, accountId: string, nowMs: number): Promise<Elsewhere> {
  const key = await refusedKey(db, accountId)
  const agents = await agentsOffline(db, accountId, nowMs)
  const updates = await heldUpdates(db, accountId)
  const acts = await recentUnknownActs(db, accountId, nowMs)
  const sites = await openSites(db, accountId)
  return {
    attention: [...key.rows, ...agents.rows, ...updates.rows, ...acts.rows, ...sites.rows],
    counts: {
      'account-key': key.count,
      agent: agents.count,
      'agent-update': updates.count,
      act: acts.count,
      site: sites.count,
    },
    problems: key.count + agents.count + updates.count + acts.count,
    warnings: updates.warnings + acts.count,
    sites: { total: sites.total, open: sites.count },
  }
}

async function refusedKey(db: Db, accountId: string): Promise<Found> {
  const rows = await db
    .selectFrom('account_results')
    .select('at')
    .where('account_id', '=', accountId)
    .where('result', '=', 'key-refused')
    .execute()
  return {
    count: rows.length,
    rows: rows.map(({ at }) => ({
      kind: 'account-key',
      resource: 'accounts',
      id: '',
      title: 'API key',
      state: 'wrong',
      label: connectionStates['key-refused'].label,
      cause: 'The platform rejects all requests with this key',
      sentence: 'The platform rejects the API key of this account. Replace the key.',
      since: at,
    })),
  }
}

async function agentsOffline(db: Db, accountId: string, nowMs: number): Promise<Found> {
  const count = await offlineAgents(db, accountId, new Date(nowMs))
  if (count === null) return { rows: [], count: 0 }
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'name', 'gone_at'])
    .where('account_id', '=', accountId)
    .where(recentlyOffline(accountId, offlineSince(new Date(nowMs))))
    .orderBy('gone_at', 'desc')
    .limit(MAX)
    .execute()
  const shared = { kind: 'agent', resource: 'agents', ...labeled('Offline') } as const
  return {
    count,
    rows: rows.map(({ id, name, gone_at }) => ({
      ...shared,
      id,
      title: name,
      cause: 'Disconnected',
      sentence: 'The agent disconnected without a confirmed stop command from this console.',
      since: gone_at,
    })),
  }
}

async function heldUpdates(db: Db, accountId: string): Promise<Found & { warnings: number }> {
  const rows = await db
    .selectFrom('agent_updates')
    .select(['id', 'name', 'state', 'reason', 'created_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['stopped', 'paused'])
    .orderBy('created_at', 'desc')
    .execute()
  const stopped = await updatesById(
    db,
    rows.flatMap(({ id, state }) => (state === 'stopped' ? id : [])),
  )
  // The same label and severity as on the update's page.
  const labelOf = (id: string) => {
    const update = stopped.get(id)
    return labeled(update === undefined ? 'Paused' : isRejectedOnly(update) ? 'Stopped early' : 'Stopped')
  }
  const shared = { kind: 'agent-update', resource: 'agent-updates' } as const
  return {
    count: rows.length,
    warnings: rows.filter(({ id }) => labelOf(id).state === 'attention').length,
    rows: rows.slice(0, MAX).map(({ id, name, state, created_at }) => {
      const cause = state === 'paused' ? 'Rolling update paused' : 'Rolling update stopped'
      const text = {
        ...labelOf(id),
        cause,
        sentence: `${cause}. Resume or cancel the update.`,
      }
      return { ...shared, ...text, id, title: name, since: created_at }
    }),
  }
}

async function recentUnknownActs(db: Db, accountId: string, nowMs: number): Promise<Found> {
  const rows = await unknownActs(db, accountId, new Date(nowMs - ACT_MS).toISOString(), nowMs)
  const shared = { kind: 'act', state: 'unknown', label: 'Unknown' } as const
  return {
    count: rows.length,
    rows: rows.slice(0, MAX).map(({ operation, target, at, title }) => {
      const { intent, done } = actText(operation)
      const cause = `Outcome unknown: ${intent}`
      const known = title ?? target
      const name = known ?? resourceName({ name: operation })
      const what = known === null ? [done] : [done, wordBeforeTarget(operation), known]
      const sentence = `The console couldn't confirm whether it ${what.filter(Boolean).join(' ')}.`
      return { ...shared, resource: operation, id: target ?? '', title: name, cause, sentence, since: at }
    }),
  }
}

async function openSites(db: Db, accountId: string): Promise<Found & { total: number }> {
  const rows = await db
    .selectFrom('sites')
    .leftJoin('site_evidence', 'site_evidence.site_id', 'sites.id')
    .select((eb) => [
      'sites.id',
      'sites.name',
      'sites.created_at',
      'sites.finished_at',
      'sites.deletion_confirmed_at',
      eb.fn.count<number>('site_evidence.step').as('done'),
    ])
    .where('sites.account_id', '=', accountId)
    .where('sites.ended_at', 'is', null)
    .groupBy('sites.id')
    .orderBy('sites.created_at', 'desc')
    .execute()
  const open = rows.filter(
    ({ finished_at, deletion_confirmed_at }) => finished_at === null && deletion_confirmed_at === null,
  )
  const shared = { kind: 'site', resource: 'sites', state: 'waiting', label: 'Setup' } as const
  return {
    total: rows.length,
    count: open.length,
    rows: open.slice(0, MAX).map(({ id, name, created_at, done }) => {
      const cause = `${Math.min(done, siteSteps.length)} of ${siteSteps.length} steps done`
      return { ...shared, id, title: name, cause, sentence: `${cause}.`, since: created_at }
    }),
  }
}
