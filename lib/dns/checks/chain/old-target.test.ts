import { describe, expect, test } from 'vitest'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// A resolver that still has an old address of the target.

const [apex, app] = ['shop.example', 'app.shop.example']
const [old, current] = ['203.0.113.9', '192.0.2.7']
const cached = [
  { name: pairTarget, type: 'A' as const, values: [old], ttl: 900, zone: 'platform.example' },
  { name: pairTarget, type: 'AAAA' as const, values: [], ttl: 900, zone: 'platform.example' },
]

async function check(domain: string, ...own: ZoneRecord[]) {
  const { both } = await startPair({ a: own, b: own }, { cached })
  const configs = [both, withoutRoots(both), { ...both, isPrivate: true }]
  const wanted = wantedForDomain({ domain, cname_target: pairTarget })
  return Promise.all(configs.map((config) => checkFirst(wanted, config)))
}

describe("addresses of which the target's name servers don't return all", () => {
  const unknown = { state: 'unknown', code: 'cause-unknown' }
  const compared =
    /Resolvers return 203\.0\.113\.9 for t\.platform\.example, but its name servers return 192\.0\.2\.7, so the check can't tell whether 203\.0\.113\.9 still belongs to t\.platform\.example\./

  test.each([app, apex])('an old address at %s is unknown', async (name) => {
    for (const checked of await check(name, record(name, 'A', old))) {
      expect(checked).toMatchObject(unknown)
      expect(checked?.message).toMatch(compared)
    }
  })

  test('an old address beside the current one is unknown', async () => {
    const both = [old, current].map((value) => record(app, 'A', value))
    for (const checked of await check(app, ...both)) {
      expect(checked).toMatchObject(unknown)
      expect(checked?.message).toMatch(compared)
    }
  })

  test('a CNAME to a name with an old address is unknown', async () => {
    const own = [record(app, 'CNAME', 'one.shop.example'), record('one.shop.example', 'A', old)]
    for (const checked of await check(app, ...own)) {
      expect(checked).toMatchObject(unknown)
      expect(checked?.message).toMatch(compared)
    }
  })
})

test("the target's current address works, also in a private zone", async () => {
  for (const checked of await check(app, record(app, 'A', current)))
    expect(checked).toMatchObject({ verdict: 'correct', code: 'address-flattened' })
})

test('the correct CNAME is ready', async () => {
  for (const checked of await check(app, record(app, 'CNAME', pairTarget)))
    expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
})
