import type { DnsAnswer, Question, DnsReply, ResourceRecord } from '@/lib/dns/wire/messages'
import { conflictsOf } from './conflicts'
import type { ServerFinding } from './finding'
import { onlyAliasAt } from './listing'
import { isUnchanged } from './unchanged'
import { askForZone, hasSoaAbove, isAbsence, isFarAway, isOwnAnswer, showsZone } from './replies'
import type { Session } from './session'
import { isBad, isExpanded, judgeRecord, judgeReferral, signedDenials } from './signatures'
import type { NameServer, Server, ZoneServers } from '@/lib/dns/wire/config'
import { hasSoaOf, isEvasive, askResolvers, recordsAt, referralIn } from './walk'
import { isWithin, type AskOutcome, type FoundRecord, type WantedRecord } from '@/lib/dns/model/records'

/** A name server to query and its finding. `server` is null if the name server has no address to query. */
export interface AskedServer {
  server: Server | null
  finding: ServerFinding
}

export async function askServers(
  session: Session,
  servers: readonly NameServer[],
  zone: string,
  record: WantedRecord,
): Promise<AskedServer[]> {
  const ask = await recordQuery(session, { zone, servers }, record)
  const asked = await Promise.all(servers.map((one) => askOne({ session, zone, record, ask }, one)))
  return asked.flat()
}

type AskRecord = (server: Server) => Promise<DnsReply>

/**
 * Returns a function that queries a server for a record. If possible, the function sends the query that clients send,
 * because its answer includes any CNAME (RFC 1034 section 3.6.2).
 */
async function recordQuery(
  session: Session,
  { zone, servers }: ZoneServers,
  record: WantedRecord,
): Promise<AskRecord> {
  const { name, type } = record
  const used: Question = { name, type: userTypeOf(record) }
  const ask: AskRecord = async (server) => {
    // The search for the zone may have sent this query already. The answer is enough if the server doesn't serve the
    // zone or have the name.
    const known = session.hasAsked(server, used) ? await session.ask(server, used) : null
    return known && (isAbsence(known) || isUseless(known, name, zone))
      ? known
      : session.ask(server, { name, type })
  }
  // The ANY answer replaces the query for the type that clients query. An answer over TCP doesn't show what clients get
  // over UDP.
  const all = servers.flatMap((one) => one.servers)
  const listingAt = async (server: Server) => {
    const listed = await onlyAliasAt(session, server, { name, zone, servers: all })
    return listed?.isOverTcp ? null : listed
  }
  const types = conflictsOf(record)
  const wasAsked = (server: Server) => types.some((one) => session.hasAsked(server, { name, type: one }))
  const first = all.find(wasAsked) ?? all.find(session.hasAnswered)
  const firstType =
    first && type === 'CNAME' ? await typeOfAlias(session, first, { zone, record, all }) : null
  if (!first || firstType === null) return ask
  // If a server answers CNAME queries but not clients' queries, the other servers may do the same.
  const isFailing = firstType === type && isUseless(await session.ask(first, used), name, zone)
  const isDirect = session.aliasesOf(first, name).every((value) => record.values.includes(value))
  return async (server) => {
    const listed = server !== first && used.type === 'A' && isDirect && (await listingAt(server))
    if (listed) return listed
    const reply = await session.ask(server, server === first ? { name, type: firstType } : used)
    return isAliasIn(reply, name) ? reply : isFailing ? session.ask(server, { name, type }) : ask(server)
  }
}

const isUseless = (reply: DnsReply, name: string, zone: string) =>
  reply.kind === 'failure' ? reply.reason !== 'server-failure' : isEvasive(reply, name, zone)

const isAliasIn = (reply: DnsReply, name: string) =>
  reply.kind === 'answer' && recordsAt(reply.answers, name, 'CNAME').length > 0

async function typeOfAlias(
  session: Session,
  server: Server,
  { zone, record, all }: { zone: string; record: WantedRecord; all: readonly Server[] },
): Promise<Question['type'] | null> {
  const { name, type, values } = record
  const ask = (asked: Question['type']) => session.ask(server, { name, type: asked })
  const first = userTypeOf(record)
  if (session.hasAsked(server, { name, type: first })) {
    const reply = await ask(first)
    if (isAbsence(reply)) return null
    const aliases = reply.kind === 'answer' ? recordsAt(reply.answers, name, 'CNAME') : []
    const isSaved = aliases.some(({ value }) => values.includes(value))
    const another = async () => {
      if (first !== 'TXT')
        return (await onlyAliasAt(session, server, { name, zone, servers: all })) ?? ask('TXT')
      // This query is sent to resolvers anyway.
      return session.routine ? askResolvers(session, { name, type: first }, { signatures: true }) : ask(type)
    }
    if (
      aliases.length &&
      (!isSaved || (await isUnchanged(session, server, { zone, name })) || isAliasIn(await another(), name))
    )
      return first
  }
  return isAliasIn(await ask(type), name) ? type : null
}

/** Returns the record type that clients query: `NS` for a delegation, `TXT` for an ACME challenge, or `A`. */
export const userTypeOf = ({ type, purpose }: WantedRecord): 'NS' | 'TXT' | 'A' =>
  type === 'NS' ? 'NS' : purpose === 'certificate' ? 'TXT' : 'A'

interface Asking {
  session: Session
  zone: string
  record: WantedRecord
  ask: AskRecord
}

async function askOne(
  { session, zone, record, ask }: Asking,
  { name, servers, problem, aliasOf, listedBy, hides, isCircular, lacksGlueAt, hasMore }: NameServer,
): Promise<AskedServer[]> {
  const listed = {
    ...(aliasOf !== undefined && { aliasOf }),
    ...(listedBy && { listedBy }),
    ...(hides && { hides }),
    ...(isCircular && { isCircular }),
    ...(lacksGlueAt && { lacksGlueAt }),
    ...(hasMore && { hasMore }),
  }
  if (!servers.length) return [{ server: null, finding: { ...notAsked(name, null, problem), ...listed } }]
  const asked = await Promise.all(
    servers.map(async (server) => {
      const reply = await ask(server)
      const isOwn = await isOwnReferral(session, server, zone, { record, reply })
      const finding = (await isFromOtherZone(session, server, zone, reply))
        ? notAsked(name, server.host, 'not-authoritative')
        : readReply(reply, { name, address: server.host, isOwn }, zone, record)
      return { server, finding: { ...finding, ...listed } }
    }),
  )
  const isAnswered = asked.some(({ finding }) => finding.records)
  return asked.filter(({ finding }) => !isAnswered || !isFarAway(finding.server.outcome))
}

async function isOwnReferral(
  session: Session,
  server: Server,
  zone: string,
  { record, reply }: { record: WantedRecord; reply: DnsReply },
): Promise<boolean> {
  if (reply.kind === 'failure' || !reply.canRecurse || reply.isAuthoritative) return false
  const { name, type } = record
  const isDelegation =
    type === 'NS' && recordsAt([...reply.answers, ...reply.authorities], name, 'NS').length > 0
  if (!isDelegation && !referralIn(reply, name, zone)) return false
  return showsZone(await session.ask(server, { name: zone, type: 'SOA' }), zone)
}

/** Reports whether an answer comes from an ancestor zone, and the server doesn't host the queried zone. */
export async function isFromOtherZone(
  session: Session,
  server: Server,
  zone: string,
  reply: DnsReply,
): Promise<boolean> {
  return isOwnAnswer(reply) && hasSoaAbove(reply, zone) && lacksZone(session, server, zone)
}

export async function lacksZone(session: Session, server: Server, zone: string): Promise<boolean> {
  if (session.versionOf(server, zone) !== null) return false
  const shown = await askForZone(session, server, zone)
  return isOwnAnswer(shown) && !showsZone(shown, zone) && hasSoaAbove(shown, zone)
}

export const notAsked = (
  name: string,
  address: string | null,
  outcome: Exclude<AskOutcome, 'answered'>,
): ServerFinding => ({ server: { name, address, outcome }, records: null })

function readReply(
  reply: DnsReply,
  { name, address, isOwn }: { name: string; address: string; isOwn: boolean },
  zone: string,
  record: WantedRecord,
): ServerFinding {
  if (reply.kind === 'failure')
    return { ...notAsked(name, address, reply.reason), ...(reply.isUdpOnly && { isUdpOnly: true }) }
  if (reply.canRecurse && !reply.isAuthoritative && !isOwn)
    return notAsked(name, address, 'not-authoritative')
  const server = { name, address, outcome: 'answered' as const }
  const own = recordsAt(reply.answers, record.name, record.type).map(foundRecord)
  const redirectedBy = redirectIn(reply, record.name)
  if (redirectedBy) {
    // Servers don't sign the CNAME that they synthesize from the DNAME record (RFC 6672 section 5.3.1).
    const signature = judgeRecord(reply, { name: redirectedBy.name, type: 'DNAME', zone })
    const isSigner = reply.isAuthoritative && isWithin(redirectedBy.name, zone)
    return { server, records: own, redirectedBy, ...(isSigner && { signature }) }
  }
  if (record.type === 'NS') {
    // Only a referral delegates the name. An authoritative answer comes from the server's own zone at that name.
    const referred = recordsAt(reply.authorities, record.name, 'NS').map(foundRecord)
    if (reply.isAuthoritative && own.length) return { server, records: [], ownZone: own }
    // Some servers also set the AA bit in referrals, so a denial is recognized by its SOA record. Recursive servers may
    // answer with NS records from a cache.
    const delegated = referred.length ? referred : own
    const records = reply.isAuthoritative && hasSoaOf(reply, '') ? [] : delegated
    const ds = recordsAt(reply.authorities, record.name, 'DS').map(({ value }) => value)
    if (records.length)
      return { server, records, signature: judgeReferral(reply, zone), ...(ds.length && { ds }) }
  } else if (own.length) {
    return { server, records: own, ...(reply.isAuthoritative && judgeOwn(reply, record, zone)) }
  }
  const referral = referralIn(reply, record.name, zone)
  if (referral) return { server, records: [], refersTo: referral.zone }
  // For an alias, the answer denies only its target.
  return speaksFor(reply, zone)
    ? { server, records: [], isAbsent: reply.rcode === 'NXDOMAIN' && !reply.answers.length }
    : notAsked(name, address, 'not-authoritative')
}

/**
 * Checks the record's signature. If the record comes from a wildcard, also checks the signature of the proof that the
 * queried name has no records of its own (RFC 4035 section 5.3.4).
 */
function judgeOwn(
  reply: DnsAnswer,
  { name, type }: WantedRecord,
  zone: string,
): Pick<ServerFinding, 'signature' | 'denial'> {
  const signature = judgeRecord(reply, { name, type, zone })
  const isFromWildcard = name.startsWith('*.') || isExpanded(reply, { name, type })
  const proofs = isFromWildcard && !isBad(signature) ? signedDenials(reply, zone) : []
  const judged = proofs.map((denial) => ({ denial, signature: judgeRecord(reply, denial) }))
  return judged.find((one) => isBad(one.signature)) ?? { signature }
}

function redirectIn({ answers }: DnsAnswer, name: string) {
  const dname = answers.find(
    ({ type, name: owner }) => type === 'DNAME' && owner !== name && isWithin(name, owner),
  )
  return dname ? { name: dname.name, records: [foundRecord(dname)] } : null
}

function speaksFor(reply: DnsAnswer, zone: string) {
  if (reply.isAuthoritative) return true
  if (reply.canRecurse) return false
  if (reply.rcode === 'NXDOMAIN') return true
  return hasSoaOf(reply, zone)
}

/** The maximum length of a record's value, in characters. Values are untrusted. */
const maxValue = 1_020

export const foundRecord = ({ type, value, ttl }: ResourceRecord): FoundRecord => ({
  type,
  value: value.length > maxValue ? `${value.slice(0, maxValue)}...` : value,
  ttl,
})
