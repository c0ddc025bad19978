import { isRegistry } from '@/lib/dns/model/suffix'
import { showsZone } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { lookup, parentName } from '@/lib/dns/queries/walk'
import { dsRecordsOf } from './dnssec'

const maxNames = 8

/**
 * Finds ancestor zones of a name that have DS records but appear in no referral. `known` are the zones that referrals
 * show.
 */
export async function findHiddenZones(
  session: Session,
  name: string,
  known: readonly string[],
): Promise<string[]> {
  const isZone = async (at: string) => showsZone((await lookup(session, { name: at, type: 'SOA' })).reply, at)
  const found: string[] = []
  let unsigned: string[] = []
  for (const at of namesAbove(name)) {
    const isSigned = Boolean((await dsRecordsOf(session, at))?.length)
    if (!isSigned && known.includes(at)) return found
    if (!isSigned) {
      unsigned.push(at)
      continue
    }
    for (const passed of unsigned) if (await isZone(passed)) return found
    if (known.includes(at)) unsigned = []
    else if (await isZone(at)) {
      found.push(at)
      unsigned = []
    }
  }
  return found
}

/**
 * Reports whether a referral without DS records shows that a name is in an unsigned zone. Unlike `findHiddenZones`,
 * sends no query, and trusts the server that sent the referral.
 */
export function isInUnsigned({ cuts, withDs }: Session, name: string): boolean {
  const [top = name] = namesAbove(name)
  return cuts.has(top) && !withDs.has(top)
}

function namesAbove(name: string): string[] {
  const above = parentName(name)
  if (!above.includes('.') || isRegistry(above)) return []
  return [...namesAbove(above), above].slice(0, maxNames)
}
