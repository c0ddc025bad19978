import { expect, test } from 'vitest'
import type { RrsigData } from 'dns-packet'
import { answerWith } from '@/lib/dns/testing/answers'
import type { DnsAnswer } from '@/lib/dns/wire/messages'
import { belowWildcards } from './below-wildcard'

const wildcard = '*.w.shop.example'
const question = { name: wildcard, type: 'A' } as const
const { sentAs, read } = belowWildcards([{ name: wildcard }, { name: '_acme-challenge.w.shop.example' }])
const below = sentAs(question).name

const data: RrsigData = {
  typeCovered: 'CNAME',
  algorithm: 13,
  labels: 3,
  originalTTL: 60,
  expiration: 2,
  inception: 1,
  keyTag: 1,
  signersName: 'shop.example',
  signature: Buffer.alloc(64),
}

const answerSigned = (labels: number): DnsAnswer =>
  answerWith({
    isAuthoritative: true,
    supportsSignatures: true,
    answers: [{ name: below, type: 'CNAME', ttl: 60, value: 't.example' }],
    authorities: [{ name: 'shop.example', type: 'NS', ttl: 60, value: 'a.example' }],
    signatures: [
      {
        name: below,
        covers: 'CNAME',
        zone: 'shop.example',
        inception: 1,
        expiration: 2,
        proof: {
          data: { ...data, labels },
          section: [{ name: below, type: 'CNAME', ttl: 60, data: 't.example' }],
        },
      },
    ],
  })

test('replaces only wanted wildcards by a name below them', () => {
  expect(below).toMatch(/^[a-z]{12}\.w\.shop\.example$/)
  expect(sentAs({ name: '*.other.example', type: 'A' }).name).toBe('*.other.example')
  expect(sentAs({ name: '_acme-challenge.w.shop.example', type: 'TXT' }).name).toBe(
    '_acme-challenge.w.shop.example',
  )
})

test('keeps a wildcard whose names below would be too long', () => {
  const long = `*.${['x', 'y', 'z', 'w'].map((letter) => letter.repeat(60)).join('.')}`
  expect(belowWildcards([{ name: long }]).sentAs({ name: long, type: 'A' }).name).toBe(long)
})

test("returns the wildcard's records and signatures", () => {
  expect(read(answerSigned(3))).toMatchObject({
    answers: [{ name: wildcard, value: 't.example' }],
    authorities: [{ name: 'shop.example' }],
    signatures: [{ name: wildcard, proof: { section: [{ name: wildcard }] } }],
  })
})

test('a signature of the name itself is not verified as that of the wildcard', () => {
  const reply = read(answerSigned(4))
  expect(reply.kind === 'answer' && reply.signatures[0]).toEqual({
    name: wildcard,
    covers: 'CNAME',
    zone: 'shop.example',
    inception: 1,
    expiration: 2,
  })
})
