import type { DnsAnswer, DnsReply } from '@/lib/dns/wire/messages'
import type { Server } from '@/lib/dns/wire/config'
import { isOwnAnswer } from './replies'
import type { Session } from './session'
import { recordsAt } from './walk'

// Servers whose answers to ANY queries contain the records of all types. Many servers return only some of them
// (RFC 8482 section 4).

/** The types that may exist beside a CNAME (RFC 2181 section 10.1). Answers never include signatures. */
const besideAlias: ReadonlySet<string> = new Set(['CNAME', 'NSEC'])

/**
 * Reports whether a reply to an ANY query for a zone contains two types that every zone has. A server that returns only
 * one of the types fails this test.
 */
export const listsZone = (reply: DnsReply, zone: string): boolean =>
  isOwnAnswer(reply) && (['SOA', 'NS'] as const).every((type) => recordsAt(reply.answers, zone, type).length)

/** Reports whether a reply to an ANY query for a name contains the name's CNAME. */
export const listsAlias = (reply: DnsReply, name: string): reply is DnsAnswer =>
  isOwnAnswer(reply) && recordsAt(reply.answers, name, 'CNAME').length > 0

/**
 * Returns a server's answer to the ANY query for a name in a routine check, if the name has a CNAME and no other
 * records. The last check must have shown that the server lists all types. Null otherwise.
 */
export async function onlyAliasAt(session: Session, server: Server, name: string): Promise<DnsAnswer | null> {
  if (!session.routine?.listing.has(server.host)) return null
  const reply = await session.ask(server, { name, type: 'ANY' })
  if (!listsAlias(reply, name)) return null
  session.learned.listing.add(server.host)
  const own = reply.answers.filter((one) => one.name === name)
  return own.every(({ type }) => besideAlias.has(type)) ? reply : null
}
