import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// Zones with more name servers than a check queries.

const target = 't.platform.example'
const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
const right = '127.0.7.3'
const wrong = '127.0.7.4'

/** Checks a zone whose last name server lacks the record. `own` contains the servers that the zone itself lists. */
async function check(delegated: readonly string[], own: readonly string[]) {
  const platform = 'a.platform.example'
  const last = [...delegated, ...own].toSorted().at(-1)
  const names = [...new Set([...delegated, ...own])]
  const glue = [
    ...names.map((name) => record(name, 'A', name === last ? wrong : right)),
    record(platform, 'A', right),
  ]
  const served = (...records: ReturnType<typeof record>[]) => [
    zoneOf('host.example', [platform], ...glue),
    zoneOf('platform.example', [platform], record(platform, 'A', right), record(target, 'A', '192.0.2.7')),
    zoneOf('shop.example', own, ...records),
  ]
  const delegations = [
    ...['host.example', 'platform.example'].map((zone) => record(zone, 'NS', platform)),
    ...delegated.map((name) => record('shop.example', 'NS', name)),
  ]
  const { roots } = await startZones({
    '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue)],
    [right]: served(record('app.shop.example', 'CNAME', target)),
    [wrong]: served(),
  })
  return checkFirst(wanted, roots)
}

const some = (count: number) => Array.from({ length: count }, (_, n) => `n${n + 10}.host.example`)

test('a check queries 13 name servers of a zone', async () => {
  expect(await check(some(13), some(13))).toMatchObject({ state: 'attention', code: 'servers-disagree' })
})

test.each([
  ['the delegation', some(14), some(14)],
  ['only the zone', some(13), some(14)],
  ['only the parent', some(14), some(13)],
])("a note names a server that wasn't queried, which %s lists", async (_, delegated, own) => {
  const found = await check(delegated, own)
  expect(found).toMatchObject({
    state: 'ready',
    notes: [
      "Not all servers confirmed the record: n23.host.example wasn't queried, because a check queries at most 13 servers of a zone.",
    ],
  })
  expect(found?.servers.find(({ name }) => name === 'n23.host.example')).toMatchObject({
    address: null,
    outcome: 'not-queried',
  })
})
