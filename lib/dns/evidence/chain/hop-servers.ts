import { delegationsOf } from '../delegation/disputed'
import { foundRecord, isFromOtherZone, lacksZone } from '@/lib/dns/queries/ask-servers'
import { isRegistry } from '@/lib/dns/model/suffix'
import { lookupAtSource } from '@/lib/dns/queries/find-zone'
import { isAbsence, isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { addressesAt, locate, recordsAt, referralIn, walkDown, type Lookup } from '@/lib/dns/queries/walk'
import type { NameServer, Server, ZoneServers } from '@/lib/dns/wire/config'
import type { Question, ResourceRecord } from '@/lib/dns/wire/messages'
import type { FoundRecord } from '@/lib/dns/model/records'

/**
 * Looks up the records of the type that clients query, for a name in a chain. Also queries the CNAME if the answer may
 * hide it.
 */
export async function lookupHop(session: Session, question: Question) {
  const found = await lookupAtSource(session, question)
  const { reply } = found
  const isEnough =
    reply.kind === 'failure'
      ? found.cut !== null && reply.reason !== 'server-failure' // Some servers return errors for only one type.
      : recordsAt(reply.answers, question.name, 'CNAME').length > 0 || isAbsence(reply) || isOfRegistry(found)
  // One server answered the query, so the others' earlier answers are enough.
  if (isEnough && reply.kind === 'answer') session.useLater(question, isAbsence(reply))
  if (isEnough) return found
  const other = await lookupAtSource(session, { ...question, type: 'CNAME' })
  // Without a CNAME, the records that clients get are still unknown.
  const isNoAlias =
    other.reply.kind === 'answer' && other.reply.rcode !== 'NXDOMAIN' && !other.reply.answers.length
  return reply.kind === 'failure' && isNoAlias ? found : other
}

const isOfRegistry = ({ reply, cut }: Lookup) => cut !== null && isRegistry(cut.zone) && isOwnAnswer(reply)

/**
 * Returns the zones that resolvers may query for a name, each with its servers. The first is `cut`, the zone that
 * contains the name.
 */
export async function findHopZones(
  session: Session,
  cut: ZoneServers,
  question: Question,
): Promise<ZoneServers[]> {
  const [above] = delegationsOf(session, cut.zone)
  const isOther = ({ names, glue }: Referral) =>
    names.toSorted().join(' ') !==
      cut.servers
        .map(({ name }) => name)
        .toSorted()
        .join(' ') ||
    cut.servers.some(({ name, servers: [server] }) => {
      const addresses = addressesAt(glue, name)
      return server && addresses.length > 0 && !addresses.includes(server.host)
    })
  const [own, parents] = await Promise.all([
    askDelegating(session, cut, question, () => true),
    above ? askDelegating(session, above.parent, question, isOther) : { answering: [], below: [] },
  ])
  const answering = above && parents.answering.length ? [{ ...above.parent, servers: parents.answering }] : []
  return [cut, ...own.below, ...parents.below, ...answering]
}

type Referral = NonNullable<ReturnType<typeof referralIn>>

const keyOf = ({ zone, names, glue }: Referral) =>
  JSON.stringify([zone, ...names.toSorted().map((name) => [name, ...addressesAt(glue, name).toSorted()])])

const addressesToAsk = (
  { routine, hasAsked, hasLater }: Session,
  { servers }: NameServer,
  question: Question,
) =>
  servers.filter(
    (server, index) => !routine || index === 0 || hasAsked(server, question) || hasLater(server, question),
  )

async function askDelegating(
  session: Session,
  { zone, servers }: ZoneServers,
  question: Question,
  isSaved: (referral: Referral) => boolean,
) {
  const replies = await Promise.all(
    servers.map(async (one) => {
      const own = await Promise.all(
        addressesToAsk(session, one, question).map((server) => session.ask(server, question)),
      )
      return own.map((reply) => ({ one, reply, referral: referralIn(reply, question.name, zone) }))
    }),
  )
  const asked = replies.flat()
  const referrals = new Map(
    asked.flatMap(({ referral }) => (referral && isSaved(referral) ? [[keyOf(referral), referral]] : [])),
  )
  const below = [...referrals.values()].map(async (referral) => {
    const from = { ...referral, bailiwick: zone, path: [] }
    const start = { zone: referral.zone, servers: await locate(session, referral.names, from) }
    return (await walkDown(session, question, start)).cut
  })
  // Some servers also set the AA bit in referrals.
  const answering = servers.filter((server) =>
    asked.some(({ one, reply, referral }) => one === server && !referral && isOwnAnswer(reply)),
  )
  return { answering, below: await Promise.all(below) }
}

/**
 * Returns the zones that resolvers may query for a name in a chain. Returns an empty list if the name can only be
 * looked up at resolvers.
 */
export async function hopZones(session: Session, question: Question): Promise<ZoneServers[]> {
  const { cut } = await lookupAtSource(session, question)
  return cut ? findHopZones(session, cut, question) : []
}

export interface HopAnswer {
  host: string
  server: Server
  zone: string
  /** The CNAME records of the name. Null if unknown, or if the server returned `others`. */
  aliases: ResourceRecord[] | null
  others: FoundRecord[]
  isHeld: boolean
}

export const askHop = async (
  session: Session,
  zones: readonly ZoneServers[],
  question: Question,
): Promise<HopAnswer[]> => (await Promise.all(zones.map((zone) => askHopIn(session, zone, question)))).flat()

async function askHopIn(
  session: Session,
  { zone, servers }: ZoneServers,
  { name, type }: Question,
): Promise<HopAnswer[]> {
  const addresses = servers.flatMap((one) =>
    addressesToAsk(session, one, { name, type }).map((server) => ({
      host: one.name,
      server,
      isHeld: session.routine !== null && server !== one.servers[0],
    })),
  )
  return Promise.all(
    addresses.map(async ({ host, server, isHeld }) => {
      const nothing = { host, server, zone, isHeld, others: [], aliases: null }
      const reply = await session.ask(server, { name, type })
      // Some servers also set the AA bit in referrals.
      if (!isOwnAnswer(reply) || referralIn(reply, name, zone)) return nothing
      const others = recordsAt(reply.answers, name, type).map(foundRecord)
      const isForeign = await (others.length > 0
        ? lacksZone(session, server, zone)
        : isFromOtherZone(session, server, zone, reply))
      if (isForeign) return nothing
      return {
        ...nothing,
        others,
        aliases: others.length > 0 ? null : recordsAt(reply.answers, name, 'CNAME'),
      }
    }),
  )
}
