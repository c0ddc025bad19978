import 'server-only'
import { offlineAgents } from '@/lib/agents/offline'
import type { NavigationNumbers } from '@/lib/api/inventory'
import type { Db } from '@/lib/db/open'
import { countsByKind } from '@/lib/inventory/counts-by-kind'
import { dnsProblems } from '@/lib/inventory/dns-problems'

/** Returns the counts in the navigation of an account. Reads only the console's own store. */
export async function navigationNumbers(db: Db, accountId: string, now: Date): Promise<NavigationNumbers> {
  return {
    problems: { ...(await dnsProblems(db, accountId)), agents: await offlineAgents(db, accountId, now) },
    backends: await countsByKind(db, accountId),
  }
}

/**
 * The maximum age of the counts that a page is rendered with, in milliseconds. The browser then requests newer ones.
 */
const maxAgeMs = 10_000
interface Kept {
  at: number
  numbers: Promise<NavigationNumbers>
}
const kept = new WeakMap<Db, Map<string, Kept>>()

/** Returns the counts from the last ten seconds, so that they delay few pages. */
export function recentNumbers(db: Db, accountId: string): Promise<NavigationNumbers> {
  const ofStore = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, ofStore)
  const known = ofStore.get(accountId)
  const now = new Date()
  if (known && now.getTime() - known.at < maxAgeMs) return known.numbers
  const numbers = navigationNumbers(db, accountId, now)
  ofStore.set(accountId, { at: now.getTime(), numbers })
  numbers.catch(() => ofStore.delete(accountId))
  return numbers
}
