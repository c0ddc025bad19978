import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import { startPair } from '@/lib/dns/testing/pair'

// A server that never answers is queried for one type twice, and for others at most once.

const target = 't.platform.example'
const certificate_management_policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }

test('a silent server of the target costs its time limit only once if its first query is for CAA records', async () => {
  const glue = [record('a.host.example', 'A', '127.0.7.3'), record('ns1.platform.example', 'A', '127.0.7.5')]
  const delegations = [
    record('shop.example', 'NS', 'a.host.example'),
    record('platform.example', 'NS', 'ns1.platform.example'),
  ]
  const tries = new Map<string, number>()
  const { roots } = await startZones({
    '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue)],
    '127.0.7.3': [zoneOf('shop.example', ['a.host.example'], record('app.shop.example', 'CNAME', target))],
    '127.0.7.5': {
      zones: [],
      fault: ({ type }) => {
        tries.set(type, (tries.get(type) ?? 0) + 1)
        return 'drop'
      },
    },
  })
  const wanted = wantedForDomain({
    domain: 'app.shop.example',
    cname_target: target,
    certificate_management_policy,
  })
  expect(await checkFirst(wanted, roots)).toMatchObject({ verdict: 'correct' })
  expect(Object.fromEntries(tries)).toEqual({ CAA: roots.attempts })
})

test('servers that drop only NS queries are not reported as silent', async () => {
  const own = [record('app.shop.example', 'CNAME', target)]
  const { both } = await startPair({ a: own, b: own, fault: ({ type }) => (type === 'NS' ? 'drop' : null) })
  const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
  const checked = await checkFirst(wanted, { ...both, timeoutMs: 250 })
  expect(checked).toMatchObject({ code: 'correct', state: 'ready', notes: [] })
  expect(checked?.servers.map(({ outcome }) => outcome)).toEqual(['answered', 'answered'])
})

test("servers that drop only the NS query of a delegation's zone are not reported as silent", async () => {
  const values = ['ns1.platform.example', 'ns2.platform.example']
  const own = values.map((value) => record('c.shop.example', 'NS', value))
  const { roots } = await startPair({
    a: own,
    b: own,
    fault: ({ name, type }) => (type === 'NS' && name === 'shop.example' ? 'drop' : null),
  })
  const wanted = wantedForIngress({ domain: 'c.shop.example', ns_targets: values })
  const checked = await checkFirst(wanted, { ...roots, timeoutMs: 250 })
  expect(checked?.servers.map(({ outcome }) => outcome)).toEqual(['answered', 'answered'])
})
