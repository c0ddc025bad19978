import { isWithin } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'
import { isOwnAnswer, showsZone } from '@/lib/dns/queries/replies'
import type { DnsReply } from '@/lib/dns/wire/messages'
import type { Session } from '@/lib/dns/queries/session'
import { lookup, parentName } from '@/lib/dns/queries/walk'
import type { Probed } from '../probed'
import { dsRecordsOf } from './dnssec'

const maxNames = 8

/**
 * Finds ancestor zones of a name that have DS records but appear in no referral. `known` are the zones that referrals
 * show. `lowest` is the zone that contains the name, or null if it isn't known.
 */
export async function findHiddenZones(
  session: Session,
  name: string,
  known: readonly string[],
  lowest: string | null,
): Promise<string[]> {
  const isZone = async (at: string) => showsZone((await lookup(session, { name: at, type: 'SOA' })).reply, at)
  const found: string[] = []
  let unsigned: string[] = []
  for (const at of namesAbove(name)) {
    if (lowest !== null && at !== lowest && isWithin(at, lowest)) return found
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
 * Reports whether the known answers for the name above a record show that no zone is between the record and its zone. A
 * denial contains the SOA record of the closest zone (RFC 2308 section 2).
 */
export async function isInNoOther({ session, servers, record, zone }: Probed): Promise<boolean> {
  const name = parentName(record.name)
  const known = (['CAA', 'SOA', 'NS'] as const).flatMap((type) =>
    servers
      .filter((server) => session.hasAsked(server, { name, type }))
      .map((server) => session.ask(server, { name, type })),
  )
  const isFromZone = (reply: DnsReply) =>
    isOwnAnswer(reply) &&
    !reply.answers.length &&
    reply.authorities.some((one) => one.type === 'SOA' && one.name === zone)
  const replies = await Promise.all(known)
  return replies.length > 0 && replies.every(isFromZone)
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
