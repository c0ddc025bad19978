import 'server-only'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { formatCidr, parseAddress } from '@/lib/resources/ip/cidr'

const WINDOW_MS = 15 * 60_000
/**
 * The time in the future up to which an attempt counts, in milliseconds. Later ones were made before the clock was set
 * back.
 */
const LEEWAY_MS = 60_000
const timeAgo = (ms: number) => new Date(Date.now() - ms).toISOString()

/** A limit on attempts: their subject, and the maximum evaluated within 15 minutes. */
export interface Limit {
  subject: string
  most: number
}

/**
 * Returns the network that counts as one client: an IPv4 address, also when embedded in IPv6, or the /64 of an IPv6
 * address, because one person has all of it. Every spelling of an address gives the same result.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1) // a zone names an interface, not a client
  const parsed = parseAddress(plain)
  if (!parsed) return address
  if (parsed.family === 4) return formatCidr(parsed)
  return formatCidr({ family: 6, bits: (parsed.bits >> 64n) << 64n, prefix: 64 })
}

/** Returns the limit on attempts from one network (`networkOf`). */
export const addressLimit = (address: string, most: number): Limit => ({
  subject: `address:${networkOf(address)}`,
  most,
})

/**
 * Counts an attempt against every limit before it is evaluated, so that concurrent attempts can't bypass a limit. Runs
 * in the transaction `db`. Throws Failure ADIT_TOO_MANY with `details.retry_after` in seconds. An attempt rejected here
 * isn't counted, so that no one can lock someone out permanently. Returns the argument of `forgive`.
 */
export async function countTry(db: Db, limits: readonly Limit[]): Promise<number[]> {
  await db
    .deleteFrom('attempts')
    .where((eb) => eb.or([eb('at', '<', timeAgo(WINDOW_MS)), eb('at', '>', timeAgo(-LEEWAY_MS))]))
    .execute()
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
  const leftMs = Math.min(Date.parse(oldest.at) + WINDOW_MS - Date.now(), WINDOW_MS)
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  throw new Failure('ADIT_TOO_MANY', tooManySentence(seconds), { retry_after: String(seconds) })
}

const tooManySentence = (seconds: number) => `Too many attempts. Try again in ${Math.ceil(seconds / 60)} min.`

/** Removes attempts that turned out to be correct. */
export async function forgive(db: Db, tries: readonly number[]): Promise<void> {
  await db.deleteFrom('attempts').where('id', 'in', tries).execute()
}
