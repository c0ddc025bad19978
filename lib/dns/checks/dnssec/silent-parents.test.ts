import { describe, expect, test } from 'vitest'
import { current, signedIn } from '@/lib/dns/measure/setup'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { pairTarget } from '@/lib/dns/testing/pair'
import { keysOf } from '@/lib/util/records'
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
import { checkFirst, record, withResolver, zoneOf } from '@/lib/dns/testing/zones'

// A domain whose DS record is known only from some servers of the parent zone.

describe.each([
  ['first', 0],
  ['second', 1],
])('only the %s server of the parent zone answers, and it has an old DS record', (_, at) => {
  const [asked, other] = [1, 2].map((number) => `n${at === 0 ? number : 3 - number}.nic.example`)
  const each = [0, 1].map((index) => (index === at ? signedDs(old.ds) : 'silent'))
  const startOne = (resolving: typeof rejecting, own?: readonly ZoneRecord[]) =>
    startParents(each, resolving, own && [zoneOf(zone, [server], ...own)])

  test.each([
    ['a signed zone', ownRecords, isOwn],
    ['an unsigned zone', [cname], () => false],
  ])('a resolver accepts the record in %s', async (_zone, own, isSigned) => {
    const { both } = await startOne({ isSigned, isBogus: () => false }, own)
    const checked = await checkFirst(wanted, both)
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain(
      `However, in the parent zone example, ${asked} has a DS record that doesn't match any key of shop.example, ` +
        `and ${other} didn't answer. Resolvers accept www.shop.example, but possibly only because of their caches or ` +
        `the DS record on ${other}. At the registrar, replace the DS record of shop.example with the one from your ` +
        'DNS provider, or remove it. If it is already replaced or removed, ask the registrar to have the registry ' +
        `update ${asked}.`,
    )
  })

  test('a resolver rejects the record', async () => {
    const { both } = await startOne(rejecting)
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
    const two = await withResolver(both, accepting)
    expect(await checkFirst(wanted, two)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  })

  test('no resolver is queried', async () => {
    const { roots } = await startOne(accepting)
    expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  })
})

describe.each([
  ['first', 0],
  ['second', 1],
  ['third', 2],
])('only the %s of three servers of the parent zone has the current DS record', (_, at) => {
  const each = [old.ds, old.ds, old.ds].with(at, signer.ds).map(signedDs)
  const outdated = [1, 2, 3].filter((number) => number !== at + 1).map((number) => `n${number}.nic.example`)

  test('a resolver rejects the record', async () => {
    const { both } = await startParents(each)
    const two = await withResolver(both, accepting)
    for (const config of [both, two]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
      expect(checked?.message).toContain(
        "DNSSEC validation fails for www.shop.example, so validating resolvers can't resolve it. The servers of the " +
          `parent zone example disagree about the DS record of shop.example: ${outdated[0]} has one that doesn't ` +
          `match any key of shop.example; ${outdated[1]} has one`,
      )
      expect(checked?.message).toContain(
        `Otherwise, ask the registrar to have the registry update ${outdated.join(' and ')}.`,
      )
    }
  })

  test('all resolvers accept the record', async () => {
    const { both } = await startParents(each, accepting)
    const checked = await checkFirst(wanted, both)
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  })

  test('no resolver is queried', async () => {
    const { roots } = await startParents(each)
    const checked = await checkFirst(wanted, roots)
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  })
})

describe.each([
  ['first', 0],
  ['second', 1],
])('the %s address returns a bad signature, and a resolver rejects the record', (_, at) => {
  const own = [ownRecords, [...old.signed(cname), ...signer.signed(signer.key)]]
  const alias = record(cname.name, 'CNAME', 'a.other.example')
  const target = record('a.other.example', 'CNAME', pairTarget)
  const [right, wrong] = [createSigner('other.example'), createSigner('other.example')]
  const others = [right, wrong].map((one) => [...one.signed(target), ...right.signed(right.key)])
  const sound = zoneOf(zone, [server], ...signer.signed(alias, signer.key))
  const setups = {
    'of the record': own.map((records) => [zoneOf(zone, [server], ...records)]),
    'of another zone': others.map((records) => [sound, zoneOf('other.example', [server], ...records)]),
  }
  const isIn = (name: string) => isOwn(name) || name.endsWith('other.example')
  const resolving = { isSigned: isIn, isBogus: (name: string, type: string) => isIn(name) && type !== 'DS' }
  const startWith = (signed: keyof typeof setups, ds: readonly ZoneRecord[]) => {
    const [first = [], second = []] = at === 0 ? setups[signed].toReversed() : setups[signed]
    const each = ds.map((one) => signedIn('example', current, [one, right.ds]))
    return startParents(each, resolving, first, { copies: second })
  }

  test.each(keysOf(setups))('%s. It outweighs an old DS record on one of two servers', async (signed) => {
    for (const ds of [
      [old.ds, signer.ds],
      [signer.ds, old.ds],
    ]) {
      const { both } = await startWith(signed, ds)
      const checked = await checkFirst(wanted, both)
      // In another zone, all addresses are queried only if the first one's signature is bad.
      const isFound = at === 0 || signed === 'of the record'
      expect(checked?.state).toBe(isFound ? 'wrong' : 'attention')
      expect(checked?.message).toContain(
        isFound ? "can't be verified with the DNSSEC keys" : 'disagree about',
      )
    }
  })

  test.each(keysOf(setups))('%s. An old DS record on most servers outweighs it', async (signed) => {
    for (const ds of [
      [old.ds, old.ds, signer.ds],
      [signer.ds, old.ds, old.ds],
    ]) {
      const { both } = await startWith(signed, ds)
      const checked = await checkFirst(wanted, both)
      expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
      expect(checked?.message).toContain('disagree about the DS record of shop.example')
    }
  })
})

test('an old DS record on one of two servers that answer needs attention', async () => {
  for (const each of [
    [signedDs(old.ds), 'silent', signedDs(signer.ds)],
    [signedDs(signer.ds), signedDs(old.ds), 'silent'],
  ] as const) {
    const { both } = await startParents(each)
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  }
})

test('an old DS record on both servers is wrong, although a resolver accepts the record', async () => {
  const { both } = await startParents([signedDs(old.ds), signedDs(old.ds)], accepting)
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
})
