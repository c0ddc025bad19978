import type { Belief } from '@/lib/dns/beliefs'
import type { Session } from '@/lib/dns/session'
import { lookup } from '@/lib/dns/walk'
import { isWithin, type WantedRecord } from '@/lib/dns/model/records'

/**
 * Domains that don't exist in public DNS, or only as examples (RFC 2606, RFC 6761). A local platform uses them for
 * targets.
 */
const reserved =
  'test example invalid localhost local internal onion alt home.arpa example.com example.net example.org'.split(
    ' ',
  )

interface Pointed {
  session: Session
  record: WantedRecord
  beliefs: readonly Belief[]
}

/**
 * Reports whether the target of a domain doesn't exist, according to a resolver, if one answers, and to every
 * responding server of the platform's zone. Always false for targets that can't exist in public DNS.
 */
export async function isTargetMissing({ session, record, beliefs }: Pointed): Promise<boolean> {
  const [target] = record.values
  const isPublic = target !== undefined && !reserved.some((domain) => isWithin(target, domain))
  if (!isPublic || record.purpose !== 'traffic' || session.config.isPrivate) return false
  const question = { name: target, type: 'A' } as const
  const resolver = beliefs.find(({ outcome }) => outcome === 'answered')?.server
  // Avoids the walk for targets that exist.
  const seen = resolver && (await session.ask(resolver, question, { recurse: true }))
  if (seen && (seen.kind === 'failure' || seen.rcode !== 'NXDOMAIN')) return false
  const { cut } = await lookup(session, question)
  const servers = cut?.servers.flatMap((one) => one.servers.slice(0, 1)) ?? []
  const replies = await Promise.all(servers.map((server) => session.ask(server, question)))
  const answers = replies.filter((reply) => reply.kind === 'answer')
  return (
    answers.length > 0 &&
    answers.every(
      ({ isAuthoritative, rcode, answers: found }) =>
        isAuthoritative && rcode === 'NXDOMAIN' && !found.length,
    )
  )
}
