import 'server-only'
import { isIPv6 } from 'node:net'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'

const WINDOW_MS = 15 * 60_000
const timeAgo = (ms: number) => new Date(Date.now() - ms).toISOString()

/** What tries are counted for, and how many are evaluated within 15 minutes. */
export interface Limit {
  subject: string
  most: number
}

/** Tries from one address: an IPv6 network of 64 bits counts as one, since a person has it whole. */
export function addressLimit(address: string, most: number): Limit {
  const network = isIPv6(address) ? address.split(':').slice(0, 4).join(':') : address
  return { subject: `address:${network}`, most }
}

/**
 * Counts a try against every limit before it is evaluated, so that many at once cannot pass together. In the
 * transaction that `db` is. Throws Failure ADIT_TOO_MANY with `details.retry_after` in seconds; a try that is refused
 * here is not counted, so that nobody can keep somebody out for good. Returns what `forgive` takes.
 */
export async function countTry(db: Db, limits: readonly Limit[]): Promise<number[]> {
  await db.deleteFrom('attempts').where('at', '<', timeAgo(WINDOW_MS)).execute()
  for (const limit of limits) await needRoom(db, limit)
  const rows = limits.map(({ subject }) => ({ subject, at: timeAgo(0) }))
  const inserted = await db.insertInto('attempts').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

async function needRoom(db: Db, { subject, most }: Limit): Promise<void> {
  const tries = await db
    .selectFrom('attempts')
    .select('at')
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  const oldest = tries[most - 1]
  if (!oldest) return
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest.at) + WINDOW_MS - Date.now()) / 1000))
  throw new Failure('ADIT_TOO_MANY', tooManySentence(seconds), { retry_after: String(seconds) })
}

const tooManySentence = (seconds: number) =>
  `Too many tries. Wait ${Math.ceil(seconds / 60)} min, then try again.`

/** Takes back tries that turned out right. */
export async function forgive(db: Db, tries: readonly number[]): Promise<void> {
  await db.deleteFrom('attempts').where('id', 'in', tries).execute()
}
