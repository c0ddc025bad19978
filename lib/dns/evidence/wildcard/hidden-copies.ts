import { askServers, type AskedServer } from '@/lib/dns/queries/ask-servers'
import type { NameServer, ZoneServers } from '@/lib/dns/wire/config'
import { delegationsOf } from '../delegation/disputed'
import { askEach, showsZone } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import type { WantedRecord } from '@/lib/dns/model/records'

/**
 * Queries the ancestor zones' servers that have an unlisted copy of the zone. Returns only the servers that answered.
 */
export async function askCopies(
  session: Session,
  found: ZoneServers,
  record: WantedRecord,
): Promise<AskedServer[]> {
  const asked = await askServers(session, await copiesOf(session, found), found.zone, record)
  return asked.filter(({ finding }) => finding.records)
}

async function copiesOf(session: Session, found: ZoneServers): Promise<NameServer[]> {
  const parents = delegationsOf(session, found.zone).map(({ parent }) => parent)
  return (await Promise.all(parents.map((parent) => copiesAt(session, parent, found)))).flat()
}

async function copiesAt(
  session: Session,
  parent: ZoneServers,
  { zone, servers }: ZoneServers,
): Promise<NameServer[]> {
  const listed = new Set(servers.flatMap((one) => [one.name, ...one.servers.map(({ host }) => host)]))
  const asked = await Promise.all(
    parent.servers.map(async (one) => {
      const replies = await askEach(session, one.servers, { name: zone, type: 'SOA' })
      const own = one.servers.filter(({ host }, at) => !listed.has(host) && showsZone(replies[at], zone))
      return { ...one, servers: listed.has(one.name) ? [] : own }
    }),
  )
  const copies = asked.filter((one) => one.servers.length)
  const hides = copies.length === parent.servers.length ? 'always' : 'sometimes'
  return copies.map((one) => ({ ...one, hides }))
}
