import { denials } from '@/lib/dns/queries/denied'
import { askEach, isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import type { Lookup } from '@/lib/dns/queries/walk'
import type { Server } from '@/lib/dns/wire/config'
import type { DnsReply } from '@/lib/dns/wire/messages'

/**
 * Queries each address of a zone's servers for its keys. If a server answers at another address, omits the failures of
 * an address that rejects the query or answers no query at all. If a resolver rejects the answer, omits all its
 * failures, because the same keys at that address explain the rejection. If the servers are unknown, returns `reply`
 * for a private zone and an empty list for other zones.
 */
export async function keyRepliesOf(
  session: Session,
  zone: string,
  { reply, cut }: Lookup,
  isRejected = false,
): Promise<DnsReply[]> {
  if (!cut) return session.config.isPrivate ? [reply] : []
  const each = cut.servers.map(async ({ servers }) => {
    const replies = await askEach(session, servers, { name: zone, type: 'DNSKEY' })
    const answers = replies.filter(isOwnAnswer)
    const isMissing = (one: DnsReply, at: number) =>
      one.kind === 'failure' && (!answers.length || (!isRejected && isLoss(session, one, servers[at])))
    const failures = replies.filter(isMissing)
    return [...answers, ...failures]
  })
  return (await Promise.all(each)).flat()
}

/** Reports whether an address that answers other queries returned no usable reply to this one, and didn't reject it. */
export const isLoss = (session: Session, reply: DnsReply, server: Server | undefined): boolean =>
  reply.kind === 'failure' &&
  !denials.has(reply.reason) &&
  server !== undefined &&
  session.hasAnswered(server)
