import type { Question } from 'dns-packet'
import { describe, expect, test } from 'vitest'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import { createReferrals } from '@/lib/dns/queries/referrals'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, withoutRoots, withResolver, zoneOf } from '@/lib/dns/testing/zones'

// Resolvers that answer other queries, but not those for a correct record.

const name = 'app.shop.example'
const targets = ['ns1.platform.example', 'ns2.platform.example']
const domain = wantedForDomain({ domain: name, cname_target: pairTarget })
const ingress = wantedForIngress({ domain: name, ns_targets: targets })
const own = [record(name, 'CNAME', pairTarget)]

type Resolving = Parameters<typeof startZones>[1]

function startDelegated(resolving: Resolving) {
  const glue = [
    record('a.host.example', 'A', '127.0.7.3'),
    ...targets.map((target) => record(target, 'A', '127.0.7.4')),
  ]
  const delegations = targets.map((target) => record(name, 'NS', target))
  return startZones(
    {
      '127.0.7.2': [zoneOf('.', ['root.example'], record('shop.example', 'NS', 'a.host.example'), ...glue)],
      '127.0.7.3': [zoneOf('shop.example', ['a.host.example'], ...delegations)],
      '127.0.7.4': [zoneOf(name, targets)],
    },
    resolving,
  )
}

const isFor = (question: Question) => question.name.endsWith(name)
const failing =
  (fault: DnsFault) =>
  (question: Question): DnsFault =>
    isFor(question) ? fault : null

describe.each([
  ['drop', "didn't answer in time"],
  ['SERVFAIL', 'reported a server failure (SERVFAIL)'],
] as const)('a resolver fails only for the record: %s', (fault, outcome) => {
  test.each([
    ['domain', domain, (resolving: Resolving) => startPair({ a: own, b: own }, resolving)],
    ['ingress', ingress, startDelegated],
  ] as const)('%s', async (_kind, wanted, start) => {
    const { both } = await start({ fault: failing(fault) })
    const referrals = createReferrals()
    for (const config of [both, withoutRoots(both), { ...both, referrals }, { ...both, referrals }]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'resolvers-fail' })
      expect(checked?.message).toContain(`However, resolvers can't resolve ${name}: 127.0.7.250 ${outcome}. `)
    }
    const two = await checkFirst(wanted, await withResolver(both, {}))
    expect(two).toMatchObject({ verdict: 'correct', state: 'attention', code: 'resolvers-fail' })
    expect(two?.message).toContain(`However, some resolvers can't resolve ${name}: 127.0.7.250 ${outcome}. `)
  })
})

test('a resolver that answers when asked again confirms the record', async () => {
  const asked: string[] = []
  const fault = (question: Question): DnsFault => {
    if (!isFor(question)) return null
    asked.push(question.type)
    return asked.length <= 2 ? 'drop' : null
  }
  const { both } = await startPair({ a: own, b: own }, { fault })
  expect(await checkFirst(domain, both)).toMatchObject({ state: 'ready', notes: [] })
})

test.each<[string, (question: Question) => DnsFault]>([
  ['is silent', () => 'drop'],
  ['fails every query', () => 'SERVFAIL'],
  ['refuses the queries for the record', failing('REFUSED')],
])('a resolver that %s is only a note', async (_, fault) => {
  const { both } = await startPair({ a: own, b: own }, { fault })
  const checked = await checkFirst(domain, both)
  expect(checked).toMatchObject({ state: 'ready' })
  expect(checked?.notes).toHaveLength(1)
})

test('a resolver that may wait for a silent server is only a note', async () => {
  const { both } = await startPair(
    { a: own, b: own, faultOfB: (question) => (isFor(question) ? 'drop' : null) },
    { fault: failing('drop') },
  )
  expect(await checkFirst(domain, both)).toMatchObject({ code: 'some-servers-silent' })
})
