import { judgeRecord } from '@/lib/dns/queries/signatures'
import type { Reply, Signature } from '@/lib/dns/wire/messages'
import { verifySignature, type Verification } from './rrsig'

// Verifies the signatures in a reply.

/**
 * Maximum number of signatures of one name and type, and of signed names and types in a reply. Each verification can take
 * milliseconds, and hostile zones can have many signatures (CVE-2023-50387).
 */
const maxSignatures = 8

/** The signed records of one name and type, and their zone. */
export interface Owner {
  name: string
  type: string
  zone: string
}

const signaturesIn = (reply: Reply) => (reply.kind === 'answer' ? reply.signatures : [])

/**
 * Verifies the signatures of one name and type in a reply. A single valid signature is enough. Too many signatures are
 * `unknown`.
 */
export function verifyRecords(
  reply: Reply,
  { name, type, zone }: Owner,
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

/**
 * Verifies the signatures of all records in a reply. The records of each name and type must have a valid one. Too many
 * names and types are `unknown`.
 */
export function verifyEach(reply: Reply, zone: string, keys: readonly string[]): Verification {
  const owners = new Map(
    signaturesIn(reply).map(({ name, covers: type }) => [`${name} ${type}`, { name, type, zone }]),
  )
  if (owners.size > maxSignatures) return 'unknown'
  const results = [...owners.values()].map((owner) => verifyRecords(reply, owner, keys))
  return results.find((result) => result !== 'valid') ?? (results.length ? 'valid' : 'unknown')
}

const isCurrent = (signature: Signature) => {
  const { name, covers: type, zone } = signature
  const answer = { signatures: [signature], supportsSignatures: true }
  return judgeRecord(answer, { name, type, zone }).state === 'valid'
}
