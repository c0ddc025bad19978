import type { DnsAnswer, DnsReply } from '@/lib/dns/wire/messages'
import type { Server } from '@/lib/dns/wire/config'
import { eachTypes } from './conflicts'
import { listsZone } from './later-replies'
import { isOwnAnswer } from './replies'
import type { Session } from './session'
import { recordsAt } from './walk'

// Servers whose answers to ANY queries contain the records of all types. Many servers return only some of them
// (RFC 8482 section 4).

/** The record types that may share a name with a CNAME (RFC 2181 section 10.1). */
const besideAlias: ReadonlySet<string> = new Set(['CNAME', 'NSEC'])

export const listsAlias = (reply: DnsReply, name: string): reply is DnsAnswer =>
  isOwnAnswer(reply) && recordsAt(reply.answers, name, 'CNAME').length > 0

/** The transport over which a server lists all types. Null if the server doesn't list them. */
type Listing = { overUdp: boolean } | null

interface Served {
  zone: string
  servers: readonly Server[]
}

export interface ServedName extends Served {
  name: string
}

async function listingOf(session: Session, server: Server, { zone, servers }: Served): Promise<Listing> {
  const { routine } = session
  if (routine && !routine.listing.has(server.host)) return null
  const question = { name: zone, type: 'ANY' } as const
  const isListed = (reply: DnsReply) => reply.kind === 'answer' && listsZone(reply, zone)
  // If the first server to answer lists all types only over TCP, the others probably do too.
  const first = servers.find((one) => routine?.listing.has(one.host) && session.hasAnswered(one)) ?? server
  const before = first.host === server.host ? null : await listingOf(session, first, { zone, servers })
  if (routine && (before?.overUdp ?? true)) {
    const reply = await session.ask(server, question, { overUdp: true })
    for (const type of ['CAA', 'SOA'] as const) session.useLater({ name: zone, type })
    if (isListed(reply)) return { overUdp: true }
  }
  // Some servers shorten or drop only the answers over UDP.
  return isListed(await session.ask(server, question)) ? { overUdp: false } : null
}

export const listsAll = async (session: Session, server: Server, served: Served): Promise<boolean> =>
  (await listingOf(session, server, served)) !== null

async function areInSync(session: Session, { zone, servers }: Served): Promise<boolean> {
  await Promise.all(servers.map((server) => listingOf(session, server, { zone, servers })))
  return new Set(servers.flatMap((server) => session.versionOf(server, zone) ?? [])).size <= 1
}

/**
 * Returns a server's ANY answer for a name with a CNAME. Returns null for other names, for servers that don't list all
 * types, and in checks that aren't routine.
 */
export async function listedAt(
  session: Session,
  server: Server,
  { name, ...served }: ServedName,
): Promise<DnsAnswer | null> {
  if (!session.routine?.listing.has(server.host)) return null
  const listing = await listingOf(session, server, served)
  if (!listing) return null
  const reply = await session.ask(server, { name, type: 'ANY' }, listing)
  return listsAlias(reply, name) ? reply : null
}

/**
 * Returns the same answer as `listedAt`. Also returns null if a reply contains a conflicting record, or if servers have
 * different versions of the zone.
 */
export async function onlyAliasAt(
  session: Session,
  server: Server,
  at: ServedName,
): Promise<DnsAnswer | null> {
  const { name } = at
  const reply = await listedAt(session, server, at)
  if (!reply || !(await areInSync(session, at))) return null
  session.learned.listing.add(server.host)
  const known = await repliesAt(session, server, name)
  return [reply, ...known].every((one) => hasOnlyAlias(one, name)) ? reply : null
}

/** Returns a server's replies so far to the queries for a name's CNAME and for types that conflict with the CNAME. */
export const repliesAt = (session: Session, server: Server, name: string): Promise<DnsReply[]> =>
  Promise.all(
    [...eachTypes, 'CNAME' as const].flatMap((type) =>
      session.hasAsked(server, { name, type }) ? session.ask(server, { name, type }) : [],
    ),
  )

export const hasOnlyAlias = (reply: DnsReply, name: string): boolean =>
  !isOwnAnswer(reply) || reply.answers.every((one) => one.name !== name || besideAlias.has(one.type))
