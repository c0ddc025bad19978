import { describe, expect, test } from 'vitest'
import { current, signedIn } from '@/lib/dns/measure/setup'
import { createReferrals } from '@/lib/dns/queries/referrals'
import { startAddresses } from '@/lib/dns/testing/addresses'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { startPair } from '@/lib/dns/testing/pair'
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
import { checkFirst, withResolver, zoneOf } from '@/lib/dns/testing/zones'

// A domain in a zone whose keys one address doesn't return. Its signatures show which copy of the zone it has.

const outdated = signedIn('', current, [old.ds])
const answerAll = () => null
const dropKeys = ({ type }: { type: string }) => (type === 'DNSKEY' ? ('drop' as const) : null)

describe.each([
  ['first', 0],
  ['second', 1],
])("the %s address doesn't return the keys", (_, at) => {
  test.each([
    ['with the same key', ownRecords, "the DS record of shop.example doesn't match any key of that zone"],
    ['without signatures', [cname], "shop.example has a DS record, but the zone isn't signed"],
  ])('of the same copy %s, so the DS record is outdated', async (_copy, copy, text) => {
    const addresses = await startAddresses([copy, copy], { above: outdated, keyless: [at], ...accepting })
    const [fault = answerAll, faultOfB = answerAll] = [dropKeys, dropKeys].with(1 - at, answerAll)
    const pair = await startPair({ a: copy, b: copy, above: outdated, fault, faultOfB }, accepting)
    for (const { both, roots } of [addresses, pair]) {
      for (const config of [both, roots]) {
        const checked = await checkFirst(wanted, config)
        expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
        expect(checked?.message).toContain(text)
        expect(checked?.message).not.toMatch(/has an? .*copy/)
      }
    }
  })
  test.each([
    ['foreign', old.signed(cname, old.key), 'has a copy without a key that matches the DS record'],
    ['unsigned', [cname], 'has an unsigned copy'],
  ])('of a sound zone, and only some resolvers reject the %s copy', async (_copy, copy, text) => {
    const above = signedIn('', current, [signer.ds])
    const each = [copy, copy].with(at, ownRecords)
    const { both } = await startAddresses(each, { above, keyless: [at], isBogus: rejecting.isBogus })
    const checked = await checkFirst(wanted, await withResolver(both, accepting))
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain(`a.host.example (127.0.7.${4 - at}) ${text}`)
  })

  test.each([
    ['first', 'n1.nic.example', [signedDs(old.ds), signedDs(signer.ds)]],
    ['second', 'n2.nic.example', [signedDs(signer.ds), signedDs(old.ds)]],
  ])(
    'of an older copy, and the %s server of the parent zone has an old DS record',
    async (_parent, name, each) => {
      const own = zoneOf(zone, [server], ...ownRecords)
      const newer = { ...own, soa: { mname: server, rname: 'admin.shop.example', serial: 2, minimum: 60 } }
      const { both } = await startParents(each, rejecting, [newer], {
        copies: [own],
        faults: [0, 1].map((index) => (index === at ? dropKeys : undefined)),
      })
      const checked = await checkFirst(wanted, both)
      expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
      expect(checked?.message).toContain(`disagree about the DS record of shop.example: ${name} has one`)
    },
  )
})

describe('all servers drop the queries for the keys', () => {
  const silent: DnsFault = 'drop'
  const start = (fault: () => DnsFault) =>
    startPair(
      { a: ownRecords, b: ownRecords, above: signedIn('', current, [signer.ds]), fault: dropKeys },
      { ...rejecting, fault },
    )

  test.each([
    ['is silent', silent],
    ['rejects the record', null],
    ['reports a failure', 'SERVFAIL'],
  ] as const)('and a resolver %s', async (_resolver, fault) => {
    const { both } = await start(() => fault)
    for (const config of [both, { ...both, referrals: createReferrals() }])
      expect(await checkFirst(wanted, config)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  })

  test("and a resolver doesn't validate", async () => {
    const { roots } = await start(() => null)
    const checked = await checkFirst(wanted, await withResolver(roots, {}))
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  })

  test('and no resolver is queried', async () => {
    const { roots } = await start(() => null)
    const checked = await checkFirst(wanted, roots)
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
    expect(checked?.message).toContain(
      "a.host.example and b.host.example don't return the DNSSEC keys of shop.example",
    )
  })

  test('and another server answers no query', async () => {
    const { roots } = await startPair({
      a: ownRecords,
      b: ownRecords,
      above: signedIn('', current, [signer.ds]),
      fault: dropKeys,
      faultOfB: ({ name }) => (isOwn(name) ? 'drop' : null),
    })
    expect((await checkFirst(wanted, roots))?.state).not.toBe('wrong')
  })

  test('and a validating resolver accepts the record', async () => {
    const { roots } = await start(() => null)
    expect(await checkFirst(wanted, await withResolver(roots, accepting))).toMatchObject({ state: 'ready' })
  })
})

describe('the keys only fit into a TCP reply, and TCP fails', () => {
  // The console's network may block TCP, so only a failing resolver shows that the servers are the cause.
  const above = signedIn('', current, [signer.ds])
  const fault = ({ type }: { type: string }) => (type === 'DNSKEY' ? ('truncated' as const) : null)
  const start = () => startPair({ a: ownRecords, b: ownRecords, above, fault }, rejecting)

  test.each([
    ['no resolver is queried', null],
    ["a resolver doesn't validate", {}],
  ])("%s, so the record isn't wrong", async (_, resolving) => {
    const { roots } = await start()
    const checked = await checkFirst(wanted, resolving ? await withResolver(roots, resolving) : roots)
    expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
    expect(checked?.notes?.join(' ')).toMatch(/DNSSEC/)
  })

  test('a resolver rejects the record, so it is wrong', async () => {
    const { both } = await start()
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  })
})
