import { decode, encode } from 'dns-packet'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeReply, encodeQuestion, isAskable } from './messages'
import { numberedPacketType } from './service-binding'

const question = { name: 'app.example.com', type: 'CNAME' } as const

test.each([
  ['', true],
  ['*.c1.example.com', true],
  ['_acme-challenge.c1.example.com', true],
  ['a..example.com', false],
  [`${'a'.repeat(64)}.example.com`, false],
  [`${'a'.repeat(63)}.example.com`, true],
  [Array.from({ length: 85 }, () => 'ab').join('.'), false],
  ['a b.example.com', false],
  ['a\\046b.example.com', false],
  ['é.example.com', false],
])('isAskable(%j) is %s', (name, askable) => {
  expect(isAskable(name)).toBe(askable)
})

const response = (parts: object) =>
  encode({ type: 'response', id: 7, questions: [{ ...question, name: 'APP.example.com' }], ...parts })

describe('decodeReply', () => {
  test('formats records of all types as text', () => {
    const name = 'App.Example.com'
    const reply = decodeReply(
      response({
        flags: 1 << 10,
        answers: [
          { name, type: 'CNAME', ttl: 30, data: 'Target.Example.net' },
          { name, type: 'A', ttl: 30, data: '192.0.2.1' },
          { name, type: 'TXT', ttl: 30, data: ['a "b"', Buffer.from([0, 255, 0x5c])] },
          { name, type: 'CAA', ttl: 30, data: { flags: 0, tag: 'issue', value: 'ca.example' } },
        ],
      }),
      7,
      question,
    )
    expect(reply).toMatchObject({ kind: 'answer', rcode: 'NOERROR', isAuthoritative: true })
    if (reply?.kind !== 'answer') throw new Error('no answer')
    expect(reply.answers.map(({ value }) => value)).toEqual([
      'target.example.net',
      '192.0.2.1',
      '"a \\"b\\"" "\\000\\255\\\\"',
      '0 issue "ca.example"',
    ])
    expect(new Set(reply.answers.map((record) => record.name))).toEqual(new Set(['app.example.com']))
  })

  test('drops repeated records, as in the answer to a query for aliases that form a loop', () => {
    const [a, b] = ['app.example.com', 'other.example.com']
    const loop = [
      { name: a, type: 'CNAME', ttl: 30, data: b },
      { name: b, type: 'CNAME', ttl: 30, data: a },
    ]
    const reply = decodeReply(response({ answers: [...loop, ...loop, ...loop] }), 7, question)
    expect(reply).toMatchObject({
      answers: [
        { name: a, value: b },
        { name: b, value: a },
      ],
    })
  })

  test('formats records of rare types as text', () => {
    const name = 'app.example.com'
    const naptr = { order: 1, preference: 2, flags: 'u', services: 'E2U+sip', regexp: '!^.*$!sip:a@b!' }
    const reply = decodeReply(
      response({
        answers: [
          { name, type: 'SSHFP', ttl: 30, data: { algorithm: 4, hash: 1, fingerprint: 'ab'.repeat(20) } },
          { name, type: 'NAPTR', ttl: 30, data: { ...naptr, replacement: '.' } },
          { name, type: 'PTR', ttl: 30, data: 'Www.Example.net' },
          { name, type: 'LOC', ttl: 30, data: Buffer.from('0012', 'hex') },
        ],
      }),
      7,
      question,
    )
    if (reply?.kind !== 'answer') throw new Error('no answer')
    expect(reply.answers.map(({ value }) => value)).toEqual([
      `4 1 ${'ab'.repeat(20)}`,
      '1 2 "u" "E2U+sip" "!^.*$!sip:a@b!" .',
      'www.example.net',
      '\\# 2 0012',
    ])
  })

  test.each([
    ['00010000010006026832026833', '1 . alpn="h2,h3"'],
    ['000100000200000003000201bb00040004c0000207', '1 . no-default-alpn port=443 ipv4hint=192.0.2.7'],
    ['0001000001000908687474702f312e31', '1 . alpn="http/1.1"'],
    ['000100000400086810000168100002', '1 . ipv4hint=104.16.0.1,104.16.0.2'],
    [`000100000600102001${'0'.repeat(26)}0a`, '1 . ipv6hint=2001::a'],
    ['000100000500026869', '1 . key5="hi"'],
    ['00010000010002ff68', '\\# 9 00010000010002ff68'],
    ['000003777777076578616d706c6500', '0 www.example'],
    ['0001ff', '\\# 3 0001ff'],
  ])('formats the HTTPS record %s as text', (hex, value) => {
    const asked = { name: 'app.example.com', type: 'HTTPS' } as const
    const { id, bytes } = encodeQuestion(asked, { recurse: false, edns: false })
    const { questions = [] } = decode(bytes)
    const answer = {
      name: asked.name,
      type: numberedPacketType('HTTPS'),
      ttl: 30,
      data: Buffer.from(hex, 'hex'),
    }
    expect(
      decodeReply(encode({ type: 'response', id, questions, answers: [answer] }), id, asked),
    ).toMatchObject({
      answers: [{ type: 'HTTPS', value }],
    })
    expect(decodeReply(encode({ type: 'response', id, questions }), id, question)).toBeNull()
  })

  test('escapes a dot within a label', () => {
    const data = 'txplatform.example.net'
    const bytes = response({
      answers: [
        { name: 'app.example.com', type: 'TXT', ttl: 30, data: 'any' },
        { name: 'app.example.com', type: 'CNAME', ttl: 30, data },
      ],
      authorities: [{ name: 'example.com', type: 'NS', ttl: 30, data: 'ns.example.com' }],
    })
    bytes[bytes.indexOf('txplatform') + 1] = '.'.charCodeAt(0)
    expect(decodeReply(bytes, 7, question)).toMatchObject({
      answers: [{ type: 'TXT' }, { value: 't\\.platform.example.net' }],
      authorities: [{ value: 'ns.example.com' }],
    })
  })

  test('escapes hostile names', () => {
    const data = '\u001b[31m <script>.example.net'
    const reply = decodeReply(
      response({ answers: [{ name: 'app.example.com', type: 'CNAME', data }] }),
      7,
      question,
    )
    expect(reply).toMatchObject({ answers: [{ value: '\\027[31m\\032<script>.example.net' }] })
  })

  test.each([
    ['another id', 8, {}],
    ['another question', 7, { questions: [{ name: 'app.example.org', type: 'CNAME' }] }],
    ['another type', 7, { questions: [{ name: 'app.example.com', type: 'A' }] }],
    ['no question', 7, { questions: [] }],
    ['two questions', 7, { questions: [question, question] }],
    ['a query', 7, { type: 'query' }],
  ])('returns null for %s', (_, id, parts) => {
    expect(decodeReply(response(parts), id, question)).toBeNull()
  })

  test.each([
    [1, 'format-error'],
    [2, 'server-failure'],
    [4, 'other-error'],
    [5, 'refused'],
  ])('maps response code %d to the failure %s, even without a question', (code, reason) => {
    expect(decodeReply(response({ flags: code, questions: [] }), 7, question)).toEqual({
      kind: 'failure',
      reason,
    })
  })

  test.each([
    [200, { kind: 'answer' }],
    [201, { kind: 'failure', reason: 'too-many-records' }],
  ])('limits a reply to 200 records in all sections: %d', (count, expected) => {
    const one = { name: 'app.example.com', type: 'A' as const, data: '192.0.2.1' }
    const rest = Array.from({ length: count - 2 }, () => one)
    const bytes = response({ answers: rest, authorities: [one], additionals: [one] })
    expect(decodeReply(bytes, 7, question)).toMatchObject(expected)
  })

  test('never throws on arbitrary bytes', () => {
    const valid = response({ answers: [{ name: 'app.example.com', type: 'CNAME', data: 'x.example.net' }] })
    const cut = fc.tuple(fc.nat(valid.length), fc.uint8Array({ maxLength: 40 }))
    fc.assert(
      fc.property(cut, ([length, tail]) => {
        const reply = decodeReply(Buffer.concat([valid.subarray(0, length), tail]), 7, question)
        expect(JSON.stringify(reply)).toMatch(/^[\x20-\x7e]*$/)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('a query uses EDNS and a random ID', () => {
  const ids = new Set(
    Array.from({ length: 50 }, () => encodeQuestion(question, { recurse: false, edns: true }).id),
  )
  expect(ids.size).toBeGreaterThan(40)
  const [plain, edns] = [false, true].map((edns) => encodeQuestion(question, { recurse: true, edns }).bytes)
  expect(edns?.length).toBe((plain?.length ?? 0) + 11)
  expect(edns?.subarray(-8, -6).readUInt16BE(0)).toBe(1232)
})

test('only queries to authoritative servers, or those that say so, request signatures', () => {
  const wants = (options: { recurse: boolean; signatures?: boolean }) => {
    const { bytes } = encodeQuestion(question, { ...options, edns: true })
    return decode(bytes).additionals?.some((one) => one.type === 'OPT' && one.flag_do)
  }
  expect(wants({ recurse: false })).toBe(true)
  expect(wants({ recurse: false, signatures: false })).toBe(false)
  expect(wants({ recurse: true })).toBe(false)
  expect(wants({ recurse: true, signatures: true })).toBe(true)
})

const opt = (isCopied: boolean) => ({
  type: 'OPT' as const,
  name: '.',
  udpPayloadSize: 1232,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: isCopied ? 0x8000 : 0,
  flag_do: isCopied,
  options: [],
})

const rrsig = {
  typeCovered: 'CNAME',
  algorithm: 13,
  labels: 3,
  originalTTL: 30,
  expiration: 2_000_000_000,
  inception: 4_000_000_000,
  keyTag: 1,
  signersName: 'Example.com',
  signature: Buffer.alloc(64),
}

test('signatures are separate from the records of an answer', () => {
  const name = 'App.example.com'
  const answers = [
    { name, type: 'CNAME', ttl: 30, data: 'x.example.net' },
    { name, type: 'RRSIG', ttl: 5, data: rrsig },
  ]
  const nsec = { nextDomain: 'b.example.com', rrtypes: ['CNAME', 'RRSIG', 'NSEC'] }
  const authorities = [
    { name, type: 'NSEC', ttl: 30, data: nsec },
    { name, type: 'RRSIG', ttl: 30, data: { ...rrsig, typeCovered: 'NSEC' } },
  ]
  const signature = { name: 'app.example.com', covers: 'CNAME', zone: 'example.com' }
  expect(
    decodeReply(response({ answers, authorities, additionals: [opt(true)] }), 7, question),
  ).toMatchObject({
    supportsSignatures: true,
    signatures: [
      { ...signature, inception: 4_000_000_000, expiration: 2_000_000_000 },
      { ...signature, covers: 'NSEC' },
    ],
    answers: [{ type: 'CNAME', ttl: 30 }],
    authorities: [],
  })
  expect(decodeReply(response({ additionals: [opt(false)] }), 7, question)).toMatchObject({
    supportsSignatures: false,
    signatures: [],
  })
})

test.each([
  ['app.example.com', ['RRSIG', 'NSEC', 'UNKNOWN_128'], 'NXDOMAIN'],
  ['app.example.com', ['RRSIG', 'NSEC'], 'NOERROR'],
  ['example.com', ['RRSIG', 'NSEC', 'UNKNOWN_128'], 'NOERROR'],
])('an NSEC record at %s with the types %j is %s', (name, rrtypes, rcode) => {
  const authorities = [{ name, type: 'NSEC', ttl: 30, data: { nextDomain: `a.${name}`, rrtypes } }]
  expect(decodeReply(response({ authorities }), 7, question)).toMatchObject({ rcode, answers: [] })
})

test.each([
  ['owner', 'aXb.example.com', 'c.example.com', 'admin.example.com', false],
  ['next name', 'a.example.com', 'cXb.example.com', 'admin.example.com', false],
  ['mailbox', 'a.example.com', 'c.example.com', 'first.lastXb.example.com', true],
])(
  'a signature can be verified unless the %s has a dot in a label',
  (_, name, nextDomain, rname, isExact) => {
    const nsec = { name, type: 'NSEC', ttl: 30, data: { nextDomain, rrtypes: ['NS'] } } as const
    const soa = {
      name: 'example.com',
      type: 'SOA',
      ttl: 30,
      data: { mname: 'ns.example.com', rname },
    } as const
    const signature = { name, type: 'RRSIG', ttl: 30, data: { ...rrsig, typeCovered: 'NSEC' } } as const
    const bytes = response({ authorities: [soa, nsec, signature] })
    const reply = decodeReply(
      Buffer.from(bytes.toString('latin1').replaceAll('X', '.'), 'latin1'),
      7,
      question,
    )
    expect(reply?.kind === 'answer' && reply.signatures[0]?.proof !== undefined).toBe(isExact)
  },
)
