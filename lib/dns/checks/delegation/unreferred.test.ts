import { expect, test } from 'vitest'
import { isWithin, wantedForDomain } from '@/lib/dns/model/records'
import { dsOf, keyOf } from '@/lib/dns/measure/setup'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots, withResolver } from '@/lib/dns/testing/zones'

// Checks that know a zone's servers only from resolvers, because no server of a top-level domain can be found.

const zone = 'shop.example'
const cname = record(`app.${zone}`, 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })

test("former name servers in a resolver's cache don't show that the current delegation is lame", async () => {
  const { both } = await startPair(
    { a: [cname], b: [cname] },
    {
      isBogus: (name, type) => isWithin(name, zone) && type !== 'NS',
      cached: [{ name: zone, type: 'NS', values: ['ns1.gone.example'], ttl: 840 }],
    },
  )
  expect(await checkFirst(wanted, withoutRoots(both))).toMatchObject({
    state: 'unknown',
    code: 'could-not-ask',
  })
})

/** Checks the record with a resolver that doesn't support DNSSEC. */
async function check(above: ReturnType<typeof record>[], key: ReturnType<typeof record>[]) {
  const own = [cname, ...key]
  const { both } = await startPair({ a: own, b: own, above })
  const { recursive, ...config } = await withResolver(both, {})
  return checkFirst(wanted, withoutRoots({ ...config, recursive: recursive.slice(-1) }))
}

test("a note says that the signatures weren't verified if the resolver has no DS records and no denial of them", async () => {
  expect(await check([dsOf(zone)], [keyOf(zone)])).toMatchObject({
    state: 'ready',
    notes: [
      "The check couldn't verify the DNSSEC signatures, because no validating resolver returned the record.",
    ],
  })
})

test('a zone that its parent zone shows as unsigned needs no verification', async () => {
  expect(await check([], [])).toMatchObject({ state: 'ready', notes: [] })
})
