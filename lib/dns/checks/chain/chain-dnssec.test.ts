import type { Question } from 'dns-packet'
import { expect, test } from 'vitest'
import { dsOf, keyOf } from '@/lib/dns/measure/setup'
import { startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import { isWithin, wantedForDomain } from '@/lib/dns/model/records'

const hosts = { root: '127.0.7.2', own: '127.0.7.3' }
const target = 't.platform.example'
const server = 'ns.host.example'
const zones = ['shop.example', 'hop.example', 'platform.example']

/** Checks a chain of CNAME records through a zone that fails DNSSEC validation. Returns the steps that aren't ready. */
async function check(bogus: string) {
  const address = record(server, 'A', hosts.own)
  const top = [...zones, 'host.example'].map((zone) => record(zone, 'NS', server))
  const { both } = await startZones(
    {
      [hosts.root]: [zoneOf('.', ['root.example'], ...top, address, dsOf(bogus))],
      [hosts.own]: [
        zoneOf('host.example', [server], address),
        zoneOf(
          'shop.example',
          [server],
          record('app.shop.example', 'CNAME', 'via.hop.example'),
          keyOf('shop.example'),
        ),
        zoneOf('hop.example', [server], record('via.hop.example', 'CNAME', target), keyOf('hop.example')),
        zoneOf('platform.example', [server], record(target, 'A', '192.0.2.7')),
      ],
    },
    // Resolvers follow the CNAME unless the query is for the CNAME itself.
    {
      isBogus: (name, type) => isWithin(name, bogus) || (name === 'app.shop.example' && type !== 'CNAME'),
    },
  )
  const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
  const record0 = (await checkFirst(wanted, both)) ?? expect.fail()
  const chain = dnsChain({
    wanted,
    check: { checked_at: '', zone: record0.zone, name_servers: [], is_from_root: true, records: [record0] },
    certificate: null,
  })
  const wrong = chain.nodes.filter(({ state }) => state !== 'ready').map(({ stage }) => stage)
  return { checked: record0, wrong }
}

test('a chain through a zone with broken DNSSEC is broken at the target', async () => {
  const { checked, wrong } = await check('hop.example')
  expect(checked).toMatchObject({ code: 'dnssec-broken', is_in_chain: true })
  expect(checked.message).toMatch(
    /Sign the zone hop\.example again at your DNS provider, or remove its DS record at the registrar\. If hop\.example isn't under your control, change the CNAME record at app in the zone shop\.example to t\.platform\.example\.$/,
  )
  expect(wrong).toEqual(['target'])
})

test('a chain that starts in a zone with broken DNSSEC is broken at the zone', async () => {
  const { checked, wrong } = await check('shop.example')
  expect(checked).toMatchObject({ code: 'dnssec-broken' })
  expect(checked).not.toHaveProperty('is_in_chain')
  expect(checked.message).toMatch(/Sign the zone shop\.example again .* at the registrar\.$/)
  expect(wrong).toContain('zone')
})

const rootQuery = ({ name, type }: Question) => ['', '.'].includes(name) && type === 'SOA'

test.each([
  ['the root, with SERVFAIL', rootQuery, 'SERVFAIL'],
  ['the root, without an answer', rootQuery, 'drop'],
  ['every query, with REFUSED', () => true, 'REFUSED'],
] as const)(
  'a stale DS record is wrong beside servers that disagree, if the resolver fails for %s',
  async (_, isFailing, kind) => {
    const { both } = await startPair(
      {
        a: [record('app.shop.example', 'CNAME', target)],
        b: [record('app.shop.example', 'A', '203.0.113.9')],
        above: [record('shop.example', 'DS', `2371 13 2 ${'a1'.repeat(32)}`)],
      },
      {
        isBogus: (name) => isWithin(name, 'shop.example'),
        fault: (question) => (isFailing(question) ? kind : null),
      },
    )
    const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
    expect(await checkFirst(wanted, both)).toMatchObject({
      state: 'wrong',
      code: 'dnssec-broken',
      stale_ds: 'shop.example',
    })
  },
)
