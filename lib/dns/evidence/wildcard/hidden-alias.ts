import type { Server } from '@/lib/dns/wire/config'
import { valuesOf } from '../evidence'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import type { HiddenAlias } from '../observations'
import { foundRecord } from '@/lib/dns/queries/ask-servers'
import { askEach, isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'
import type { DnsAnswer, Question } from '@/lib/dns/wire/messages'
import type { WantedRecord } from '@/lib/dns/model/records'

interface Asked {
  session: Session
  servers: readonly Server[]
  zone: string
  record: WantedRecord
  findings: readonly ServerFinding[]
}

/**
 * Finds a CNAME that the zone's servers follow but don't return for CNAME queries. Returns null if none is found, or
 * `unknown` if a required query got no answer.
 */
export async function findHiddenAlias(asked: Asked): Promise<HiddenAlias | 'unknown' | null> {
  const { session, servers, zone, record, findings } = asked
  const { name, type, values, purpose } = record
  const [target] = values
  const isEmpty = findings.every(
    ({ records, refersTo, redirectedBy }) => !records?.length && refersTo === undefined && !redirectedBy,
  )
  const isChallenge = purpose === 'certificate'
  const isDenied = isChallenge && findings.every((finding) => !finding.records || finding.isAbsent)
  if (type !== 'CNAME' || name === zone || target === undefined || !isEmpty || isDenied) return null
  const behind = { name, type: isChallenge ? 'TXT' : 'A' } as const
  const reply = await firstAnswer(session, servers, behind)
  if (!reply) return 'unknown'
  if (recordsAt(reply.answers, name, 'CNAME').some(({ value }) => value === target)) {
    const replies = (await askEach(session, servers, behind)).filter((one) => one.kind === 'answer')
    const isEverywhere = replies.every(({ answers }) =>
      recordsAt(answers, name, 'CNAME').some(({ value }) => value === target),
    )
    return isEverywhere ? 'other-types' : null
  }
  const own = valuesOf(recordsAt(reply.answers, name, 'TXT').map(foundRecord))
  if (!isChallenge || !own.length) return null
  const { reply: actual } = await lookup(session, { name: target, type: 'TXT' })
  if (actual.kind === 'failure') return 'unknown'
  const wanted = valuesOf(recordsAt(actual.answers, target, 'TXT').map(foundRecord))
  return own.join('\n') === wanted.join('\n') ? 'copied' : null
}

async function firstAnswer(
  session: Session,
  servers: readonly Server[],
  question: Question,
): Promise<DnsAnswer | null> {
  // The check for other records has already queried one server.
  const isAsked = (server: Server) => session.hasAsked(server, question)
  for (const server of servers.toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a)))) {
    const reply = await session.ask(server, question)
    if (isOwnAnswer(reply)) return reply
  }
  return null
}
