import 'server-only'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { formatCidr, parseAddress } from '@/lib/resources/ip/cidr'
import { counted } from '@/lib/util/text'

const WINDOW_MS = 15 * 60_000
/** The tolerance, in milliseconds, for attempt times in the future. */
const LEEWAY_MS = 60_000
const timeAgo = (ms: number) => new Date(Date.now() - ms).toISOString()

/** The maximum number of attempts for one subject within 15 minutes. */
export interface Limit {
  subject: string
  most: number
}

/**
 * Returns the network that counts as one client: an IPv4 address, or an IPv6 network with the prefix length `prefix`.
 * Returns an invalid address unchanged.
 */
export function networkOf(address: string, prefix: 48 | 64 = 64): string {
  const [plain = ''] = address.split('%', 1) // a zone names an interface, not a client
  const parsed = parseAddress(plain)
  if (!parsed) return address
  if (parsed.family === 4) return formatCidr(parsed)
  const hostBits = BigInt(128 - prefix)
  return formatCidr({ family: 6, bits: (parsed.bits >> hostBits) << hostBits, prefix })
}

export const addressLimit = (address: string, most: number): Limit => ({
  subject: `address:${networkOf(address)}`,
  most,
})

/**
 * Counts an attempt and resolves with IDs for `forgive`. Throws Failure ADIT_TOO_MANY if a limit is reached. `db` must
 * be a transaction.
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

const tooManySentence = (seconds: number) =>
  `Too many attempts. Try again in ${counted(Math.ceil(seconds / 60), 'minute')}.`

/** Removes attempts that shouldn't count, such as attempts with a correct password. */
export async function forgive(db: Db, tries: readonly number[]): Promise<void> {
  await db.deleteFrom('attempts').where('id', 'in', tries).execute()
}
