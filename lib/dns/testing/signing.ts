import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { encode, type Answer as PacketRecord } from 'dns-packet'
import { canonicalName } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { record } from './zones'

// Signs the records of test zones (RFC 4034 section 3.1.8.1, RFC 6605).

export interface Signer {
  key: ZoneRecord
  ds: ZoneRecord
  /** Returns records with their signatures. No two records may have the same name and type. */
  signed: (...records: ZoneRecord[]) => ZoneRecord[]
  /** Returns records of the same name and type with their signature. */
  signedSet: (first: ZoneRecord, ...others: ZoneRecord[]) => ZoneRecord[]
}

const algorithm = 13
const flags = 257

/** Creates a zone's key. The signatures claim `extraLabels` more labels than the signed names have. */
export function createSigner(zone: string, extraLabels = 0): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const owner = encoded({ name: zone, type: 'NULL', data: Buffer.alloc(0) }).subarray(0, zone.length + 2)
  const data = Buffer.concat([Buffer.from([flags >> 8, flags & 0xff, 3, algorithm]), bytes])
  const tag = tagOf(data)
  const digest = createHash('sha256').update(owner).update(data).digest('hex')
  const signatureOf = (one: ZoneRecord, others: readonly ZoneRecord[] = []) =>
    signatureWith(privateKey, { zone, tag, one, others, extraLabels })
  return {
    key: record(zone, 'DNSKEY', `${flags} ${algorithm} ${bytes.toString('hex')}`),
    ds: record(zone, 'DS', `${tag} ${algorithm} 2 ${digest}`),
    signed: (...records) => records.flatMap((one) => [one, signatureOf(one)]),
    signedSet: (first, ...others) => [first, ...others, signatureOf(first, others)],
  }
}

function tagOf(data: Buffer) {
  const sum = data.reduce((total, byte, index) => total + (index % 2 ? byte : byte * 256), 0)
  return (sum + Math.floor(sum / 65_536)) % 65_536
}

interface Signed {
  zone: string
  tag: number
  one: ZoneRecord
  /** The other records of the same name and type. */
  others: readonly ZoneRecord[]
  extraLabels: number
}

function signatureWith(key: KeyObject, { zone, tag, one, others, extraLabels }: Signed): ZoneRecord {
  const { name, type, ttl } = one
  const now = Math.floor(Date.now() / 1000)
  const [inception, expiration] = [now - 86_400, now + 864_000]
  const labels = name.replace(/^\*\./, '').split('.').length + extraLabels
  const bytes = encoded({
    name: '.',
    type: 'RRSIG',
    data: {
      typeCovered: type,
      algorithm,
      labels,
      originalTTL: ttl,
      expiration,
      inception,
      keyTag: tag,
      signersName: zone,
      signature: Buffer.alloc(0),
    },
  })
  // The signature's own data follows the root's name, and the type, class, TTL and length.
  const covered = [one, ...others].map((each) => encoded(packed(each)))
  const dataAt = encoded({ name, type: 'NULL', data: Buffer.alloc(0) }).length
  const sorted = covered.toSorted((a, b) => Buffer.compare(a.subarray(dataAt), b.subarray(dataAt)))
  const message = Buffer.concat([bytes.subarray(11), ...sorted])
  const signature = sign('sha256', message, { key, dsaEncoding: 'ieee-p1363' }).toString('hex')
  return {
    ...record(
      name,
      'RRSIG',
      `${type} ${algorithm} ${labels} ${ttl} ${expiration} ${inception} ${tag} ${zone} ${signature}`,
    ),
    ttl,
  }
}

function packed({ name, type, ttl, value }: ZoneRecord): PacketRecord {
  if (type === 'A') return { name, type, ttl, data: value }
  if (type === 'CNAME' || type === 'NS' || type === 'DNAME')
    return { name, type, ttl, data: canonicalName(value) }
  if (type === 'DNSKEY') {
    const [own = '', number = '', hex = ''] = value.split(' ')
    return {
      name,
      type,
      ttl,
      data: { flags: Number(own), algorithm: Number(number), key: Buffer.from(hex, 'hex') },
    }
  }
  if (type === 'DS') {
    const [keyTag, number, digestType, digest = ''] = value.split(' ')
    const numbers = {
      keyTag: Number(keyTag),
      algorithm: Number(number),
      digestType: Number(digestType),
    }
    return { name, type, ttl, data: { ...numbers, digest: Buffer.from(digest, 'hex') } }
  }
  if (type === 'NSEC') {
    const [nextDomain = '', ...rrtypes] = value.split(' ')
    return { name, type, ttl, data: { nextDomain, rrtypes } }
  }
  throw new Error(`Can't sign ${type} records`)
}

const headerBytes = 12

const encoded = (one: PacketRecord) => encode({ answers: [one] }).subarray(headerBytes)
