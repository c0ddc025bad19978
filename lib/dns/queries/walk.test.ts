import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode, type Answer as PacketRecord } from 'dns-packet'
import { afterEach, describe, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { answerWith } from '@/lib/dns/testing/answers'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import type { DnsAnswer } from '@/lib/dns/wire/messages'
import { startSession } from './session'
import { findZone } from './find-zone'
import { parentName, referralIn } from './walk'
import { wantedForDomain } from '@/lib/dns/model/records'

const answer = (authorities: [string, string, string][], parts: Partial<DnsAnswer> = {}): DnsAnswer =>
  answerWith({
    authorities: authorities.map(([name, type, value]) => ({ name, type, value, ttl: 60 })),
    ...parts,
  })

describe('referralIn', () => {
  const name = 'app.c1.example.com'
  const ns = (owner: string): [string, string, string] => [owner, 'NS', 'ns.example.net']
  test.each<[string, DnsAnswer, string | null]>([
    ['one label down', answer([ns('example.com')]), 'example.com'],
    ['several labels down', answer([ns('c1.example.com')]), 'c1.example.com'],
    ['the closest of two', answer([ns('example.com'), ns('c1.example.com')]), 'c1.example.com'],
    ['to the zone itself', answer([ns('com')]), null],
    ['to the root', answer([ns('')]), null],
    ['to a zone outside', answer([ns('example.org')]), null],
    ['to a sibling', answer([ns('c2.example.com')]), null],
    ['to a zone whose name only ends like it', answer([ns('1.example.com')]), null],
    ['no NS records', answer([['example.com', 'SOA', 'x']]), null],
    [
      'NS records beside an answer',
      answer([ns('example.com')], { answers: [{ name, type: 'A', value: '192.0.2.1', ttl: 1 }] }),
      null,
    ],
    ['NS records in a denial', answer([ns('example.com')], { rcode: 'NXDOMAIN' }), null],
  ])('finds the referral: %s', (_, reply, zone) => {
    expect(referralIn(reply, name, 'com')?.zone ?? null).toBe(zone)
  })

  test('a failure contains no referral', () => {
    expect(referralIn({ kind: 'failure', reason: 'timeout' }, name, 'com')).toBeNull()
  })
})

test.each([
  ['app.example.com', 'example.com'],
  ['com', ''],
  ['', ''],
])('parentName(%j) is %j', (name, parent) => {
  expect(parentName(name)).toBe(parent)
})

const toClose: (() => void)[] = []
afterEach(() => toClose.splice(0).forEach((close) => close()))

type Sections = {
  flags?: number
  answers?: PacketRecord[]
  authorities?: PacketRecord[]
  additionals?: PacketRecord[]
}

/** Starts a name server that sends exactly the result of `reply`, to simulate faulty and hostile servers. */
async function oddServer(host: string, port: number, reply: (name: string, type: string) => Sections) {
  const socket = createSocket('udp4')
  let asked = 0
  socket.on('message', (message, peer) => {
    const { id, questions = [] } = decode(message)
    const [question] = questions
    asked += 1
    const sections = reply(question?.name ?? '', question?.type ?? '')
    socket.send(encode({ type: 'response', id, questions, ...sections }), peer.port, peer.address)
  })
  socket.bind(port, host)
  await once(socket, 'listening')
  toClose.push(() => socket.close())
  return { port: socket.address().port, count: () => asked }
}

const configFor = (port: number): ResolverConfig => ({
  recursive: [],
  roots: [{ host: '127.0.0.1', port }],
  port,
  allowLoopback: true,
  timeoutMs: 2000,
  attempts: 1,
  isAllowedAddress: () => false,
})
const zoneOf = (name: string, config: ResolverConfig) =>
  findZone(startSession(config, new AbortController().signal), name, 'NS')

test.each([
  ['denies everything without an SOA', { flags: 3 }, 'not-found'],
  ['implements no query', { flags: 4 }, 'lame-delegation'],
  ['says nothing', {}, 'lame-delegation'],
  ['is a resolver', { flags: (1 << 7) | 3 }, 'lame-delegation'],
])('a zone is known from its delegation when its server %s', async (_, sections, code) => {
  const root = await oddServer('127.0.0.1', 0, () => ({
    authorities: [{ name: 'example.com', type: 'NS', ttl: 1, data: 'ns.example.com' }],
    additionals: [{ name: 'ns.example.com', type: 'A', ttl: 1, data: '127.0.0.9' }],
  }))
  await oddServer('127.0.0.9', root.port, () => sections)
  expect(await zoneOf('app.example.com', configFor(root.port))).toMatchObject({
    zone: 'example.com',
    servers: [{ name: 'ns.example.com', servers: [{ host: '127.0.0.9' }] }],
  })
  const wanted = wantedForDomain({ domain: 'app.example.com', cname_target: 't.example.net' })
  const { records } = await checkRecords(wanted, configFor(root.port), new AbortController().signal)
  expect(records).toMatchObject([{ code, zone: 'example.com' }])
})

test('a forwarder that drops the authority section does', async () => {
  const forwarder = await oddServer('127.0.0.1', 0, (name, type) => {
    if (name === 'example.com' && type === 'NS') {
      return { answers: [{ name, type, ttl: 1, data: 'ns.example.com' }] }
    }
    return name === 'ns.example.com' && type === 'A'
      ? { answers: [{ name, type, ttl: 1, data: '127.0.0.9' }] }
      : {}
  })
  const config = {
    ...configFor(forwarder.port),
    roots: [],
    recursive: [{ host: '127.0.0.1', port: forwarder.port }],
  }
  expect(await zoneOf('a.b.example.com', config)).toMatchObject({
    zone: 'example.com',
    servers: [{ name: 'ns.example.com', servers: [{ host: '127.0.0.9' }] }],
  })
})

test('a zone that lists ever more name servers costs a limited number of queries', async () => {
  let count = 0
  const root = await oddServer('127.0.0.1', 0, (name) => ({
    authorities: Array.from({ length: 20 }, () => {
      count += 1
      return {
        name: name.split('.').slice(-1).join('.'),
        type: 'NS' as const,
        ttl: 1,
        data: `ns${count}.z${count}`,
      }
    }),
  }))
  expect(await zoneOf('app.hostile', configFor(root.port))).toMatchObject({
    kind: 'failure',
    at: { zone: 'hostile' },
  })
  expect(root.count()).toBeLessThanOrEqual(400)
})

test('the message names the DNAME record above the name, not the synthesized CNAME', async () => {
  const root = await oddServer('127.0.0.1', 0, (name) => ({
    flags: 1 << 10,
    answers: name.startsWith('app.')
      ? [
          { name: 'example.com', type: 'DNAME', ttl: 1, data: 'old.example.net' },
          { name, type: 'CNAME', ttl: 1, data: 'app.old.example.net' },
        ]
      : [],
  }))
  const wanted = wantedForDomain({ domain: 'app.example.com', cname_target: 't.example.net' })
  const { records } = await checkRecords(wanted, configFor(root.port), new AbortController().signal)
  expect(records).toMatchObject([
    {
      code: 'points-elsewhere',
      redirected_by: 'example.com',
      found: [
        { type: 'CNAME', value: 'app.old.example.net' },
        { type: 'DNAME', value: 'old.example.net' },
      ],
      message: expect.stringMatching(
        /^app\.example\.com points to .*delete the DNAME record at example\.com in the parent zone, then create a/s,
      ),
    },
  ])
})

test('a target of the maximum length is compared in full', async () => {
  const target =
    [60, 60, 60, 60].map((length, index) => 'abcd'.charAt(index).repeat(length)).join('.') + '.example'
  const root = await oddServer('127.0.0.1', 0, (name, type) => ({
    flags: 1 << 10,
    answers:
      type === 'CNAME' && name.startsWith('app.') ? [{ name, type: 'CNAME', ttl: 1, data: target }] : [],
  }))
  expect(target.length).toBeGreaterThan(250)
  const wanted = wantedForDomain({ domain: 'app.example.com', cname_target: target })
  const { records } = await checkRecords(wanted, configFor(root.port), new AbortController().signal)
  expect(records).toMatchObject([{ verdict: 'correct', found: [{ value: target }] }])
})
