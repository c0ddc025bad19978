import { describe, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { current, dsOf, keyOf, signedIn } from '@/lib/dns/measure/setup'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { pairTarget } from '@/lib/dns/testing/pair'
import {
  accepting,
  cname,
  isOwn,
  old,
  ownRecords,
  rejecting,
  server,
  signedDs,
  signer,
  startParents,
  wanted,
  zone,
} from '@/lib/dns/testing/parents'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// A domain whose DS record differs between the two servers of the parent zone.

test.each([
  ['the first server has an old one', [signedDs(old.ds), signedDs(signer.ds)], 'n1.nic.example has one that'],
  [
    'the second server has an old one',
    [signedDs(signer.ds), signedDs(old.ds)],
    'n2.nic.example has one that',
  ],
])('a rejected record needs attention if %s', async (_, each, text) => {
  const { both } = await startParents(each)
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toContain(
    `However, the servers of the parent zone example disagree about the DS record of shop.example: ${text}`,
  )
  expect(checked?.message).toMatch(
    /Otherwise, ask the registrar to have the registry update n[12]\.nic\.example\.$/,
  )
})

test('an accepted record needs attention if the first server has an old one', async () => {
  const { both } = await startParents([signedDs(old.ds), signedDs(signer.ds)], accepting)
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
})

test.each([
  ['an old one', [signedDs(old.ds), signedDs(signer.ds)], ownRecords, true],
  ['one of an unsigned zone', [signedDs(old.ds), []], [cname], false],
] as const)(
  'an accepted record needs attention if only the first address of the first server has %s',
  async (_, each, own, isSigned) => {
    const resolving = { isSigned: isSigned ? isOwn : () => false, isBogus: () => false }
    const { both, roots } = await startParents(each, resolving, [zoneOf(zone, [server], ...own)], {
      again: each[1],
    })
    for (const config of [both, roots])
      expect(await checkFirst(wanted, config)).toMatchObject({
        state: 'attention',
        code: 'some-servers-lame',
      })
  },
)

describe.each([
  ['first', 0],
  ['second', 1],
])('the %s server of the parent zone has an old DS record', (_, at) => {
  const each = [signedDs(signer.ds), signedDs(signer.ds)].with(at, signedDs(old.ds))

  test.each([
    ['first', 0],
    ['second', 1],
  ])('and only the %s address has a sound copy', async (_address, sound) => {
    const copy = [zoneOf(zone, [server], cname)]
    const [first = [], copies = []] = [copy, copy].with(sound, [zoneOf(zone, [server], ...ownRecords)])
    const { both, roots } = await startParents(each, accepting, first, { copies })
    for (const config of [both, roots]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
      expect(checked?.message).toContain(`a.host.example (127.0.7.${10 - sound}) has an unsigned copy`)
    }
  })
})

test('an additional DS record on one server is harmless', async () => {
  const both = signedIn('example', current, [signer.ds, old.ds])
  const { both: config } = await startParents([signedDs(signer.ds), both], accepting)
  expect(await checkFirst(wanted, config)).toMatchObject({ state: 'ready' })
})

describe('of an unsigned zone, only one server still has the DS record', () => {
  const isSigned = () => false
  const hosted = [zoneOf(zone, [server], cname)]

  test.each([
    ['n1.nic.example', [signedDs(old.ds), []]],
    ['n2.nic.example', [[], signedDs(old.ds)]],
  ])('%s, and a resolver rejects the record', async (name, each) => {
    const { both } = await startParents(each, { ...rejecting, isSigned }, hosted)
    const checked = await checkFirst(wanted, both)
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain(`disagree about the DS record of shop.example: ${name} has one that`)
  })

  test('the first, and a resolver accepts the record', async () => {
    const resolving = { isSigned, isBogus: () => false }
    const { both, roots } = await startParents([signedDs(old.ds), []], resolving, hosted)
    for (const config of [both, roots])
      expect(await checkFirst(wanted, config)).toMatchObject({
        state: 'attention',
        code: 'some-servers-lame',
      })
  })
})

test("a missing DS record doesn't explain why a resolver rejects the record", async () => {
  const { both } = await startParents([signedDs(signer.ds), []])
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})

test.each([
  ['an unverifiable', signedIn(zone, current, [cname, keyOf(zone)]), dsOf(zone)],
  ['a valid', ownRecords, signer.ds],
])(
  '%s signature of the keys costs one DS query for each other parent server if thorough',
  async (_, own, ds) => {
    const { roots } = await startParents([signedDs(ds), signedDs(ds)], accepting, [
      zoneOf(zone, [server], ...own),
    ])
    for (const isRoutine of [true, false]) {
      const asked: string[] = []
      const onQuestion: typeof roots.onQuestion = (to, { type }) => {
        if (type === 'DS') asked.push(to.host)
        return undefined
      }
      const signal = new AbortController().signal
      const { records } = await checkRecords(wanted, { ...roots, onQuestion }, signal, { isRoutine })
      expect(records).toMatchObject([{ state: 'ready' }])
      expect(asked).toHaveLength(isRoutine ? 0 : 1)
    }
  },
)

test('a zone below an unsigned one is not the cause of a rejection, although its signatures are bad', async () => {
  const app = createSigner('app.shop.example')
  const alias = record('www.app.shop.example', 'CNAME', pairTarget)
  const { both } = await startParents([[], []], rejecting, [
    zoneOf(zone, [server], record('app.shop.example', 'NS', server), app.ds),
    zoneOf(
      'app.shop.example',
      [server],
      ...createSigner('app.shop.example').signed(alias),
      ...app.signed(app.key),
    ),
  ])
  const needed = wantedForDomain({ domain: alias.name, cname_target: pairTarget })
  expect(await checkFirst(needed, both)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})

const other = 'other.example'
const [right, wrong] = [createSigner(other), createSigner(other)]

test.each([
  ['a missing DS record', [signer.ds, right.ds], [right.ds]],
  ['an outdated DS record', [signer.ds, right.ds], [old.ds, right.ds]],
  ['an outdated DS record of the other zone on one server', [signer.ds, right.ds], [signer.ds, wrong.ds]],
  [
    'an outdated DS record of the other zone on the first server',
    [signer.ds, wrong.ds],
    [signer.ds, right.ds],
  ],
])('%s hides no bad signature of another zone', async (_, ...each) => {
  const alias = record('www.shop.example', 'CNAME', 'a.other.example')
  const hosted = [
    zoneOf(zone, [server], ...signer.signed(alias, signer.key)),
    zoneOf(
      other,
      [server],
      ...wrong.signed(record('a.other.example', 'CNAME', pairTarget)),
      ...right.signed(right.key),
    ),
  ]
  const isIn = (name: string) => isOwn(name) || name.endsWith(other)
  const resolving = { isSigned: isIn, isBogus: (name: string, type: string) => isIn(name) && type !== 'DS' }
  const { both: config } = await startParents(
    each.map((ds) => signedIn('example', current, ds)),
    resolving,
    hosted,
  )
  const checked = await checkFirst(wanted, config)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toContain('in the zone other.example')
})

describe('one server has the DS record of a key that no longer signs the others', () => {
  const hosted = [zoneOf(zone, [server], ...signer.signed(cname), ...signer.signedSet(signer.key, old.key))]
  const unused = "has one for a key that doesn't sign the other keys of shop.example"

  test.each([
    ['n1.nic.example', [signedDs(old.ds), signedDs(signer.ds)]],
    ['n2.nic.example', [signedDs(signer.ds), signedDs(old.ds)]],
  ])('%s, and a resolver rejects the record', async (name, each) => {
    const { both } = await startParents(each, rejecting, hosted)
    const checked = await checkFirst(wanted, both)
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain(`${name} ${unused}`)
  })

  test.each(['both', 'roots'] as const)(
    'the first, and no resolver rejects the record (%s)',
    async (mode) => {
      const resolving = accepting
      const served = await startParents([signedDs(old.ds), signedDs(signer.ds)], resolving, hosted)
      const checked = await checkFirst(wanted, served[mode])
      expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
      expect(checked?.message).toContain(`n1.nic.example ${unused}`)
    },
  )
})

describe('the zone has a bad signature, and a resolver rejects the record', () => {
  const hosted = [zoneOf(zone, [server], ...old.signed(cname), ...signer.signed(signer.key))]

  test.each([
    ['the first server has an old DS record', [signedDs(old.ds), signedDs(signer.ds)]],
    ['the second server has an old DS record', [signedDs(signer.ds), signedDs(old.ds)]],
    ['the first server has no DS record', [[], signedDs(signer.ds)]],
    ['the second server has no DS record', [signedDs(signer.ds), []]],
  ])('%s', async (_, each) => {
    const { both } = await startParents(each, rejecting, hosted)
    const checked = await checkFirst(wanted, both)
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
    expect(checked?.message).toContain('in the zone shop.example')
  })
})

test.each([
  ['first', 0],
  ['second', 1],
])('the %s server of a parent zone with other records has an old DS record', async (_, at) => {
  const app = 'app.shop.example'
  const [own, former] = [createSigner(app), createSigner(app)]
  const needed = record('www.app.shop.example', 'CNAME', pairTarget)
  const names = [server, 'b.host.example']
  const hosts = [
    record(server, 'A', '127.0.7.9'),
    record('b.host.example', 'A', '127.0.7.6'),
    record('c.host.example', 'A', '127.0.7.7'),
  ]
  const nic = record('n1.nic.example', 'A', '127.0.7.3')
  const delegations = ['host.example', 'platform.example', zone].flatMap((one) =>
    names.map((name) => record(one, 'NS', name)),
  )
  const shopWith = (ds: ZoneRecord) => [
    zoneOf('host.example', names, ...hosts),
    zoneOf('platform.example', names, record(pairTarget, 'A', '192.0.2.7')),
    zoneOf(zone, names, record(app, 'NS', 'c.host.example'), ...signer.signed(ds, signer.key)),
  ]
  const [first, second] = [shopWith(own.ds), shopWith(own.ds)].with(at, shopWith(former.ds))
  const { both } = await startZones(
    {
      '127.0.7.2': [zoneOf('.', ['root.'], record('example', 'NS', nic.name), nic)],
      '127.0.7.3': [zoneOf('example', [nic.name], nic, ...delegations, ...hosts, ...signedDs(signer.ds))],
      '127.0.7.9': first ?? [],
      '127.0.7.6': second ?? [],
      '127.0.7.7': [zoneOf(app, ['c.host.example'], ...own.signed(needed, own.key))],
    },
    { isSigned: isOwn, isBogus: (name, type) => name.endsWith(app) && type !== 'DS' },
  )
  const checked = await checkFirst(wantedForDomain({ domain: needed.name, cname_target: pairTarget }), both)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toContain(`ask the operator of the zone shop.example to update ${names[at]}.`)
})
