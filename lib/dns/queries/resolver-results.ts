import { foundRecord, userTypeOf } from './ask-servers'
import { isOnlyCovered, isWanted, lacksBelow } from './resolver-below'
import { answersRoot, askRoot, askTwice, asUser, isServerFailure, isTimeout } from './ask-twice'
import { headStartOf, maxResolvers, resolverName, type Server } from '@/lib/dns/wire/config'
import type { DnsAnswer, Question, DnsReply } from '@/lib/dns/wire/messages'
import type { AskHow, Session } from './session'
import { recordsAt } from './walk'
import type { ResolverAnswer, WantedRecord } from '@/lib/dns/model/records'

export interface ResolverResult extends ResolverAnswer {
  isRejected: boolean
  /** True if the resolver reports that it validated the record with DNSSEC. */
  isProven: boolean
  /**
   * True if the resolver answers for the root, but can't resolve the record, even when queried again. False if DNSSEC
   * is known to be the cause.
   */
  isStuck: boolean
  /** The zone of the negative answer, even if the resolver rejects it because of DNSSEC. Null for other answers. */
  deniedBy: string | null
  /**
   * True if the answer for a required CNAME has neither records of the name nor an SOA record. False for empty answers
   * to TXT queries, which aren't cached (RFC 2308 section 5), and which some resolvers always return.
   */
  isAbsent: boolean
  reply: DnsAnswer | null
  server: Server
}

// An account's visitors use its own resolvers in both views.
const configFor = (session: Session) => (session.internal ?? session).config

export async function askAllResolvers(
  session: Session,
  record: WantedRecord,
  known: Known = {},
): Promise<ResolverResult[]> {
  const asked = configFor(session).recursive.slice(0, maxResolvers)
  const askBelow = (server: Server) => {
    session.below.askBelow(server)
    return askResolver(session, server, record, known)
  }
  const ask = async (server: Server) => {
    // The record was ready, so a routine check doesn't need the resolver's answer for a wildcard itself.
    if (session.routine) session.below.askBelow(server)
    const result = await askResolver(session, server, record, known)
    return (await isOnlyCovered(session, result, record)) ? askBelow(server) : result
  }
  const resolverResults = await Promise.all(asked.map(ask))
  const isSigned = session.withDs.has(known.zone ?? '') || resolverResults.some(({ isProven }) => isProven)
  return Promise.all(
    resolverResults.map(async (result) => {
      const isAsked = isSigned || isWanted(record, result.found)
      return isAsked && (await lacksBelow(session, result, record)) ? askBelow(result.server) : result
    }),
  )
}

interface Known {
  zone?: string
  isCopied?: boolean
  isUnresolvable?: () => Promise<boolean>
}

async function askResolver(
  session: Session,
  server: Server,
  record: WantedRecord,
  { isCopied = false, isUnresolvable }: Known,
): Promise<ResolverResult> {
  const { name, type } = record
  const visited =
    type === 'CNAME' ? await askTwice(session, server, { name, type: userTypeOf(record) }, asUser) : null
  // The resolver may fail because of a later name in the CNAME chain.
  const isOfUsers = visited !== null && !isServerFailure(visited)
  const question = { name, type: isOfUsers || isCopied ? userTypeOf(record) : type }
  const base = {
    name: resolverName(server, configFor(session)),
    server,
    found: [],
    until: null,
    isRejected: false,
    isProven: false,
    isStuck: false,
    deniedBy: null,
    isAbsent: false,
    reply: null,
  }
  // A resolver that fails with checking disabled also fails with checking enabled.
  if (
    visited &&
    !isOfUsers &&
    ((await isUnresolvable?.()) || isServerFailure(await askFailing(session, server, question)))
  )
    return { ...base, outcome: 'server-failure', isStuck: await answersRoot(session, server, question) }
  const reply = isOfUsers
    ? visited
    : visited
      ? await session.ask(server, question, { recurse: true })
      : await askForList(session, server, question)
  if (reply.kind === 'failure') {
    const isRejected = isServerFailure(reply) && (await rejects(session, server, question))
    return {
      ...base,
      outcome: reply.reason,
      isStuck: !isRejected && isUnanswered(session, reply) && (await answersRoot(session, server, question)),
      isRejected,
      ...(await rejectedDenial(session, server, question)),
    }
  }
  const denial = visited && !isOfUsers ? await heldDenial(session, server, record) : {}
  if (denial.deniedBy) return { ...base, outcome: 'server-failure', ...denial }
  // A cached CNAME record can hide a delegation. A negative answer beside it is its target's.
  const types = [type, question.type, 'CNAME'] as const
  const records = types.map((one) => recordsAt(reply.answers, name, one)).find((one) => one.length) ?? []
  const { ttl, deniedBy } = records.length ? { ttl: records[0]?.ttl, deniedBy: null } : denialOf(reply)
  const isBare = !records.length && deniedBy === null
  return {
    ...base,
    outcome: 'answered',
    isProven: reply.isAuthenticated || (await isSigned(session, server, { record, reply })),
    found: records.map(foundRecord),
    until: ttl === undefined ? null : timeAfter(ttl),
    deniedBy,
    isAbsent:
      isBare && type === 'CNAME' && (reply.rcode === 'NXDOMAIN' || (isOfUsers && question.type !== 'TXT')),
    reply,
  }
}

/**
 * Queries a resolver for NS records. If it fails, because it can't follow a cached CNAME record at the name, returns
 * its reply with this record.
 */
async function askForList(session: Session, server: Server, question: Question): Promise<DnsReply> {
  const reply = await askTwice(session, server, question, { recurse: true })
  if (!isServerFailure(reply)) return reply
  const alias = await session.ask(server, { name: question.name, type: 'CNAME' }, { recurse: true })
  const isThere = alias.kind === 'answer' && recordsAt(alias.answers, question.name, 'CNAME').length > 0
  return isThere ? alias : reply
}

function askFailing(session: Session, server: Server, question: Question): Promise<DnsReply> {
  const ask = () => void session.ask(server, question, { recurse: true })
  const head = setTimeout(ask, headStartOf(session.config))
  return session.ask(server, question, unchecked).finally(() => clearTimeout(head))
}

export const askAsUser = (session: Session, server: Server, record: WantedRecord): Promise<DnsReply> =>
  session.ask(server, { name: record.name, type: userTypeOf(record) }, asUser)

interface Read {
  record: WantedRecord
  reply: DnsAnswer
}

/**
 * Reports whether a resolver authenticates the record when queried without its CNAME chain. A resolver doesn't
 * authenticate a chain that ends in an unsigned zone.
 */
async function isSigned(session: Session, server: Server, { record, reply }: Read): Promise<boolean> {
  const { name, type } = record
  if (!reply.signatures.some((one) => one.name === name)) return false
  const own = await session.ask(server, { name, type }, { recurse: true })
  return own.kind === 'answer' && own.isAuthenticated
}

type Denial = Partial<Pick<ResolverResult, 'deniedBy' | 'until'>>

async function heldDenial(session: Session, server: Server, record: WantedRecord): Promise<Denial> {
  const question = { name: record.name, type: userTypeOf(record) }
  await session.ask(server, question, unchecked)
  return rejectedDenial(session, server, question)
}

const unchecked: AskHow = { recurse: true, checkingDisabled: true }

async function rejectedDenial(session: Session, server: Server, question: Question): Promise<Denial> {
  const how = unchecked
  const reply = session.hasAsked(server, question, how) && (await session.ask(server, question, how))
  if (!reply || reply.kind === 'failure' || reply.answers.length) return {}
  const { ttl, deniedBy } = denialOf(reply)
  return { deniedBy, until: ttl === undefined ? null : timeAfter(ttl) }
}

/**
 * Returns the zone of a negative answer and its remaining TTL in seconds (RFC 2308 section 5). Without an SOA record,
 * the zone is null and the TTL undefined.
 */
export function denialOf({ authorities }: DnsAnswer) {
  const soa = authorities.find(({ type }) => type === 'SOA')
  return { ttl: soa?.ttl, deniedBy: soa?.name ?? null }
}

export const timeAfter = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/**
 * Returns the expiry time of a resolver's NS or DS records for a zone, in RFC 3339 format. Returns null if the resolver
 * has none, if any of them is current, or if the current records are unknown.
 */
export async function oldRecordsUntil(
  session: Session,
  server: Server,
  { name, type }: { name: string; type: 'NS' | 'DS' },
  findCurrent: () => readonly string[] | Promise<readonly string[] | null>,
): Promise<string | null> {
  const first = await session.ask(server, { name, type }, { recurse: true })
  // DS records can be in a zone that the resolver rejects.
  const isHidden = type === 'DS' && isServerFailure(first)
  const reply = isHidden ? await session.ask(server, { name, type }, unchecked) : first
  const records = reply.kind === 'answer' ? recordsAt(reply.answers, name, type) : []
  const current = records.length ? await findCurrent() : null
  const isOld = current !== null && !records.some(({ value }) => current.includes(value))
  return isOld ? timeAfter(Math.max(...records.map(({ ttl }) => ttl))) : null
}

/**
 * Reports whether DNSSEC appears to be the cause of a resolver's SERVFAIL for a question. The signs are that the
 * resolver answers the question with checking disabled, also returns SERVFAIL for the name's SOA record, and answers
 * for the root's.
 */
async function rejects(session: Session, server: Server, { name, type }: Question): Promise<boolean> {
  if ((await session.ask(server, { name, type }, unchecked)).kind !== 'answer') return false
  const other = await session.ask(server, { name, type: 'SOA' }, { recurse: true })
  return isServerFailure(other) && (await askRoot(session, server)).kind === 'answer'
}

/**
 * Reports whether a resolver returns SERVFAIL for a question, apparently because of DNSSEC. Unlike `rejects`, sends no
 * SOA query for the name.
 */
export async function rejectsAnswer(
  session: Session,
  result: Pick<ResolverResult, 'server'>,
  question: Question,
): Promise<boolean> {
  const reply = await session.ask(result.server, question, { recurse: true })
  return isServerFailure(reply) && hidesAnswer(session, result, question)
}

export const hidesAnswer = async (
  session: Session,
  { server }: Pick<ResolverResult, 'server'>,
  question: Question,
): Promise<boolean> =>
  (await session.ask(server, question, unchecked)).kind === 'answer' &&
  (await askRoot(session, server)).kind === 'answer'

export async function rejectsChain(
  session: Session,
  { server }: ResolverResult,
  question: Question,
): Promise<boolean> {
  const reply = await session.ask(server, question, asUser)
  return isServerFailure(reply) && rejects(session, server, question)
}

export async function someValidates(session: Session, resolvers: readonly Server[]): Promise<boolean> {
  const replies = await Promise.all(resolvers.map((server) => askRoot(session, server)))
  return replies.some((reply) => reply.kind === 'answer' && reply.isAuthenticated)
}

const isUnanswered = (session: Session, reply: DnsReply) =>
  isServerFailure(reply) || isTimeout(session, reply)
