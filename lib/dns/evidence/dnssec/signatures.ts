import { keyRepliesOf } from './key-replies'
import { keysIn, usedDs } from './keys'
import { addressesOfEach, someAddresses, type NamedServer, type Probed, type SomeAddresses } from '../probed'
import { denials, failures } from '@/lib/dns/queries/denied'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { askEach, isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import {
  isBad,
  judgeRecord,
  strictly,
  type BadSignature,
  type SignatureState,
} from '@/lib/dns/queries/signatures'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'
import type { NameServer } from '@/lib/dns/wire/config'
import type { DnsAnswer, DnsFailure, DnsReply } from '@/lib/dns/wire/messages'
import { isWithin } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'

export interface BadSignatures {
  zone: string
  type: string
  /** The name of the signed records. Set for DNAME, NSEC and NSEC3 records, and for later names in the chain. */
  name?: string
  /** The type whose denial at `name` is signed. Absent if the signed records are an answer or belong to one. */
  denied?: 'DS'
  /** The zone whose DS records are signed. May be absent for the record's own delegation. */
  delegated?: string
  signature: BadSignature
  servers: readonly string[]
  /** The addresses that return these signatures. Set only for servers whose other addresses don't. */
  addresses?: SomeAddresses
  /** True if all servers of the zone that answer are known to return these signatures. */
  isEverywhere: boolean
  /** True if all servers of another zone return these signatures, but resolvers may still accept the record. */
  isOnAll?: boolean
}

/**
 * Finds signatures of the record's zone that validating resolvers reject. Returns null if none are found. `isTrusted`:
 * a validating resolver returned the record, and no resolver rejects it. `isStrict`: the console's clock is assumed to
 * be right.
 */
export async function findBadSignatures(
  probed: Probed,
  { isTrusted, isStrict }: { isTrusted: boolean; isStrict: boolean },
): Promise<BadSignatures | null> {
  const { session, record, zone } = probed
  const judged = await withCopies(probed)
  const findings = isStrict
    ? judged.map((finding) => ({ ...finding, signature: strictly(finding.signature) }))
    : judged
  const isSuspect = findings.some(({ signature }) => isBad(signature))
  if (isTrusted && !maySign(probed)) return null
  const signed = session.config.isPrivate ? null : await findSigned(session, zone)
  if (!signed) return null
  const keysAt = await keysOnEach(probed, isSuspect, isStrict)
  const usual = record.type === 'NS' ? 'DS' : record.type
  const faultOf = (finding: JudgedFinding): Fault[] => {
    const { signature, type = usual, redirectedBy, denial } = finding
    const ofKeys = keysAt(finding)
    const { name, type: other } = redirectedBy ? { name: redirectedBy.name, type: 'DNAME' } : (denial ?? {})
    if (isBad(signature)) return [{ signature, type: other ?? type, ...(name !== undefined && { name }) }]
    return isBad(ofKeys) ? [{ type: 'DNSKEY', signature: ofKeys }] : []
  }
  const bad = findings.filter((finding) => faultOf(finding).length)
  const [fault] = bad.flatMap(faultOf)
  if (!fault || !(await isRequired(session, signed))) return null
  const others = findings.filter((finding) => !bad.includes(finding))
  const isOnAll = !others.some(({ records }) => records)
  const isEverywhere = isOnAll && others.every(({ server }) => denials.has(server.outcome))
  const serversOf = (some: readonly ServerFinding[]) => some.map(({ server }) => server)
  const servers = [...new Set(bad.map(({ server }) => server.name))]
  return {
    zone,
    ...fault,
    servers,
    addresses: someAddresses(serversOf(bad), serversOf(others.filter(({ records }) => records))),
    isEverywhere,
  }
}

/**
 * Reports whether a record's zone may be signed. Must be called only if validating resolvers accept the record. If none
 * of them reports that it validated the record, the zone is unsigned. A delegation's NS records are never signed, and
 * neither is a CNAME that a DNAME record implies. For these, signatures in the servers' answers decide.
 */
export const maySign = ({ record, findings, resolverResults }: Probed): boolean =>
  record.type === 'NS'
    ? findings.some(({ signature }) => signature && signature.state !== 'unknown')
    : resolverResults.some(({ isProven }) => isProven) ||
      findings.some(({ redirectedBy, signature }) => redirectedBy && signature?.state === 'valid')

type Fault = Pick<BadSignatures, 'type' | 'name' | 'signature'>

type JudgedFinding = ServerFinding & { type?: string }

async function withCopies(probed: Probed): Promise<JudgedFinding[]> {
  const { record, zone, findings } = probed
  const judged = findings.map(async (finding): Promise<JudgedFinding> => {
    const copies = await copiesAt(probed, finding)
    const signatures = copies.map(({ type, reply }) => ({
      type,
      signature: judgeRecord(reply, { name: record.name, type, zone }),
    }))
    return { ...finding, ...(signatures.find(({ signature }) => isBad(signature)) ?? signatures[0]) }
  })
  return Promise.all(judged)
}

/** Returns a server's answers with copies of the target's addresses in place of the CNAME. */
export async function copiesAt(
  { session, record, servers, isCopied }: Probed,
  { server: { address }, records }: ServerFinding,
): Promise<{ type: string; reply: DnsAnswer }[]> {
  const { name } = record
  const server = servers.find(({ host }) => host === address)
  if (!isCopied || record.type !== 'CNAME' || !server || records?.length !== 0) return []
  const known = (['A', 'AAAA'] as const).filter((type) => session.hasAsked(server, { name, type }))
  const found = await Promise.all(
    known.map(async (type) => {
      const reply = await session.ask(server, { name, type })
      return isOwnAnswer(reply) && recordsAt(reply.answers, name, type).length ? [{ type, reply }] : []
    }),
  )
  return found.flat()
}

/**
 * Returns the invalid signatures of a zone's keys, or null if resolvers may get valid signatures or don't require them.
 */
async function findBadKeys(session: Session, zone: string, isStrict: boolean): Promise<BadSignatures | null> {
  const first = await lookup(session, { name: zone, type: 'DNSKEY' })
  const signature = judgeKeys(first.reply, zone, isStrict)
  if (!isBad(signature) || !first.cut) return null
  const replies = await keyRepliesOf(session, zone, first)
  const isOther = (reply: DnsReply) =>
    reply.kind === 'failure' ? !denials.has(reply.reason) : !isBad(judgeKeys(reply, zone, isStrict))
  const signed = replies.some(isOther) ? null : await findSigned(session, zone)
  if (!signed || !(await isRequired(session, signed))) return null
  const servers = first.cut.servers.map(({ name }) => name)
  return { zone, type: 'DNSKEY', signature, servers, isEverywhere: true }
}

/**
 * Describes a signed zone whose servers answer other queries, but not the query for its keys. Must be called only if no
 * validating resolver returned the record. `isUnresolved`: a resolver has no answer for the record either. Otherwise, a
 * server that answers no query may have the keys.
 */
export async function findUnreadKeys(
  session: Session,
  zone: string,
  isUnresolved: boolean,
): Promise<BadSignatures | null> {
  const { cut } = await lookup(session, { name: zone, type: 'DNSKEY' })
  const listed = cut?.servers ?? []
  const servers = listed.filter((one) => one.servers.some(session.hasAnswered))
  const isLost = isUnresolved || servers.length === listed.length
  const addresses = addressesIn(servers).filter(session.hasAnswered)
  const replies = await askEach(session, addresses, { name: zone, type: 'DNSKEY' })
  // The console's network may block TCP, which the servers then use for other clients.
  const isLoss = (reply: DnsFailure) =>
    reply.isUdpOnly ? isUnresolved : reply.reason === 'timeout' && isLost
  const isUnread = (reply: DnsReply) =>
    reply.kind === 'answer' ? !isOwnAnswer(reply) : failures.has(reply.reason) || isLoss(reply)
  const signed = replies.length > 0 && replies.every(isUnread) ? await findSigned(session, zone) : null
  if (!signed || !(await isRequired(session, signed))) return null
  const names = servers.map(({ name }) => name)
  return { zone, type: 'DNSKEY', signature: { state: 'unread' }, servers: names, isEverywhere: true }
}

const addressesIn = (servers: readonly NameServer[]) => servers.flatMap((one) => one.servers)

function judgeKeys(reply: DnsReply, zone: string, isStrict: boolean): SignatureState | undefined {
  if (!isOwnAnswer(reply) || !keysIn(reply, zone).length) return undefined
  const state = judgeRecord(reply, { name: zone, type: 'DNSKEY', zone })
  return isStrict ? strictly(state) : state
}

/**
 * Returns a function that verifies the zone's keys at a finding's address. A routine check queries all addresses only
 * after it finds a bad signature.
 */
async function keysOnEach(
  probed: Probed,
  isSuspect: boolean,
  isStrict: boolean,
): Promise<(finding: ServerFinding) => SignatureState | undefined> {
  const { session, zone } = probed
  const judge = async ({ name, server }: NamedServer) => ({
    name,
    address: server.host,
    state: judgeKeys(await session.ask(server, { name: zone, type: 'DNSKEY' }), zone, isStrict),
  })
  const all = addressesOfEach(probed)
  const first = await Promise.all(all.filter(({ isHeld }) => !isHeld).map(judge))
  const isAllNeeded = isSuspect || first.some(({ state }) => isBad(state))
  const judged = isAllNeeded ? await Promise.all(all.map(judge)) : first
  return ({ server: { name, address }, records }) => {
    const own = judged.find((one) => one.address === address)
    // An address that doesn't answer counts like the server's other addresses.
    return (own ?? (records ? undefined : judged.find((one) => one.name === name)))?.state
  }
}

interface SignedZone {
  zone: string
  parent: string
  servers: readonly NameServer[]
}

interface FoundDs extends SignedZone {
  reply: DnsAnswer
}

async function findDs(session: Session, zone: string): Promise<FoundDs | null> {
  const { reply, cut } = await lookup(session, { name: zone, type: 'DS' })
  if (!cut || reply.kind === 'failure') return null
  const parent = reply.signatures.find(({ covers }) => covers === 'DS')?.zone
  if (parent === undefined || parent === zone || !isWithin(zone, parent)) return null
  return { zone, parent, servers: cut.servers, reply }
}

const judgeDs = ({ zone, parent }: SignedZone, reply: DnsAnswer): SignatureState | undefined =>
  recordsAt(reply.answers, zone, 'DS').length > 0
    ? judgeRecord(reply, { name: zone, type: 'DS', zone: parent })
    : undefined

/** Reports whether the DS records in an answer require valid signatures in a zone (RFC 4035 section 5.2). */
const requiresSignatures = (signed: SignedZone, reply: DnsAnswer): boolean =>
  judgeDs(signed, reply)?.state === 'valid' &&
  usedDs(recordsAt(reply.answers, signed.zone, 'DS').map(({ value }) => value)).length > 0

/**
 * Returns a zone's delegation, or null unless the first answer has DS records that require valid signatures in the
 * zone.
 */
export async function findSigned(session: Session, zone: string): Promise<SignedZone | null> {
  const found = await findDs(session, zone)
  return found && requiresSignatures(found, found.reply) ? found : null
}

const isAssumed = (zone: string) => !zone.includes('.') || isRegistry(zone)

/**
 * Returns the invalid signatures of a zone's DS records, or null if resolvers may get valid signatures or don't require
 * them.
 */
async function findBadDs(session: Session, zone: string): Promise<BadSignatures | null> {
  const found = await findDs(session, zone)
  const signature = found ? judgeDs(found, found.reply) : undefined
  if (!found || !isBad(signature) || isAssumed(found.parent)) return null
  const { parent, servers } = found
  const replies = await askEach(session, addressesIn(servers), { name: zone, type: 'DS' })
  const isOther = (reply: DnsReply) =>
    reply.kind === 'failure' ? !denials.has(reply.reason) : !isBad(judgeDs(found, reply))
  const above = replies.some(isOther) ? null : await findSigned(session, parent)
  if (!above || !(await isRequired(session, above))) return null
  const names = servers.map(({ name }) => name)
  return { zone: parent, type: 'DS', delegated: zone, signature, servers: names, isEverywhere: true }
}

/** Reports whether every answer from the zones above shows that a zone is signed. */
export async function isRequired(session: Session, signed: SignedZone): Promise<boolean> {
  const { zone, parent, servers } = signed
  const replies = await askEach(session, addressesIn(servers), { name: zone, type: 'DS' })
  if (!replies.every((reply) => reply.kind === 'failure' || requiresSignatures(signed, reply))) return false
  if (isAssumed(parent)) return true
  const above = await findSigned(session, parent)
  return above !== null && isRequired(session, above)
}

/**
 * Finds the first bad signatures among the signed zones' keys and DS records. `own` are the bad signatures of the
 * record itself, or null.
 */
export async function findBad(
  session: Session,
  own: BadSignatures | null,
  signed: readonly string[],
  isStrict: boolean,
): Promise<BadSignatures | null> {
  if (own?.isEverywhere) return own
  const others = signed.filter((zone) => zone !== own?.zone)
  const found = await Promise.all([
    ...others.map((zone) => findBadKeys(session, zone, isStrict)),
    ...signed.map((zone) => findBadDs(session, zone)),
  ])
  return found.find((bad) => bad !== null) ?? own
}
