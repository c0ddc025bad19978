import { encode } from 'dns-packet'
import { expect, test } from 'vitest'
import { decodeMessage, headerBytes } from './decode'
import { decodeReply } from './messages'
import { cpuMs } from '@/lib/util/testing/cpu-ms'

const question = { name: 'app.example.com', type: 'CNAME' } as const
const maxBytes = 0xffff
const nullType = 10
const nsType = 2

/**
 * Builds an answer with one NULL record, followed by as many NS records as fit. All NS records point to the same name.
 */
function answerOf(data: (at: number) => { bytes: Buffer; nameAt: number }) {
  const head = encode({ type: 'response', id: 7, questions: [question] })
  const record = (owner: Buffer, type: number, content: Buffer) => {
    const fields = Buffer.alloc(10)
    fields.writeUInt16BE(type, 0)
    fields.writeUInt16BE(1, 2)
    fields.writeUInt16BE(content.length, 8)
    return Buffer.concat([owner, fields, content])
  }
  const { bytes, nameAt } = data(head.length + 11)
  const pointer = Buffer.from([0xc0 | (nameAt >> 8), nameAt & 0xff])
  const first = record(Buffer.from([0]), nullType, bytes)
  const next = record(pointer, nsType, pointer)
  const count = Math.floor((maxBytes - head.length - first.length) / next.length)
  head.writeUInt16BE(1 + count, 6)
  return Buffer.concat([head, first, ...Array.from({ length: count }, () => next)])
}

/** Builds a chain of compression pointers. Each one points to the previous one. */
function chainedAt(at: number) {
  const bytes = Buffer.alloc(0x3f00 - at)
  for (let offset = 1; offset + 2 <= bytes.length; offset += 2)
    bytes.writeUInt16BE(0xc000 | (offset === 1 ? at : at + offset - 2), offset)
  return { bytes, nameAt: at + bytes.length - (bytes.length % 2 ? 2 : 3) }
}

/** A name with the maximum number of labels. */
const longAt = (at: number) => ({ bytes: Buffer.from(`${'\u0001a'.repeat(126)}\0`), nameAt: at })

test.each([
  ['chained compression pointers', chainedAt],
  ['many copies of a long name', longAt],
])('a message with %s is rejected at once', (_, data) => {
  const bytes = answerOf(data)
  expect(bytes.length).toBeGreaterThan(65_000)
  const ms = cpuMs(() => expect(decodeMessage(bytes)).toBeNull())
  // Without the limits, the decoder takes three times as long.
  expect(ms).toBeLessThan(250)
})

test('a large message with short names is decoded', () => {
  const short = (at: number) => ({ bytes: Buffer.from('\u0002ns\u0007example\0'), nameAt: at })
  expect(decodeMessage(answerOf(short))?.packet.answers?.length).toBeGreaterThan(4_000)
})

test('a reply with thousands of records is a failure at once', () => {
  const bytes = answerOf(longAt)
  const ms = cpuMs(() =>
    expect(decodeReply(bytes, 7, question)).toEqual({ kind: 'failure', reason: 'too-many-records' }),
  )
  expect(ms).toBeLessThan(250)
})

test.each([
  ['after itself', 12, 0xc00e],
  ['to itself', 12, 0xc00c],
])('a compression pointer that points %s is invalid', (_, at, pointer) => {
  const bytes = Buffer.alloc(40)
  bytes.writeUInt16BE(1, 4)
  bytes.writeUInt16BE(pointer, at)
  expect(decodeMessage(bytes)).toBeNull()
})

test('a record that is longer than its data is invalid', () => {
  const bytes = encode({
    type: 'response',
    answers: [{ name: 'a', type: 'CNAME', data: 'b' }],
  })
  expect(decodeMessage(bytes)?.packet.answers).toHaveLength(1)
  // The data length follows the name, type, class and TTL.
  bytes.writeUInt16BE(bytes.readUInt16BE(headerBytes + 11) + 1, headerBytes + 11)
  expect(decodeMessage(Buffer.concat([bytes, Buffer.alloc(1)]))).toBeNull()
})
