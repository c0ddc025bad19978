import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { decode, encode, type Answer as PacketRecord, type Question } from 'dns-packet'
import { respond } from '@/lib/dns/name-server/respond'
import type { Zone } from '@/lib/dns/name-server/zone'

// Name servers for tests that simulate real faults. UDP only.

/** The response codes of the faults. */
export const rcodes = { empty: 0, FORMERR: 1, NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 }
const rootReferral: PacketRecord[] = [{ name: '.', type: 'NS', ttl: 60, data: 'a.root.example' }]

/**
 * A fault of a test server. `upwards` is a referral to the root, which old servers send for zones that they don't have.
 * `empty` and `NXDOMAIN` are negative answers without an SOA record, as from forwarders that drop this record. `plain`
 * is the answer of a server that ignores EDNS. `questionless` is an answer without the question.
 */
export type DnsFault =
  | 'drop'
  | 'FORMERR'
  | 'SERVFAIL'
  | 'REFUSED'
  | 'NXDOMAIN'
  | 'empty'
  | 'upwards'
  | 'plain'
  | 'questionless'
  | null

interface UdpServer {
  host: string
  port: number
  answer: (message: Buffer) => Promise<Buffer | null>
  /** Returns the delay before an answer is sent, in milliseconds. */
  lateMs?: (answer: Buffer) => number
}

export interface RunningServer {
  port: number
  close: () => Promise<void>
}

/** Starts a server that answers queries over UDP. */
export async function startUdp({ host, port, answer, lateMs = () => 0 }: UdpServer): Promise<RunningServer> {
  const socket = createSocket('udp4')
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
  /** The zones to serve, or a function that returns the zones for a query. */
  zones?: readonly Zone[] | ((question: Question) => readonly Zone[])
  /** Returns the fault for a query. Null for a normal answer. */
  fault?: (question: Question, hasEdns: boolean) => DnsFault
  /** The delay before each answer is sent, in milliseconds. */
  lateMs?: number
  /** Header flags to set in every answer. */
  header?: number
}

/** The header flags of servers that recurse or that claim authority for every answer. */
export const headers = { recursing: 1 << 7, claiming: 1 << 10 }

function withHeader(answer: Buffer | null, header: number): Buffer | null {
  answer?.writeUInt16BE(answer.readUInt16BE(2) | header, 2)
  return answer
}

/** Starts an authoritative server that drops or refuses some queries. */
export const startFaulty = ({
  host,
  port,
  zones = [],
  fault = () => null,
  lateMs = 0,
  header = 0,
}: FaultyOptions) =>
  startUdp({
    host,
    port,
    lateMs: () => lateMs,
    answer: async (message) => {
      const query = decode(message)
      const { id = 0, questions = [], additionals = [] } = query
      const [question] = questions
      const wrong = question ? fault(question, additionals.length > 0) : null
      if (wrong === 'drop') return null
      const served = typeof zones !== 'function' ? zones : question ? zones(question) : []
      if (wrong === 'upwards') return encode({ type: 'response', id, questions, authorities: rootReferral })
      if (wrong === 'questionless') return encode({ type: 'response', id, questions: [] })
      if (wrong && wrong !== 'plain')
        return withHeader(encode({ type: 'response', id, questions, flags: rcodes[wrong] }), header)
      const answered = wrong ? encode({ ...query, additionals: [] }) : message
      return withHeader(respond(served, answered, 'udp'), header)
    },
  })
