import type { Answer as PacketRecord } from 'dns-packet'
import { describe, expect, test } from 'vitest'
import { answerWith } from '@/lib/dns/testing/answers'
import type { DnsAnswer } from '@/lib/dns/wire/messages'
import { judgeExpanded, judgeNoDs, judgeUnsigned } from './denial-proof'

type Denial = Extract<PacketRecord, { type: 'NSEC' | 'NSEC3' }>

const zone = 'example'

/** Returns an answer with signed denials. The signatures may be invalid, because they're verified earlier. */
function replyWith(denials: readonly Denial[], rcode: DnsAnswer['rcode'] = 'NOERROR'): DnsAnswer {
  const signatures = denials.map(({ name, type }) => {
    const times = { inception: 1, expiration: 2 }
    const numbers = { algorithm: 13, labels: 2, originalTTL: 60, keyTag: 1 }
    const data = { ...numbers, ...times, typeCovered: type, signersName: zone, signature: Buffer.alloc(0) }
    return { name, covers: type, zone, ...times, proof: { data, section: denials } }
  })
  return answerWith({ isAuthoritative: true, supportsSignatures: true, rcode, signatures })
}

const nsec = (name: string, nextDomain: string, ...rrtypes: string[]): Denial => ({
  name,
  type: 'NSEC',
  ttl: 60,
  data: { nextDomain, rrtypes },
})

describe('NSEC records', () => {
  test.each<[string, Denial[], string]>([
    ['an unsigned delegation', [nsec('b.example', 'c.example', 'NS', 'RRSIG', 'NSEC')], 'proven'],
    ['a delegation with DS records', [nsec('b.example', 'c.example', 'NS', 'DS')], 'missing'],
    ['a name without a delegation', [nsec('b.example', 'c.example', 'A')], 'missing'],
    ['the apex of the delegated zone', [nsec('b.example', 'c.example', 'NS', 'SOA')], 'missing'],
    ['no such name', [nsec('a.example', 'c.example', 'NS')], 'missing'],
    ['other names', [nsec('c.example', 'd.example', 'NS')], 'missing'],
    ['no record', [], 'unknown'],
    ['a name that may be inexact', [nsec('b.example', 'c\ufffd.example', 'A')], 'unknown'],
    [
      'two records at one name',
      [nsec('b.example', 'c.example', 'A'), nsec('b.example', 'd.example', 'A')],
      'unknown',
    ],
  ])('a delegation is unsigned if the record shows %s', (_, denials, proof) => {
    expect(judgeUnsigned(replyWith(denials), 'b.example', zone)).toBe(proof)
  })

  test('a truncated answer proves nothing', () => {
    const reply = { ...replyWith([nsec('b.example', 'c.example', 'A')]), isTruncated: true }
    expect(judgeUnsigned(reply, 'b.example', zone)).toBe('unknown')
  })

  const wildcard = nsec('*.example', 'a.example', 'CNAME')

  test.each<[string, DnsAnswer['rcode'], Denial[], string]>([
    ['the types of the name', 'NOERROR', [nsec('b.example', 'c.example', 'A')], 'proven'],
    ['DS records at the name', 'NOERROR', [nsec('b.example', 'c.example', 'NS', 'DS')], 'missing'],
    ['a CNAME record at the name', 'NOERROR', [nsec('b.example', 'c.example', 'CNAME')], 'missing'],
    ['only names below it', 'NOERROR', [nsec('a.example', 'x.b.example', 'A')], 'proven'],
    ['only names below it', 'NXDOMAIN', [nsec('a.example', 'x.b.example', 'A')], 'proven'],
    ['an absent name, without the wildcard', 'NOERROR', [nsec('a.example', 'c.example', 'A')], 'missing'],
    [
      'an absent name and the types of the wildcard',
      'NOERROR',
      [nsec('a.example', 'c.example', 'A'), nsec('*.example', 'a.example', 'A')],
      'proven',
    ],
    [
      "an absent name and the wildcard's CNAME",
      'NOERROR',
      [nsec('a.example', 'c.example', 'A'), wildcard],
      'missing',
    ],
    [
      'that neither name nor wildcard exists',
      'NXDOMAIN',
      [nsec('a.example', 'c.example', 'A'), nsec('example', 'a.example', 'SOA')],
      'proven',
    ],
    ['nothing about the wildcard', 'NXDOMAIN', [nsec('a.example', 'c.example', 'A')], 'missing'],
    [
      'that the wildcard exists',
      'NXDOMAIN',
      [nsec('a.example', 'c.example', 'A'), nsec('*.example', 'a.example', 'A')],
      'missing',
    ],
    ['other names', 'NXDOMAIN', [nsec('c.example', 'd.example', 'A')], 'missing'],
    ['a compact denial', 'NXDOMAIN', [nsec('b.example', '\0.b.example', 'RRSIG', 'NSEC')], 'proven'],
    ['names after the last one', 'NXDOMAIN', [nsec('*.example', 'example', 'A')], 'missing'],
  ])('a name has no DS records if the records show %s (%s)', (_, rcode, denials, proof) => {
    expect(judgeNoDs(replyWith(denials, rcode), 'b.example', zone)).toBe(proof)
  })

  test.each(['NS', 'DNAME'])('a name below one with %s records is in another zone', (type) => {
    const reply = replyWith([nsec('b.example', 'c.example', type)])
    expect(judgeNoDs(reply, 'x.b.example', zone)).toBe('unknown')
    expect(judgeExpanded(reply, 'x.b.example', zone, 1)).toBe('unknown')
  })

  test.each<[string, Denial[], string]>([
    ['around the name', [nsec('w.example', 'z.example', 'A')], 'proven'],
    ['from the last name to the first one', [nsec('w.example', 'example', 'A')], 'proven'],
    ['at the name', [nsec('x.w.example', 'z.example', 'A')], 'missing'],
    ['around other names', [nsec('a.example', 'w.example', 'A')], 'missing'],
    ['that ends at the name', [nsec('w.example', 'x.w.example', 'A')], 'missing'],
  ])('a wildcard applies with an NSEC record %s', (_, denials, proof) => {
    expect(judgeExpanded(replyWith(denials), 'x.w.example', zone, 2)).toBe(proof)
  })
})

// The hashes of the example zone of RFC 5155 (appendix A).
const hashes = {
  apex: '0p9mhaveqvm6t7vbl5lop2u3t2rp3tom',
  ns1: '2t7b4g4vsa5smi47k61mv5bv1a22bojr',
  xyw: '2vptu5timamqttgl4luu9kg21e0aor3s',
  a: '35mthgpgcu1qg68fab165klnsnk3dpvl',
  xw: 'b4um86eghhds6nea196smvmlo4ors995',
  ai: 'gjeqe526plbf1g8mklp59enfd789njgi',
  yw: 'ji6neoaepv8b5o6k4ev33abha8ht9fgc',
  w: 'k8udemvp1j2f7eg6jebps17vp3n8i58h',
  ns2: 'q04jkcevqvmu85r014c7dkba38o0ji5r',
  wildcard: 'r53bq7cc2uvmubfu5ocmm6pers9tk9en',
  xx: 't644ebqk9bibcna874givr6joj62mlhv',
}
const order = Object.values(hashes)

const digits = '0123456789abcdefghijklmnopqrstuv'
const bytesOf = (hash: string) => {
  const bits = Array.from(hash, (digit) => digits.indexOf(digit).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

interface Options {
  algorithm?: number
  flags?: number
  iterations?: number
}

/** Returns the NSEC3 record at a hash. */
function nsec3(at: keyof typeof hashes, rrtypes: string[], options: Options = {}): Denial {
  const next = order[(order.indexOf(hashes[at]) + 1) % order.length] ?? ''
  const usual = { algorithm: 1, flags: 0, iterations: 12, salt: Buffer.from('aabbccdd', 'hex') }
  const data = { ...usual, ...options, nextDomain: bytesOf(next), rrtypes }
  return { name: `${hashes[at]}.example`, type: 'NSEC3', ttl: 60, data }
}

describe('NSEC3 records', () => {
  test.each<[string, Denial[], string]>([
    // c.example is hashed to 4g6p9u5gvfshp30pqecj98b3maqbn1ck, between a.example and x.w.example.
    ['an opt-out range', [nsec3('apex', ['SOA']), nsec3('a', ['NS', 'DS'], { flags: 1 })], 'proven'],
    ['a range without opt-out', [nsec3('apex', ['SOA']), nsec3('a', ['NS', 'DS'])], 'missing'],
    ['other hashes', [nsec3('apex', ['SOA']), nsec3('xx', ['HINFO'], { flags: 1 })], 'missing'],
    ['a range with another algorithm', [nsec3('a', ['NS'], { algorithm: 2 })], 'unknown'],
    ['a range with an unknown flag', [nsec3('a', ['NS'], { flags: 2 })], 'unknown'],
    ['a range with many iterations', [nsec3('a', ['NS'], { iterations: 51 })], 'unknown'],
  ])('the delegation of c.example is unsigned in %s', (_, denials, proof) => {
    expect(judgeUnsigned(replyWith(denials), 'c.example', zone)).toBe(proof)
  })

  test.each<[string, Denial[], string]>([
    ['NS records', [nsec3('a', ['NS'])], 'proven'],
    ['NS and DS records', [nsec3('a', ['NS', 'DS', 'RRSIG'])], 'missing'],
    ['other records', [nsec3('a', ['A'])], 'missing'],
  ])('the delegation of a.example is unsigned with %s', (_, denials, proof) => {
    expect(judgeUnsigned(replyWith(denials), 'a.example', zone)).toBe(proof)
  })

  // RFC 5155, appendix B.1: c.x.w.example is hashed to 0va5bpr2ou0vk0lbqeeljri88laipsfh, after the apex, and *.x.w.example
  // to 92pqneegtaue7pjatc3l3qnk738c6v5m, after a.example.
  const nextCloser = nsec3('apex', ['SOA'])
  const encloser = nsec3('xw', ['MX', 'RRSIG'])
  const noWildcard = nsec3('a', ['NS', 'DS'])

  test.each<[string, DnsAnswer['rcode'], Denial[], string]>([
    ['all three proofs', 'NXDOMAIN', [nextCloser, encloser, noWildcard], 'proven'],
    ['no proof for the wildcard', 'NXDOMAIN', [nextCloser, encloser], 'missing'],
    ['no proof for the name', 'NXDOMAIN', [encloser, noWildcard], 'missing'],
    ['no closest encloser', 'NXDOMAIN', [nsec3('ns1', ['A']), noWildcard], 'missing'],
    ['only the absence of the name', 'NOERROR', [nextCloser, encloser], 'missing'],
    ['an opt-out range', 'NOERROR', [nsec3('apex', ['SOA'], { flags: 1 }), encloser], 'proven'],
  ])('c.x.w.example has no DS records with %s (%s)', (_, rcode, denials, proof) => {
    expect(judgeNoDs(replyWith(denials, rcode), 'c.x.w.example', zone)).toBe(proof)
  })

  test.each<[string, string[], string]>([
    ['no types, because only names below it exist', [], 'proven'],
    ['other types', ['MX', 'RRSIG'], 'proven'],
    ['DS records', ['NS', 'DS'], 'missing'],
  ])('a name has no DS records if its record lists %s', (_, types, proof) => {
    expect(judgeNoDs(replyWith([nsec3('yw', types)]), 'y.w.example', zone)).toBe(proof)
  })

  test('a wildcard applies if a record covers the name one label below it', () => {
    // RFC 5155, appendix B.4: a.z.w.example is from *.w.example, and z.w.example is hashed to qlu7gtfaeh0ek0c05ksfhdpbcgglbe03.
    expect(judgeExpanded(replyWith([nsec3('ns2', ['A'])]), 'a.z.w.example', zone, 2)).toBe('proven')
    expect(judgeExpanded(replyWith([nsec3('xx', ['HINFO'])]), 'a.z.w.example', zone, 2)).toBe('missing')
    expect(judgeExpanded(replyWith([nsec3('ns2', ['A'])]), 'x.y.w.example', zone, 2)).toBe('missing')
  })
})
