import type { Belief } from '@/lib/dns/queries/beliefs'
import { askUnanswered, type Unanswered } from '@/lib/dns/queries/denied'
import type { AskedServer } from '@/lib/dns/queries/ask-servers'
import { showsZone } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { locate, lookup, recordsAt } from '@/lib/dns/queries/walk'
import type { NameServer } from '@/lib/dns/wire/config'
import type { WantedRecord } from '@/lib/dns/model/records'

export const locateNames = (session: Session, names: readonly string[]): Promise<NameServer[]> =>
  locate(session, names, { glue: [], bailiwick: '', path: [] })

export const hostsOf = (located: readonly NameServer[]): ReadonlySet<string> =>
  new Set(located.flatMap(({ servers }) => servers.map(({ host }) => host)))

/**
 * Marks the platform's servers that have their own zone at the delegated name. Sets `servesName` if a server delegates
 * the name to them, and `isPlatform` if not.
 */
export async function markServing(
  session: Session,
  zone: string,
  { type, values }: WantedRecord,
  asked: readonly AskedServer[],
): Promise<AskedServer[]> {
  if (type !== 'NS') return [...asked]
  const isWanted = ({ finding }: AskedServer) => values.includes(finding.server.name)
  const unclear = asked.filter((one) => one.finding.ownZone?.length && !isWanted(one))
  const renamed = unclear.length ? await renamedIn(session, zone, values, unclear) : []
  const refersTo = (names: readonly string[]) =>
    asked.some(({ finding: { records } }) =>
      names.every((name) => records?.some(({ value }) => value === name)),
    )
  return asked.map((one) => {
    const { server, finding } = one
    const { ownZone, ...answer } = finding
    const isRenamed = renamed.includes(one)
    if (!ownZone?.length || !(isWanted(one) || isRenamed)) return one
    if (refersTo(values) || (isRenamed && refersTo([answer.server.name])))
      return { server, finding: { ...answer, records: ownZone, servesName: true } }
    return { server, finding: { ...finding, isPlatform: true } }
  })
}

async function renamedIn(
  session: Session,
  zone: string,
  names: readonly string[],
  asked: readonly AskedServer[],
): Promise<AskedServer[]> {
  const hosts = hostsOf(await locateNames(session, names))
  const found = asked.map(async (one): Promise<AskedServer[]> => {
    const { server } = one
    if (!server || !hosts.has(server.host)) return []
    const hasZone = showsZone(await session.ask(server, { name: zone, type: 'SOA' }), zone)
    return hasZone ? [] : [one]
  })
  return (await Promise.all(found)).flat()
}

interface Delegated {
  session: Session
  record: WantedRecord
  beliefs: readonly Belief[]
}

/**
 * Returns the name servers that a delegated zone lists for itself. Returns an empty list unless a resolver returned
 * only unexpected name servers.
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
 * Queries a delegation's name servers for the delegated zone. Returns these servers if none answers, and null
 * otherwise.
 */
export async function findUnserved({ session, record, beliefs }: Delegated): Promise<Unanswered | null> {
  const { name, type } = record
  // A resolver gets the NS records from the delegated zone.
  const isServed = ({ found, deniedBy }: Belief) => found.length > 0 || deniedBy === name
  if (type !== 'NS' || beliefs.some(isServed)) return null
  const { reply, cut } = await lookup(session, { name, type })
  if (reply.kind === 'answer' || cut?.zone !== name) return null
  const unanswered = await askUnanswered(session, cut, { name, type })
  // Some servers answer only address queries.
  return unanswered?.isFailed ? askUnanswered(session, cut, { name, type: 'A' }) : unanswered
}
