import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { askAsUser, hidesAnswer, type ResolverResult } from '@/lib/dns/queries/resolver-results'
import { isServerFailure } from '@/lib/dns/queries/ask-twice'
import type { Session } from '@/lib/dns/queries/session'
import type { Question } from '@/lib/dns/wire/messages'
import type { Probed } from '../probed'

// Resolvers that can't resolve a record's name, and whether DNSSEC appears to be the cause.

type Checked = Pick<Probed, 'session' | 'record' | 'resolverResults'>

export interface Failing {
  result: ResolverResult
  question: Question
}

/** Finds the resolvers that return SERVFAIL for the queries that clients send for a record. */
export async function findFailing(probed: Checked): Promise<Failing[]> {
  const asked = probed.resolverResults.map(async (result) => {
    const question = await failedQuestion(probed, result)
    return question ? [{ result, question }] : []
  })
  return (await Promise.all(asked)).flat()
}

/** Reports whether a resolver has the answer, but fails because it can't validate it with DNSSEC. */
export async function failsForDnssec(probed: Checked, { result, question }: Failing): Promise<boolean> {
  const { session, record } = probed
  return (
    (result.isRejected || (await hidesRecord(probed, result, question))) &&
    isServerFailure(await askAgain(session, result, question, record))
  )
}

async function hidesRecord(
  { session, record: { name, type } }: Checked,
  result: ResolverResult,
  question: Question,
): Promise<boolean> {
  const how = { recurse: true, checkingDisabled: true }
  // If the query for the record fails even without validation, DNSSEC isn't known to be the cause.
  const isAsked = session.hasAsked(result.server, { name, type }, how)
  if (isAsked && isServerFailure(await session.ask(result.server, { name, type }, how))) return false
  return hidesAnswer(session, result, question)
}

/**
 * Repeats a failed query in another form, in case the resolver has found the answer since, for example through the
 * check's other queries. If the repeated query succeeds, validation wasn't the reason for the failure.
 */
const askAgain = (
  session: Session,
  { server }: ResolverResult,
  question: Question,
  record: Checked['record'],
) =>
  record.type === 'NS' ? askAsUser(session, server, record) : session.ask(server, question, { recurse: true })

async function failedQuestion(
  { session, record }: Checked,
  result: ResolverResult,
): Promise<Question | null> {
  const { name, type } = record
  if (result.deniedBy !== null) return null
  if (type === 'CNAME' && isServerFailure(await askAsUser(session, result.server, record)))
    return { name, type: userTypeOf(record) }
  return result.outcome === 'server-failure' ? { name, type } : null
}
