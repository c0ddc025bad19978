import * as crypto from 'node:crypto'
import type { Answer as PacketRecord } from 'dns-packet'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSigner } from '@/lib/dns/testing/signing'
import { record } from '@/lib/dns/testing/zones'
import type { Answer, Signature } from '@/lib/dns/wire/messages'
import { verifyEach, verifyRecords } from './verify-reply'

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

/** Returns the valid signature of a CNAME record. */
function signatureOf(name: string): Signature {
  const [, signature] = signer.signed(record(name, 'CNAME', 't.platform.example'))
  const [covers = '', ...rest] = (signature?.value ?? '').split(' ')
  const [algorithm = 0, labels = 0, originalTTL = 0, expiration = 0, inception = 0, keyTag = 0] =
    rest.map(Number)
  const numbers = { algorithm, labels, originalTTL, expiration, inception, keyTag }
  const data = {
    ...numbers,
    typeCovered: covers,
    signersName: zone,
    signature: Buffer.from(rest[7] ?? '', 'hex'),
  }
  const section: PacketRecord[] = [{ name, type: 'CNAME', data: 't.platform.example' }]
  return { name, covers, zone, inception, expiration, proof: { data, section } }
}

/** Returns copies of a signature that don't match its record. */
function copiesOf({ proof, ...signature }: Signature, count: number): Signature[] {
  if (!proof) throw new Error('No proof')
  const data = { ...proof.data, signature: Buffer.alloc(64, 1) }
  return Array.from({ length: count }, () => ({ ...signature, proof: { ...proof, data } }))
}

const replyWith = (signatures: Signature[]): Answer => ({
  kind: 'answer',
  rcode: 'NOERROR',
  isAuthoritative: true,
  isTruncated: false,
  canRecurse: false,
  isAuthenticated: false,
  supportsSignatures: true,
  signatures,
  answers: [],
  authorities: [],
  additionals: [],
})

const valid = signatureOf(owner.name)

test('a single valid signature is enough', () => {
  expect(verifyRecords(replyWith([...copiesOf(valid, 3), valid]), owner, keys)).toBe('valid')
  expect(verifyRecords(replyWith(copiesOf(valid, 3)), owner, keys)).toBe('bad')
  expect(verifyRecords(replyWith([]), owner, keys)).toBe('unknown')
  expect(verifyRecords(replyWith([valid]), owner, [])).toBe('unknown')
})

test('many signatures of one record are unknown, and none is verified', () => {
  expect(verifyRecords(replyWith([...copiesOf(valid, 30), valid]), owner, keys)).toBe('unknown')
  expect(verifications()).toHaveLength(0)
})

test('each signature in a reply is verified once', () => {
  const other = signatureOf('app.shop.example')
  expect(verifyEach(replyWith([...copiesOf(valid, 3), valid, other]), zone, keys)).toBe('valid')
  expect(verifications()).toHaveLength(5)
  expect(verifyEach(replyWith([valid, ...copiesOf(other, 1)]), zone, keys)).toBe('bad')
  expect(verifyEach(replyWith([]), zone, keys)).toBe('unknown')
})

test('the signatures of many records in a reply are unknown, and none is verified', () => {
  const names = Array.from({ length: 30 }, (_, index) => `${index}.shop.example`)
  expect(verifyEach(replyWith(names.map(signatureOf)), zone, keys)).toBe('unknown')
  expect(verifications()).toHaveLength(0)
})
