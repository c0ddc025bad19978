import {
  denialTypes,
  isExpanded,
  judgeRecord,
  signedDenials,
  type SignedRecords,
} from '@/lib/dns/queries/signatures'
import type { VerifyOnce } from '@/lib/dns/queries/verify-once'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { DnsAnswer, DnsReply, Signature } from '@/lib/dns/wire/messages'
import { judgeExpanded, judgeNoDs, judgeUnsigned, type Proof } from './denial-proof'
import { verifySignature, type Verification } from './rrsig'

/** The maximum number of signatures of one name and type, and of signed names and types in a reply (CVE-2023-50387). */
const maxSignatures = 8

const signaturesIn = (reply: DnsReply) => (reply.kind === 'answer' ? reply.signatures : [])

/**
 * Verifies the current signatures of one name and type until one is valid. Returns `bad` only if all are bad, and
 * `unknown` if there are more than `maxSignatures`.
 */
export async function verifyRecords(
  reply: DnsReply,
  { name, type, zone }: SignedRecords,
  keys: readonly string[],
  once: VerifyOnce,
): Promise<Verification> {
  const own = signaturesIn(reply).filter(
    (one) => one.name === name && one.covers === type && one.zone === zone && isCurrent(one),
  )
  if (!own.length || own.length > maxSignatures || !keys.length) return 'unknown'
  let isEachBad = true
  for (const one of own) {
    const result = await verifySignature(one, keys, once)
    if (result === 'valid') return result
    if (result !== 'bad') isEachBad = false
  }
  return isEachBad ? 'bad' : 'unknown'
}

interface Signer {
  zone: string
  keys: readonly string[]
}

export interface Outcome {
  result: Verification
  /** True if the result is `bad` although all signatures are valid, because the denial isn't proven. */
  isUncovered?: true
}

type Result = SignedRecords & Outcome

const withProof = <Verified extends Outcome>(verified: Verified, judge: () => Proof): Verified =>
  verified.result === 'valid' && judge() === 'missing'
    ? { ...verified, result: 'bad', isUncovered: true }
    : verified

/** The records of a wildcard, or of a name for which the wildcard may answer. `asked` is the queried name. */
export interface Expanded extends SignedRecords {
  asked: string
}

/**
 * Verifies the signatures of a wildcard's records, and the proof that the queried name has none (RFC 4035 section
 * 5.3.4). Returns the worst result, and the records that have it.
 */
export async function verifyBelow(
  reply: DnsReply,
  { asked, ...owner }: Expanded,
  keys: readonly string[],
  once: VerifyOnce,
): Promise<Result> {
  const verified = await verifyDenials(reply, owner.zone, keys, once)
  if (!verified || reply.kind === 'failure') return { ...owner, result: 'unknown' }
  const proof = withProof(verified, () => judgeBelow(reply, owner, asked))
  const own = { ...owner, result: await verifyRecords(reply, owner, keys, once) }
  return worstOf([own, proof]) ?? { ...owner, result: 'valid' }
}

function judgeBelow(reply: DnsAnswer, { name, type, zone }: SignedRecords, asked: string): Proof {
  const labels = reply.signatures.flatMap((one) =>
    one.name === name && one.covers === type && one.proof ? one.proof.data.labels : [],
  )
  const [first] = labels
  const isSame = first !== undefined && labels.every((count) => count === first)
  return isSame && first < asked.split('.').length ? judgeExpanded(reply, asked, zone, first) : 'unknown'
}

const worstOf = (all: readonly Result[]) =>
  all.find(({ result }) => result === 'bad') ?? all.find(({ result }) => result !== 'valid')

/**
 * Verifies the signatures of the NSEC and NSEC3 records in a reply. Returns the worst result, and one of the records
 * that have it. Returns null if there are no such records, or more than `maxSignatures`.
 */
async function verifyDenials(
  reply: DnsReply,
  zone: string,
  keys: readonly string[],
  once: VerifyOnce,
): Promise<Result | null> {
  const proofs = reply.kind === 'answer' ? signedDenials(reply, zone) : []
  if (proofs.length > maxSignatures) return null
  const all = await Promise.all(
    proofs.map(async (one) => ({ ...one, result: await verifyRecords(reply, one, keys, once) })),
  )
  return worstOf(all) ?? all[0] ?? null
}

/** Verifies the proof that a name has no DS records. Returns null if `verifyDenials` does. */
export async function verifyNoDs(
  reply: DnsAnswer,
  name: string,
  { zone, keys }: Signer,
  once: VerifyOnce,
): Promise<Result | null> {
  const verified = await verifyDenials(reply, zone, keys, once)
  return verified && withProof(verified, () => judgeNoDs(reply, name, zone))
}

/**
 * Verifies the signatures of a name's records. Records from a wildcard above the name also require proof that the name
 * has no records of its own. For such records, the result is `bad` if the proof is bad, and never `valid`.
 */
export async function verifyNamed(
  reply: DnsReply,
  owner: SignedRecords,
  keys: readonly string[],
  once: VerifyOnce,
): Promise<Result> {
  const result = await verifyRecords(reply, owner, keys, once)
  const below =
    reply.kind === 'answer' && result !== 'bad' && isExpanded(reply, owner)
      ? await verifyBelow(reply, { ...owner, asked: owner.name }, keys, once)
      : null
  return below?.result === 'bad' ? below : { ...owner, result }
}

/** Reports whether a reply contains signed DS records, or signed denials. */
export const isProvenIn = (reply: DnsReply): boolean =>
  signaturesIn(reply).some(({ covers }) => covers === 'DS' || denialTypes.has(covers))

/** Reports whether a reply is a denial that a server of the signed zone must prove. */
const isDenial = (reply: DnsReply, zone: string) =>
  reply.kind === 'answer' &&
  reply.isAuthoritative &&
  reply.supportsSignatures &&
  !reply.isTruncated &&
  !reply.answers.length &&
  recordsAt(reply.authorities, zone, 'SOA').length > 0

/** Verifies a reply, such as a referral, that contains a delegated zone's DS records or the proof of their absence. */
export async function verifyDelegated(
  reply: DnsReply,
  child: string,
  { zone, keys }: Signer,
  once: VerifyOnce,
): Promise<Outcome> {
  const signed = signaturesIn(reply)
  const hasDs =
    reply.kind === 'answer' && recordsAt([...reply.answers, ...reply.authorities], child, 'DS').length > 0
  const isProof = ({ name, covers }: Signature) =>
    hasDs ? name === child && covers === 'DS' : denialTypes.has(covers)
  const owners = new Map(signed.map(({ name, covers: type }) => [`${name} ${type}`, { name, type, zone }]))
  if (keys.length && !hasDs && !signed.some(isProof) && isDenial(reply, zone))
    return { result: 'bad', isUncovered: true }
  if (reply.kind === 'failure' || !signed.some(isProof) || owners.size > maxSignatures)
    return { result: 'unknown' }
  const results = await Promise.all(
    [...owners.values()].map((owner) => verifyRecords(reply, owner, keys, once)),
  )
  const result = results.find((one) => one === 'bad') ?? results.find((one) => one !== 'valid') ?? 'valid'
  return hasDs ? { result } : withProof({ result }, () => judgeUnsigned(reply, child, zone))
}

const isCurrent = (signature: Signature) => {
  const { name, covers: type, zone } = signature
  const answer = { signatures: [signature], supportsSignatures: true }
  return judgeRecord(answer, { name, type, zone }).state === 'valid'
}
