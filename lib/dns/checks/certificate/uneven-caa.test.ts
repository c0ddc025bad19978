import { describe, expect, test } from 'vitest'
import { pairProof, startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'
import { shortCause } from '@/lib/dns/model/cause'
import { editsOf, partsOf } from '@/lib/dns/model/message-parts'
import { wantedForDomain } from '@/lib/dns/model/records'
import { recordLabel } from '@/lib/dns/model/state'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

// CAA records on only some of a zone's servers. A certificate authority may query any of them.

const policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
const domain = { cname_target: pairTarget, certificate_management_policy: policy }
const cname = record('www.shop.example', 'CNAME', pairTarget)
const caa = (at: string, issuer: string) => record(at, 'CAA', `0 issue "${issuer}"`)
const other = caa('shop.example', 'digicert.com')
const euApp = 'app.eu.shop.example'
const euAddress = record('ns.eu.shop.example', 'A', '127.0.7.20')

/** Starts servers that each have their own records for `shop.example`. */
function startSeveral(
  recordsOf: (index: number) => readonly ZoneRecord[],
  labels: readonly string[] = ['a', 'b', 'c'],
  resolving: Parameters<typeof startZones>[1] = {},
  more: Readonly<Record<string, readonly Zone[]>> = {},
) {
  const names = labels.map((label) => `${label}.host.example`)
  const glue = names.map((name, index) => record(name, 'A', `127.0.7.${index + 3}`))
  const zones = ['host.example', 'shop.example', 'platform.example']
  const delegations = zones.flatMap((zone) => names.map((name) => record(zone, 'NS', name)))
  const hosted = names.map((_, index): [string, Zone[]] => [
    `127.0.7.${index + 3}`,
    [
      zoneOf('host.example', names, ...glue),
      zoneOf('platform.example', names, record(pairTarget, 'A', '192.0.2.7')),
      zoneOf('shop.example', names, ...recordsOf(index)),
    ],
  ])
  return startZones(
    {
      '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue)],
      ...Object.fromEntries(hosted),
      ...more,
    },
    resolving,
  )
}

async function check(a: readonly ZoneRecord[], b: readonly ZoneRecord[]) {
  const config = await startPair({ a: [cname, ...a], b: [cname, ...b] })
  const wanted = wantedForDomain({ ...domain, domain: cname.name })
  return Promise.all([config.roots, config.both].map((one) => checkFirst(wanted, one)))
}

test.each([
  ['a.host.example', [other], []],
  ['b.host.example', [], [other]],
] as const)(
  'CAA records for another authority on %s only, at one of two servers, are wrong',
  async (name, a, b) => {
    const without = name === 'a.host.example' ? 'b.host.example' : 'a.host.example'
    for (const checked of await check(a, b)) {
      expect(checked).toMatchObject({
        state: 'wrong',
        code: 'caa-forbids',
        caa: { name: 'shop.example' },
        at_source: { form: 'as-wanted' },
        notes: [],
      })
      expect(checked?.message).toBe(
        "CAA records at shop.example don't allow letsencrypt.org to issue the certificate for www.shop.example. " +
          `${without} doesn't have these records, but half of the name servers do, so the certificate is unlikely to be issued. If you just changed CAA records, wait until all name servers have them. ` +
          `In the zone shop.example on ${name}, add a CAA record at @ with the value 0 issue "letsencrypt.org". ` +
          `You don't need to change ${without}.`,
      )
    }
  },
)

test.each([
  ['a.host.example', 0],
  ['c.host.example', 2],
])(
  'CAA records for another authority on %s only, at one of three servers, need attention',
  async (name, at) => {
    const { roots, both } = await startSeveral((index) => [cname, ...(index === at ? [other] : [])])
    const others = ['a', 'b', 'c'].map((label) => `${label}.host.example`).filter((one) => one !== name)
    for (const config of [roots, both]) {
      const checked = await checkFirst(wantedForDomain({ ...domain, domain: cname.name }), config)
      expect(checked).toMatchObject({
        verdict: 'correct',
        state: 'attention',
        code: 'caa-restricted',
        caa: { name: 'shop.example' },
        at_source: { form: 'as-wanted' },
        notes: [],
      })
      expect(checked && recordLabel(checked).label).toBe('Needs attention')
      expect(checked && shortCause(checked)).toBe('CAA records might not allow the certificate')
      expect(checked?.message).toBe(
        `www.shop.example points to ${pairTarget}. ` +
          "CAA records at shop.example don't allow letsencrypt.org to issue the certificate for www.shop.example. " +
          `Only ${name} has these records, so issuance depends on which name servers are queried. ` +
          'If you just changed CAA records, wait until all name servers have them. ' +
          `In the zone shop.example on ${name}, add a CAA record at @ with the value 0 issue "letsencrypt.org". ` +
          `You don't need to change ${others.join(' and ')}.`,
      )
    }
  },
)

test('CAA records that may restrict the certificate on the other servers are described too', async () => {
  const restricted = caa('shop.example', 'letsencrypt.org; accounturi=https://acme.example/1')
  const { roots } = await startSeveral((index) => [cname, index === 0 ? other : restricted])
  const checked = await checkFirst(wantedForDomain({ ...domain, domain: cname.name }), roots)
  expect(checked).toMatchObject({ state: 'attention', code: 'caa-restricted' })
  expect(checked?.message).toContain(
    'Only a.host.example has these records, so issuance depends on which name servers are queried. ' +
      'The CAA record at shop.example on b.host.example and c.host.example with the value 0 issue "letsencrypt.org; accounturi=https://acme.example/1" ' +
      "allows letsencrypt.org to issue certificates only for the account https://acme.example/1. The check couldn't determine whether the platform uses this account. " +
      'If you just changed CAA records, wait until all name servers have them. ' +
      'In the zone shop.example on a.host.example, add a CAA record at @ with the value 0 issue "letsencrypt.org".\n',
  )
  expect(editsOf(partsOf(checked?.message ?? '').change)[1]).toBe(
    "If the certificate isn't issued or renewed, add a CAA record at @ in the zone shop.example on b.host.example and c.host.example " +
      'with the value 0 issue "letsencrypt.org", which has no restrictions.',
  )
})

test.each([
  ['most', 'Most name servers may allow the certificate, so', ['a', 'b', 'c', 'd', 'e']],
  ['one', "c.host.example may allow the certificate, but most name servers don't, so", ['a', 'b', 'c']],
])('such CAA records on %s of the servers may allow the certificate', async (_, outcome, labels) => {
  const restricted = caa('shop.example', 'letsencrypt.org; accounturi=https://acme.example/1')
  const own = [other, record('shop.example', 'CAA', '128 tbs "x"')]
  const { roots } = await startSeveral((index) => [cname, own[index] ?? restricted], labels)
  const checked = await checkFirst(wantedForDomain({ ...domain, domain: cname.name }), roots)
  expect(checked?.message).toContain(outcome)
})

test('such CAA records are reported once if the servers have different forms of the record', async () => {
  const copy = record(cname.name, 'A', '192.0.2.7')
  const { roots, both } = await startSeveral((index) => (index === 0 ? [cname, other] : [copy]))
  const wanted = wantedForDomain({ ...domain, domain: cname.name })
  for (const config of [roots, both]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({
      verdict: 'correct',
      state: 'attention',
      code: 'caa-restricted',
      notes: [],
    })
    expect(checked?.message).toMatch(/^The zone's name servers disagree /)
    expect(checked?.message.match(/Only a\.host\.example has these records/g)).toHaveLength(1)
  }
})

test.each([
  [
    'one of four servers and the record on another',
    'attention',
    'a',
    ['a', 'b', 'c', 'd'],
    'servers-disagree',
  ],
  ['one of three servers and the record on another', 'wrong', 'a', ['a', 'b', 'c'], 'servers-disagree'],
  ['half of the servers and the record on one of them', 'wrong', 'ad', ['a', 'b', 'c', 'd'], 'caa-forbids'],
] as const)('such CAA records on %s, which lacks it: %s', async (_, state, forbidding, labels, code) => {
  const own = (index: number) => [
    ...(index < labels.length - 1 ? [cname] : []),
    ...(forbidding.includes(labels[index] ?? '') ? [other] : []),
  ]
  const { roots } = await startSeveral(own, labels)
  const checked = await checkFirst(wantedForDomain({ ...domain, domain: cname.name }), roots)
  expect(checked).toMatchObject({ verdict: 'wrong', state, code })
  const finding = forbidding === 'a' ? 'Only a\\.host\\.example has these records, .*' : ''
  expect(checked?.message).toMatch(
    new RegExp(
      `^The zone's name servers disagree .*${finding} on ${labels.at(-1)}\\.host\\.example, create a CNAME record at www`,
      's',
    ),
  )
})

test('a note names such CAA records while resolvers have old answers', async () => {
  const own = (index: number) => (index === 0 ? [cname, other] : [cname])
  const { both } = await startSeveral(own, undefined, {
    cached: [
      { name: cname.name, type: 'CNAME', ttl: 900, values: ['old.other.example'], zone: 'shop.example' },
    ],
  })
  const checked = await checkFirst(wantedForDomain({ ...domain, domain: cname.name }), both)
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(checked?.notes).toContain(
    "The CAA records at shop.example on a.host.example don't allow letsencrypt.org to issue the certificate.",
  )
})

test('the message names the server whose CAA records allow the certificate', async () => {
  for (const checked of await check([caa('shop.example', 'letsencrypt.org')], [other]))
    expect(checked?.message).toMatch(/a\.host\.example doesn't have these records/)
})

test('the message names no server if all have the same CAA records', async () => {
  for (const checked of await check([other], [other])) {
    expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
    expect(checked?.message).not.toContain('Only')
  }
  for (const checked of await check([], [])) expect(checked).toMatchObject({ state: 'ready' })
})

test.each(['c1.shop.example', 'shop.example'])(
  'CAA records at %s on one of two servers forbid the certificate of a wildcard',
  async (at) => {
    const own = [
      record('*.c1.shop.example', 'CNAME', pairTarget),
      record('_acme-challenge.c1.shop.example', 'CNAME', pairProof),
    ]
    const { roots } = await startPair({ a: own, b: [...own, caa(at, 'digicert.com')], serial: 2 })
    const [traffic, challenge] = wantedForDomain({
      domain: '*.c1.shop.example',
      cname_target: pairTarget,
      acme_challenge_cname_target: pairProof,
      certificate_management_policy: policy,
    })
    const checked = await checkFirst([challenge ?? expect.fail()], roots)
    expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
    expect(checked?.message).toContain(`CAA records at ${at} don't allow letsencrypt.org`)
    expect(await checkFirst([traffic ?? expect.fail()], roots)).toMatchObject({ state: 'ready' })
  },
)

// The record's zone has no CAA records, so those of the zone above apply.
test.each([
  ['forbid', [1, 2], 'wrong', 'b.host.example and c.host.example'],
  ['may forbid', [0], 'attention', 'a.host.example'],
  ['may forbid', [1], 'attention', 'b.host.example'],
])(
  'CAA records of the zone above %s the certificate if only the servers %j have them',
  async (_, holders, state, servers) => {
    const eu = [record('eu.shop.example', 'NS', 'ns.eu.shop.example'), euAddress]
    const { roots, both } = await startSeveral(
      (index) => [...eu, ...(holders.includes(index) ? [other] : [])],
      undefined,
      {},
      { '127.0.7.20': [{ name: 'eu.shop.example', records: [...eu, record(euApp, 'CNAME', pairTarget)] }] },
    )
    for (const config of [roots, both]) {
      const checked = await checkFirst(wantedForDomain({ ...domain, domain: euApp }), config)
      expect(checked).toMatchObject({ state, caa: { name: 'shop.example' } })
      expect(partsOf(checked?.message ?? '').change).toContain(
        `In the zone of shop.example on ${servers}, add a CAA record at shop.example with the value 0 issue "letsencrypt.org".`,
      )
    }
  },
)

describe('without referrals, so that CAA lookups use the resolver', () => {
  const held = (...values: string[]) => ({
    cached: [{ name: 'shop.example', type: 'CAA' as const, ttl: 3600, values, zone: 'shop.example' }],
  })
  const checkWith = async (own: readonly ZoneRecord[], resolving: ReturnType<typeof held>) => {
    const { both } = await startPair({ a: [cname, ...own], b: [cname, ...own] }, resolving)
    return checkFirst(wantedForDomain({ ...domain, domain: cname.name }), withoutRoots(both))
  }

  test('new CAA records on all servers forbid the certificate', async () => {
    const checked = await checkWith([other], held())
    expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids', caa: { name: 'shop.example' } })
    expect(checked?.message).not.toContain('Only')
  })

  test.each([
    ['none', []],
    ['others', [caa('shop.example', 'letsencrypt.org')]],
  ])("the resolver's old CAA records don't count if all servers have %s", async (_, own) => {
    expect(await checkWith(own, held('0 issue "digicert.com"'))).toMatchObject({ state: 'ready' })
  })
})
