import type { NameServer, ZoneServers } from '@/lib/dns/wire/config'
import { failure, type DnsAnswer, type DnsFailure, type DnsReply, type Question } from '../wire/messages'
import { completeGlue, withLacking } from './glue'
import { ownServers } from './own-servers'
import { askForZone, isAbsence, isOwnAnswer, oneAddressEach, showsZone, withinLimit } from './replies'
import type { Session } from './session'
import {
  locate,
  lookup,
  lookupByResolvers,
  parentName,
  recordsAt,
  referralIn,
  startOf,
  walkDown,
  type Lookup,
} from './walk'
import { isWithin } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'

const maxNearest = 6
const maxTopmost = 4

export interface NotFound extends DnsFailure {
  /** The root or registry zone whose servers failed, if known. */
  at?: ZoneServers
}

type Asked = 'A' | 'TXT' | 'NS'

/** Returns the closest known zone that encloses a name, with its name servers, or a failure. */
export async function findZone(session: Session, name: string, type: Asked): Promise<ZoneServers | NotFound> {
  const start = await startOf(session, { name, type })
  if (!start) return zoneFromResolvers(session, name)
  const found = await zoneByReferrals(session, name, type)
  // Without configured root servers, a resolver may reach servers that this network can't.
  const isStuck = 'kind' in found || (found.zone === start.zone && !start.zone.includes('.'))
  if (session.config.roots?.length || !isStuck || !isUnreachable(session, start)) return found
  session.forgetTop(start.zone)
  return zoneFromResolvers(session, name)
}

const isUnreachable = (session: Session, { servers }: ZoneServers) =>
  servers.every((one) => one.servers.every((server) => !session.hasAnswered(server)))

async function zoneByReferrals(session: Session, name: string, type: Asked): Promise<ZoneServers | NotFound> {
  let fallback: ZoneServers | null = null
  for (let candidate = name; ; candidate = parentName(candidate)) {
    // A CAA query shows the zone as well as an SOA query does, and its answer is needed anyway.
    const typeAbove = type === 'NS' ? 'SOA' : 'CAA'
    const { reply, cut } = await (candidate === name
      ? lookupName(session, name, type)
      : lookup(session, { name: candidate, type: typeAbove }))
    fallback ??= cut
    if (reply.kind === 'failure') return fallbackFor(reply, fallback)
    const owner = await ownerShown(session, reply, candidate, fallback)
    if (fallback && candidate === name && owner === name && (await isMadeUp(session, name, fallback)))
      return fallback
    if (owner !== null && isWithin(owner, fallback?.zone ?? ''))
      return { zone: owner, servers: await serversOf(session, owner, fallback) }
    const isAbove = candidate === '' || (fallback && candidate === fallback.zone)
    if (isAbove) return fallback ?? failure('other-error')
  }
}

/** Reports whether a zone's servers also claim a zone at a random name, as parking servers do. */
async function isMadeUp(session: Session, zone: string, cut: ZoneServers | null): Promise<boolean> {
  const above = parentName(zone)
  if (zone === cut?.zone || session.config.isPrivate || isRegistry(above)) return false
  const name = `${session.label}.${above}`
  const { reply } = await lookup(session, { name, type: 'SOA' })
  return reply.kind === 'answer' && (await zoneShown(session, reply, name)) === name
}

function fallbackFor(reply: DnsFailure, fallback: ZoneServers | null): ZoneServers | NotFound {
  if (!fallback) return reply
  return isRegistry(fallback.zone) ? { ...reply, at: fallback } : fallback
}

async function lookupName(session: Session, name: string, type: Asked) {
  if (type === 'NS') return lookup(session, { name, type })
  const found = await lookup(session, { name, type })
  const { reply } = found
  const isEnough =
    reply.kind === 'failure'
      ? reply.reason !== 'server-failure' // Some servers fail only one type.
      : recordsAt(reply.answers, name, 'CNAME').length > 0 || isAbsence(reply)
  return isEnough ? found : lookup(session, { name, type: 'CNAME' })
}

async function ownerShown(session: Session, reply: DnsAnswer, name: string, cut: ZoneServers | null) {
  const isAlias = recordsAt(reply.answers, name, 'CNAME').length > 0
  // A name directly below the delegated zone has no other zone in between.
  if (isAlias && cut && (name === cut.zone || parentName(name) === cut.zone)) return cut.zone
  return zoneShown(session, reply, name)
}

async function zoneFromResolvers(session: Session, name: string): Promise<ZoneServers | DnsFailure> {
  const replies = await Promise.all(
    ancestors(name).map(async (candidate) => ({
      candidate,
      reply: await lookupSoa(session, candidate),
    })),
  )
  let failed: DnsFailure | null = null
  let topmost = name
  let isParked = false
  for (const { candidate, reply } of replies) {
    if (reply.kind === 'failure') {
      failed ??= reply
      topmost = candidate
      continue
    }
    const owner = await zoneShown(session, reply, candidate)
    isParked ||= candidate === name && owner === name && (await isMadeUp(session, name, null))
    if (owner === null || (isParked && (await isMadeUp(session, owner, null)))) continue
    if (failed && session.config.isPrivate && !isServfail(failed)) return failed
    const glued = await gluedServers(session, owner)
    const listed = await serversOf(preferring(session, glued), owner, null)
    const zone = { zone: owner, servers: [...listed, ...glued] }
    if (failed && session.config.isPrivate) return failingZone(session, topmost, zone, failed)
    return !failed && candidate === name ? zone : descend(session, name, zone)
  }
  return failed ?? failure('other-error')
}

const isServfail = (reply: DnsReply) => reply.kind === 'failure' && reply.reason === 'server-failure'

/**
 * Looks up an SOA record. If a private zone's resolvers return SERVFAIL, also queries the CNAME, because resolvers
 * can't follow a CNAME loop.
 */
async function lookupSoa(session: Session, name: string): Promise<DnsReply> {
  const reply = await lookupByResolvers(session, { name, type: 'SOA' })
  if (!session.config.isPrivate || !isServfail(reply)) return reply
  const alias = await lookupByResolvers(session, { name, type: 'CNAME' })
  return alias.kind === 'answer' && recordsAt(alias.answers, name, 'CNAME').length ? alias : reply
}

async function failingZone(session: Session, name: string, above: ZoneServers, failed: DnsFailure) {
  const { reply, cut } = await walkDown(session, { name, type: 'SOA' }, above)
  return reply.kind === 'failure' && cut.zone !== above.zone ? cut : failed
}

/** Resolves a query, at the name's own servers if possible. */
export async function lookupAtSource(session: Session, question: Question): Promise<Lookup> {
  const found = await lookup(session, question)
  // Outside private zones, query only for a name that exists. For an alias, NXDOMAIN applies to its target.
  const isThere =
    found.reply.kind === 'answer' &&
    (found.reply.rcode !== 'NXDOMAIN' || recordsAt(found.reply.answers, question.name, 'CNAME').length > 0)
  if (found.cut || (!session.config.isPrivate && !isThere)) return found
  const zone = await zoneFromResolvers(session, question.name)
  if ('kind' in zone) return found
  const atSource = await walkDown(session, question, zone)
  return isOwnAnswer(atSource.reply) ? atSource : found
}

async function gluedServers(session: Session, zone: string): Promise<readonly NameServer[]> {
  const { isPrivate, recursive } = session.config
  if (!isPrivate) return []
  const question = { name: zone, type: 'SOA' } as const
  const replies = await Promise.all(
    recursive.map((server) => session.ask(server, question, { recurse: true })),
  )
  return recursive
    .filter((_, index) => showsZone(replies[index], zone))
    .map((server) => ({ name: server.host, servers: [server], problem: 'no-address' }))
}

function preferring(session: Session, glued: readonly NameServer[]): Session {
  const own = glued.flatMap(({ servers }) => servers)
  const others = session.config.recursive.filter((server) => !own.includes(server))
  return { ...session, config: { ...session.config, recursive: [...own, ...others] } }
}

function ancestors(name: string): string[] {
  const labels = name === '' ? [] : name.split('.')
  const all = [...labels.map((_, index) => labels.slice(index).join('.')), '']
  return all.length <= maxNearest + maxTopmost
    ? all
    : [...all.slice(0, maxNearest), ...all.slice(-maxTopmost)]
}

async function descend(session: Session, name: string, from: ZoneServers): Promise<ZoneServers> {
  const { reply, cut } = await walkDown(session, { name, type: 'SOA' }, from)
  if (cut.zone === from.zone || reply.kind === 'failure') return cut
  return { zone: cut.zone, servers: await serversOf(session, cut.zone, cut) }
}

/**
 * Returns the zone of an answer's SOA record (RFC 2308 section 2), or the name itself if it has NS records. Returns
 * null for an alias or an unknown zone.
 */
async function zoneShown(session: Session, reply: DnsAnswer, name: string) {
  // For an alias, the SOA record belongs to the alias's target.
  if (recordsAt(reply.answers, name, 'CNAME').length) return null
  const records = [...reply.answers, ...reply.authorities]
  const soa = records.find((record) => record.type === 'SOA' && isWithin(name, record.name))
  if (soa) return soa.name
  return (await ownServers(session, name, null)).names.length ? name : null
}

async function serversOf(
  session: Session,
  zone: string,
  referred: ZoneServers | null,
): Promise<readonly NameServer[]> {
  const { names, glue } = await ownServers(session, zone, referred)
  const delegation = await delegationTo(session, zone, names.length ? referred : null)
  const above = delegation ?? (names.length ? [] : (referred?.servers ?? []))
  const isListed = ({ name }: NameServer) => names.includes(name)
  const added = names.filter((value) => !above.some((server) => server.name === value))
  // The ancestor zone's servers already have addresses.
  const shared = delegation
    ? []
    : (referred?.servers ?? []).filter((one) => one.servers.length && isListed(one))
  const unknown = added.filter((value) => !shared.some(({ name }) => name === value))
  const located = [...shared, ...(await locate(session, unknown, { glue, bailiwick: zone, path: [] }))]
  if (!delegation?.some(isListed) && !located.length) return above
  const servers = [
    ...above.map((one) => (isListed(one) || !delegation ? one : { ...one, listedBy: 'parent' as const })),
    ...located.map((one) => (delegation ? { ...one, listedBy: 'zone' as const } : one)),
  ]
  return withinLimit(servers.sort((a, b) => (a.name < b.name ? -1 : 1)))
}

async function delegationTo(
  session: Session,
  zone: string,
  referred: ZoneServers | null,
): Promise<readonly NameServer[] | null> {
  if (!referred || referred.zone === zone) return referred?.servers ?? null
  if (isRegistry(zone)) return null
  const servers = oneAddressEach(referred.servers)
  const replies = await Promise.all(servers.map((server) => askForZone(session, server, zone)))
  const referrals = replies.flatMap((reply) => {
    const found = referralIn(reply, zone, referred.zone)
    return found?.zone === zone ? [found] : []
  })
  const [referral] = referrals
  if (!referral) return null
  if (referrals.some(({ hasDs }) => hasDs)) session.withDs.add(zone)
  const { glue, lacking } = await completeGlue(session, referred, { name: zone, type: 'SOA' }, referral)
  const from = { ...referral, glue, bailiwick: referred.zone, path: [] }
  return withLacking(await locate(session, referral.names, from), lacking)
}
