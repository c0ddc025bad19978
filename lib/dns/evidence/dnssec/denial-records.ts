import { createHash } from 'node:crypto'
import type { NsecData, Nsec3Data } from 'dns-packet'
import { compareNames } from '@/lib/dns/model/name-order'
import { canonicalName, isWithin } from '@/lib/dns/model/records'
import type { DnsAnswer } from '@/lib/dns/wire/messages'
import { wireName } from './keys'

/** A record that proves that names or types don't exist (RFC 4034 section 4, RFC 5155 section 3). */
export interface DenialRecord {
  /** Returns the types that the record lists if it belongs to the name. */
  typesAt: (name: string) => readonly string[] | null
  /** Reports whether a name falls between the record's own name and the next one in the zone, so it doesn't exist. */
  covers: (name: string) => boolean
  /** Reports whether the record shows that the name, or a name below it, has records. */
  shows: (name: string) => boolean
  isNsec3: boolean
  /** True if unsigned delegations between the two names may exist (RFC 5155 section 6). */
  isOptOut: boolean
}

/** The iterations from which resolvers may treat a zone as unsigned (RFC 9276 section 3.2). */
const maxIterations = 50
const sha1 = 1
const optOut = 1

/** Returns the signed denials of a zone in a reply, or null if one of them can't be evaluated. */
export function denialRecordsIn({ signatures }: DnsAnswer, zone: string): DenialRecord[] | null {
  const found = new Map<string, DenialRecord | null>()
  for (const { name, covers, proof, zone: signer } of signatures) {
    if (signer !== zone || (covers !== 'NSEC' && covers !== 'NSEC3')) continue
    const own = proof?.section.filter((one) => one.type === covers && canonicalName(one.name) === name) ?? []
    const [one] = own
    const isSingle = own.length === 1 && isExact(name)
    const record =
      isSingle && one?.type === 'NSEC'
        ? nsecRecord(name, one.data, zone)
        : isSingle && one?.type === 'NSEC3'
          ? nsec3Record(name, one.data)
          : null
    found.set(`${name} ${covers}`, record)
  }
  const all = [...found.values()]
  const known = all.flatMap((one) => one ?? [])
  return known.length === all.length ? known : null
}

/** Reports whether the decoder returned a name's exact bytes. */
const isExact = (name: string) => /^[\0\x21-\x5b\x5d-\x7e]*$/.test(name)

function nsecRecord(name: string, { nextDomain, rrtypes }: NsecData, zone: string): DenialRecord | null {
  const next = canonicalName(nextDomain)
  if (!isExact(next)) return null
  return {
    typesAt: (other) => (other === name ? rrtypes : null),
    covers: (other) =>
      isWithin(other, zone) &&
      compareNames(name, other) < 0 &&
      (compareNames(other, next) < 0 || compareNames(next, name) <= 0),
    shows: (other) => isWithin(name, other) || isWithin(next, other),
    isNsec3: false,
    isOptOut: false,
  }
}

function nsec3Record(name: string, data: Nsec3Data): DenialRecord | null {
  const { algorithm, flags, iterations, salt, nextDomain, rrtypes } = data
  if (algorithm !== sha1 || flags > optOut || iterations > maxIterations) return null
  const [own = ''] = name.split('.')
  const next = base32(nextDomain)
  const hashOf = (other: string) => base32(hashName(other, salt, iterations))
  const isOwn = (other: string) => hashOf(other) === own
  return {
    typesAt: (other) => (isOwn(other) ? rrtypes : null),
    covers: (other) => {
      const hash = hashOf(other)
      return own < next ? own < hash && hash < next : hash !== own && (own < hash || hash < next)
    },
    shows: isOwn,
    isNsec3: true,
    isOptOut: flags === optOut,
  }
}

/** Hashes a name (RFC 5155 section 5). */
function hashName(name: string, salt: Buffer, iterations: number): Buffer {
  let hash: Buffer = wireName(name)
  for (let round = 0; round <= iterations; round += 1)
    hash = createHash('sha1').update(hash).update(salt).digest()
  return hash
}

const digits = '0123456789abcdefghijklmnopqrstuv'
const digitBits = 5

/** Encodes a hash in base 32 with the extended hexadecimal alphabet, which keeps the order (RFC 4648 section 7). */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(new RegExp(`.{1,${digitBits}}`, 'g')) ?? []
  return groups.map((group) => digits[parseInt(group.padEnd(digitBits, '0'), 2)]).join('')
}
