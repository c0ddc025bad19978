import { isWithin } from '@/lib/dns/model/records'
import type { Session } from './session'
import { zoneOfName } from './zone-of'

/**
 * Returns the session in which the name servers of an account are only resolvers, so that zones are found in public DNS.
 * Both views have the same limits, and no query is sent twice.
 */
export function inPublic(session: Session): Session {
  // Answers aren't shared between a private view and other checks.
  const { referrals: _, isPrivate: __, ...config } = session.config
  return { ...session, config, cuts: new Map(), internal: session }
}

/**
 * Reports whether public DNS delegates a zone, or one above it that contains it on the same servers. Only queries the
 * zone, because the names in a private zone aren't sent to public servers.
 */
export const isDelegated = async (session: Session, zone: string): Promise<boolean> =>
  (await zoneOfName(session, zone)) === zone &&
  [...session.cuts.keys()].some((cut) => cut.includes('.') && isWithin(zone, cut))
