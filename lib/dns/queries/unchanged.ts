import type { Server } from '@/lib/dns/wire/config'
import { hasOnlyAlias, repliesAt } from './listing'
import { askForZone } from './replies'
import type { Session } from './session'

// A zone's serial number increases when its records change (RFC 1035 section 3.3.13), so a server with the same SOA
// record as before has the same types of records.

interface At {
  zone: string
  name: string
}

/**
 * Reports whether a server's zone is unchanged since a check found only the CNAME on this server. Returns false unless
 * this is a routine check.
 */
export async function isUnchanged(session: Session, server: Server, { zone, name }: At): Promise<boolean> {
  const key = versionKey(zone, server.host)
  const before = session.routine?.versions.get(key)
  if (before === undefined) return false
  await askForZone(session, server, zone)
  if (session.versionOf(server, zone) !== before) return false
  session.learned.versions.set(key, before)
  return (await repliesAt(session, server, name)).every((reply) => hasOnlyAlias(reply, name))
}

/** Notes a zone's version on a server that has only the CNAME, unless its serial number never changes. */
export async function noteVersion(session: Session, server: Server, zone: string): Promise<void> {
  if (session.versionOf(server, zone) === null) await askForZone(session, server, zone)
  const soa = session.versionOf(server, zone)
  if (soa !== null && !hasFixedSerial(soa)) session.learned.versions.set(versionKey(zone, server.host), soa)
}

const versionKey = (zone: string, address: string) => `${zone} ${address}`

/** Reports whether an SOA record has a serial number of providers that never change it, such as Amazon Route 53. */
const hasFixedSerial = (soa: string) => /\s[01]$/.test(soa)
