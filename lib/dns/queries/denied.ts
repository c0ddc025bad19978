import type { AskedServer } from './ask-servers'
import type { NameServer, ZoneServers } from '@/lib/dns/wire/config'
import type { Question } from '@/lib/dns/wire/messages'
import { isFarAway, showsZone } from './replies'
import type { Session } from './session'
import { isEvasive } from './walk'
import type { AskOutcome, ServerAsked } from '@/lib/dns/model/records'

/** The outcomes that typically mean that a server doesn't serve the zone. */
export const denials: ReadonlySet<AskOutcome> = new Set(['refused', 'not-authoritative', 'server-failure'])

/** The outcomes that show that a server can't answer a query. */
export const failures: ReadonlySet<AskOutcome> = new Set([...denials, 'format-error', 'other-error'])

/** The outcomes that may be caused by this console's network or limits. */
export const unclear: ReadonlySet<AskOutcome> = new Set([
  'not-allowed',
  'too-many-queries',
  'loopback',
  'link-local',
  'aborted',
  'too-many-records',
  'no-route',
  'address-unknown',
  'not-queried',
])

export interface Unanswered {
  zone: string
  servers: ServerAsked[]
  isFailed: boolean
}

/**
 * Queries every server of a zone. Returns the servers if none answers. Returns null if one answers, or if no server has
 * an address that may be queried.
 */
export async function askUnanswered(
  session: Session,
  { zone, servers }: ZoneServers,
  question: Question,
): Promise<Unanswered | null> {
  const all = await queryOutcomes(session, { zone, servers }, question)
  // Some servers drop only CAA queries.
  const isDropped = ({ outcome, address }: ServerAsked) =>
    question.type === 'CAA' &&
    outcome === 'timeout' &&
    servers.flatMap((one) => one.servers).some((one) => one.host === address && session.hasAnswered(one))
  if (!all.length || all.some(({ outcome }) => outcome === 'answered')) return null
  const first = servers.flatMap(({ name }) => all.find((one) => one.name === name) ?? [])
  const isFailed =
    first.length === servers.length && all.every((one) => failures.has(one.outcome) || isDropped(one))
  return { zone, servers: first, isFailed }
}

export const queryOutcomes = async (
  session: Session,
  { zone, servers }: ZoneServers,
  question: Question,
): Promise<ServerAsked[]> =>
  (await Promise.all(servers.map((one) => askAddresses(session, zone, one, question)))).flat()

async function askAddresses(
  session: Session,
  zone: string,
  { name, servers }: NameServer,
  question: Question,
): Promise<ServerAsked[]> {
  const asked = await Promise.all(
    servers.map(async (server): Promise<ServerAsked> => {
      const reply = await session.ask(server, question)
      const isAnswer = reply.kind === 'answer' && !isEvasive(reply, question.name, zone)
      const failed = reply.kind === 'failure' ? reply.reason : 'not-authoritative'
      return { name, address: server.host, outcome: isAnswer ? 'answered' : failed }
    }),
  )
  const near = asked.filter(({ outcome }) => !isFarAway(outcome))
  return near.length ? near : asked
}

const partial: ReadonlySet<AskOutcome> = new Set(['refused', 'server-failure', 'other-error'])

/** Sets `hasZone` for the servers that returned an error, such as REFUSED, although they serve the zone. */
export const markFailing = (
  session: Session,
  zone: string,
  asked: readonly AskedServer[],
): Promise<AskedServer[]> =>
  Promise.all(
    asked.map(async (one) => {
      const { server, finding } = one
      if (!server || !partial.has(finding.server.outcome)) return one
      const isShown = showsZone(await session.ask(server, { name: zone, type: 'SOA' }), zone)
      // Some load balancers support only a few types, and return NOTIMP for others.
      const hasZone = isShown || (finding.server.outcome === 'other-error' && session.hasAnswered(server))
      return hasZone ? { server, finding: { ...finding, hasZone } } : one
    }),
  )
