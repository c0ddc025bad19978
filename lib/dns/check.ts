import type { ResolverConfig, Server } from '@/lib/dns/config'
import { diagnose, isRight, noHints, type Hints, type ServerFinding } from '@/lib/dns/diagnose'
import { isAskable, type Answer, type Question, type Reply, type ResourceRecord } from '@/lib/dns/messages'
import { askAny, startSession, type Session } from '@/lib/dns/session'
import { findZone, parentName, reachable, recordsAt, type NameServer, type ZoneServers } from '@/lib/dns/walk'
import {
  isWithin,
  type AskOutcome,
  type DnsCheck,
  type FoundRecord,
  type RecordCheck,
  type WantedRecord,
} from '@/lib/resources/dns-records'

/** All that one check may take, in milliseconds; what is not answered by then is `unknown`. */
const totalMs = 10_000
/** Wildcards above a name that are looked at. */
const maxWildcards = 3

/**
 * Asks the authoritative servers of each record's zone (of the parent zone for a delegation) and judges what they
 * have. Takes at most ten seconds. Rejects only when `signal` is aborted; whatever DNS does ends in a verdict.
 */
export async function checkRecords(
  wanted: readonly WantedRecord[],
  config: ResolverConfig,
  signal: AbortSignal,
): Promise<DnsCheck> {
  signal.throwIfAborted()
  const checkedAt = new Date().toISOString()
  const finished = new AbortController()
  const limits = [signal, AbortSignal.timeout(totalMs), finished.signal]
  const session = startSession(config, AbortSignal.any(limits))
  const records = await Promise.all(wanted.map((record) => checkRecord(session, record)))
  finished.abort()
  signal.throwIfAborted()
  const located = records.find(({ zone }) => zone !== null)
  return {
    checked_at: checkedAt,
    zone: located?.zone ?? null,
    name_servers: located?.servers.map(({ name }) => name) ?? [],
    records,
  }
}

async function checkRecord(session: Session, record: WantedRecord): Promise<RecordCheck> {
  const failed = (outcome: AskOutcome, name: string) =>
    diagnose({ record, zone: null, findings: [finding(name, null, outcome)], hints: noHints })
  if (!isAskable(record.name)) return failed('invalid-name', record.name)
  // A delegation is the parent's to make (RFC 1034 section 4.2.1).
  const found = await findZone(session, record.type === 'NS' ? parentName(record.name) : record.name)
  if ('kind' in found) return failed(found.reason, resolverNames(session))
  const { zone, servers } = found
  const findings = await Promise.all(servers.map((server) => askOne(session, server, zone, record)))
  const known = servers.filter((_, index) => findings[index]?.records)
  const needsHints = known.length > 0 && !isRight(record, findings)
  const hints = needsHints ? await findHints(session, { zone, servers: known }, record, findings) : noHints
  return diagnose({ record, zone, findings, hints })
}

const resolverNames = ({ config }: Session) =>
  (config.roots?.length ? config.roots : config.recursive).map(({ host }) => host).join(', ') || 'No resolver'

const finding = (
  name: string,
  address: string | null,
  outcome: AskOutcome,
  records: FoundRecord[] | null = null,
) => ({ server: { name, address, outcome }, records }) satisfies ServerFinding

async function askOne(
  session: Session,
  { name, server, problem }: NameServer,
  zone: string,
  record: WantedRecord,
) {
  if (!server) return finding(name, null, problem)
  const reply = await session.ask(server, record)
  if (reply.kind === 'failure') return finding(name, server.host, reply.reason)
  const records = ownRecords(reply, record)
  if (!records.length && !speaksFor(reply, zone)) return finding(name, server.host, 'not-authoritative')
  return finding(name, server.host, 'answered', records)
}

/** The wanted records in a reply. A delegation stands in the authority section of a referral (RFC 1034 section 4.3.2). */
function ownRecords(reply: Reply, { name, type }: Question) {
  if (reply.kind === 'failure' || (reply.canRecurse && !reply.isAuthoritative)) return []
  const answers = recordsAt(reply.answers, name, type)
  return (answers.length || type !== 'NS' ? answers : recordsAt(reply.authorities, name, 'NS')).map(
    foundRecord,
  )
}

/** Whether "there is none" is this server's to say: it claims authority, or at least denies the name itself. */
function speaksFor(reply: Answer, zone: string) {
  if (reply.isAuthoritative) return true
  if (reply.canRecurse) return false
  if (reply.rcode === 'NXDOMAIN') return true
  return reply.authorities.some(({ type, name }) => type === 'SOA' && isWithin(name, zone))
}

const foundRecord = ({ type, value, ttl }: ResourceRecord): FoundRecord => ({ type, value, ttl })

/** Looks for the known mistakes, at a server that answered before. */
async function findHints(
  session: Session,
  { zone, servers }: ZoneServers,
  record: WantedRecord,
  findings: readonly ServerFinding[],
): Promise<Hints> {
  const { name, type } = record
  const asked = reachable(servers)
  const look = (at: string, type: Question['type']) => lookAt(session, asked, { name: at, type })
  const otherTypes = type === 'NS' ? (['A', 'CNAME'] as const) : (['A', 'AAAA', 'TXT'] as const)
  const challenge = record.purpose === 'certificate' ? name.replace(/^(_acme-challenge\.)/, '$1*.') : null
  const [others, doubled, underAsterisk, wildcard] = await Promise.all([
    Promise.all(otherTypes.map((other) => look(name, other))),
    zone ? look(`${name}.${zone}`, type) : [],
    challenge ? look(challenge, type) : [],
    type === 'CNAME' ? findWildcard(look, name, zone, findings) : null,
  ])
  // A wildcard answers for misplaced names as well: only the wanted values show that somebody meant this record.
  const meant = ({ value }: FoundRecord) =>
    record.values.some((want) => value === want || value === `${want}.${zone}`)
  const misplaced = { doubled: doubled.filter(meant), underAsterisk: underAsterisk.filter(meant) }
  return { others: others.flat(), ...misplaced, wildcard }
}

async function lookAt(session: Session, servers: readonly Server[], question: Question) {
  if (!isAskable(question.name)) return []
  return ownRecords(await askAny(session, servers, question), question)
}

/** The closest wildcard above the name that has just what was found at the name. */
async function findWildcard(
  look: (name: string, type: 'CNAME') => Promise<FoundRecord[]>,
  name: string,
  zone: string,
  findings: readonly ServerFinding[],
) {
  const value = findings.find(({ records }) => records?.length)?.records?.[0]?.value
  if (value === undefined) return null
  const above: string[] = []
  const start = name.startsWith('*.') ? parentName(name) : name
  for (
    let up = parentName(start);
    isWithin(up, zone) && up !== '' && above.length < maxWildcards;
    up = parentName(up)
  ) {
    above.push(`*.${up}`)
  }
  const seen = await Promise.all(above.map((wildcard) => look(wildcard, 'CNAME')))
  return above.find((_, index) => seen[index]?.some((record) => record.value === value)) ?? null
}
