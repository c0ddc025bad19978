import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

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
  const { CAA, ...others } = Object.fromEntries(tries)
  expect(CAA).toBe(roots.attempts)
  expect(new Set(Object.values(others))).toEqual(new Set([1]))
})
