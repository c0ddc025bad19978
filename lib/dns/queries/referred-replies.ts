import type { DnsAnswer, DnsReply, Question } from '@/lib/dns/wire/messages'
import { isWithin } from '@/lib/dns/model/records'

interface ReferredReply {
  question: Question
  reply: DnsAnswer
}

/**
 * Returns the answers to other queries that a server's referral contains: the same referral for the delegated zone's
 * SOA record, and the zone's DS records if there are any (RFC 4035 section 3.1.4). Ignores the proof that there are
 * none, because some servers send it in referrals, but drop DS queries.
 */
export function referredReplies(reply: DnsReply, { name, type }: Question): ReferredReply[] {
  if (reply.kind === 'failure' || reply.isAuthoritative || reply.canRecurse || reply.isTruncated) return []
  if (reply.rcode !== 'NOERROR' || reply.answers.length) return []
  const owners = new Set(reply.authorities.flatMap((one) => (one.type === 'NS' ? [one.name] : [])))
  const [zone, ...more] = owners
  // The root's servers are in upward referrals.
  if (!zone || more.length || !isWithin(name, zone)) return []
  const ds = reply.authorities.filter((one) => one.type === 'DS' && one.name === zone)
  const isSame = type === 'DS' && name === zone
  const toDs = { ...reply, isAuthoritative: true, answers: ds, authorities: [], additionals: [] }
  return [
    { question: { name: zone, type: 'SOA' }, reply },
    ...(ds.length && !isSame ? [{ question: { name: zone, type: 'DS' as const }, reply: toDs }] : []),
  ]
}
