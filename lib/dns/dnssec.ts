import type { Server } from '@/lib/dns/config'
import type { Question, Reply } from '@/lib/dns/messages'
import type { AskHow, Session } from '@/lib/dns/session'

/** Resolvers that are asked whether DNSSEC rejects an answer. */
const maxResolvers = 3

/**
 * Reports whether a validating resolver rejects the answer to a question: it fails, and answers once it is told not to
 * check. Always false where no resolver is configured. Resolvers that have been silent so far are left out.
 */
export async function isRejectedByDnssec(session: Session, question: Question): Promise<boolean> {
  const { roots = [], recursive } = session.config
  if (roots.length) return false
  const working = recursive.filter(session.hasAnswered).slice(0, maxResolvers)
  const rejections = working.map((server) => rejects(session, server, question))
  return (await Promise.all(rejections)).includes(true)
}

async function rejects(session: Session, server: Server, question: Question): Promise<boolean> {
  const ask = (how: AskHow) => session.ask(server, question, { ...how, recurse: true })
  if (!isServerFailure(await ask({}))) return false
  if ((await ask({ checkingDisabled: true })).kind !== 'answer') return false
  // A resolver that had trouble for a moment would also have answered the second question.
  return isServerFailure(await ask({ isRepeated: true }))
}

const isServerFailure = (reply: Reply) => reply.kind === 'failure' && reply.reason === 'server-failure'
