import { headStartOf, type Server } from '@/lib/dns/wire/config'
import type { Question, DnsReply } from '@/lib/dns/wire/messages'
import type { AskHow, Session } from './session'

/**
 * Queries a resolver. If its response is late, but it answers a query for the root, repeats the query with the opposite
 * `signatures` setting. So the resolver isn't reported as silent because of a lost packet.
 */
export async function askTwice(
  session: Session,
  server: Server,
  question: Question,
  how: AskHow,
): Promise<DnsReply> {
  const askAgain = async () =>
    (await answersRoot(session, server, question))
      ? session.ask(server, question, { recurse: true, signatures: !how.signatures })
      : null
  const { config, cuts } = session
  // Until the check knows any name servers, the resolver itself has to find the zone.
  const askLate = () => void ((config.roots?.length || cuts.size) && askRoot(session, server))
  const timers = [
    setTimeout(askLate, headStartOf(config) * 0.75),
    setTimeout(() => void (session.hasAnswered(server) && askAgain()), config.timeoutMs),
  ]
  const reply = await session.ask(server, question, how)
  for (const timer of timers) clearTimeout(timer)
  return isTimeout(session, reply) ? ((await askAgain()) ?? reply) : reply
}

/** Reports whether a resolver answers a query for the root in this check. Some resolvers drop all TXT queries. */
export const answersRoot = async (session: Session, server: Server, { type }: Question): Promise<boolean> => {
  const question = { name: '', type: type === 'TXT' ? type : 'SOA' } as const
  return (await session.ask(server, question, { recurse: true })).kind === 'answer'
}

/** Queries a resolver for the root's SOA record. Checks share the answer. */
export async function askRoot(session: Session, server: Server): Promise<DnsReply> {
  const question = { name: '', type: 'SOA' } as const
  const ask = () => session.ask(server, question, { recurse: true })
  const { config } = session
  if (!config.referrals) return ask()
  const reply = await config.referrals.share(question, ask, { of: server, waitMs: headStartOf(config) })
  if (reply.kind === 'answer') session.noteShared(server)
  return reply
}

// A reply that is late for the first pass may arrive for the second one.
export const isTimeout = ({ skip }: Session, reply: DnsReply) =>
  !skip && reply.kind === 'failure' && reply.reason === 'timeout'

/** The flags of a query to a resolver, as from clients that validate. */
export const asUser: AskHow = { recurse: true, signatures: true }

export const isServerFailure = (reply: DnsReply): boolean =>
  reply.kind === 'failure' && reply.reason === 'server-failure'
