import { headStartOf, reachable } from '@/lib/dns/wire/config'
import type { NameServer, Server, ZoneServers } from '@/lib/dns/wire/config'
import {
  failure,
  isAskable,
  type DnsAnswer,
  type Question,
  type DnsReply,
  type ResourceRecord,
} from '@/lib/dns/wire/messages'
import { completeGlue, withLacking } from './glue'
import { nonexistent } from './known-tops'
import { addressTypes, forgetSilent, serverAt } from './server-addresses'
import { askAny, askIfSlow, type AskHow, type Session } from './session'
import { isWithin } from '@/lib/dns/model/records'
import { lacksTop } from '@/lib/dns/model/suffix'

const maxReferrals = 16
const maxDepth = 3
/** The maximum number of servers to query for a zone, as many as the root has. */
export const maxServers = 13
/** A stricter limit for nested lookups, so that a hostile zone can't multiply queries (NXNSAttack, 2020). */
const maxServersBelow = 2
const maxTopServers = 4

/**
 * A reply and, as `cut`, the last zone that the lookup reached, even if it didn't query that zone's servers. `cut` is
 * null if the lookup reached no zone, for example because resolvers answered.
 */
export interface Lookup {
  reply: DnsReply
  cut: ZoneServers | null
}

/** Returns the name without its first label. The root is its own parent. */
export const parentName = (name: string) => name.split('.').slice(1).join('.')

export const recordsAt = (records: readonly ResourceRecord[], name: string, type: string) =>
  records.filter((record) => record.name === name && record.type === type)

const rootCut = (roots: readonly Server[]): ZoneServers => ({
  zone: '',
  servers: roots.map((server) => ({ name: server.host, servers: [server], problem: 'no-address' })),
})

/** Returns the closest known zone from which to resolve a query, or null if only resolvers can answer it. */
export async function startOf(session: Session, { name, type }: Question): Promise<ZoneServers | null> {
  const { roots = [], referrals, isPrivate } = session.config
  // Public servers don't serve private zones.
  if (isPrivate) return null
  // The DS records of a zone are in its parent.
  const labels = (type === 'DS' ? parentName(name) : name).split('.')
  for (let at = 0; at < labels.length; at += 1) {
    const zone = labels.slice(at).join('.')
    const cut = session.cuts.get(zone) ?? (zone.includes('.') || zone === '' ? null : referrals?.find(zone))
    if (cut) return cut
  }
  if (roots.length) return rootCut(roots)
  const top = labels.at(-1) ?? ''
  const find = () => topFromResolvers(session, top)
  return top === '' ? null : session.topCut(top, () => referrals?.findOnce(top, find) ?? find())
}

async function topFromResolvers(session: Session, top: string): Promise<ZoneServers | null> {
  const reply = await askResolvers(session, { name: top, type: 'NS' })
  if (reply.kind === 'failure') return null
  const records = recordsAt(reply.answers, top, 'NS')
  const names = records.map(({ value }) => value).slice(0, maxTopServers)
  const servers = await Promise.all(
    names.map(async (name) => {
      const addresses = addressesAt(reply.additionals, name)
      return serverAt(session, name, addresses.length ? addresses : await addressesByResolver(session, name))
    }),
  )
  if (!reachable(servers).length) return null
  const cut = { zone: top, servers }
  session.config.referrals?.keep(cut, Math.min(...records.map(({ ttl }) => ttl)))
  return cut
}

async function addressesByResolver(session: Session, name: string) {
  const replies = await Promise.all(
    (['A', 'AAAA'] as const).map((type) => askResolvers(session, { name, type })),
  )
  return replies.flatMap((reply) => (reply.kind === 'answer' ? addressesAt(reply.answers, name) : []))
}

export async function lookup(session: Session, question: Question, path: Path = []): Promise<Lookup> {
  if (!session.config.isPrivate && lacksTop(question.name)) return { reply: nonexistent, cut: null }
  const from = await startOf(session, question)
  if (!from) return { reply: await lookupByResolvers(session, question), cut: null }
  return walkDown(session, question, from, path)
}

/**
 * Resolves a query and shares its answer between checks. `cut` is null if another check's answer was used, or if
 * resolvers answered.
 */
export async function lookupShared(session: Session, question: Question, path: Path = []): Promise<Lookup> {
  let cut: Lookup['cut'] = null
  const ask = async () => {
    const found = await lookup(session, question, path)
    cut = found.cut
    return found.reply
  }
  // Nested lookups don't wait, because two checks could otherwise wait for each other.
  const waitMs = path.length > 1 ? 0 : headStartOf(session.config)
  return { reply: await (session.config.referrals?.share(question, ask, { waitMs }) ?? ask()), cut }
}

export async function lookupByResolvers(session: Session, question: Question): Promise<DnsReply> {
  const reply = await askResolvers(session, question)
  // A validating resolver hides answers that DNSSEC rejects, but the diagnosis needs them.
  const isRejected = reply.kind === 'failure' && reply.reason === 'server-failure'
  return isRejected ? askResolvers(session, question, { checkingDisabled: true }) : reply
}

export const askResolvers = (session: Session, question: Question, how: AskHow = {}) =>
  askAny(session, session.config.recursive, question, { ...how, recurse: true }, (answer) =>
    isUninformed(answer, question.name),
  )

export async function walkDown(
  session: Session,
  question: Question,
  from: ZoneServers,
  path: Path = [],
): Promise<{ reply: DnsReply; cut: ZoneServers }> {
  let cut = from
  for (let step = 0; step < maxReferrals; step += 1) {
    const { zone } = cut
    const isUseless = (answer: DnsAnswer) => isEvasive(answer, question.name, zone)
    const stop = askIfSlow(session, cut, question)
    const reply = await askAny(session, reachable(cut.servers), question, {}, isUseless).finally(stop)
    if (reply.kind === 'failure') session.config.referrals?.drop(zone)
    const referral = referralIn(reply, question.name, cut.zone)
    // Only the parent zone can answer for a zone's DS records, so a referral to the zone itself isn't followed.
    if (!referral || (question.type === 'DS' && referral.zone === question.name)) return { reply, cut }
    if (referral.hasDs) session.withDs.add(referral.zone)
    const { glue, lacking } = await completeGlue(session, cut, question, referral)
    const servers = await locate(session, referral.names, { ...referral, glue, bailiwick: cut.zone, path })
    cut = { zone: referral.zone, servers: withLacking(servers, lacking) }
    if (path.length) continue // nested lookups find only some of the servers
    session.cuts.set(cut.zone, cut)
    if (!cut.zone.includes('.')) session.config.referrals?.keep(cut, referral.ttl)
  }
  return { reply: failure('other-error'), cut }
}

/**
 * Returns the delegation in a referral (RFC 1034 section 4.3.2, step 3b) to a zone that encloses the name. Returns null
 * for other replies.
 */
export function referralIn(reply: DnsReply, name: string, zone: string) {
  if (reply.kind === 'failure' || reply.answers.length || reply.rcode !== 'NOERROR') return null
  const owners = reply.authorities
    .filter(({ type, name: owner }) => type === 'NS' && owner !== zone && isWithin(owner, zone))
    .map((record) => record.name)
    .filter((owner) => isWithin(name, owner))
  const [deepest] = owners.sort((a, b) => b.length - a.length)
  if (deepest === undefined) return null
  const records = recordsAt(reply.authorities, deepest, 'NS')
  const ttl = Math.min(...records.map((record) => record.ttl))
  const hasDs = recordsAt(reply.authorities, deepest, 'DS').length > 0
  return { zone: deepest, names: records.map(({ value }) => value), glue: reply.additionals, ttl, hasDs }
}

/**
 * Reports whether a reply is useless: it isn't authoritative, and has neither an answer nor a downward referral nor a
 * denial.
 */
export function isEvasive(reply: DnsAnswer, name: string, zone: string) {
  const isReported = reply.isAuthoritative || reply.answers.length > 0 || reply.rcode === 'NXDOMAIN'
  return !isReported && !hasSoaOf(reply, zone) && !referralIn(reply, name, zone)
}

const isUninformed = (reply: DnsAnswer, name: string) =>
  !reply.canRecurse &&
  (reply.rcode === 'NXDOMAIN' || reply.authorities.length > 0) &&
  isEvasive({ ...reply, rcode: 'NOERROR' }, name, '')

export const hasSoaOf = ({ authorities }: DnsAnswer, zone: string) =>
  authorities.some(({ type, name }) => type === 'SOA' && isWithin(name, zone))

/** The zones whose name servers are being located, starting with the outermost lookup, and the aliases between them. */
type Path = readonly string[]

interface Referred {
  /** The delegated zone. Absent if the name servers aren't from a referral. */
  zone?: string
  glue: readonly ResourceRecord[]
  /** The zone of the server that sent the addresses, which are trusted only for names in this zone. */
  bailiwick: string
  path: Path
}

/** Finds name servers' addresses, from glue or by lookup. Returns the servers sorted by name. */
export async function locate(
  session: Session,
  names: readonly string[],
  from: Referred,
): Promise<NameServer[]> {
  const unique = [...new Set(names)].sort()
  const some = unique.slice(0, from.path.length ? maxServersBelow : maxServers)
  const servers = isStranded(unique, from)
    ? unlocated(some, 'no-address')
    : await Promise.all(some.map((name) => locateOne(session, name, from)))
  if (servers.some((one) => one.servers.length))
    return from.path.length ? servers : [...servers, ...unlocated(unique.slice(maxServers), 'not-queried')]
  // The zone's other servers may have addresses.
  if (some.length < unique.length) return unlocated(some, 'address-unknown')
  return isLost(servers) && !from.path.length
    ? servers.map((one) => ({ ...one, problem: 'no-address' }))
    : servers
}

const unlocated = (names: readonly string[], problem: NameServer['problem']): NameServer[] =>
  names.map((name) => ({ name, servers: [], problem }))

const isStranded = (names: readonly string[], { zone, glue }: Referred): boolean =>
  zone !== undefined && names.every((name) => isWithin(name, zone) && !addressesAt(glue, name).length)

const isLost = (servers: readonly NameServer[]): boolean =>
  servers.length > 0 &&
  servers.every((one) => !one.servers.length && (one.problem === 'no-address' || one.isCircular === true))

async function locateOne(
  session: Session,
  name: string,
  { zone, glue, bailiwick, path }: Referred,
): Promise<NameServer> {
  if (!isAskable(name)) return { name, servers: [], problem: 'invalid-name' }
  const reply = isWithin(name, bailiwick) ? addressesAt(glue, name) : []
  if (reply.length) return serverAt(session, name, reply)
  if (zone !== undefined && path.includes(zone))
    return { name, servers: [], problem: 'address-unknown', isCircular: true }
  const { addresses, isKnown, ...more } = await addressesOf(session, name, [...path, zone ?? bailiwick])
  return { ...serverAt(session, name, addresses, isKnown ? 'no-address' : 'address-unknown'), ...more }
}

/** Returns a name's addresses, IPv4 first, because more networks support IPv4. */
export const addressesAt = (records: readonly ResourceRecord[], name: string) =>
  ['A', 'AAAA'].flatMap((type) => recordsAt(records, name, type).map(({ value }) => value))

interface Addresses extends Pick<NameServer, 'aliasOf' | 'isCircular'> {
  addresses: string[]
  isKnown: boolean
}

async function addressesOf(session: Session, name: string, path: Path): Promise<Addresses> {
  if (path.length > maxDepth) return { addresses: [], isKnown: false }
  const ask = () => Promise.all(addressTypes.map((type) => lookupShared(session, { name, type }, path)))
  const answersIn = (all: readonly Lookup[]) =>
    all.flatMap(({ reply }) => (reply.kind === 'answer' ? reply.answers : []))
  const shared = await ask()
  const found = forgetSilent(session, name, addressesAt(answersIn(shared), name)) ? await ask() : shared
  const answers = answersIn(found)
  const alias = recordsAt(answers, name, 'CNAME')[0]?.value
  if (alias !== undefined) {
    const { addresses, aliasOf = alias } = await addressesOf(session, alias, [...path, name])
    return addresses.length ? { addresses, isKnown: true, aliasOf } : { addresses, isKnown: false }
  }
  const unanswered = found.flatMap(({ reply, cut }) => (reply.kind === 'failure' ? [cut?.servers ?? []] : []))
  const isCircular = unanswered.some((servers) => isLost(servers) && servers.some((one) => one.isCircular))
  return {
    addresses: addressesAt(answers, name),
    isKnown: !isCircular && unanswered.every(isLost),
    ...(isCircular && { isCircular }),
  }
}
