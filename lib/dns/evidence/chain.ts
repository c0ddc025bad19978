import { foundRecord } from '@/lib/dns/queries/ask-servers'
import type { ZoneServers } from '@/lib/dns/wire/config'
import type { Question, ResourceRecord } from '@/lib/dns/wire/messages'
import type { NamedRecords } from '@/lib/dns/queries/finding'
import { findHopZones, lookupHop } from './hop-servers'
import { distinct } from './zone-queries'
import { isFromOtherZone, lacksZone } from '@/lib/dns/queries/ask-servers'
import { askEach, isOwnAnswer, oneAddressEach } from '@/lib/dns/queries/replies'
import { lookupAtSource } from '@/lib/dns/queries/find-zone'
import { lookupByResolvers, recordsAt } from '@/lib/dns/queries/walk'
import { askAny, type Session } from '@/lib/dns/queries/session'
import { isRegistry } from '@/lib/dns/model/suffix'
import { isWithin, type FoundRecord, type ServerAsked } from '@/lib/dns/model/records'
import { askOutcomes, askUnanswered, failures, type Unanswered } from '@/lib/dns/queries/denied'

/** Maximum number of CNAME records to follow from one name. Unbound and BIND have the same limit. */
const maxHops = 11

/**
 * The end of a chain of CNAME records. `unknown`: the lookup of a name in it failed, or a chain that doesn't reach the
 * target contains an answer that may come from a resolver's cache.
 */
export type ChainEnd = 'target' | 'elsewhere' | 'nowhere' | 'loop' | 'too-long' | 'unknown'

export interface Chain {
  /** The names in order, starting with the first CNAME's value. */
  hops: string[]
  end: ChainEnd
  /** The first name that only a resolver's answer covers, if the end is unknown because of it. Absent otherwise. */
  unconfirmed?: string
  /** The zone whose name servers have no address, so that the last name can't be resolved. Absent otherwise. */
  deadZone?: string
  /** The name servers of the last name, if all of them fail to answer for it. Absent otherwise. */
  failed?: Unanswered
  /**
   * A name in the chain that has records in addition to its CNAME: addresses, or TXT records for a challenge. Absent if
   * none is known.
   */
  beside?: NamedRecords
  /**
   * A name in the chain with such records that may be copies of the target's. `isUncompared` is true if the target's
   * couldn't be looked up. Absent if none is known.
   */
  doubtful?: NamedRecords & { isUncompared: boolean }
  /** The names that only resolvers answered for, so that records beside their CNAME can't be found. Absent if none. */
  unsearched?: readonly string[]
  /**
   * A name in the chain without a CNAME that leads to the target on some servers of its zone. Absent if none is known.
   */
  lacking?: LackingHop
  /** The servers that didn't answer for a name between the first one and the target. Absent if all did. */
  silent?: readonly ServerAsked[]
  /** A name with a CNAME whose servers all fail the queries of its users. Absent if none is known. */
  failedHop?: Unanswered & { name: string }
}

/** A name in a chain, with the servers that don't have a CNAME that leads to the target, and what they have instead. */
export interface LackingHop {
  name: string
  servers: { name: string; records: FoundRecord[] }[]
  /**
   * The servers of a delegation that only some servers of the parent zone have, if all of them fail the query. Empty
   * otherwise.
   */
  failing: readonly ServerAsked[]
}

export interface Followed {
  /** The name of the first CNAME. */
  name: string
  /** The type that users of the chain query. */
  type: Question['type']
  /** The value of the first CNAME. */
  first: string
  targets: readonly string[]
  /** The targets of the resource's other records, at which following stops. */
  otherTargets: readonly string[]
}

/** Follows a CNAME until it reaches one of the targets or ends. */
export async function followChain(
  session: Session,
  { name, type, first, targets, otherTargets }: Followed,
): Promise<Chain> {
  const hops: string[] = []
  let unconfirmed: string | null = null
  const astray = (end: ChainEnd): Chain =>
    unconfirmed === null ? { hops, end } : { hops, end: 'unknown', unconfirmed }
  for (let next = first; ;) {
    const isSeen = next === name || hops.includes(next)
    hops.push(next)
    if (isSeen) return astray('loop')
    if (hops.length > maxHops) return astray('too-long')
    if (targets.includes(next)) return { hops, end: 'target' }
    if (otherTargets.includes(next)) return astray('elsewhere')
    const { reply, cut } = await lookupHop(session, { name: next, type })
    if (!cut && session.config.isPrivate && reply.kind === 'answer') unconfirmed ??= next
    const alias =
      (reply.kind === 'answer' ? recordsAt(reply.answers, next, 'CNAME')[0] : undefined) ??
      (cut && (await aliasElsewhere(session, cut, { name: next, type })))
    if (alias) {
      next = alias.value
      continue
    }
    if (reply.kind === 'failure') {
      // While the target can't be looked up either, another name in its zone may be an alias of it.
      if (cut && targets.some((target) => isWithin(target, cut.zone))) return astray('unknown')
      if (cut && hasNoAddress(cut)) return { hops, end: 'nowhere', deadZone: cut.zone }
      const failed = cut && (await findFailed(session, cut, { name: next, type }))
      return failed ? { hops, end: 'nowhere', failed } : astray('unknown')
    }
    return astray(reply.rcode === 'NXDOMAIN' ? 'nowhere' : 'elsewhere')
  }
}

/** Reports whether a zone is delegated only to names without an address. */
const hasNoAddress = ({ servers }: ZoneServers) =>
  servers.length > 0 && servers.every((one) => !one.servers.length && one.problem === 'no-address')

/**
 * Returns the servers of a zone that all fail a query, so that resolvers get no answer either. Null if one may answer,
 * or if a resolver has an answer: the servers then fail only this console.
 */
async function findFailed(
  session: Session,
  cut: ZoneServers,
  { name, type }: Question,
): Promise<Unanswered | null> {
  const unanswered = await askUnanswered(session, cut, { name, type })
  if (!unanswered?.isFailed) return null
  const reply = await lookupByResolvers(session, { name, type: 'CNAME' })
  return reply.kind === 'failure' ? unanswered : null
}

/**
 * Finds the servers that didn't answer for the names between the first one and the target, and the name whose servers
 * all failed. If `findHopMistakes` has run, sends no further queries.
 */
export async function findSilent(
  session: Session,
  { type }: Followed,
  { hops }: Chain,
): Promise<{ silent: ServerAsked[]; failed: Chain['failedHop'] }> {
  const found = await Promise.all(
    hops.slice(0, -1).map(async (name) => {
      const zones = await hopZones(session, { name, type })
      const asked = zones.map((zone) => askOutcomes(session, withOneAddress(zone), { name, type }))
      const servers = (await Promise.all(asked)).flat()
      const isFailed = servers.length > 0 && servers.every(({ outcome }) => failures.has(outcome))
      return { name, zone: zones[0]?.zone ?? '', servers, isFailed }
    }),
  )
  const silent = found.flatMap(({ servers }) => servers.filter(({ outcome }) => outcome !== 'answered'))
  return { silent, failed: found.find(({ isFailed }) => isFailed) }
}

/** Returns the zones from which resolvers may get the answer for a name in a chain. Empty if resolvers looked it up. */
async function hopZones(session: Session, question: Question): Promise<ZoneServers[]> {
  const { cut } = await lookupAtSource(session, question)
  return cut ? findHopZones(session, cut, question) : []
}

const withOneAddress = ({ zone, servers }: ZoneServers): ZoneServers => ({
  zone,
  servers: servers.map((one) => ({ ...one, servers: one.servers.slice(0, 1) })),
})

interface HopAnswer {
  host: string
  /** The CNAME records of the name. Null if the server couldn't be queried. */
  aliases: ResourceRecord[] | null
  /** The records of the type that users of the chain query. */
  others: ResourceRecord[]
}

/** Queries every server of some zones for a name in a chain, like its users. */
const repliesAt = async (
  session: Session,
  zones: readonly ZoneServers[],
  question: Question,
): Promise<HopAnswer[]> => (await Promise.all(zones.map((zone) => repliesIn(session, zone, question)))).flat()

async function repliesIn(
  session: Session,
  { zone, servers }: ZoneServers,
  { name, type }: Question,
): Promise<HopAnswer[]> {
  return Promise.all(
    servers.map(async ({ name: host, servers: [server] }) => {
      const reply = server && (await session.ask(server, { name, type }))
      if (!server || !isOwnAnswer(reply)) return { host, others: [], aliases: null }
      const others = recordsAt(reply.answers, name, type)
      const isForeign = await (others.length > 0
        ? lacksZone(session, server, zone)
        : isFromOtherZone(session, server, zone, reply))
      if (isForeign) return { host, others: [], aliases: null }
      return { host, others, aliases: others.length > 0 ? null : recordsAt(reply.answers, name, 'CNAME') }
    }),
  )
}

/**
 * Returns a CNAME for a name that the first server to answer doesn't have but another server does. Undefined if there
 * is none. Doesn't query the servers of a registry, because registries have no CNAME records.
 */
const aliasElsewhere = async (session: Session, cut: ZoneServers, asked: Question) =>
  isRegistry(cut.zone)
    ? undefined
    : (await repliesAt(session, await findHopZones(session, cut, asked), asked)).flatMap(
        ({ aliases }) => aliases ?? [],
      )[0]

/**
 * Finds mistakes at the names between the first one and the target: records in addition to a CNAME, which resolvers
 * return to users of the chain, and servers without a CNAME that leads to the target.
 */
export async function findHopMistakes(
  session: Session,
  followed: Followed,
  { hops }: Chain,
): Promise<Pick<Chain, 'beside' | 'lacking'> & { unsearched: string[] }> {
  const found = await Promise.all(
    hops.slice(0, -1).map(async (name, index) => {
      const question = { name, type: followed.type }
      const zones = await hopZones(session, question)
      const answers = await repliesAt(session, zones, question)
      const lacking = await Promise.all(
        answers.map(async ({ host, aliases }) => {
          const isLacking =
            aliases && (await leadsAway(session, followed, { name, next: hops[index + 1], aliases }))
          return isLacking ? [{ name: host, records: aliases.map(foundRecord) }] : []
        }),
      )
      const [cut] = zones
      const ipv6 = followed.type === 'A' && cut ? await findIpv6(session, cut, name) : []
      return {
        name,
        isSearched: zones.length > 0,
        records: distinct([...answers.flatMap(({ others }) => others), ...ipv6].map(foundRecord)),
        servers: [...new Map(lacking.flat().map((one) => [one.name, one])).values()],
        failing: await findFailing(session, zones, question),
      }
    }),
  )
  const beside = found.find(({ records }) => records.length > 0)
  const lacking = found.find(({ servers, failing }) => servers.length > 0 || failing.length > 0)
  return {
    unsearched: found.flatMap(({ name, isSearched }) => (isSearched ? [] : [name])),
    ...(beside && { beside: { name: beside.name, records: beside.records } }),
    ...(lacking && {
      lacking: { name: lacking.name, servers: lacking.servers, failing: lacking.failing },
    }),
  }
}

/**
 * Finds delegations of a name in a chain whose servers all fail to answer for it, although the parent zone's servers
 * also delegate the name to other servers. Returns the failing servers.
 */
async function findFailing(session: Session, zones: readonly ZoneServers[], question: Question) {
  if (zones.length < 2) return []
  const found = zones.map((zone) => askUnanswered(session, withOneAddress(zone), question))
  return (await Promise.all(found)).flatMap((one) => (one?.isFailed ? one.servers : []))
}

/**
 * Finds IPv6 addresses at a name in a chain. Queries one server, or all of them if their versions are known to differ.
 */
async function findIpv6(
  session: Session,
  { zone, servers }: ZoneServers,
  name: string,
): Promise<ResourceRecord[]> {
  const question = { name, type: 'AAAA' } as const
  const all = oneAddressEach(servers)
  const versions = new Set(all.flatMap((server) => session.versionOf(server, zone) ?? []))
  const replies =
    versions.size > 1 ? await askEach(session, all, question) : [await askAny(session, all, question)]
  return replies.flatMap((reply) => (isOwnAnswer(reply) ? recordsAt(reply.answers, name, 'AAAA') : []))
}

/** Reports whether a server has no CNAME for a name in a chain, or one that is known not to lead to the target. */
async function leadsAway(
  session: Session,
  followed: Followed,
  { name, next, aliases }: { name: string; next: string | undefined; aliases: readonly ResourceRecord[] },
): Promise<boolean> {
  const [first] = aliases
  if (!first) return true
  if (aliases.some(({ value }) => value === next)) return false
  const { end } = await followChain(session, { ...followed, name, first: first.value })
  return end !== 'target' && end !== 'unknown'
}
