import { mayAsk, type Server } from '@/lib/dns/config'
import {
  failure,
  isAskable,
  type Answer,
  type Question,
  type Reply,
  type ResourceRecord,
} from '@/lib/dns/messages'
import { askAny, type AskHow, type Session } from '@/lib/dns/session'
import { isWithin, type AskOutcome } from '@/lib/dns/model/records'

/** Maximum number of referrals for one query. Each leads to a longer name. */
const maxReferrals = 16
/** Maximum nesting of lookups for the names of name servers. */
const maxDepth = 3
/** Maximum number of servers asked for a zone. The root has thirteen. */
export const maxServers = 13
/** A lower limit for nested lookups, so that a hostile zone can't multiply queries (NXNSAttack, 2020). */
const maxServersBelow = 2

/** A name server of a zone. Without an address that may be asked, `server` is null and `problem` is the reason. */
export interface NameServer {
  name: string
  server: Server | null
  problem: Exclude<AskOutcome, 'answered'>
}

/** A zone and its name servers. */
export interface ZoneServers {
  zone: string
  servers: NameServer[]
}

/** A reply and the last zone of the walk's referrals. `cut` is null if a recursive resolver did the walk. */
interface Lookup {
  reply: Reply
  cut: ZoneServers | null
}

/** Returns the name without its first label. The root is its own parent. */
export const parentName = (name: string) => name.split('.').slice(1).join('.')

/** Returns the servers that can be asked. */
export const reachable = (servers: readonly NameServer[]) =>
  servers.flatMap(({ server }) => (server ? [server] : []))

/** Returns the records of one name and type in a section. */
export const recordsAt = (records: readonly ResourceRecord[], name: string, type: string) =>
  records.filter((record) => record.name === name && record.type === type)

/** Returns the root zone with the configured root servers. */
const rootCut = (roots: readonly Server[]): ZoneServers => ({
  zone: '',
  servers: roots.map((server) => ({ name: server.host, server, problem: 'no-address' })),
})

/** Resolves a query by following referrals from the roots, or through the recursive resolvers. */
export async function lookup(session: Session, question: Question, depth = 0): Promise<Lookup> {
  const { roots = [] } = session.config
  if (roots.length) return walkDown(session, question, rootCut(roots), depth)
  const reply = await askResolvers(session, question)
  // A validating resolver hides what DNSSEC rejects. The walk has to get past that to diagnose it.
  const isRejected = reply.kind === 'failure' && reply.reason === 'server-failure'
  return {
    reply: isRejected ? await askResolvers(session, question, { checkingDisabled: true }) : reply,
    cut: null,
  }
}

/** Looks a name up like any client: an answer that a validating resolver rejects is a failure. */
export async function lookupAsClient(session: Session, question: Question): Promise<Reply> {
  if (session.config.roots?.length) return (await lookup(session, question)).reply
  return askResolvers(session, question)
}

const askResolvers = (session: Session, question: Question, how: AskHow = {}) =>
  askAny(session, session.config.recursive, question, { ...how, recurse: true })

/** Follows referrals from the servers of a zone down to the ones that answer the question. */
export async function walkDown(
  session: Session,
  question: Question,
  from: ZoneServers,
  depth = 0,
): Promise<{ reply: Reply; cut: ZoneServers }> {
  let cut = from
  for (let step = 0; step < maxReferrals; step += 1) {
    const { zone } = cut
    const reply = await askAny(session, reachable(cut.servers), question, {}, (given) =>
      given.kind === 'answer' && isEvasive(given, question.name, zone) ? failure('not-authoritative') : given,
    )
    const referral = referralIn(reply, question.name, cut.zone)
    if (!referral) return { reply, cut }
    const servers = await locate(session, referral.names, { ...referral, bailiwick: cut.zone, depth })
    cut = { zone: referral.zone, servers }
  }
  return { reply: failure('other-error'), cut }
}

/**
 * Returns the delegation in a referral (RFC 1034 section 4.3.2, step 3b): name servers of a zone that encloses the name
 * and is below the zone asked. Null for other replies, especially referrals upwards.
 */
export function referralIn(reply: Reply, name: string, zone: string) {
  if (reply.kind === 'failure' || reply.answers.length || reply.rcode !== 'NOERROR') return null
  const owners = reply.authorities
    .filter(({ type, name: owner }) => type === 'NS' && owner !== zone && isWithin(owner, zone))
    .map((record) => record.name)
    .filter((owner) => isWithin(name, owner))
  const [deepest] = owners.sort((a, b) => b.length - a.length)
  if (deepest === undefined) return null
  const names = recordsAt(reply.authorities, deepest, 'NS').map(({ value }) => value)
  return { zone: deepest, names, glue: reply.additionals }
}

/**
 * Reports whether a server neither answers, refers downwards nor denies the name, like one to which the zone is
 * delegated by mistake. Its empty answer says nothing about the name.
 */
function isEvasive(reply: Answer, name: string, zone: string) {
  const isSaid = reply.isAuthoritative || reply.answers.length > 0 || reply.rcode === 'NXDOMAIN'
  return !isSaid && !hasSoaOf(reply, zone) && !referralIn(reply, name, zone)
}

/** Reports whether the authority section has the SOA record of a zone or of one below it. */
export const hasSoaOf = ({ authorities }: Answer, zone: string) =>
  authorities.some(({ type, name }) => type === 'SOA' && isWithin(name, zone))

interface Hints {
  /** Addresses sent with the referral. */
  glue: readonly ResourceRecord[]
  /** The zone of the server that sent them. Only addresses of names below it are trusted. */
  bailiwick: string
  depth: number
}

/** Finds an address for each name server, from glue or by lookup. Sorted by name. */
export function locate(session: Session, names: readonly string[], hints: Hints): Promise<NameServer[]> {
  const unique = [...new Set(names)].sort().slice(0, hints.depth ? maxServersBelow : maxServers)
  return Promise.all(unique.map((name) => locateOne(session, name, hints)))
}

async function locateOne(
  session: Session,
  name: string,
  { glue, bailiwick, depth }: Hints,
): Promise<NameServer> {
  if (!isAskable(name)) return { name, server: null, problem: 'invalid-name' }
  const given = isWithin(name, bailiwick) ? addressesAt(glue, name) : []
  const addresses = given.length ? given : await addressesOf(session, name, depth + 1)
  const host = addresses.find((address) => mayAsk(address, session.config))
  if (host) return { name, server: { host, port: session.config.port }, problem: 'no-address' }
  return { name, server: null, problem: addresses.length ? 'not-allowed' : 'no-address' }
}

/** IPv4 comes before IPv6, because more networks support it. */
const addressesAt = (records: readonly ResourceRecord[], name: string) =>
  ['A', 'AAAA'].flatMap((type) => recordsAt(records, name, type).map(({ value }) => value))

async function addressesOf(session: Session, name: string, depth: number) {
  if (depth > maxDepth) return []
  const types = ['A', 'AAAA'] as const
  const lookups = await Promise.all(types.map((type) => lookup(session, { name, type }, depth)))
  return lookups.flatMap(({ reply }) => (reply.kind === 'answer' ? addressesAt(reply.answers, name) : []))
}
