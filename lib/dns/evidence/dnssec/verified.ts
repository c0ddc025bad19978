import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import type { Session } from '@/lib/dns/queries/session'
import { lookup, type Lookup } from '@/lib/dns/queries/walk'
import type { Question, DnsReply } from '@/lib/dns/wire/messages'
import type { SignedRecords } from '@/lib/dns/queries/signatures'
import { isWithin } from '@/lib/dns/model/records'
import { copiesOf, findMismatched } from './mismatched'
import { type Keys, verifyKeys } from './trusted-keys'
import { addressesOfEach, type NamedServer, type Probed } from '../probed'
import { describeBad, faultIn, serversAt, type Verified } from './bad-signatures'
import { copiesAt, findSigned, isRequired, maySign, type BadSignatures } from './signatures'
import {
  isProvenIn,
  verifyBelow,
  verifyDelegated,
  verifyNamed,
  verifyRecords,
  type Outcome,
} from './verify-reply'

// Verifies the signatures of the zones on a record's path. If all are valid, resolvers that reject the record only
// cache an old failure.

interface Path {
  zones: readonly string[]
  signed: readonly string[]
  between: readonly string[]
}

interface Sent extends Verified {
  question: Question
  found: Lookup
  /** Verifies a server's reply to the question with the zone's keys from the same server. */
  verifyWith: (reply: DnsReply, keys: Keys) => Promise<Outcome>
}

interface VerifiedPath {
  bad: BadSignatures | null
  unverified: string[]
}

/** Verifies the signed zones on a path: their keys, and their signatures of the path's records (RFC 4035 section 5). */
export async function verifyPath(probed: Probed, path: Path): Promise<VerifiedPath> {
  const { session, zone } = probed
  const verified = (await Promise.all(path.signed.map((one) => verifyZone(probed, one, path)))).flat()
  const own = path.signed.includes(zone) ? await verifyOwn(probed, addressesOfEach(probed)) : 'valid'
  const found = typeof own === 'object' ? [own] : []
  for (const sent of verified) {
    if (sent.result !== 'bad' || found.some(({ isEverywhere }) => isEverywhere)) continue
    const bad = await badFrom(session, sent)
    if (bad) found.push(bad)
  }
  const bad = found.find(({ isEverywhere }) => isEverywhere) ?? found[0]
  if (bad) return { bad, unverified: [] }
  const unknown = verified.filter(({ result }) => result !== 'valid').map((one) => one.zone)
  return { bad: null, unverified: [...new Set([...unknown, ...(own === 'unknown' ? [zone] : [])])] }
}

/** Verifies the same records from each server of the zone. Returns null if no server's signatures are bad. */
async function badFrom(session: Session, sent: Sent): Promise<BadSignatures | null> {
  const { result: _, isUncovered: __, question, found, verifyWith, ...where } = sent
  const listed = (found.cut?.servers ?? []).flatMap(({ name, servers }) =>
    servers.map((server) => ({ name, server })),
  )
  const asked = await Promise.all(
    listed.map(async ({ name, server }) => {
      const keys = await session.ask(server, { name: sent.zone, type: 'DNSKEY' })
      const reply = await session.ask(server, question)
      const verified = await verifyWith(reply, await verifyKeys(session, sent.zone, keys))
      return verified.result === 'bad' ? [{ name, verified }] : []
    }),
  )
  const bad = asked.flat()
  const [first] = bad
  const servers = [...new Set(bad.map(({ name }) => name))]
  const isEverywhere = asked.every((some) => some.length > 0)
  return first ? { ...where, signature: faultIn(first.verified), servers, isEverywhere } : null
}

async function verifyZone(
  { session, record }: Probed,
  zone: string,
  { zones, between }: Path,
): Promise<Sent[]> {
  const find = async (question: Question) => ({ question, found: await lookup(session, question) })
  const keys = await find({ name: zone, type: 'DNSKEY' })
  const own = await verifyKeys(session, zone, keys.found.reply)
  const children = zones.filter(
    (child) =>
      enclosingZone(
        child,
        zones.filter((one) => one !== child),
      ) === zone,
  )
  const names = between.filter((name) => enclosingZone(name, zones) === zone)
  const delegations = children.map(async (child): Promise<Sent> => {
    const sent = await find({ name: child, type: 'DS' })
    const verifyWith: Sent['verifyWith'] = (reply, keys) =>
      verifyDelegated(reply, child, { zone, keys: keys.trusted }, session.verifyOnce)
    const verified = await verifyWith(sent.found.reply, own)
    return { ...sent, ...verified, verifyWith, zone, type: 'DS', delegated: child }
  })
  const aliases = names.map(async (name): Promise<Sent> => {
    const sent = await find({ name, type: record.type })
    const verifyWith: Sent['verifyWith'] = async (reply, keys) => ({
      result: await verifyRecords(reply, { ...sent.question, zone }, keys.trusted, session.verifyOnce),
    })
    const verified = await verifyWith(sent.found.reply, own)
    return { ...sent, ...verified, verifyWith, zone, type: record.type, name }
  })
  const ofKeys: Sent = { ...keys, ...own.verified, verifyWith: async (_, { verified }) => verified }
  return [ofKeys, ...(await Promise.all([...delegations, ...aliases]))]
}

const enclosingZone = (name: string, zones: readonly string[]): string | undefined =>
  zones.filter((zone) => isWithin(name, zone)).toSorted((a, b) => b.length - a.length)[0]

interface Answer {
  reply: DnsReply
  /** The signed records in the reply, which another server may return under another name or type. */
  owner: SignedRecords
}

/**
 * Returns a server's answers for the record, or for the records that the server returns in its place. For a delegation,
 * returns the reply with the DS records or the proof that there are none.
 */
async function answersAt(probed: Probed, { name: server, server: address }: NamedServer): Promise<Answer[]> {
  const { session, record, zone, findings } = probed
  const { name } = record
  if (record.type === 'NS') {
    const referral = await session.ask(address, { name, type: 'NS' })
    const reply = isProvenIn(referral) ? referral : await session.ask(address, { name, type: 'DS' })
    return [{ reply, owner: { name, type: 'DS', zone } }]
  }
  const finding = findings.find((one) => one.server.name === server && one.server.address === address.host)
  const copies = finding ? await copiesAt(probed, finding) : []
  if (copies.length) return copies.map(({ type, reply }) => ({ reply, owner: { name, type, zone } }))
  const used = { name, type: userTypeOf(record) }
  const question = session.hasAsked(address, used) ? used : { name, type: record.type }
  const reply = await session.ask(address, question)
  const { redirectedBy } = finding ?? {}
  const signed = redirectedBy ? { name: redirectedBy.name, type: 'DNAME' } : { name, type: record.type }
  return [{ reply, owner: { ...signed, zone } }]
}

async function verifyAnswer(
  { session, record, zone }: Probed,
  { reply, owner }: Answer,
  keys: readonly string[],
): Promise<Verified> {
  if (record.type === 'NS') {
    const verified = await verifyDelegated(reply, record.name, { zone, keys }, session.verifyOnce)
    return { ...verified, zone, type: 'DS' }
  }
  const isExpanded = owner.name.startsWith('*.')
  const asked = session.below.sentAs({ name: owner.name, type: userTypeOf(record) }).name
  const { name, ...found } = isExpanded
    ? await verifyBelow(reply, { ...owner, asked }, keys, session.verifyOnce)
    : await verifyNamed(reply, owner, keys, session.verifyOnce)
  return { ...found, ...(name !== record.name && { name }) }
}

async function verifyAnswers(
  probed: Probed,
  answers: readonly Answer[],
  keys: readonly string[],
): Promise<Verified | undefined> {
  const all = await Promise.all(answers.map((answer) => verifyAnswer(probed, answer, keys)))
  return all.find(({ result }) => result === 'bad') ?? all.find(({ result }) => result !== 'valid') ?? all[0]
}

/** The maximum number of different key sets to compare with all servers' answers. */
const maxKeySets = 4

/**
 * Verifies each server's signatures for the record with its own keys, then with those of the other servers. A routine
 * check queries all addresses only if a signature at a server's first address is bad. `isTrusted` is true if a
 * validating resolver returned the record and none rejects it. Returns null if no signature is known to be bad, for
 * private DNS servers and unsigned zones, and if `isTrusted` is set although every server has bad signatures.
 */
export async function findMismatchedSignatures(
  probed: Probed,
  isTrusted: boolean,
): Promise<BadSignatures | null> {
  const { session, zone } = probed
  if (session.config.isPrivate || (isTrusted && !maySign(probed))) return null
  const all = addressesOfEach(probed)
  const queried = all.filter(({ isHeld }) => !isHeld)
  const signed = await findSigned(session, zone)
  const first = signed ? await verifyOwn(probed, queried) : 'valid'
  if (!signed || typeof first === 'string' || !(await isRequired(session, signed))) return null
  const own = queried.length < all.length ? await verifyOwn(probed, all) : first
  if (typeof own === 'string') return null
  // The resolver validated an answer that this console can't get.
  return isTrusted && own.isEverywhere ? null : own
}

interface Judged extends NamedServer {
  answers: readonly Answer[]
  keys: readonly string[]
  verified: Verified
}

async function verifyOwn(
  probed: Probed,
  queried: readonly NamedServer[],
): Promise<'valid' | 'unknown' | BadSignatures> {
  const { session, record, zone } = probed
  if (record.type === 'NS') {
    const { unsignedServers, mismatchedServers } = await findMismatched(probed)
    if (unsignedServers.length || mismatchedServers.length) return 'unknown'
  }
  const each = await Promise.all(
    queried.map(async (at): Promise<Judged> => {
      const keys = await verifyKeys(
        session,
        zone,
        await session.ask(at.server, { name: zone, type: 'DNSKEY' }),
      )
      const answers = await answersAt(probed, at)
      const own = await verifyAnswers(probed, answers, keys.trusted)
      const verified = keys.verified.result === 'valid' && own ? own : keys.verified
      return { ...at, answers, keys: keys.trusted, verified }
    }),
  )
  const bad = each.filter(({ verified }) => verified.result === 'bad')
  const [first] = bad
  if (first) {
    const isSame = ({ verified: { type, name } }: Judged) =>
      type === first.verified.type && name === first.verified.name
    const isCopy = copiesOf(await findMismatched(probed))
    const isBroken = each.every((one) => bad.includes(one) || isCopy(one))
    const isCombined = isBroken && (await isValidCombined(probed, each))
    const found = describeBad(
      first.verified,
      faultIn(first.verified),
      isCombined ? bad.filter(isSame) : bad,
      each,
    )
    return { ...found, isEverywhere: isBroken && !isCombined }
  }
  const valid = each.filter(({ verified }) => verified.result === 'valid')
  const other = await findOtherKeys(probed, valid)
  if (typeof other === 'object')
    return describeBad(
      other.verified,
      { state: 'other-keys', holders: serversAt(other.holders, each) },
      other.failed,
      each,
    )
  return valid.length > 0 && valid.length === each.length ? other : 'unknown'
}

/**
 * Reports whether the keys of at least one server verify the answers of at least one server. Returns false for more
 * than `maxKeySets` servers.
 */
async function isValidCombined(probed: Probed, each: readonly Judged[]): Promise<boolean> {
  if (each.length > maxKeySets) return false
  const combined = each.flatMap(({ keys }) => each.map(({ answers }) => verifyAnswers(probed, answers, keys)))
  return (await Promise.all(combined)).some((verified) => verified?.result === 'valid')
}

/** Verifies each server's answers with the keys of the others, because a resolver may combine them. */
async function findOtherKeys(
  probed: Probed,
  each: readonly Judged[],
): Promise<
  'valid' | 'unknown' | { verified: Verified; failed: readonly Judged[]; holders: readonly Judged[] }
> {
  const idOf = (keys: readonly string[]) => keys.toSorted().join('\n')
  const keySets = [...new Map(each.map(({ keys }) => [idOf(keys), keys])).values()]
  if (keySets.length > maxKeySets) return 'unknown'
  let isKnown = true
  for (const keys of keySets.length > 1 ? keySets : []) {
    const others = await Promise.all(
      each.map(async (one) => ({ one, verified: await verifyAnswers(probed, one.answers, keys) })),
    )
    const failed = others.filter(({ verified }) => verified?.result === 'bad')
    const [first] = failed
    const holders = each.filter((one) => idOf(one.keys) === idOf(keys))
    if (first?.verified) return { verified: first.verified, failed: failed.map(({ one }) => one), holders }
    if (others.some(({ verified }) => verified?.result !== 'valid')) isKnown = false
  }
  return isKnown ? 'valid' : 'unknown'
}
