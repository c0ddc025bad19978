import { expect, test } from 'vitest'
import { linesOf } from '@/lib/dns/model/record-lines'
import { wantedForDomain } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

const hosts = { root: '127.0.7.2', shop: '127.0.7.3', platform: '127.0.7.4' }
const target = 't.platform.dev'
const wanted = wantedForDomain({ domain: 'app.alias.dev', cname_target: target })

/** Serves `alias.dev`, which is an alias of `shop.dev`, on one server. */
const startAlias = (...records: readonly ZoneRecord[]) =>
  startZones({
    [hosts.root]: [
      zoneOf(
        '.',
        ['root.dev'],
        record('alias.dev', 'NS', 'ns.shop.dev'),
        record('shop.dev', 'NS', 'ns.shop.dev'),
        record('ns.shop.dev', 'A', hosts.shop),
        record('platform.dev', 'NS', 'ns.platform.dev'),
        record('ns.platform.dev', 'A', hosts.platform),
      ),
    ],
    [hosts.shop]: [
      zoneOf('alias.dev', ['ns.shop.dev'], record('alias.dev', 'DNAME', 'shop.dev')),
      zoneOf('shop.dev', ['ns.shop.dev'], record('ns.shop.dev', 'A', hosts.shop), ...records),
    ],
    [hosts.platform]: [zoneOf('platform.dev', ['ns.platform.dev'], record(target, 'A', '203.0.113.1'))],
  })

test('the message creates the CNAME at the destination of a DNAME record at an apex', async () => {
  const { both } = await startAlias(record('www.shop.dev', 'A', '192.0.2.1'))
  const check = await checkFirst(wanted, both)
  expect(check).toMatchObject({
    code: 'points-elsewhere',
    redirected_by: 'alias.dev',
    message:
      'app.alias.dev points to app.shop.dev, because the DNAME record at alias.dev redirects every name under it. ' +
      `Option A: Create a CNAME record at app.shop.dev, pointing to ${target}.` +
      `\nOption B: If no other name under alias.dev is in use, delete the DNAME record at @ in the zone alias.dev, then create a CNAME record at app, pointing to ${target}.`,
  })
  const lines = wanted[0] ? linesOf(wanted[0], check) : []
  expect(lines).toEqual([{ name: 'app.alias.dev', type: 'CNAME', value: target, status: 'wrong' }])
})

test("the message replaces the destination's own records only if nothing else uses them", async () => {
  const { roots } = await startAlias(record('app.shop.dev', 'A', '192.0.2.1'))
  expect((await checkFirst(wanted, roots))?.message).toContain(
    `If app.shop.dev isn't used for anything else, replace its records with a CNAME record that points to ${target}.\nOption B: `,
  )
})

test('the message creates the CNAME over a wildcard that answers at the destination', async () => {
  const { both, roots } = await startAlias(record('*.shop.dev', 'A', '192.0.2.1'))
  for (const checked of [await checkFirst(wanted, both), await checkFirst(wanted, roots)])
    expect(checked).toMatchObject({
      code: 'points-elsewhere',
      message:
        'app.alias.dev points to app.shop.dev, because the DNAME record at alias.dev redirects every name under it. ' +
        `Option A: In the zone shop.dev, create a CNAME record at app, pointing to ${target}. The wildcard *.shop.dev, which answers for app.shop.dev now, can stay.` +
        `\nOption B: If no other name under alias.dev is in use, delete the DNAME record at @ in the zone alias.dev, then create a CNAME record at app, pointing to ${target}.`,
    })
})

test("the message creates a challenge's CNAME at the destination over the domain's own wildcard", async () => {
  const { roots } = await startAlias(record('*.app.shop.dev', 'CNAME', target))
  const domain = wantedForDomain({
    domain: '*.app.alias.dev',
    cname_target: target,
    acme_challenge_cname_target: 'p.platform.dev',
  })
  expect((await checkFirst(domain.slice(1), roots))?.message).toContain(
    'Option A: In the zone shop.dev, create a CNAME record at _acme-challenge.app, pointing to p.platform.dev. The wildcard *.app.shop.dev, which answers for _acme-challenge.app.shop.dev now, can stay.',
  )
})

test('a DNAME record is correct if its destination leads to the target', async () => {
  const { roots } = await startAlias(record('app.shop.dev', 'CNAME', target))
  expect(await checkFirst(wanted, roots)).toMatchObject({ code: 'correct' })
})

test("the message doesn't propose a record under the DNAME record", async () => {
  const { roots } = await startZones({
    [hosts.root]: [
      zoneOf(
        '.',
        ['root.dev'],
        record('alias.dev', 'NS', 'ns.host.dev'),
        record('ns.host.dev', 'A', hosts.shop),
      ),
    ],
    [hosts.shop]: [zoneOf('alias.dev', ['ns.host.dev'], record('alias.dev', 'DNAME', 'alias.alias.dev'))],
  })
  const { message = '' } = (await checkFirst(wanted, roots)) ?? {}
  expect(message).toContain('points to app.alias.alias.dev, because the DNAME record at alias.dev redirects')
  expect(message).toContain(
    `If no other name under alias.dev is in use, delete the DNAME record at @ in the zone alias.dev, then create a CNAME record at app, pointing to ${target}.`,
  )
  expect(message).not.toContain('Create a CNAME record at app.alias.alias.dev')
})
