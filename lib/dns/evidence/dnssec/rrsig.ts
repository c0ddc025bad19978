import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { record as codecOf, type Answer as PacketRecord } from 'dns-packet'
import { canonicalName } from '@/lib/dns/model/records'
import type { VerifyOnce } from '@/lib/dns/queries/verify-once'
import type { Signature } from '@/lib/dns/wire/messages'
import { keyTagOf, wireName } from './keys'

// The type definitions of dns-packet omit this function.
declare module 'dns-packet' {
  export const record: (type: string) => { encode: (data: unknown) => Buffer }
}

/**
 * The result of a verification. `unknown`: the signature can't be verified, for example because its algorithm isn't
 * supported.
 */
export type Verification = 'valid' | 'bad' | 'unknown'

interface Algorithm {
  /** The hash algorithm. Null if the signature algorithm includes one. */
  hash: string | null
  /** Converts a public key, or returns null if its length isn't supported. */
  toJwk: (key: Buffer) => JsonWebKey | null
}

const base64 = (bytes: Buffer) => bytes.toString('base64url')

/** The maximum lengths of an RSA key's modulus (RFC 5702 section 2) and exponent (a limit of BIND), in bytes. */
const maxRsa = { modulus: 512, exponent: 5 }

/** Converts an RSA key (RFC 3110 section 2). */
function rsaJwk(key: Buffer): JsonWebKey | null {
  const [first = 0] = key
  const start = first === 0 ? 3 : 1
  const end = start + (first === 0 ? key.readUInt16BE(1) : first)
  const [exponent, modulus] = [key.subarray(start, end), key.subarray(end)]
  const isSupported = exponent.length <= maxRsa.exponent && modulus.length <= maxRsa.modulus
  return modulus.length && isSupported ? { kty: 'RSA', e: base64(exponent), n: base64(modulus) } : null
}

/** Returns a function that converts an ECDSA key (RFC 6605 section 4). */
const ecJwk = (crv: string, size: number) => (key: Buffer) =>
  key.length === 2 * size
    ? { kty: 'EC', crv, x: base64(key.subarray(0, size)), y: base64(key.subarray(size)) }
    : null

const edJwk = (key: Buffer) => (key.length === 32 ? { kty: 'OKP', crv: 'Ed25519', x: base64(key) } : null)

/** The supported algorithms, keyed by number (IANA registry of DNSSEC algorithm numbers). */
const algorithms: ReadonlyMap<number, Algorithm> = new Map([
  [8, { hash: 'sha256', toJwk: rsaJwk }],
  [10, { hash: 'sha512', toJwk: rsaJwk }],
  [13, { hash: 'sha256', toJwk: ecJwk('P-256', 32) }],
  [14, { hash: 'sha384', toJwk: ecJwk('P-384', 48) }],
  [15, { hash: null, toJwk: edJwk }],
])

/** The bits of a key's flags (RFC 4034 section 2.1.1, RFC 5011 section 7). */
const keyBits = { zone: 0x100, revoked: 0x80 }

/** The maximum number of a zone's keys with the same tag (CVE-2023-50387). */
const maxSameTag = 2

/**
 * Verifies a signature with a zone's keys (RFC 4035 section 5.3). Ignores the validity period. Never returns `valid`
 * for a wildcard's records under another name.
 */
export async function verifySignature(
  signature: Signature,
  keys: readonly string[],
  once: VerifyOnce,
): Promise<Verification> {
  const { name, proof } = signature
  const algorithm = proof && algorithms.get(proof.data.algorithm)
  if (!proof || !algorithm) return 'unknown'
  const { data } = proof
  const ownLabels = labelsOf(name).length
  if (data.labels > ownLabels) return 'bad'
  const own = keys.filter((key) => {
    const [flags, number] = key.split(' ').map(Number)
    const isUsed = (Number(flags) & (keyBits.zone | keyBits.revoked)) === keyBits.zone
    return isUsed && number === data.algorithm && keyTagOf(key) === data.keyTag
  })
  if (own.length > maxSameTag) return 'unknown'
  const results = await Promise.all(
    own.map((key) =>
      once(key, signature, {
        digest: digestOf,
        // The encoding is also done once, because encoding many records takes as long as a verification.
        verify: () => {
          const message = signedBytes(signature)
          return message && verifyWith(algorithm, key, message, data.signature)
        },
      }),
    ),
  )
  if (results.includes(true)) return data.labels < ownLabels ? 'unknown' : 'valid'
  return results.includes(null) ? 'unknown' : 'bad'
}

/** Returns a digest of a signature and the records that it covers, ignoring their TTLs. */
function digestOf(signature: Signature): string {
  const contents = coveredBy(signature).map((one) => JSON.stringify({ ...one, name: '', ttl: 0 }))
  const parts = [signature.name, JSON.stringify(signature.proof?.data), ...contents.toSorted()]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}

const coveredBy = ({ name, proof }: Signature) =>
  (proof?.section ?? []).filter(
    (one) => one.type === proof?.data.typeCovered && canonicalName(one.name) === name,
  )

function verifyWith({ hash, toJwk }: Algorithm, key: string, message: Buffer, signature: Buffer) {
  try {
    const jwk = toJwk(Buffer.from(key.split(' ')[2] ?? '', 'hex'))
    if (!jwk) return null
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    return verify(hash, message, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return null
  }
}

/** Returns a name's labels without a leading asterisk, as an RRSIG record counts them (RFC 4034 section 3.1.3). */
const labelsOf = (name: string) => name.split('.').filter((label, index) => index > 0 || label !== '*')

/** Returns the bytes that a signature covers (RFC 4034 section 3.1.8.1), or null if they can't be determined. */
function signedBytes(signature: Signature): Buffer | null {
  const { name, proof } = signature
  // A backslash shows that the name isn't printable, so its bytes may be lost.
  if (!proof || name === '' || name.includes('\\')) return null
  const { data } = proof
  const labels = labelsOf(name)
  const covered = coveredBy(signature)
  const contents = covered.map(canonicalData)
  if (!covered.length || contents.includes(null)) return null
  const signer = canonicalName(data.signersName)
  const header = codecOf('RRSIG').encode({ ...data, signersName: signer, signature: Buffer.alloc(0) })
  const own =
    data.labels < labels.length ? ['*', ...labels.slice(labels.length - data.labels)].join('.') : name
  const fixed = Buffer.alloc(8)
  header.copy(fixed, 0, lengthBytes, lengthBytes + 2)
  fixed.writeUInt16BE(1, 2) // class IN
  fixed.writeUInt32BE(data.originalTTL, 4)
  const sorted = contents
    .flatMap((content) => content ?? [])
    .toSorted((a, b) => Buffer.compare(a.subarray(lengthBytes), b.subarray(lengthBytes)))
  const unique = sorted.filter((content, index) => !sorted[index - 1]?.equals(content))
  return Buffer.concat([
    header.subarray(lengthBytes),
    ...unique.flatMap((content) => [wireName(own), fixed, content]),
  ])
}

/** The size of the length field before a record's data, in bytes. */
const lengthBytes = 2

/**
 * Encodes a record's data in canonical form (RFC 4034 section 6.2, RFC 6840 section 5.1), preceded by its length.
 * Returns null if the record isn't supported.
 */
function canonicalData(record: PacketRecord): Buffer | null {
  const fields = canonicalFields(record)
  if (fields === null) return null
  const bytes = codecOf(record.type).encode(fields)
  // The codec can allocate too much for a name with escapes.
  return bytes.subarray(0, lengthBytes + bytes.readUInt16BE(0))
}

/**
 * Returns a record's fields with lowercase names, or null if its type isn't supported or a name isn't ASCII. Names in
 * NSEC records keep their case (RFC 6840 section 5.1).
 */
function canonicalFields(record: PacketRecord): unknown {
  switch (record.type) {
    case 'NS':
    case 'CNAME':
    case 'DNAME':
      return isPlain(record.data) ? canonicalName(record.data) : null
    case 'MX':
      return isPlain(record.data.exchange)
        ? { ...record.data, exchange: canonicalName(record.data.exchange) }
        : null
    case 'SOA': {
      const { mname, rname } = record.data
      return isPlain(mname) && isPlain(rname)
        ? { ...record.data, mname: canonicalName(mname), rname: canonicalName(rname) }
        : null
    }
    case 'NSEC':
      // The next name of a compact denial has an additional label with a zero byte (RFC 9824 section 3).
      return isPlain(record.data.nextDomain.replace(/^\0\./, '')) ? record.data : null
    case 'A':
    case 'AAAA':
    case 'DS':
    case 'DNSKEY':
    case 'NSEC3':
      return record.data
    default:
      return null
  }
}

/** Reports whether a name is printable ASCII, so that the decoder returned its exact bytes. */
const isPlain = (name: string) => /^[\x21-\x7e]*$/.test(name)
