import { isWithin, type RecordCheck } from '@/lib/dns/model/records'
import { knownTops, type Session } from './session'
import { zoneOfName } from './zone-of'

/**
 * Returns a session in which the name servers of an account are only resolvers, so zones are found in public DNS. Both
 * sessions share their limits, and no query is sent twice.
 */
export function inPublic(session: Session): Session {
  // Answers aren't shared between a private view and other checks.
  const { referrals: _, isPrivate: __, ...config } = session.config
  return { ...session, config, cuts: new Map(), internal: session }
}

/**
 * Reports whether public DNS delegates a zone, or an ancestor zone whose servers also serve the zone. Queries only the
 * zone's name, because the names in a private zone aren't sent to public servers.
 */
export const isDelegated = async (session: Session, zone: string): Promise<boolean> =>
  (await zoneOfName(session, zone)) === zone && cutsAbove(session, zone).length > 0

/** Returns the zones found by referrals that enclose a zone. Omits top-level domains. */
const cutsAbove = ({ cuts }: Session, zone: string) =>
  [...cuts.values()].filter((cut) => cut.zone.includes('.') && isWithin(zone, cut.zone))

/**
 * Returns a session in which the console's own resolvers and root servers find zones, for an account whose name servers
 * only serve its zone. Null unless public DNS delegates the zone to the servers that answered for it.
 */
export async function inPublicFromConsole(
  session: Session,
  zone: string,
  { servers }: Pick<RecordCheck, 'servers'>,
): Promise<Session | null> {
  const { outside } = session.config
  if (!outside) return null
  const view = { ...inPublic(session), config: outside, ...knownTops(outside) }
  if (!(await isDelegated(view, zone))) return null
  const delegated = cutsAbove(view, zone).flatMap((cut) => cut.servers.flatMap((one) => one.servers))
  const answered = servers.flatMap(({ outcome, address }) =>
    outcome === 'answered' && address ? [address] : [],
  )
  return answered.every((address) => delegated.some(({ host }) => host === address)) ? view : null
}
