import { describe, expect, test } from 'vitest'
import {
  accepting,
  cname,
  isOwn,
  old,
  ownRecords,
  rejecting,
  server,
  signedDs,
  startParents,
  wanted,
  zone,
} from '@/lib/dns/testing/parents'
import { checkFirst, withResolver, zoneOf } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

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
        `and ${other} didn't answer. Resolvers accept www.shop.example, but maybe only because of their caches or ` +
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

test('an old DS record on both servers is wrong, although a resolver accepts the record', async () => {
  const { both } = await startParents([signedDs(old.ds), signedDs(old.ds)], accepting)
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
})
