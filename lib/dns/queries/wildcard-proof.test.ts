import { decode, encode, type Answer as PacketRecord } from 'dns-packet'
import { expect, onTestFinished, test } from 'vitest'
import { startUdp } from '@/lib/dns/testing/faults'
import type { WantedRecord } from '@/lib/dns/model/records'
import { askServers } from './ask-servers'
import { startSession } from './session'

const zone = 'shop.example'
const flagsOfAnswer = 1 << 10 // AA
const hour = 3600

function rrsig(name: string, covered: string, untilHours: number): PacketRecord {
  const now = Math.floor(Date.now() / 1000)
  const [inception, expiration] = [now - 240 * hour, now + untilHours * hour]
  const data = {
    typeCovered: covered,
    algorithm: 13,
    labels: 3,
    originalTTL: 60,
    keyTag: 1,
    signersName: zone,
  }
  return {
    name,
    type: 'RRSIG',
    ttl: 60,
    data: { ...data, inception, expiration, signature: Buffer.alloc(64) },
  }
}

/** Starts a server that answers with a wildcard's CNAME, and returns its finding for a domain. */
async function findAt(domain: string, proofHours: number) {
  const host = '127.0.7.3'
  const server = await startUdp({
    host,
    port: 0,
    answer: async (message) => {
      const { id = 0, questions = [] } = decode(message)
      const { name = '' } = questions[0] ?? {}
      const data = { nextDomain: zone, rrtypes: ['A'] }
      return encode({
        type: 'response',
        id,
        questions,
        flags: flagsOfAnswer,
        answers: [{ name, type: 'CNAME', ttl: 60, data: 't.platform.example' }, rrsig(name, 'CNAME', 240)],
        authorities: [
          { name: 'b.shop.example', type: 'NSEC', ttl: 60, data },
          rrsig('b.shop.example', 'NSEC', proofHours),
        ],
      })
    },
  })
  onTestFinished(server.close)
  const record: WantedRecord = {
    name: domain,
    type: 'CNAME',
    values: ['t.platform.example'],
    purpose: 'traffic',
  }
  const { port } = server
  const config = {
    port,
    allowLoopback: true,
    timeoutMs: 500,
    attempts: 1,
    isAllowedAddress: () => true,
    recursive: [],
  }
  const session = startSession(config, new AbortController().signal, [record])
  const listed = [{ name: 'ns.shop.example', servers: [{ host, port }], problem: 'no-address' as const }]
  const [asked] = await askServers(session, listed, zone, record)
  return asked?.finding
}

test.each(['*.w.shop.example', 'app.w.shop.example'])(
  'an expired signature of the proof for a name below a wildcard counts as that of %s',
  async (domain) => {
    expect(await findAt(domain, -24)).toMatchObject({
      signature: { state: 'expired' },
      denial: { name: 'b.shop.example', type: 'NSEC' },
    })
    expect(await findAt(domain, 240)).toMatchObject({ signature: { state: 'valid' } })
  },
)

test("the proof doesn't count for a name with its own records", async () => {
  expect(await findAt('www.shop.example', -24)).toMatchObject({ signature: { state: 'valid' } })
})
