import { answerWith } from '@/lib/dns/testing/answers'
import * as crypto from 'node:crypto'
import type { Answer as PacketRecord } from 'dns-packet'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSigner } from '@/lib/dns/testing/signing'
import { record } from '@/lib/dns/testing/zones'
import type { DnsAnswer, Signature } from '@/lib/dns/wire/messages'
import { createVerifyOnce } from '@/lib/dns/queries/verify-once'
import { verifyBelow, verifyDelegated, verifyNamed, verifyRecords } from './verify-reply'

vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof crypto>()
  return { ...actual, verify: vi.fn(actual.verify) }
})

const verifications = () => vi.mocked(crypto.verify).mock.calls
beforeEach(() => void vi.mocked(crypto.verify).mockClear())

const zone = 'shop.example'
const owner = { name: 'www.shop.example', type: 'CNAME', zone }
const signer = createSigner(zone)
const keys = [signer.key.value]

/** Decodes a signature of the records in a section. */
function parsed(value = '', section: PacketRecord[]): Signature {
  const [covers = '', ...rest] = value.split(' ')
  const [algorithm = 0, labels = 0, originalTTL = 0, expiration = 0, inception = 0, keyTag = 0] =
    rest.map(Number)
  const numbers = { algorithm, labels, originalTTL, expiration, inception, keyTag }
  const signature = Buffer.from(rest[7] ?? '', 'hex')
  const data = { ...numbers, typeCovered: covers, signersName: zone, signature }
  return { name: section[0]?.name ?? '', covers, zone, inception, expiration, proof: { data, section } }
}

/** Returns the signature of a CNAME or NS record, which is valid by default. */
function signatureOf(name: string, type: 'CNAME' | 'NS' = 'CNAME', by = signer): Signature {
  const data = 't.platform.example'
  const [, signature] = by.signed(record(name, type, data))
  return parsed(signature?.value, [{ name, type, data }])
}

/** Returns copies of a signature that don't match its record. */
function copiesOf({ proof, ...signature }: Signature, count: number): Signature[] {
  if (!proof) throw new Error('No proof')
  const { data } = proof
  return Array.from({ length: count }, (_, index) => ({
    ...signature,
    proof: { ...proof, data: { ...data, signature: Buffer.alloc(64, index + 1) } },
  }))
}

const replyWith = (signatures: Signature[]) =>
  answerWith({ isAuthoritative: true, supportsSignatures: true, signatures })

const valid = signatureOf(owner.name)

test('a single valid signature is enough', async () => {
  expect(
    await verifyRecords(replyWith([...copiesOf(valid, 3), valid]), owner, keys, createVerifyOnce()),
  ).toBe('valid')
  expect(await verifyRecords(replyWith(copiesOf(valid, 3)), owner, keys, createVerifyOnce())).toBe('bad')
  expect(await verifyRecords(replyWith([]), owner, keys, createVerifyOnce())).toBe('unknown')
  expect(await verifyRecords(replyWith([valid]), owner, [], createVerifyOnce())).toBe('unknown')
})

test('a signature with more labels than its name is never valid', async () => {
  const forger = createSigner(zone, 1)
  const signatures = [signatureOf(owner.name, 'CNAME', forger)]
  expect(await verifyRecords(replyWith(signatures), owner, [forger.key.value], createVerifyOnce())).toBe(
    'bad',
  )
})

test('many signatures of one record are unknown, and none is verified', async () => {
  expect(
    await verifyRecords(replyWith([...copiesOf(valid, 30), valid]), owner, keys, createVerifyOnce()),
  ).toBe('unknown')
  expect(verifications()).toHaveLength(0)
})

const ds = [{ name: 'app.shop.example', type: 'DS', ttl: 60, value: '1 13 2 00' }]
const child = 'app.shop.example'

/** Returns the valid signature of a delegated zone's DS record. */
function signatureOfDs(): Signature {
  const digest = crypto.randomBytes(32)
  const [, signature] = signer.signed(record(child, 'DS', `1 13 2 ${digest.toString('hex')}`))
  const data = { keyTag: 1, algorithm: 13, digestType: 2, digest }
  return parsed(signature?.value, [{ name: child, type: 'DS', data }])
}

async function verify(signatures: Signature[], answers: DnsAnswer['answers'] = []) {
  const reply = { ...replyWith(signatures), answers }
  return (await verifyDelegated(reply, child, { zone, keys }, createVerifyOnce())).result
}

test('each signature in a reply is verified once', async () => {
  expect(await verify([...copiesOf(valid, 3), valid, signatureOfDs()], ds)).toBe('valid')
  expect(verifications()).toHaveLength(5)
  expect(await verify([valid, ...copiesOf(signatureOfDs(), 1)], ds)).toBe('bad')
  expect(await verify([])).toBe('unknown')
})

test('a delegation is unknown without a signature of its DS records or of their denial', async () => {
  expect(await verify([signatureOfDs()], ds)).toBe('valid')
  expect(await verify([signatureOf(zone, 'NS')], ds)).toBe('unknown')
  expect(await verify([signatureOf(zone, 'NS')])).toBe('unknown')
})

test("the order of the records in a reply doesn't change the result", async () => {
  const [bad] = copiesOf(valid, 1)
  const unverified = { ...signatureOf(zone, 'NS'), proof: undefined }
  const signatures = bad ? [signatureOfDs(), unverified, bad] : []
  expect(await verify(signatures, ds)).toBe('bad')
  expect(await verify(signatures.toReversed(), ds)).toBe('bad')
  expect(await verify([unverified, signatureOfDs()], ds)).toBe('unknown')
})

test('the signatures of many records in a reply are unknown, and none is verified', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `${index}.shop.example`)
  expect(await verify([...names.map((name) => signatureOf(name)), signatureOfDs()], ds)).toBe('unknown')
  expect(verifications()).toHaveLength(0)
})

/** Returns a bad signature of a denial, from the signature of another record. */
function denialWith({ proof, ...own }: Signature): Signature {
  if (!proof) throw new Error('No proof')
  const name = 'b.shop.example'
  const data = { ...proof.data, typeCovered: 'NSEC', labels: 3 } as const
  const section = [{ name, type: 'NSEC' as const, data: { nextDomain: zone, rrtypes: ['A'] } }]
  return { ...own, name, covers: 'NSEC', proof: { data, section } }
}

test("verifies the proof for a name below a wildcard with the wildcard's records", async () => {
  const wildcard = { ...owner, name: '*.w.shop.example', asked: 'a.w.shop.example' }
  const own = signatureOf(wildcard.name, 'CNAME')
  const denial = denialWith(own)
  const expired: Signature = { ...denial, inception: 1, expiration: 2 }
  expect(await verifyBelow(replyWith([own]), wildcard, keys, createVerifyOnce())).toMatchObject({
    result: 'unknown',
  })
  expect(await verifyBelow(replyWith([own, expired]), wildcard, keys, createVerifyOnce())).toMatchObject({
    result: 'unknown',
    type: 'NSEC',
  })
  expect(await verifyBelow(replyWith([own, denial]), wildcard, keys, createVerifyOnce())).toEqual({
    name: 'b.shop.example',
    type: 'NSEC',
    zone,
    result: 'bad',
  })
  expect(
    await verifyBelow(replyWith([...copiesOf(own, 1), denial]), wildcard, keys, createVerifyOnce()),
  ).toMatchObject({
    name: wildcard.name,
    result: 'bad',
  })
})

test('a bad proof counts for a name whose records come from a wildcard', async () => {
  const data = 't.platform.example'
  const [, ofWildcard] = signer.signed(record('*.shop.example', 'CNAME', data))
  const wildcard = parsed(ofWildcard?.value, [{ name: owner.name, type: 'CNAME', data }])
  const verifyWith = (signatures: Signature[]) =>
    verifyNamed(replyWith(signatures), owner, keys, createVerifyOnce())
  const denial = denialWith(valid)
  expect(await verifyWith([wildcard])).toEqual({ ...owner, result: 'unknown' })
  expect(await verifyWith([wildcard, denial])).toEqual({
    name: 'b.shop.example',
    type: 'NSEC',
    zone,
    result: 'bad',
  })
  expect(await verifyWith([...copiesOf(wildcard, 1), denial])).toEqual({ ...owner, result: 'bad' })
  expect(await verifyWith([valid, denial])).toEqual({ ...owner, result: 'valid' })
})
