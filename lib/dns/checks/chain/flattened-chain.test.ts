import { expect, test } from 'vitest'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import type { Question } from 'dns-packet'

// A CNAME to a name with its own addresses, on servers that also return records at the CNAME's name.

const name = 'www.shop.example'
const apex = 'shop.example'
const wanted = wantedForDomain({ domain: name, cname_target: pairTarget })

/**
 * Returns a server's records. Queries for the types in `copies` get these records instead of the CNAME, as with a
 * flattened CNAME.
 */
const flattens = (copies: readonly ZoneRecord[], atApex: readonly ZoneRecord[]) => (question: Question) => [
  ...(question.name === name && copies.some(({ type }) => type === question.type)
    ? copies
    : [record(name, 'CNAME', apex)]),
  ...atApex,
]

async function check(own: Parameters<typeof startPair>[0]['a'], more: readonly ZoneRecord[] = []) {
  const { roots, both } = await startPair({ a: own, b: own, platform: more })
  return [await checkFirst(wanted, roots), await checkFirst(wanted, both)]
}

const at = (owner: string, ...addresses: string[]) =>
  addresses.map((value) => record(owner, value.includes(':') ? 'AAAA' : 'A', value))

test.each([
  ["the target's address", ['192.0.2.7'], ['192.0.2.7'], 'chain-flattened'],
  ["the target's other address", ['192.0.2.7'], ['192.0.2.8'], 'chain-flattened'],
  ["the target's IPv6 address", ['192.0.2.7'], ['2001:db8::7'], 'chain-flattened'],
  ["a CDN's address", ['104.16.1.1'], ['104.16.1.1'], 'proxied'],
  ['other addresses of the same CDN', ['104.16.1.1'], ['104.16.1.2', '2606:4700::1'], 'proxied'],
])('a flattened CNAME to %s needs attention', async (_, atApex, copies, code) => {
  const platform = at(pairTarget, '192.0.2.8', '2001:db8::7')
  for (const checked of await check(flattens(at(name, ...copies), at(apex, ...atApex)), platform)) {
    expect(checked).toMatchObject({ state: 'attention', code })
    expect(checked?.message).not.toContain('delete')
  }
})

test("a flattened CNAME to the target's address needs attention if other types are flattened too", async () => {
  const mail = (owner: string) => record(owner, 'MX', '10 mail.example')
  const own = flattens([...at(name, '192.0.2.7'), mail(name)], [...at(apex, '192.0.2.7'), mail(apex)])
  for (const checked of await check(own))
    expect(checked).toMatchObject({ state: 'attention', code: 'chain-flattened' })
})

test.each([
  ["the target's address", 'A', '192.0.2.7', '198.51.100.9'],
  ["a CDN's address", 'A', '104.16.1.1', '198.51.100.9'],
  ["the target's address", 'MX', '192.0.2.7', '10 mail.example'],
  ["a CDN's address", 'MX', '104.16.1.1', '10 mail.example'],
] as const)(
  'a flattened CNAME to %s is wrong beside another %s record, the only one to delete',
  async (_, type, end, value) => {
    const own = flattens([...at(name, end), record(name, type, value)], at(apex, end))
    for (const checked of await check(own))
      expect(checked).toMatchObject({
        state: 'wrong',
        code: 'cname-beside-others',
        found: expect.arrayContaining([expect.objectContaining({ value })]),
        message: expect.stringContaining(`delete the ${type} record (${value}) at www`),
      })
  },
)

test.each([
  ['other addresses at the name', '198.51.100.9'],
  ['copies', '192.0.2.7'],
])("the answers list the target's address without %s", async (_, address) => {
  const own = flattens(at(name, address), at(apex, '192.0.2.7'))
  for (const checked of await check(own))
    expect(checked?.related).toEqual(
      [apex, pairTarget].map((owner) =>
        expect.objectContaining({ name: owner, found: [expect.objectContaining({ value: '192.0.2.7' })] }),
      ),
    )
})

const toApex = [record(name, 'CNAME', apex), ...at(apex, '192.0.2.7')]
const toHost = (owner: string) => [record(owner, 'CNAME', 'a.host.example')]

test.each<[string, readonly ZoneRecord[], DnsFault]>([
  ['a CNAME to another name in the zone', toApex, 'SERVFAIL'],
  ['a CNAME to another name in the zone', toApex, 'REFUSED'],
  ['a CNAME to a name in another zone', toHost(name), 'SERVFAIL'],
  ["a wildcard's CNAME", toHost('*.shop.example'), 'SERVFAIL'],
])("%s is unknown if the target's addresses can't be looked up", async (_, own, fault) => {
  const { roots, both } = await startPair({
    a: own,
    b: own,
    fault: (question) => (question.name === pairTarget ? fault : null),
  })
  for (const config of [roots, both])
    expect(await checkFirst(wanted, config)).toMatchObject({
      verdict: 'unknown',
      code: 'cause-unknown',
      message: expect.stringMatching(
        /^www\.shop\.example points to [\w.]+, which has an A record \([\d.]+\)\. The check couldn't look up the addresses of t\.platform\.example for comparison\. Check again before you change anything\.$/,
      ),
    })
})
