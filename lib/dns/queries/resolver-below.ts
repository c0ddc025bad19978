import type { DnsReply, Signature } from '@/lib/dns/wire/messages'
import type { ResolverAnswer, WantedRecord } from '@/lib/dns/model/records'
import type { Server } from '@/lib/dns/wire/config'
import { userTypeOf } from './ask-servers'
import { asUser, isServerFailure, isTimeout } from './ask-twice'
import type { Session } from './session'
import { recordsAt } from './walk'

// Resolvers' answers for a random name below a wildcard, which visitors query in place of the wildcard itself.

type Result = Pick<ResolverAnswer, 'outcome' | 'found'> & { server: Server }

/** Queries a resolver for a random name below a wildcard. Returns null for other records. */
async function askRandom(session: Session, server: Server, record: WantedRecord): Promise<DnsReply | null> {
  const question = session.below.sentAs({ name: record.name, type: userTypeOf(record) })
  return question.name === record.name ? null : session.ask(server, question, asUser)
}

/**
 * Reports whether a resolver returns a wildcard's CNAME, but an error or another answer for a random name below it. The
 * CNAME may come from its cache: validated with older keys, without the proof that a name below the wildcard has no
 * records of its own, or from other name servers than those that the resolver queries now.
 */
export async function lacksBelow(
  session: Session,
  { server, outcome, found }: Result,
  record: WantedRecord,
): Promise<boolean> {
  const reply = outcome === 'answered' ? await askRandom(session, server, record) : null
  if (!reply) return false
  if (reply.kind === 'failure') return isServerFailure(reply) || isTimeout(session, reply)
  const aliases = recordsAt(reply.answers, record.name, 'CNAME')
  return isWanted(record, found) && !aliases.some(({ value }) => record.values.includes(value))
}

/** Reports whether a resolver's answer for a record is for a random name below it, which can't be in its cache. */
export const isForRandom = (session: Session, server: Server, { name, type }: WantedRecord): boolean =>
  session.below.sentTo(server, { name, type }, { recurse: true }).name !== name

/** Reports whether records include the required CNAME. */
export const isWanted = (record: WantedRecord, found: ResolverAnswer['found']): boolean =>
  found.some(({ type, value }) => type === 'CNAME' && record.values.includes(value))

/**
 * Reports whether a resolver rejects a wildcard only because a wildcard above covers it. Unbound does so in signed
 * zones, but only for the covered wildcard itself, which visitors never query.
 */
export async function isOnlyCovered(
  session: Session,
  { server, outcome }: Result,
  record: WantedRecord,
): Promise<boolean> {
  const reply = outcome === 'server-failure' ? await askRandom(session, server, record) : null
  // A signature's number of labels excludes the asterisk (RFC 4034 section 3.1.3).
  const own = record.name.split('.').length - 1
  const isCovered = ({ name, proof }: Signature) =>
    name === record.name && proof !== undefined && proof.data.labels < own
  return reply?.kind === 'answer' && reply.signatures.some(isCovered)
}
