import { createHash } from 'node:crypto'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { DnsAnswer } from '@/lib/dns/wire/messages'

/**
 * The digest algorithms that validating resolvers support, keyed by number (IANA registry of DS digest algorithms, RFC
 * 9904).
 */
const digests = new Map([
  ['1', 'sha1'],
  ['2', 'sha256'],
  ['4', 'sha384'],
])
const sha1 = '1'
const algorithms = new Set(['5', '7', '8', '10', '13', '14', '15', '16'])

export const keysIn = ({ answers }: DnsAnswer, zone: string): string[] =>
  recordsAt(answers, zone, 'DNSKEY').map(({ value }) => value)

export const matchesDs = (records: readonly string[], keys: readonly string[], zone: string): boolean =>
  keysWithDs(records, keys, zone).length > 0

/** Returns the keys that match a DS record that validating resolvers use. */
export function keysWithDs(records: readonly string[], keys: readonly string[], zone: string): string[] {
  const used = new Set(usedDs(records))
  const tags = new Set([...used].map((ds) => ds.split(' ')[0]))
  return keys.filter(
    (key) => tags.has(String(keyTagOf(key))) && dsOfKey(key, zone).some((ds) => used.has(ds)),
  )
}

/** Returns the DS records that validating resolvers use (RFC 4035 section 5.2, RFC 4509 section 3). */
export function usedDs(records: readonly string[]): string[] {
  const known = records.filter((ds) => {
    const [, algorithm = '', digest = ''] = ds.split(' ')
    return algorithms.has(algorithm) && digests.has(digest)
  })
  const better = known.filter((ds) => ds.split(' ')[2] !== sha1)
  return better.length ? better : known
}

/** The maximum total length of the remembered keys, in characters. */
const maxRemembered = 16_000_000

/** Caches results, because a check compares the keys of each server with the DS records from every other server. */
function remember<Result>(compute: (key: string, zone: string) => Result) {
  const results = new Map<string, Result>()
  let length = 0
  return (key: string, zone = ''): Result => {
    const id = zone ? `${key} ${zone}` : key
    const known = results.get(id)
    if (known !== undefined) return known
    if (length + id.length > maxRemembered) {
      results.clear()
      length = 0
    }
    length += id.length
    const result = compute(key, zone)
    results.set(id, result)
    return result
  }
}

/** Returns a key's DS records, one for each digest algorithm (RFC 4034 section 5.1). */
const dsOfKey = remember((key, zone): readonly string[] => {
  const [, algorithm = ''] = key.split(' ')
  const [tag, owner, data] = [keyTagOf(key), wireName(zone), keyDataOf(key)]
  return [...digests].map(([type, name]) => {
    const digest = createHash(name).update(owner).update(data).digest('hex')
    return `${tag} ${algorithm} ${type} ${digest}`
  })
})

/** Encodes a key's data (RFC 4034 section 2.1). */
function keyDataOf(key: string) {
  const [flags = '', algorithm = '', hex = ''] = key.split(' ')
  const data = Buffer.concat([Buffer.alloc(4), Buffer.from(hex, 'hex')])
  data.writeUInt16BE(Number(flags), 0)
  data.writeUInt8(3, 2)
  data.writeUInt8(Number(algorithm), 3)
  return data
}

/** Computes a key tag (RFC 4034 appendix B). */
export const keyTagOf = remember((key): number => {
  const sum = keyDataOf(key).reduce((total, byte, index) => total + (index % 2 ? byte : byte << 8), 0)
  return (sum + (sum >>> 16)) & 0xffff
})

/** Returns the key tag and the algorithm that signatures use to refer to a key. */
export const signerOf = remember((key) => `${keyTagOf(key)} ${key.split(' ')[1]}`)

/** Encodes a name without compression. The name must not be the root. */
export const wireName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.alloc(1),
  ])
