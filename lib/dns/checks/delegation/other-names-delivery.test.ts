import { expect, test } from 'vitest'
import { changeOf } from '@/lib/dns/model/diagnosis'
import { wantedForIngress } from '@/lib/dns/model/records'
import { recordState } from '@/lib/dns/model/state'
import { dsOf, keyOf, staleDs } from '@/lib/dns/measure/setup'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// A delegation to other names of the platform's servers, with problems that every delegation can have.

const targets = ['ns1.platform.example', 'ns2.platform.example']
const connect = 'connect.shop.example'
const own = [`ns1.${connect}`, `ns2.${connect}`]
const vanity = ['v1.vanity.example', 'v2.vanity.example']
const [first, second] = ['127.0.7.4', '127.0.7.5'] as const

const delegations = [
  ['the wanted names', targets],
  ['names within the zone', own],
  ['names in another zone', vanity],
  ['the wanted names and another one', [...targets, vanity[1] ?? '']],
] as const

interface Setup {
  parent?: readonly ZoneRecord[]
  atRoot?: readonly ZoneRecord[]
  resolving?: Parameters<typeof startZones>[1]
}

async function check(names: readonly string[], { parent = [], atRoot = [], resolving = {} }: Setup) {
  const at = (all: readonly string[]) =>
    all.map((name, index) => record(name, 'A', index === 0 ? first : second))
  const { roots, both } = await startZones(
    {
      '127.0.7.2': [
        zoneOf(
          '.',
          ['root.example'],
          record('shop.example', 'NS', 'a.host.example'),
          record('a.host.example', 'A', '127.0.7.3'),
          ...at(targets),
          ...at(vanity),
          ...atRoot,
        ),
      ],
      '127.0.7.3': [
        zoneOf(
          'shop.example',
          ['a.host.example'],
          ...names.map((name) => record(connect, 'NS', name)),
          ...at(own),
          ...parent,
        ),
      ],
      [first]: [zoneOf(connect, targets)],
      [second]: [zoneOf(connect, targets)],
    },
    resolving,
  )
  const wanted = wantedForIngress({
    domain: connect,
    ns_targets: targets,
    certificate_management_policy: { authority: 'letsencrypt' },
  })
  return [await checkFirst(wanted, both), await checkFirst(wanted, roots)]
}

test.each(delegations)('%s: CAA records above the ingress forbid its certificate', async (_, names) => {
  const caa = record('shop.example', 'CAA', '0 issue "digicert.com"')
  for (const checked of await check(names, { parent: [caa] })) {
    expect(checked).toMatchObject({ verdict: 'wrong', code: 'caa-forbids' })
    // Other names work, but need a change.
    expect(recordState(checked)).toBe(names === targets ? 'ready' : 'attention')
  }
})

test.each(delegations)('%s: a stale DS record in a signed zone breaks DNSSEC', async (_, names) => {
  const setup = { parent: [keyOf('shop.example'), staleDs(connect)], atRoot: [dsOf('shop.example')] }
  for (const checked of await check(names, setup))
    expect(checked).toMatchObject({ verdict: 'wrong', code: 'dnssec-broken', stale_ds: connect })
})

test.each(delegations.slice(1, 3))(
  '%s: a stale DS record and the names are both to change',
  async (_, names) => {
    const setup = { parent: [keyOf('shop.example'), staleDs(connect)], atRoot: [dsOf('shop.example')] }
    for (const checked of await check(names, setup)) {
      expect(changeOf(checked)).toMatch(/DS record.*\n.*ns1\.platform\.example/)
      expect(checked?.message).not.toMatch(/works|stops resolving/)
    }
  },
)

test.each(delegations)('%s: resolvers that fail need attention', async (_, names) => {
  const fault = ({ name }: { name: string }) => (name === connect ? 'SERVFAIL' : null)
  const [checked] = await check(names, { resolving: { fault } })
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'resolvers-fail' })
  expect(checked?.message).toContain("However, resolvers can't resolve")
  expect(checked?.message).not.toMatch(/works|stops resolving/)
})

test.each(delegations)('%s: old NS records in a cache expire', async (_, names) => {
  const cached = [{ name: connect, type: 'NS', values: ['ns.old.example'], ttl: 600 }] as const
  const [checked] = await check(names, { resolving: { cached } })
  expect(checked).toMatchObject({
    verdict: 'correct',
    state: 'waiting',
    code: 'old-answer-cached',
    until: expect.any(String),
  })
})

test.each(delegations.slice(1))(
  '%s: a resolver with the NS records above the zone is current',
  async (_, names) => {
    const cached = [{ name: connect, type: 'NS', values: [...names], ttl: 600 }] as const
    const [checked] = await check(names, { resolving: { cached } })
    expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'extra-name-servers' })
  },
)

test.each(delegations.slice(1))(
  "%s: the platform's own NS records aren't an old delegation of a validating resolver",
  async (_, names) => {
    const cached = [{ name: connect, type: 'NS', values: targets, ttl: 600 }] as const
    const fault = ({ name }: { name: string }, isUnchecked: boolean) =>
      name === connect && !isUnchecked ? 'SERVFAIL' : null
    const [checked] = await check(names, { resolving: { cached, fault } })
    expect(checked?.verdict).toBe('correct')
    expect(checked?.message).not.toContain('old NS record')
  },
)
