import type { Belief } from '@/lib/dns/queries/beliefs'
import { askUnanswered, type Unanswered } from '@/lib/dns/queries/denied'
import type { AskedServer } from '@/lib/dns/queries/ask-servers'
import type { Session } from '@/lib/dns/queries/session'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'
import type { WantedRecord } from '@/lib/dns/model/records'

/**
 * Marks the wanted name servers of a delegation that are also listed for its parent zone. They don't have that zone, but
 * they answer from the delegated one, so the delegation works at them. Marks none if no server refers to all wanted name
 * servers, because the delegation is then missing.
 */
export function markServing({ type, values }: WantedRecord, asked: readonly AskedServer[]): AskedServer[] {
  const isReferred = asked.some(({ finding: { records } }) =>
    values.every((name) => records?.some(({ value }) => value === name)),
  )
  return asked.map(({ server, finding }) => {
    const { ownZone, ...answer } = finding
    const isServing = type === 'NS' && isReferred && ownZone?.length && values.includes(answer.server.name)
    return { server, finding: isServing ? { ...answer, records: ownZone, servesName: true } : finding }
  })
}

interface Delegated {
  session: Session
  record: WantedRecord
  beliefs: readonly Belief[]
}

/**
 * Returns the name servers that a delegated zone lists for itself. Empty unless a resolver returned only unwanted name
 * servers.
 */
export async function findChildServers({ session, record, beliefs }: Delegated): Promise<string[]> {
  const { name, type, values } = record
  const isOther = ({ found }: Belief) =>
    found.length > 0 && !found.some(({ value }) => values.includes(value))
  if (type !== 'NS' || !beliefs.some(isOther)) return []
  const { reply } = await lookup(session, { name, type })
  return reply.kind === 'answer' ? recordsAt(reply.answers, name, type).map(({ value }) => value) : []
}

/**
 * Queries the name servers of a delegation for the delegated zone. Null if one of them answers, if a resolver already
 * got an answer from them, or if this network has no route to them.
 */
export async function findUnserved({ session, record, beliefs }: Delegated): Promise<Unanswered | null> {
  const { name, type } = record
  // A resolver queries the delegated zone for its NS records.
  const isServed = ({ found, deniedBy }: Belief) => found.length > 0 || deniedBy === name
  if (type !== 'NS' || beliefs.some(isServed)) return null
  const { reply, cut } = await lookup(session, { name, type })
  if (reply.kind === 'answer' || cut?.zone !== name) return null
  const unanswered = await askUnanswered(session, cut, { name, type })
  // Some servers answer only address queries.
  return unanswered?.isFailed ? askUnanswered(session, cut, { name, type: 'A' }) : unanswered
}
