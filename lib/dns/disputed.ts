import type { ZoneServers } from '@/lib/dns/config'
import type { Session } from '@/lib/dns/session'
import { isRegistry } from '@/lib/dns/model/suffix'
import { parentName } from '@/lib/dns/walk'

/**
 * Returns the parent of a zone that only some of the parent's servers delegate, for example because of an old copy. The
 * other servers have the zone's names in the parent zone itself. Null if the servers agree, or if the parent is a
 * registry, whose servers aren't queried.
 */
export async function findDisputed(session: Session, zone: string): Promise<ZoneServers | null> {
  const above = closestAbove(session, zone)
  if (!above || isRegistry(above.zone)) return null
  const replies = await Promise.all(
    above.servers
      .flatMap(({ servers }) => servers)
      .map((server) => session.ask(server, { name: zone, type: 'SOA' })),
  )
  const isDenied = replies.some(
    (reply) =>
      reply.kind === 'answer' &&
      reply.isAuthoritative &&
      reply.authorities.some(({ type, name }) => type === 'SOA' && name === above.zone),
  )
  return isDenied ? above : null
}

/** Returns the closest enclosing zone that referrals led to. */
function closestAbove({ cuts }: Session, zone: string): ZoneServers | null {
  for (let up = parentName(zone); up !== ''; up = parentName(up)) {
    const cut = cuts.get(up)
    if (cut) return cut
  }
  return null
}
