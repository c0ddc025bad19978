import type { NameServer, Server } from '@/lib/dns/wire/config'
import type { DnsAnswer, Question, DnsReply } from '@/lib/dns/wire/messages'
import type { Session } from './session'
import { maxServers, recordsAt } from './walk'
import { isWithin, type AskOutcome } from '@/lib/dns/model/records'

export const askEach = (
  session: Session,
  servers: readonly Server[],
  question: Question,
): Promise<DnsReply[]> => Promise.all(servers.map((server) => session.ask(server, question)))

/**
 * Queries a server for a zone's SOA record. If the record needs a certificate, queries the CAA records first, because
 * the answer may contain the SOA record.
 */
export async function askForZone(session: Session, server: Server, zone: string): Promise<DnsReply> {
  if (session.needsCaa) await session.ask(server, { name: zone, type: 'CAA' })
  session.useLater({ name: zone, type: 'SOA' })
  return session.ask(server, { name: zone, type: 'SOA' })
}

export const oneAddressEach = (servers: readonly NameServer[]): Server[] =>
  servers.flatMap((one) => one.servers.slice(0, 1))

export function withinLimit(servers: readonly NameServer[]): NameServer[] {
  const queried = servers.filter((one) => one.servers.length).slice(0, maxServers)
  return servers.map((one) =>
    one.servers.length && !queried.includes(one) ? { ...one, servers: [], problem: 'not-queried' } : one,
  )
}

/** Reports whether an outcome means that the address can't be reached from this network. Others may reach it. */
export const isFarAway = (outcome: AskOutcome): boolean => outcome === 'unreachable' || outcome === 'no-route'

export const isOwnAnswer = (reply: DnsReply | undefined): reply is DnsAnswer =>
  reply?.kind === 'answer' && reply.isAuthoritative

/** Reports whether a reply to an SOA query shows that the server serves the zone. */
export const showsZone = (reply: DnsReply | undefined, zone: string): boolean =>
  isOwnAnswer(reply) && recordsAt(reply.answers, zone, 'SOA').length > 0

export const hasSoaAbove = ({ authorities }: DnsAnswer, zone: string): boolean =>
  authorities.some(({ type, name }) => type === 'SOA' && name !== zone && isWithin(zone, name))

export const isAbsence = (reply: DnsReply): boolean =>
  isOwnAnswer(reply) && reply.rcode === 'NXDOMAIN' && !reply.answers.length
