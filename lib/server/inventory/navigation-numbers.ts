import 'server-only'
import { countAgents } from '@/lib/agents/list/page'
import { offlineAgents } from '@/lib/agents/list/view'
import type { NavigationNumbers } from '@/lib/api/navigation'
import type { Db } from '@/lib/db/open'
import { countsByKind, problemCounts } from '@/lib/inventory/counts'
import { tabResources } from '@/lib/resources/navigation'
import type { Account } from '../accounts/upstream'
import type { Context } from '../context'
import { attentionElsewhere } from './elsewhere'
import { notificationTimes } from '../notifications/notifications'

/**
 * Returns the counts and notification times that the navigation of an account shows. Sends no requests to the platform.
 */
export async function navigationNumbers(context: Context, account: Account): Promise<NavigationNumbers> {
  const { db } = context
  const now = new Date()
  const offline = await offlineAgents(db, account.id, now)
  const { counts } = await attentionElsewhere(db, account.id, now.getTime())
  return {
    problems: {
      ...(await problemCounts(db, account.id, now.getTime())),
      agents: offline === null ? null : { wrong: 0, attention: offline + (counts['agent-update'] ?? 0) },
      acts: { wrong: 0, attention: counts.act ?? 0 },
    },
    tabs: {
      ...(await countsByKind(db, account.id, tabResources)),
      agents: await countAgents(db, account.id, now),
      agentUpdates: await countUpdates(db, account.id),
    },
    notifications: await recentTimes(context, account),
  }
}

async function countUpdates(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('agent_updates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

const maxAgeMs = 10_000
interface Kept<T> {
  at: number
  value: Promise<T>
}

type Read<T> = (context: Context, account: Account) => Promise<T>

/** Wraps a function to cache its result for ten seconds per account. Errors aren't cached. */
function keptBriefly<T>(read: Read<T>): Read<T> {
  const kept = new WeakMap<Db, Map<string, Kept<T>>>()
  return (context, account) => {
    const ofStore = kept.get(context.db) ?? new Map<string, Kept<T>>()
    kept.set(context.db, ofStore)
    const known = ofStore.get(account.id)
    const at = Date.now()
    if (known && at - known.at < maxAgeMs) return known.value
    const value = read(context, account)
    ofStore.set(account.id, { at, value })
    value.catch(() => ofStore.delete(account.id))
    return value
  }
}

/** Returns the counts and notification times for the navigation, cached for up to ten seconds. */
export const recentNumbers = keptBriefly(navigationNumbers)

/**
 * Returns the times of recent notifications, cached for up to ten seconds. Every open page polls these times, and each
 * poll would otherwise run several queries.
 */
const recentTimes = keptBriefly((context, account) => notificationTimes(context, account, Date.now()))
