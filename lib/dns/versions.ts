import type { Reply } from '@/lib/dns/messages'
import { oneServerEach, type Probed } from '@/lib/dns/probed'
import { isOwnAnswer } from '@/lib/dns/replies'
import { recordsAt } from '@/lib/dns/walk'

/** Returns the SOA record of a zone in a reply, with its serial number. Null if there is none. */
export function versionIn(reply: Reply, zone: string): string | null {
  if (reply.kind === 'failure') return null
  const [soa] = recordsAt([...reply.answers, ...reply.authorities], zone, 'SOA')
  return soa?.value ?? null
}

/**
 * Reports whether the servers of a record's zone have different versions of it, such as those of two DNS providers, or
 * whether this is unknown. If the resource needs a certificate, the CAA records of the zone are needed anyway, and
 * denials contain the zone's SOA record.
 */
export async function areOutOfSync(probed: Probed): Promise<boolean> {
  const { session, zone, wanted } = probed
  const servers = oneServerEach(probed)
  if (servers.length < 2) return false
  const isCaaNeeded = wanted.some(({ certificate }) => certificate)
  const versions = await Promise.all(
    servers.map(async ({ server }) => {
      const denial = isCaaNeeded ? await session.ask(server, { name: zone, type: 'CAA' }) : undefined
      const version = isOwnAnswer(denial) ? versionIn(denial, zone) : null
      return version ?? versionIn(await session.ask(server, { name: zone, type: 'SOA' }), zone)
    }),
  )
  return versions.includes(null) || new Set(versions).size > 1
}
