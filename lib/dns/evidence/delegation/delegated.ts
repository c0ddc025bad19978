import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import { denials, failures, queryOutcomes, unclear, type Unanswered } from '@/lib/dns/queries/denied'
import type { AskedServer } from '@/lib/dns/queries/ask-servers'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { showsZone } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { locate, lookup, recordsAt } from '@/lib/dns/queries/walk'
import type { NameServer, Server } from '@/lib/dns/wire/config'
import type { Question } from '@/lib/dns/wire/messages'
import type { ServerAsked, WantedRecord } from '@/lib/dns/model/records'
import { hasValue } from '../evidence'
import { labelsOf } from '../probed'

export const locateNames = (session: Session, names: readonly string[]): Promise<NameServer[]> =>
  locate(session, names, { glue: [], bailiwick: '', path: [] })

export const hostsOf = (located: readonly NameServer[]): ReadonlySet<string> =>
  new Set(located.flatMap(({ servers }) => servers.map(({ host }) => host)))

/**
 * Marks the platform's servers that have a zone at the delegated name: with `servesName` if a server delegates the name
 * to them, and otherwise with `isPlatform`.
 */
export async function markServing(
  session: Session,
  zone: string,
  { type, values }: WantedRecord,
  asked: readonly AskedServer[],
): Promise<AskedServer[]> {
  if (type !== 'NS') return [...asked]
  const isSaved = ({ finding }: AskedServer) => values.includes(finding.server.name)
  const unclear = asked.filter((one) => one.finding.ownZone?.length && !isSaved(one))
  const renamed = unclear.length ? await renamedIn(session, zone, values, unclear) : []
  const refersTo = (names: readonly string[]) =>
    asked.some(({ finding: { records } }) =>
      names.every((name) => records?.some(({ value }) => value === name)),
    )
  return asked.map((one) => {
    const { server, finding } = one
    const { ownZone, ...answer } = finding
    const isRenamed = renamed.includes(one)
    if (!ownZone?.length || !(isSaved(one) || isRenamed)) return one
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
  resolverResults: readonly ResolverResult[]
  findings: readonly ServerFinding[]
}

/**
 * Returns the name servers that a delegated zone lists for itself. Returns an empty list unless a resolver returned
 * only unexpected name servers.
 */
export async function findChildServers({ session, record, resolverResults }: Delegated): Promise<string[]> {
  const isOther = ({ found }: ResolverResult) => found.length > 0 && !hasValue(record, found, record.values)
  return record.type === 'NS' && resolverResults.some(isOther) ? childNames(session, record) : []
}

/** Looks up the name servers that a delegated zone lists for itself. */
export async function childNames(session: Session, { name, type }: WantedRecord): Promise<string[]> {
  const { reply } = await lookup(session, { name, type })
  return reply.kind === 'answer' ? recordsAt(reply.answers, name, type).map(({ value }) => value) : []
}

/** The required name servers of a delegation that didn't answer for the delegated zone. */
export interface Unserved extends Unanswered {
  /** True if other name servers of the delegation answered, or weren't queried. */
  isOnSome: boolean
}

/**
 * Reports whether a server of the parent zone delegates only to required name servers and has no DS record. Also true
 * for a silent server.
 */
const isSound = ({ server, records, servesName, ds }: ServerFinding, required: readonly string[]) =>
  !servesName &&
  !ds?.length &&
  (records?.every(({ value }) => required.includes(value)) ?? !denials.has(server.outcome))

/**
 * Queries a delegation's required name servers for the delegated zone. If the check is routine, or the delegation has
 * another problem, only determines whether any of them or a resolver answers. Returns null if every server answers.
 */
export async function findUnserved({
  session,
  record,
  resolverResults,
  findings,
}: Delegated): Promise<Unserved | null> {
  const { name, type, values } = record
  // A resolver gets the NS records from the delegated zone.
  const isServed = ({ found, deniedBy }: ResolverResult) =>
    found.some((one) => one.type === type) || deniedBy === name
  const isBrief = session.routine !== null || !findings.every((one) => isSound(one, values))
  if (type !== 'NS' || (isBrief && resolverResults.some(isServed))) return null
  const { reply, cut } = await lookup(session, { name, type })
  const isByResolvers = !isBrief && cut === null && !session.config.isPrivate
  if ((cut?.zone !== name && !isByResolvers) || (isBrief && reply.kind === 'answer')) return null
  const listed = cut?.servers ?? (await locateNames(session, values))
  const required = listed.filter((one) => values.includes(one.name))
  const queried = required.length ? required : listed
  const ask = (servers: readonly NameServer[], of: Question['type']) =>
    queryOutcomes(session, { zone: name, servers }, { name, type: of })
  const all = await ask(queried, type)
  const failed = new Set(all.flatMap(({ outcome, address }) => (failures.has(outcome) ? address : [])))
  const among = ({ host }: Server) => failed.has(host)
  // Some servers answer only address queries.
  const again = await ask(
    queried.map((one) => ({ ...one, servers: one.servers.filter(among) })),
    'A',
  )
  const outcomes = [...all.filter(({ address }) => !failed.has(address)), ...again]
  const isAnswer = ({ outcome }: Pick<ServerAsked, 'outcome'>) => outcome === 'answered'
  const unanswered = outcomes.filter((one) => !isAnswer(one))
  if (!required.length && outcomes.some(isAnswer)) return null
  const isOnSome = queried.length < listed.length || outcomes.some(isAnswer)
  // Whether this console can reach a server shows nothing about the others.
  const left = isOnSome ? unanswered.filter(({ outcome }) => !unclear.has(outcome)) : unanswered
  if (!left.length) return null
  const labelOf = labelsOf(outcomes, isAnswer)
  const servers = left.map((one) => ({ ...one, name: labelOf(one) }))
  const first = servers.filter((one, at) => servers.findIndex(({ name: other }) => other === one.name) === at)
  return { zone: name, servers: first, isFailed: left.some(({ outcome }) => failures.has(outcome)), isOnSome }
}
