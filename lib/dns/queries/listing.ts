import type { DnsAnswer, DnsReply } from '@/lib/dns/wire/messages'
import type { Server } from '@/lib/dns/wire/config'
import { eachTypes } from './conflicts'
import { listsZone } from './later-replies'
import { isOwnAnswer } from './replies'
import type { Session } from './session'
import { recordsAt } from './walk'

// Servers whose answers to ANY queries contain the records of all types. Many servers return only some of them
// (RFC 8482 section 4).

/** The types that may exist beside a CNAME (RFC 2181 section 10.1). Answers never include signatures. */
const besideAlias: ReadonlySet<string> = new Set(['CNAME', 'NSEC'])

/** Reports whether a reply to an ANY query for a name contains the name's CNAME. */
export const listsAlias = (reply: DnsReply, name: string): reply is DnsAnswer =>
  isOwnAnswer(reply) && recordsAt(reply.answers, name, 'CNAME').length > 0

/**
 * Sends an ANY query for the zone, and reports whether the server lists all types. A routine check queries only servers
 * that did so in the last check. Its query is sent over UDP and replaces the CAA and SOA queries for the zone, because
 * the answer contains these records (`later-replies.ts`).
 */
export async function listsAll(session: Session, server: Server, zone: string): Promise<boolean> {
  const { routine } = session
  if (routine && !routine.listing.has(server.host)) return false
  const question = { name: zone, type: 'ANY' } as const
  if (routine) {
    const reply = await session.ask(server, question, { overUdp: true })
    for (const type of ['CAA', 'SOA'] as const) session.useLater({ name: zone, type })
    if (reply.kind === 'answer' && listsZone(reply, zone)) return true
  }
  // Some servers shorten or drop only the answers over UDP.
  const reply = await session.ask(server, question)
  return reply.kind === 'answer' && listsZone(reply, zone)
}

/**
 * Returns a server's answer to the ANY query for a name in a routine check, if the name has a CNAME and no other
 * records. The server must list all types, and none of its replies so far may contain a conflicting record. Returns
 * null otherwise.
 */
export async function onlyAliasAt(
  session: Session,
  server: Server,
  { name, zone }: { name: string; zone: string },
): Promise<DnsAnswer | null> {
  if (!session.routine?.listing.has(server.host)) return null
  const [reply, isComplete] = await Promise.all([
    session.ask(server, { name, type: 'ANY' }),
    listsAll(session, server, zone),
  ])
  if (!isComplete || !listsAlias(reply, name)) return null
  session.learned.listing.add(server.host)
  const known = await Promise.all(
    [...eachTypes, 'CNAME' as const].flatMap((type) =>
      session.hasAsked(server, { name, type }) ? session.ask(server, { name, type }) : [],
    ),
  )
  return [reply, ...known].every((one) => hasOnlyAlias(one, name)) ? reply : null
}

/** Reports whether a reply contains no record of a name that conflicts with a CNAME. */
const hasOnlyAlias = (reply: DnsReply, name: string): boolean =>
  !isOwnAnswer(reply) || reply.answers.every((one) => one.name !== name || besideAlias.has(one.type))
