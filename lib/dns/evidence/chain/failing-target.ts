import { rejectsChain, type ResolverResult } from '@/lib/dns/queries/resolver-results'
import type { Hints } from '../evidence'
import { askUnanswered, type Unanswered } from '@/lib/dns/queries/denied'
import type { DnsReply } from '@/lib/dns/wire/messages'
import { askEach, isOwnAnswer, oneAddressEach } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { lookup } from '@/lib/dns/queries/walk'
import { isWithin, type WantedRecord } from '@/lib/dns/model/records'

/**
 * Domains that are reserved for private use, for examples or for other purposes outside public DNS: `internal` by
 * ICANN, the others by RFC 2606, 6761, 6762, 7686, 8375 and 9476.
 */
const reserved =
  'test example invalid localhost local internal onion alt home.arpa example.com example.net example.org'.split(
    ' ',
  )

/**
 * The reasons why a target doesn't resolve: it doesn't exist, has no address, fails at every name server, or fails
 * DNSSEC validation.
 */
export type TargetFailure = 'missing' | 'no-address' | 'fails' | 'bogus'

interface Pointed {
  session: Session
  record: WantedRecord
  resolverResults: readonly ResolverResult[]
}

/**
 * Returns the reason that the record's target doesn't resolve or, if none of the target's name servers responds, these
 * servers. Returns neither if the target may resolve.
 */
export async function findTargetFailure(
  pointed: Pointed,
): Promise<Pick<Hints, 'targetFailure' | 'silentTarget'>> {
  const found = await failureOf(pointed)
  return typeof found === 'object' && found !== null
    ? { targetFailure: null, silentTarget: found.servers }
    : { targetFailure: found, silentTarget: [] }
}

async function failureOf({
  session,
  record,
  resolverResults,
}: Pointed): Promise<TargetFailure | Unanswered | null> {
  const [target] = record.values
  const isPublic = target !== undefined && !reserved.some((domain) => isWithin(target, domain))
  if (!isPublic || record.purpose !== 'traffic' || session.config.isPrivate) return null
  const question = { name: target, type: 'A' } as const
  const resolver = resolverResults.find(({ outcome }) => outcome === 'answered')
  const isFollowed = resolver?.found.some(({ type }) => type === record.type)
  if (isFollowed && resolver?.reply && hasAddress(resolver.reply)) return null
  // If the target exists, a resolver's answer makes the walk unnecessary.
  const seen = resolver && (await session.ask(resolver.server, question, { recurse: true }))
  if (seen && hasAddress(seen)) return null
  if (resolver && (await rejectsChain(session, resolver, question))) return 'bogus'
  const { cut } = await lookup(session, question)
  if (!cut) return null
  const isFailing = !seen || seen.kind === 'failure'
  const unanswered = isFailing ? await askUnanswered(session, cut, question) : null
  // A silent server may be unreachable only from this console.
  if (unanswered) return unanswered.isFailed ? 'fails' : unanswered
  if (seen?.kind === 'failure') return null
  const servers = oneAddressEach(cut.servers)
  const askAll = (type: 'A' | 'AAAA') => askEach(session, servers, { name: target, type })
  const answers = (await askAll('A')).filter((reply) => reply.kind === 'answer')
  if (!answers.length || !answers.every(hasNoRecords)) return null
  if (answers.every(({ rcode }) => rcode === 'NXDOMAIN')) return 'missing'
  return (await askAll('AAAA')).every(hasNoRecords) ? 'no-address' : null
}

const hasAddress = (reply: DnsReply) =>
  reply.kind === 'answer' && reply.answers.some(({ type }) => type === 'A')

const hasNoRecords = (reply: DnsReply) => isOwnAnswer(reply) && !reply.answers.length
