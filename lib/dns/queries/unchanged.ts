import type { Server } from '@/lib/dns/wire/config'
import { hasOnlyAlias, onlyAliasAt, repliesAt, type ServedName } from './listing'
import { askForZone } from './replies'
import type { Session } from './session'

// A zone's serial number increases when its records change (RFC 1035 section 3.3.13), so a server with the same SOA
// record as before has the same types of records.

interface At {
  zone: string
  name: string
}

/**
 * Reports whether a server's zone is unchanged since a check found only the CNAME on this server. Always false outside
 * routine checks.
 */
export async function isUnchanged(session: Session, server: Server, { zone, name }: At): Promise<boolean> {
  const key = versionKey(server, { zone, name })
  const before = session.routine?.versions.get(key)
  if (before === undefined) return false
  await askForZone(session, server, zone)
  if (session.versionOf(server, zone) !== before) return false
  const replies = await repliesAt(session, server, name)
  if (!replies.every((reply) => hasOnlyAlias(reply, name))) return false
  session.learned.versions.set(key, before)
  return true
}

/**
 * Reports whether a server is known to have only the CNAME at a name. The server must list only the CNAME, or its zone
 * must be unchanged since a check found only the CNAME. Always false outside routine checks.
 */
export const hasOnlyAliasAt = async (session: Session, server: Server, at: ServedName): Promise<boolean> =>
  (await onlyAliasAt(session, server, at)) !== null || isUnchanged(session, server, at)

/** Returns the SOA record of a zone on a server, or null if the server doesn't return it. */
export async function currentVersion(session: Session, server: Server, zone: string): Promise<string | null> {
  if (session.versionOf(server, zone) === null) await askForZone(session, server, zone)
  return session.versionOf(server, zone)
}

/**
 * Stores the zone's SOA record from a server that has only a CNAME at the name, so that later routine checks can skip
 * the other types. Does nothing if the serial number never changes.
 */
export function noteVersion(session: Session, server: Server, at: At, soa: string): void {
  if (!hasFixedSerial(soa)) session.learned.versions.set(versionKey(server, at), soa)
}

const versionKey = ({ host }: Server, { zone, name }: At) => `${name} ${zone} ${host}`

/**
 * Reports whether an SOA record's serial number is 0 or 1. Some providers, such as Amazon Route 53, never change it.
 */
const hasFixedSerial = (soa: string) => /\s[01]$/.test(soa)
