import type { Server } from '@/lib/dns/config'
import type { ServerFinding, StaleGlue } from '@/lib/dns/evidence'
import type { Session } from '@/lib/dns/session'
import { recordsAt } from '@/lib/dns/walk'
import { isWithin } from '@/lib/dns/model/records'

interface Asked {
  session: Session
  /** The zone's servers that have answered. */
  servers: readonly Server[]
  zone: string
  findings: readonly ServerFinding[]
}

/**
 * Finds name servers that failed at addresses that the zone doesn't have for them. The parent zone has a copy of these
 * addresses (glue), which isn't updated automatically.
 */
export async function findStaleGlue({ session, servers, zone, findings }: Asked): Promise<StaleGlue[]> {
  const [server] = servers
  const failed = findings.filter(({ server: one, records }) => !records && isWithin(one.name, zone))
  const names = [...new Set(failed.map(({ server: one }) => one.name))].filter((name) =>
    findings.every((one) => one.server.name !== name || !one.records),
  )
  if (!server) return []
  const found = names.map(async (name) => {
    const replies = await Promise.all(
      (['A', 'AAAA'] as const).map((type) => session.ask(server, { name, type })),
    )
    const addresses = replies.flatMap((reply) =>
      reply.kind === 'answer' && reply.isAuthoritative
        ? ['A', 'AAAA'].flatMap((type) => recordsAt(reply.answers, name, type).map(({ value }) => value))
        : [],
    )
    const isAsked = failed.some(
      ({ server: one }) => one.name === name && addresses.includes(one.address ?? ''),
    )
    return addresses.length > 0 && !isAsked ? [{ name, addresses }] : []
  })
  return (await Promise.all(found)).flat()
}
