import type { Db } from '@/lib/db/open'
import { markGone, storeItems } from '@/lib/inventory/sync/store'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { type Poll, assignSessions } from '@/lib/agents/identity/assign-sessions'

import { accountId, openStore } from '@/lib/inventory/testing/store'

export { accountId, openStore }

export interface TestSession {
  id: string
  credential?: string
  ip?: string
  metadata?: string
  os?: string
  region?: string
  agent_version?: string
  transport?: string
  started_at?: string
}

const START = Date.parse('2026-03-01T00:00:00Z')
export const at = (seconds: number) => new Date(START + seconds * 1000)

export const listed = ({ id, credential = 'cr_1', ...more }: TestSession) => ({
  id,
  uri: '',
  agent_version: '3.30.0',
  ip: '198.51.100.7',
  metadata: '',
  os: 'linux',
  region: 'us',
  started_at: at(0).toISOString(),
  transport: 'service/2',
  ...more,
  credential: credential && { id: credential, uri: '' },
})

const scope = (accountId: string) => ({ accountId, resource: tunnelSessions })

/**
 * Stores the sessions in the inventory as if a poll at `at(seconds)` had listed them, and resolves with the poll. If
 * `isWhole` is true, marks all other sessions as gone.
 */
export async function list(
  db: Db,
  accountId: string,
  seconds: number,
  sessions: readonly TestSession[],
  isWhole = true,
): Promise<Poll> {
  const [from, end] = [at(seconds), at(seconds + 0.5)]
  await storeItems(db, { ...scope(accountId), source: 'list', at: from.toISOString() }, sessions.map(listed))
  if (isWhole) await markGone(db, scope(accountId), { unseenSince: from.toISOString() }, end.toISOString())
  return { from, at: end, isWhole, pages: 1 }
}

export const poll = async (...args: Parameters<typeof list>): Promise<boolean> =>
  assignSessions(args[0], args[1], await list(...args))

/** Opens a store whose sessions were listed completely at second 20. */
export async function openListedStore(): Promise<Db> {
  const db = await openStore()
  const listed = at(20).toISOString()
  await db
    .insertInto('inventory_syncs')
    .values({
      account_id: accountId,
      resource: 'tunnel-sessions',
      started_at: listed,
      finished_at: listed,
      error: null,
      complete_at: listed,
      pages: 1,
    })
    .execute()
  return db
}
