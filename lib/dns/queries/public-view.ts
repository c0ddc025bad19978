import { isWithin, type RecordCheck } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'
import { knownTops } from './known-tops'
import type { Session } from './session'
import { zoneOfName } from './zone-of'

/** Returns a session in which the name servers of an account are only resolvers, so zones are found in public DNS. */
export function inPublic(session: Session): Session {
  // Answers aren't shared between a private view and other checks.
  const { referrals: _, isPrivate: __, ...config } = session.config
  return { ...session, config, cuts: new Map(), internal: session }
}

/** Reports whether public DNS delegates a zone, or an ancestor zone whose servers also serve the zone. */
export const isDelegated = async (session: Session, zone: string): Promise<boolean> =>
  (await publicZoneOf(session, zone)) === zone

/**
 * Returns the zone that contains a private zone's name in public DNS. Returns null if the lookup fails, or if no
 * referral shows an enclosing zone.
 */
async function publicZoneOf(session: Session, zone: string): Promise<string | null> {
  const found = await zoneOfName(session, zone)
  return cutsAbove(session, zone).length ? found : null
}

/** Returns the enclosing zones that referrals have shown. Omits top-level domains. */
const cutsAbove = ({ cuts }: Session, zone: string) =>
  [...cuts.values()].filter((cut) => cut.zone.includes('.') && isWithin(zone, cut.zone))

/**
 * Returns the session for checking a record from a private zone again in public DNS, or null if public DNS doesn't
 * matter for the record. `view` is the session of `inPublic`.
 */
export async function publicViewOf(
  session: Session,
  view: Session,
  { zone, record, verdict, servers }: RecordCheck,
): Promise<Session | null> {
  // Only certificate authorities look up a challenge.
  const isChallenge = record.purpose === 'certificate'
  if (zone === null || (verdict !== 'correct' && !isChallenge)) return null
  const decides = async (at: Session) => {
    const found = await publicZoneOf(at, zone)
    return found === zone || (isChallenge && found !== null && !isRegistry(found))
  }
  if (await decides(view)) return view
  const { outside } = session.config
  if (!outside || !(isChallenge || record.certificate)) return null
  const fromConsole = { ...view, config: outside, cuts: new Map(), ...knownTops(outside) }
  if (!(await decides(fromConsole))) return null
  const isPublic = (address: string | null) =>
    cutsAbove(fromConsole, zone).some((cut) =>
      cut.servers.some((one) => one.servers.some(({ host }) => host === address)),
    )
  // Other servers may have a private zone, whose names aren't sent to public servers.
  const isAnswered = servers.some(({ outcome, address }) => outcome === 'answered' && isPublic(address))
  return isChallenge || isAnswered ? fromConsole : null
}
