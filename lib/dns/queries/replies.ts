import type { NameServer, Server } from '@/lib/dns/wire/config'
import type { Answer, Question, Reply } from '@/lib/dns/wire/messages'
import type { Session } from './session'
import { recordsAt } from './walk'
import { isWithin, type AskOutcome } from '@/lib/dns/model/records'

/** Queries servers for the same name and type. Returns their replies in the same order. */
export const askEach = (session: Session, servers: readonly Server[], question: Question): Promise<Reply[]> =>
  Promise.all(servers.map((server) => session.ask(server, question)))

/** Returns the first address of each name server that has one. */
export const oneAddressEach = (servers: readonly NameServer[]): Server[] =>
  servers.flatMap((one) => one.servers.slice(0, 1))

/** Reports whether only this network may be unable to reach an address, which others may reach. */
export const isFarAway = (outcome: AskOutcome): boolean => outcome === 'unreachable' || outcome === 'no-route'

/** Reports whether a server answered with authority, so that its answer counts as the zone's. */
export const isOwnAnswer = (reply: Reply | undefined): reply is Answer =>
  reply?.kind === 'answer' && reply.isAuthoritative

/** Reports whether a reply to an SOA query shows that its server has the zone. */
export const showsZone = (reply: Reply | undefined, zone: string): boolean =>
  isOwnAnswer(reply) && recordsAt(reply.answers, zone, 'SOA').length > 0

/** Reports whether the authority section has the SOA record of an ancestor zone. */
export const hasSoaAbove = ({ authorities }: Answer, zone: string): boolean =>
  authorities.some(({ type, name }) => type === 'SOA' && name !== zone && isWithin(zone, name))

/** Reports whether a server answered with authority that a name doesn't exist, so that it has no records of any type. */
export const isAbsence = (reply: Reply): boolean =>
  isOwnAnswer(reply) && reply.rcode === 'NXDOMAIN' && !reply.answers.length
