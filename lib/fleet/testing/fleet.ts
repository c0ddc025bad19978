import type { Db } from '@/lib/db/open'
import { markGone, takeIn } from '@/lib/inventory/store'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { takeInSessions } from '../take-in'

export { accountId, openStore } from '@/lib/inventory/testing/store'

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
/** A time so many seconds after the tests begin. */
export const at = (seconds: number) => new Date(START + seconds * 1000)

/** A session as the platform lists it. */
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

const place = (accountId: string) => ({ accountId, resource: tunnelSessions })

/** The inventory sees exactly these sessions at a time, and the console follows. */
export async function look(
  db: Db,
  accountId: string,
  seconds: number,
  sessions: readonly TestSession[],
  isWhole = true,
): Promise<void> {
  const from = at(seconds)
  await takeIn(db, { ...place(accountId), source: 'list', at: from.toISOString() }, sessions.map(listed))
  const end = at(seconds + 0.5)
  if (isWhole) await markGone(db, place(accountId), { unseenSince: from.toISOString() }, end.toISOString())
  await takeInSessions(db, accountId, { from, at: end, isWhole })
}
