import type * as Dgram from 'node:dgram'
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { decode, encode, type RecordType } from 'dns-packet'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startNameServer, type RunningNameServer } from './name-server'
import { respond } from './respond'
import { firstMessage, framed } from '@/lib/dns/wire/transport'
import type { Zone } from './zone'

const sockets = vi.hoisted((): UdpSocket[] => [])
vi.mock('node:dgram', async (original) => {
  const dgram = await original<typeof Dgram>()
  const createSocket = (type: 'udp4' | 'udp6') => {
    const socket = dgram.createSocket(type)
    sockets.push(socket)
    return socket
  }
  return { ...dgram, createSocket }
})

const host = '127.0.0.1'
const zone: Zone = {
  name: 'example.com',
  soa: { mname: 'ns1.example.com', rname: 'admin.example.com', serial: 42, minimum: 30 },
  records: [
    { name: 'example.com', type: 'NS', ttl: 60, value: 'ns1.example.com' },
    { name: 'ns1.example.com', type: 'A', ttl: 60, value: host },
    { name: 'ns1.example.com', type: 'AAAA', ttl: 60, value: '::1' },
    { name: 'ns1.example.com', type: 'RRSIG', ttl: 60, value: 'A 13 3 60 20 10 7 example.com 5a5a' },
    { name: 'ns1.example.com', type: 'RRSIG', ttl: 60, value: 'AAAA 13 3 60 20 10 7 example.com 5a5a' },
    { name: 'txt.example.com', type: 'TXT', ttl: 60, value: 'long '.repeat(80) },
    { name: 'example.com', type: 'CAA', ttl: 60, value: '0 issue "ca.example"' },
    { name: 'bad.example.com', type: 'A', ttl: 60, value: 'not an address' },
  ],
}

const opt = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: 4096,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
} as const
const query = (name: string, type: RecordType, parts: object = {}) =>
  encode({ type: 'query', id: 9, questions: [{ name, type }], ...parts })
const withOpt = { additionals: [{ ...opt, flag_do: false, options: [] }] }

function answerTo(message: Buffer, transport: 'udp' | 'tcp' = 'udp') {
  const response = respond([zone], message, transport)
  if (!response) throw new Error('no response')
  return { ...decode(response), rcode: response.readUInt8(3) & 0xf }
}

test.each<[string, RecordType, string]>([
  ['ns1.example.com', 'A', '127.0.0.1'],
  ['ns1.example.com', 'AAAA', '::1'],
  ['example.com', 'NS', 'ns1.example.com'],
])('answers queries for %s %s', (name, type, data) => {
  expect(answerTo(query(name, type))).toMatchObject({
    rcode: 0,
    flag_aa: true,
    flag_ra: false,
    answers: [{ data }],
  })
})

test('a query with the DO bit gets the signatures of the records in the answer', () => {
  const dnssecOk = { additionals: [{ ...opt, flags: 0x8000, flag_do: true, options: [] }] }
  const { answers, additionals } = answerTo(query('ns1.example.com', 'A', dnssecOk))
  expect(additionals).toMatchObject([{ type: 'OPT', flag_do: true }])
  expect(answers).toMatchObject([
    { type: 'A' },
    {
      type: 'RRSIG',
      data: {
        typeCovered: 'A',
        algorithm: 13,
        labels: 3,
        expiration: 20,
        inception: 10,
        signersName: 'example.com',
      },
    },
  ])
  const plain = answerTo(query('ns1.example.com', 'A', withOpt))
  expect(plain).toMatchObject({ answers: [{ type: 'A' }], additionals: [{ type: 'OPT', flag_do: false }] })
  expect(plain.answers).toHaveLength(1)
})

test('answers contain SOA, CAA and long TXT records', () => {
  const soa = { mname: 'ns1.example.com', serial: 42, minimum: 30 }
  expect(answerTo(query('example.com', 'SOA'))).toMatchObject({ answers: [{ data: soa }] })
  expect(answerTo(query('x.example.com', 'A'))).toMatchObject({ rcode: 3, authorities: [{ data: soa }] })
  expect(answerTo(query('example.com', 'CAA'))).toMatchObject({
    answers: [{ data: { value: 'ca.example' } }],
  })
  const [txt] = answerTo(query('txt.example.com', 'TXT', withOpt)).answers ?? []
  expect(txt?.type === 'TXT' && [txt.data].flat().map(({ length }) => length)).toEqual([255, 145])
})

test('CAA records with any tag are answered', () => {
  const records = ['0 issue "ca.example"', '128 tbs "unknown"', '0 no-tag "x"'].map((value) => ({
    name: 'caa.example',
    type: 'CAA' as const,
    ttl: 60,
    value,
  }))
  const response = respond([{ name: 'caa.example', records }], query('caa.example', 'CAA'), 'udp')
  const { answers = [] } = decode(response ?? Buffer.alloc(0))
  expect(answers.map((answer) => answer.type === 'CAA' && answer.data)).toMatchObject([
    { flags: 0, tag: 'issue', value: 'ca.example' },
    { flags: 128, tag: 'tbs', value: 'unknown', issuerCritical: true },
  ])
})

test('the root zone has an SOA by default', () => {
  const response = respond([{ name: '.', records: [] }], query('x.invalid', 'A'), 'udp')
  const authorities = [{ name: '.', type: 'SOA', data: { rname: 'hostmaster' } }]
  expect(decode(response ?? Buffer.alloc(0))).toMatchObject({ authorities })
})

test('an answer that is too large is truncated unless EDNS or TCP allows it', () => {
  const records = Array.from({ length: 12 }, () => ({ ...zone.records[3], name: 'txt.example.com' }))
  const big = {
    ...zone,
    records: records.flatMap((record) =>
      record.type ? [{ ...record, type: 'TXT', ttl: 1, value: 'x'.repeat(60) } as const] : [],
    ),
  }
  const size = (parts: object, transport: 'udp' | 'tcp') => {
    const response = respond([big], query('txt.example.com', 'TXT', parts), transport)
    const { flag_tc, answers } = decode(response ?? Buffer.alloc(0))
    return [flag_tc, answers?.length]
  }
  expect(size({}, 'udp')).toEqual([true, 0])
  expect(size(withOpt, 'udp')).toEqual([false, 12])
  expect(size({}, 'tcp')).toEqual([false, 12])
})

test.each<[string, Buffer, number]>([
  ['no question', encode({ type: 'query', id: 9 }), 1],
  ['a cut question', query('example.com', 'A').subarray(0, 20), 1],
  [
    'garbage after a header',
    Buffer.concat([query('example.com', 'A').subarray(0, 12), Buffer.alloc(30, 0xc1)]),
    1,
  ],
  ['another opcode', query('example.com', 'A', { flags: 4 << 11 }), 4],
  [
    'another class',
    query('example.com', 'A', { questions: [{ name: 'example.com', type: 'A', class: 'CH' }] }),
    5,
  ],
  ['another zone', query('example.org', 'A'), 5],
  ['a value that is none', query('bad.example.com', 'A'), 0],
])('a query with %s gets its response code', (_, message, rcode) => {
  expect(answerTo(message)).toMatchObject({ rcode, id: 9, answers: [] })
})

test('a response echoes RD and EDNS', () => {
  const asked = answerTo(query('ns1.example.com', 'A', { flags: 1 << 8, ...withOpt }))
  expect(asked).toMatchObject({ flag_rd: true, flag_ra: false, additionals: [{ type: 'OPT' }] })
  expect(answerTo(query('ns1.example.com', 'A')).additionals).toEqual([])
})

test('responses and messages shorter than a header get no answer', () => {
  expect(respond([zone], encode({ type: 'response', id: 9 }), 'udp')).toBeNull()
  expect(respond([zone], Buffer.alloc(11), 'udp')).toBeNull()
})

test('respond never throws on arbitrary bytes', () => {
  const valid = query('ns1.example.com', 'A', withOpt)
  fc.assert(
    fc.property(fc.nat(valid.length), fc.uint8Array({ maxLength: 60 }), (length, tail) => {
      respond([zone], Buffer.concat([valid.subarray(0, length), tail]), 'udp')
    }),
    { numRuns: 2_000 },
  )
})

let server: RunningNameServer
let isBroken = false
beforeAll(async () => {
  const zones = () => (isBroken ? Promise.reject(new Error('store closed')) : [zone])
  server = await startNameServer({ host, port: 0, zones })
})
afterAll(() => server.close())

async function overUdp(...messages: Buffer[]) {
  const socket = createSocket('udp4')
  for (const message of messages) socket.send(message, server.port, host)
  const [response] = await once(socket, 'message')
  socket.close()
  return Buffer.isBuffer(response) ? response : Buffer.alloc(0)
}

test('the server answers queries after malformed UDP messages', async () => {
  const garbage = [Buffer.alloc(0), Buffer.alloc(3), Buffer.alloc(100, 0xff)]
  const response = decode(await overUdp(...garbage, query('ns1.example.com', 'A')))
  expect(response).toMatchObject({ id: 9, answers: [{ data: host }] })
})

/** Delivers a datagram to the socket's handler, for cases that only a raw socket can send. */
const deliverFromPortZero = (socket: UdpSocket | undefined, message: Buffer) =>
  socket?.emit('message', message, { address: host, family: 'IPv4', port: 0, size: message.length })

test('the server ignores queries from source port 0', async () => {
  const rejected = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', rejected)
  const serving = sockets.find((socket) => boundPort(socket) === server.port)
  expect(deliverFromPortZero(serving, query('ns1.example.com', 'A'))).toBe(true)
  const response = decode(await overUdp(query('ns1.example.com', 'A')))
  process.off('unhandledRejection', rejected)
  expect(response).toMatchObject({ id: 9, answers: [{ data: host }] })
  expect(rejected).not.toHaveBeenCalled()
})

/** Returns the port of a socket, or undefined if it's closed. */
function boundPort(socket: UdpSocket) {
  try {
    return socket.address().port
  } catch {
    return undefined
  }
}

test('the server answers SERVFAIL if zones cannot be read', async () => {
  isBroken = true
  const response = await overUdp(query('ns1.example.com', 'A'))
  isBroken = false
  expect(response.readUInt8(3) & 0xf).toBe(2)
})

test('the server answers the queries of a TCP connection in order, however they are split', async () => {
  const names = ['ns1.example.com', 'x.example.com', 'example.com']
  const stream = Buffer.concat(names.map((name, id) => framed(query(name, 'NS', { id }))))
  const socket = connect(server.port, host)
  for (let at = 0; at < stream.length; at += 7) socket.write(stream.subarray(at, at + 7))
  let received = Buffer.alloc(0)
  const ids: (number | undefined)[] = []
  while (ids.length < names.length) {
    const [chunk] = await once(socket, 'data')
    received = Buffer.concat([received, Buffer.isBuffer(chunk) ? chunk : Buffer.alloc(0)])
    for (let message = firstMessage(received); message; message = firstMessage(received)) {
      ids.push(decode(message).id)
      received = received.subarray(2 + message.length)
    }
  }
  socket.destroy()
  expect(ids).toEqual([0, 1, 2])
})

test('a port that is in use is an error', async () => {
  await expect(startNameServer({ host, port: server.port, zones: () => [] })).rejects.toThrow('EADDRINUSE')
})
