import { createHash } from 'node:crypto'
import type { Session } from '@/lib/dns/session'
import { lookup, recordsAt } from '@/lib/dns/walk'

/** The digests that validating resolvers must know (RFC 8624 section 3.3), by their numbers. */
const digests = new Map([
  ['2', 'sha256'],
  ['4', 'sha384'],
])

/**
 * Reports whether a zone's DS records match none of its keys, so that validating resolvers reject the zone. False for
 * an unsigned zone, and if a query got no answer.
 */
export async function hasStaleDs(session: Session, zone: string): Promise<boolean> {
  if (zone === '') return false
  const { reply: above } = await lookup(session, { name: zone, type: 'DS' })
  if (above.kind === 'failure') return false
  const wanted = recordsAt(above.answers, zone, 'DS').map(({ value }) => value)
  const known = wanted.filter((value) => digests.has(value.split(' ')[2] ?? ''))
  if (!known.length) return false
  const { reply } = await lookup(session, { name: zone, type: 'DNSKEY' })
  if (reply.kind === 'failure' || !reply.isAuthoritative) return false
  const keys = recordsAt(reply.answers, zone, 'DNSKEY').map(({ value }) => value)
  return !known.some((ds) => keys.some((key) => isDigestOf(ds, key, zone)))
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
