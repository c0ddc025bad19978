import { denials } from '@/lib/dns/queries/denied'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import type { Lookup } from '@/lib/dns/queries/walk'
import type { Server } from '@/lib/dns/wire/config'
import type { DnsReply } from '@/lib/dns/wire/messages'
import { keyTagOf, keysIn } from './keys'

interface Asked {
  server: Server
  reply: DnsReply
}

/**
 * Queries each address of a zone's servers for its keys. If no servers are known, returns only `reply` for a private
 * zone, and an empty list for other zones. Omits these failures:
 * - If another address of the server answers: failures of an address that rejects the query or answers no query.
 * - If, in addition, a resolver rejects the answer: all failures of the server, because the same keys at the failing
 *   address would explain the rejection.
 * - Failures of an address that has the same copy of the zone as an address that answers.
 */
export async function keyRepliesOf(
  session: Session,
  zone: string,
  { reply, cut }: Lookup,
  isRejected = false,
): Promise<DnsReply[]> {
  if (!cut) return session.config.isPrivate ? [reply] : []
  const ask = async (server: Server): Promise<Asked> => ({
    server,
    reply: await session.ask(server, { name: zone, type: 'DNSKEY' }),
  })
  const each = await Promise.all(cut.servers.map(({ servers }) => Promise.all(servers.map(ask))))
  const isSameCopy = sameCopyAs(session, zone, each.flat())
  return each.flatMap((asked) => {
    const hasAnswer = asked.some((one) => isOwnAnswer(one.reply))
    const isMissing = ({ server, reply: one }: Asked) =>
      one.kind === 'failure' && (!hasAnswer || (!isRejected && isLoss(session, one, server)))
    const kept = asked.filter((one) => isOwnAnswer(one.reply) || (isMissing(one) && !isSameCopy(one)))
    return kept.map((one) => one.reply)
  })
}

/** Returns a function that reports whether an address has the same copy of a zone as one that returns its keys. */
function sameCopyAs(session: Session, zone: string, asked: readonly Asked[]): (one: Asked) => boolean {
  const answers = asked.flatMap(({ server, reply }) => (isOwnAnswer(reply) ? [{ server, reply }] : []))
  const versions = new Set(answers.map(({ server }) => session.versionOf(server, zone)))
  const keys = answers.flatMap(({ reply }) => keysIn(reply, zone))
  return ({ server }) => {
    const version = session.versionOf(server, zone)
    return version !== null && versions.has(version) && signsOnlyWith(session, { server, zone, keys })
  }
}

/**
 * Reports whether the signatures from an address of a zone are all made with these keys. Also true if there are none.
 */
export function signsOnlyWith(
  session: Session,
  { server, zone, keys }: { server: Server; zone: string; keys: readonly string[] },
): boolean {
  const tags = new Set<number | undefined>(keys.map((key) => keyTagOf(key)))
  return [...session.signersOf(server, zone)].every((tag) => tags.has(tag))
}

/** Reports whether `reply` is a failure other than a rejection, although the address answers other queries. */
export const isLoss = (session: Session, reply: DnsReply, server: Server): boolean =>
  reply.kind === 'failure' && !denials.has(reply.reason) && session.hasAnswered(server)
