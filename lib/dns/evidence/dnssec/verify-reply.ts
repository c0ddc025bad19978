import { judgeRecord } from '@/lib/dns/queries/signatures'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { DnsReply, Signature } from '@/lib/dns/wire/messages'
import { verifySignature, type Verification } from './rrsig'

// Verifies the signatures in a reply.

/** Maximum number of signatures of one name and type, and of signed names and types in a reply (CVE-2023-50387). */
const maxSignatures = 8

export interface SignedRecords {
  name: string
  type: string
  zone: string
}

const signaturesIn = (reply: DnsReply) => (reply.kind === 'answer' ? reply.signatures : [])

/**
 * Verifies the current signatures of one name and type. One valid signature is enough, unless there are more than
 * `maxSignatures`. Returns `bad` only if all are bad.
 */
export function verifyRecords(
  reply: DnsReply,
  { name, type, zone }: SignedRecords,
  keys: readonly string[],
): Verification {
  const own = signaturesIn(reply).filter(
    (one) => one.name === name && one.covers === type && one.zone === zone && isCurrent(one),
  )
  if (own.length > maxSignatures) return 'unknown'
  const results = keys.length ? own.map((one) => verifySignature(one, keys)) : []
  if (results.includes('valid')) return 'valid'
  return results.length > 0 && results.every((result) => result === 'bad') ? 'bad' : 'unknown'
}

interface Signer {
  zone: string
  keys: readonly string[]
}

/** The types of the records that prove that other records don't exist (RFC 4034 section 4, RFC 5155 section 3). */
const denials: ReadonlySet<string> = new Set(['NSEC', 'NSEC3'])

/**
 * Verifies a reply with a delegated zone's DS records, or with their denial. Doesn't verify that the denial applies to
 * the DS records.
 */
export function verifyDelegated(reply: DnsReply, child: string, { zone, keys }: Signer): Verification {
  const signed = signaturesIn(reply)
  const hasDs = reply.kind === 'answer' && recordsAt(reply.answers, child, 'DS').length > 0
  const isProof = ({ name, covers }: Signature) =>
    hasDs ? name === child && covers === 'DS' : denials.has(covers)
  const owners = new Map(signed.map(({ name, covers: type }) => [`${name} ${type}`, { name, type, zone }]))
  if (!signed.some(isProof) || owners.size > maxSignatures) return 'unknown'
  const results = [...owners.values()].map((owner) => verifyRecords(reply, owner, keys))
  if (results.includes('bad')) return 'bad'
  return results.includes('unknown') ? 'unknown' : 'valid'
}

const isCurrent = (signature: Signature) => {
  const { name, covers: type, zone } = signature
  const answer = { signatures: [signature], supportsSignatures: true }
  return judgeRecord(answer, { name, type, zone }).state === 'valid'
}
