import { expect, test } from 'vitest'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// A CNAME into another zone, whose servers fail.

const own = [record('app.shop.example', 'CNAME', 'via.other.example')]
const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: pairTarget })
const servers = ['a.host.example', 'b.host.example']
const above = servers.map((server) => record('other.example', 'NS', server))

test('a CNAME into a zone that every server refuses leads nowhere', async () => {
  const { both, roots } = await startPair({ a: own, b: own, above })
  for (const config of [both, roots])
    expect(await checkFirst(wanted, config)).toMatchObject({
      state: 'wrong',
      code: 'points-elsewhere',
      is_dangling: true,
      message:
        "app.shop.example points to via.other.example, which can't be resolved: a.host.example and b.host.example refused the query (REFUSED). " +
        'In the zone shop.example, change the CNAME record at app to t.platform.example.',
    })
})

test('a CNAME into a zone whose servers refuse only this console is unknown', async () => {
  const cached = [{ name: 'via.other.example', type: 'CNAME' as const, ttl: 300, values: [pairTarget] }]
  const { both } = await startPair({ a: own, b: own, above }, { cached })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'unknown', code: 'chain-unknown' })
})

test('a CNAME into a zone that one of two servers refuses is ready, with a note', async () => {
  const only = zoneOf('other.example', servers, record('via.other.example', 'CNAME', pairTarget))
  const { roots } = await startPair({ a: own, b: own, only, above })
  expect(await checkFirst(wanted, roots)).toMatchObject({
    state: 'ready',
    code: 'correct',
    notes: [
      "The check couldn't confirm the CNAME chain on all servers: b.host.example refused the query (REFUSED).",
    ],
  })
})
