import type { Server } from '@/lib/dns/wire/config'
import { valuesOf } from './evidence'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import type { HiddenAlias } from './observations'
import { foundRecord } from '@/lib/dns/queries/ask-servers'
import { askEach, isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'
import type { WantedRecord } from '@/lib/dns/model/records'

interface Asked {
  session: Session
  /** The zone's servers that have answered. */
  servers: readonly Server[]
  zone: string
  record: WantedRecord
  findings: readonly ServerFinding[]
}

/**
 * Finds a CNAME that the zone's servers follow without returning it for CNAME queries: they return it only for the
 * queries of its users, or return the target's TXT records instead. Null if no such CNAME was found. `unknown` if the
 * target's TXT records couldn't be looked up.
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
  // The check for other records has already queried one server.
  const first = servers.find((server) => session.hasAsked(server, behind)) ?? servers[0]
  const reply = first && (await session.ask(first, behind))
  if (!isOwnAnswer(reply)) return null
  if (recordsAt(reply.answers, name, 'CNAME').some(({ value }) => value === target)) {
    const replies = await askEach(session, servers, behind)
    const isEverywhere = replies.every(
      (one) =>
        one.kind === 'answer' && recordsAt(one.answers, name, 'CNAME').some(({ value }) => value === target),
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
