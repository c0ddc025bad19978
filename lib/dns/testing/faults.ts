import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { createServer, isIPv6 } from 'node:net'
import {
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  TRUNCATED_RESPONSE,
  type Answer as PacketRecord,
  type Question,
} from 'dns-packet'
import { firstMessage, framed } from '@/lib/dns/wire/transport'
import { respond } from '@/lib/dns/name-server/respond'
import type { Zone } from '@/lib/dns/name-server/zone'

// Name servers for tests that simulate real faults. UDP only, unless TCP is enabled.

export const rcodes = { empty: 0, FORMERR: 1, NXDOMAIN: 3, SERVFAIL: 2, NOTIMP: 4, REFUSED: 5 }
const rootReferral: PacketRecord[] = [{ name: '.', type: 'NS', ttl: 60, data: 'a.root.example' }]

/**
 * A fault of a test server. An error code's name means an empty response with that code.
 * - `drop`: no answer.
 * - `empty`, `NXDOMAIN`: a negative answer without an SOA record, as from forwarders that drop this record.
 * - `upwards`: a referral to the root, which old servers send for zones that they don't have.
 * - `plain`: the answer of a server that ignores EDNS.
 * - `questionless`: an answer without the question.
 * - `HINFO`: an answer with only a synthesized HINFO record (RFC 8482 section 4.2).
 * - `alias-first`: the answer with its DNAME records last, as from PowerDNS.
 * - `truncated`: an empty answer that refers to TCP.
 * - `bad-denial`: the answer with an NSEC record of its zone, whose signature is invalid.
 */
export type DnsFault =
  | 'drop'
  | 'FORMERR'
  | 'SERVFAIL'
  | 'NOTIMP'
  | 'REFUSED'
  | 'NXDOMAIN'
  | 'empty'
  | 'upwards'
  | 'plain'
  | 'questionless'
  | 'HINFO'
  | 'truncated'
  | 'alias-first'
  | 'bad-denial'
  | null

interface UdpServer {
  host: string
  port: number
  answer: (message: Buffer) => Promise<Buffer | null>
  lateMs?: (answer: Buffer) => number
}

export interface RunningServer {
  port: number
  close: () => Promise<void>
}

export async function startUdp({ host, port, answer, lateMs = () => 0 }: UdpServer): Promise<RunningServer> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  let isOpen = true
  const reply = async (message: Buffer, peer: RemoteInfo) => {
    const response = await answer(message)
    const waitMs = response ? lateMs(response) : 0
    if (waitMs) await setTimeout(waitMs)
    if (response && isOpen) socket.send(response, peer.port, peer.address)
  }
  socket.on('message', (message, peer) => void reply(message, peer))
  socket.bind(port, host)
  await once(socket, 'listening')
  const close = () => {
    isOpen = false
    return new Promise<void>((done) => socket.close(done))
  }
  return { port: socket.address().port, close }
}

interface FaultyOptions {
  host: string
  port: number
  zones?: readonly Zone[] | ((question: Question, transport: 'udp' | 'tcp') => readonly Zone[])
  fault?: (question: Question, hasEdns: boolean, transport: 'udp' | 'tcp') => DnsFault
  lateMs?: number
  header?: number
  hasTcp?: boolean
}

export const headers = { recursing: 1 << 7, claiming: 1 << 10 }

function withHeader(answer: Buffer | null, header: number): Buffer | null {
  answer?.writeUInt16BE(answer.readUInt16BE(2) | header, 2)
  return answer
}

export async function startFaulty({
  host,
  port,
  zones = [],
  fault = () => null,
  lateMs = 0,
  header = 0,
  hasTcp = false,
}: FaultyOptions): Promise<RunningServer> {
  const answer = (message: Buffer, transport: 'udp' | 'tcp') => {
    const query = decode(message)
    const { id = 0, questions = [], additionals = [] } = query
    const [question] = questions
    const wrong = question ? fault(question, additionals.length > 0, transport) : null
    if (wrong === 'drop') return null
    const served = typeof zones !== 'function' ? zones : question ? zones(question, transport) : []
    const response = { type: 'response', id, questions } as const
    if (wrong === 'upwards') return encode({ ...response, authorities: rootReferral })
    if (wrong === 'questionless') return encode({ type: 'response', id, questions: [] })
    if (wrong === 'HINFO')
      return encode({ ...response, flags: AUTHORITATIVE_ANSWER, answers: synthesized(question?.name ?? '') })
    if (wrong === 'truncated')
      return encode({ ...response, flags: AUTHORITATIVE_ANSWER | TRUNCATED_RESPONSE })
    if (wrong === 'alias-first') return aliasFirst(respond(served, message, transport))
    if (wrong === 'bad-denial') return withBadDenial(respond(served, message, transport))
    if (wrong && wrong !== 'plain') return withHeader(encode({ ...response, flags: rcodes[wrong] }), header)
    const answered = wrong ? encode({ ...query, additionals: [] }) : message
    return withHeader(respond(served, answered, transport), header)
  }
  const udp = await startUdp({
    host,
    port,
    lateMs: () => lateMs,
    answer: (message) => Promise.resolve(answer(message, 'udp')),
  })
  if (!hasTcp) return udp
  const tcp = await startTcp(host, udp.port, (message) => answer(message, 'tcp'))
  return { port: udp.port, close: async () => void (await Promise.all([udp.close(), tcp.close()])) }
}

function aliasFirst(message: Buffer | null): Buffer | null {
  const answer = message && decode(message)
  const isLast = ({ type }: PacketRecord) => Number(type === 'DNAME')
  return answer && encode({ ...answer, answers: answer.answers?.toSorted((a, b) => isLast(a) - isLast(b)) })
}

function withBadDenial(message: Buffer | null): Buffer | null {
  const answer = message && decode(message)
  const zone = answer?.authorities?.find(({ type }) => type === 'SOA')?.name
  const name = answer?.questions?.[0]?.name
  if (!answer || zone === undefined || name === undefined) return message
  const nsec: PacketRecord = {
    name,
    type: 'NSEC',
    ttl: 60,
    data: { nextDomain: `\\000.${name}`, rrtypes: ['NSEC'] },
  }
  return encode({ ...answer, authorities: [...(answer.authorities ?? []), nsec, forged(nsec, zone)] })
}

/** Returns an invalid signature that is within its validity period. */
export const forged = (
  { name, type }: Pick<PacketRecord, 'name' | 'type'>,
  zone: string,
  labels = name.split('.').length,
): PacketRecord => ({
  name,
  type: 'RRSIG',
  ttl: 60,
  data: {
    typeCovered: type,
    algorithm: 13,
    labels,
    originalTTL: 60,
    expiration: 2_000_000_000,
    inception: 1_000_000_000,
    keyTag: 1,
    signersName: zone,
    signature: Buffer.alloc(64),
  },
})

const synthesized = (name: string): PacketRecord[] => [
  { name, type: 'HINFO', ttl: 60, data: { cpu: 'RFC8482', os: '' } },
]

async function startTcp(host: string, port: number, answer: (message: Buffer) => Buffer | null) {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const message = firstMessage(received)
      const response = message && answer(message)
      if (response) socket.end(framed(response))
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  return { close: () => new Promise((done) => server.close(done)) }
}
