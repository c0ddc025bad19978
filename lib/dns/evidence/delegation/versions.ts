import type { Server } from '@/lib/dns/wire/config'
import type { DnsReply } from '@/lib/dns/wire/messages'
import { oneServerEach, type Probed } from '../probed'
import { askForZone } from '@/lib/dns/queries/replies'
import { recordsAt } from '@/lib/dns/queries/walk'

export function versionIn(reply: DnsReply, zone: string): string | null {
  if (reply.kind === 'failure') return null
  const [soa] = recordsAt([...reply.answers, ...reply.authorities], zone, 'SOA')
  return soa?.value ?? null
}

/** Reports whether the servers of a record's zone have, or may have, different versions of the zone. */
export async function areOutOfSync(probed: Probed): Promise<boolean> {
  const { session, zone } = probed
  const servers = oneServerEach(probed)
  const versions = await Promise.all(
    servers.length > 1 ? servers.map(({ server }) => versionOn(probed, server)) : [],
  )
  // Other addresses of these servers aren't queried for their versions.
  const known = probed.servers.flatMap((server) => session.versionOf(server, zone) ?? [])
  return versions.includes(null) || new Set(known).size > 1
}

async function versionOn({ session, zone }: Probed, server: Server): Promise<string | null> {
  if (session.versionOf(server, zone) === null) await askForZone(session, server, zone)
  return session.versionOf(server, zone)
}
