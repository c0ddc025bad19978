import { isWithin, type RecordCheck } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'
import { knownTops } from './known-tops'
import type { Session } from './session'
import { zoneOfName } from './zone-of'

/** Returns a session that finds zones in public DNS, and uses an account's DNS servers only as resolvers. */
export function inPublic(session: Session): Session {
  // Answers aren't shared between a private view and other checks.
  const { referrals: _, isPrivate: __, ...config } = session.config
  return { ...session, config, cuts: new Map(), internal: session }
}

export const isDelegated = async (session: Session, zone: string): Promise<boolean> =>
  (await publicZoneOf(session, zone)) === zone

async function publicZoneOf(session: Session, zone: string): Promise<string | null> {
  const found = await zoneOfName(session, zone)
  return cutsAbove(session, zone).length ? found : null
}

const cutsAbove = ({ cuts }: Session, zone: string) =>
  [...cuts.values()].filter((cut) => cut.zone.includes('.') && isWithin(zone, cut.zone))

/**
 * Returns a session to check a private zone's record again in public DNS, or null if this is unnecessary or impossible.
 * `view` is the result of `inPublic`.
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
  // Other servers may host a private zone, whose names must not be sent to public servers.
  const isAnswered = servers.some(({ outcome, address }) => outcome === 'answered' && isPublic(address))
  return isChallenge || isAnswered ? fromConsole : null
}
