import { createHash } from 'node:crypto'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'

/**
 * The digest algorithms that validating resolvers support, by number (IANA registry of DS digest algorithms, RFC 9904).
 */
const digests = new Map([
  ['1', 'sha1'],
  ['2', 'sha256'],
  ['4', 'sha384'],
])
const sha1 = '1'
/**
 * The signing algorithms that validating resolvers support. They treat a zone with only other algorithms as unsigned
 * (RFC 4035 section 5.2).
 */
const algorithms = new Set(['5', '7', '8', '10', '13', '14', '15', '16'])

/**
 * The state of a zone's DS records. `unsigned`: there is none that resolvers support (RFC 4035 section 5.2, RFC 6840
 * section 5.2). `signed`: one of them matches a key. `stale`: none does, so that validating resolvers
 * reject the zone. `unknown`: a query got no answer.
 */
export type Signing = 'unsigned' | 'signed' | 'stale' | 'unknown'

/** Compares a zone's DS records with its keys. Doesn't verify signatures. */
export async function signingOf(session: Session, zone: string): Promise<Signing> {
  if (zone === '') return 'unsigned'
  const above = await dsRecordsOf(session, zone)
  if (above === null) return 'unknown'
  const wanted = usedOf(above)
  if (!wanted.length) return 'unsigned'
  const { reply } = await lookup(session, { name: zone, type: 'DNSKEY' })
  // Only resolvers answer for private zones.
  if (reply.kind === 'failure' || !(isOwnAnswer(reply) || session.config.isPrivate)) return 'unknown'
  const keys = recordsAt(reply.answers, zone, 'DNSKEY').map(({ value }) => value)
  return wanted.some((ds) => keys.some((key) => isDigestOf(ds, key, zone))) ? 'signed' : 'stale'
}

/** Returns the DS records of a zone in its parent zone. Null if a query got no answer. */
export async function dsRecordsOf(session: Session, zone: string): Promise<string[] | null> {
  const { reply } = await lookup(session, { name: zone, type: 'DS' })
  return reply.kind === 'answer' ? recordsAt(reply.answers, zone, 'DS').map(({ value }) => value) : null
}

/**
 * Returns the DS records that validating resolvers use. They ignore SHA-1 if there is a stronger digest (RFC 4509
 * section 3).
 */
function usedOf(records: readonly string[]): string[] {
  const known = records.filter((ds) => {
    const [, algorithm = '', digest = ''] = ds.split(' ')
    return algorithms.has(algorithm) && digests.has(digest)
  })
  const better = known.filter((ds) => ds.split(' ')[2] !== sha1)
  return better.length ? better : known
}

/** Reports whether a DS record is the digest of a key (RFC 4034 section 5.1.4). */
export function isDigestOf(ds: string, key: string, zone: string): boolean {
  const [tag, algorithm, digestType = '', digest = ''] = ds.split(' ')
  const [flags = '', keyAlgorithm = '', hex = ''] = key.split(' ')
  const name = digests.get(digestType)
  if (name === undefined || algorithm !== keyAlgorithm) return false
  const data = Buffer.concat([Buffer.alloc(4), Buffer.from(hex, 'hex')])
  data.writeUInt16BE(Number(flags), 0)
  data.writeUInt8(3, 2)
  data.writeUInt8(Number(algorithm), 3)
  const actual = createHash(name).update(wireName(zone)).update(data).digest('hex')
  return Number(tag) === keyTagOf(data) && actual === digest
}

/** Computes the key tag (RFC 4034 appendix B). */
function keyTagOf(data: Buffer) {
  const sum = data.reduce((total, byte, index) => total + (index % 2 ? byte : byte << 8), 0)
  return (sum + (sum >>> 16)) & 0xffff
}

const wireName = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.alloc(1),
  ])
