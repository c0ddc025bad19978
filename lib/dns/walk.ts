import { mayAsk, type Server } from '@/lib/dns/config'
import { failure, isAskable, type Question, type Reply, type ResourceRecord } from '@/lib/dns/messages'
import { askAny, type AskHow, type Session } from '@/lib/dns/session'
import { isWithin, type AskOutcome } from '@/lib/dns/model/records'

/** Referrals followed for one question; every one leads to a longer name. */
const maxReferrals = 16
/** Name servers whose own names have to be looked up, one inside the other. */
const maxDepth = 3
/** The root has thirteen; more of a zone's servers than that are not asked. */
export const maxServers = 13
/** Further down fewer: a hostile zone could otherwise make each question many (NXNSAttack, 2020). */
const maxServersBelow = 2

/** A name server of a zone. Without an address that may be asked, `server` is null and `problem` says why. */
export interface NameServer {
  name: string
  server: Server | null
  problem: Exclude<AskOutcome, 'answered'>
}

/** A zone and who serves it. */
export interface ZoneServers {
  zone: string
  servers: NameServer[]
}

/** A reply, and the last zone that the walk was referred to; null when a recursive resolver did the walking. */
interface Lookup {
  reply: Reply
  cut: ZoneServers | null
}

/** The name without its first label; the root has no parent and stays. */
export const parentName = (name: string) => name.split('.').slice(1).join('.')

/** The servers that can be asked. */
export const reachable = (servers: readonly NameServer[]) =>
  servers.flatMap(({ server }) => (server ? [server] : []))

/** The records of one name and type in a section. */
export const recordsAt = (records: readonly ResourceRecord[], name: string, type: string) =>
  records.filter((record) => record.name === name && record.type === type)

/** The zone above everything, with the configured root servers. */
const rootCut = (roots: readonly Server[]): ZoneServers => ({
  zone: '',
  servers: roots.map((server) => ({ name: server.host, server, problem: 'no-address' })),
})

/** Asks the roots and follows referrals, or has the recursive resolvers do it. */
export async function lookup(session: Session, question: Question, depth = 0): Promise<Lookup> {
  const { roots = [] } = session.config
  if (roots.length) return walkDown(session, question, rootCut(roots), depth)
  const reply = await askResolvers(session, question)
  // A validating resolver hides what DNSSEC rejects. The walk has to get past that to say what is wrong.
  const isRejected = reply.kind === 'failure' && reply.reason === 'server-failure'
  return {
    reply: isRejected ? await askResolvers(session, question, { checkingDisabled: true }) : reply,
    cut: null,
  }
}

/** Looks a name up as any client would: what a validating resolver rejects is a failure. */
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
    const reply = await askAny(session, reachable(cut.servers), question)
    const referral = referralIn(reply, question.name, cut.zone)
    if (!referral) return { reply, cut }
    const servers = await locate(session, referral.names, { ...referral, bailiwick: cut.zone, depth })
    cut = { zone: referral.zone, servers }
  }
  return { reply: failure('other-error'), cut }
}

/**
 * The delegation a server points to instead of answering (RFC 1034 section 4.3.2, step 3b): name servers of a zone
 * below the one asked that still encloses the name. Anything else, above all a way back up, is none.
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

interface Hints {
  /** Addresses sent along. */
  glue: readonly ResourceRecord[]
  /** The zone of the server that sent them: it may speak for names below it, not for others. */
  bailiwick: string
  depth: number
}

/** Finds an address for each name server, from glue or by asking; in the order of their names. */
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

/** IPv4 before IPv6: more networks have it. */
const addressesAt = (records: readonly ResourceRecord[], name: string) =>
  ['A', 'AAAA'].flatMap((type) => recordsAt(records, name, type).map(({ value }) => value))

async function addressesOf(session: Session, name: string, depth: number) {
  if (depth > maxDepth) return []
  const types = ['A', 'AAAA'] as const
  const lookups = await Promise.all(types.map((type) => lookup(session, { name, type }, depth)))
  return lookups.flatMap(({ reply }) => (reply.kind === 'answer' ? addressesAt(reply.answers, name) : []))
}
