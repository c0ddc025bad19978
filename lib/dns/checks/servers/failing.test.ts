import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4', platform: '127.0.7.5' }
const target = 't.platform.dev'
const wanted = wantedForDomain({ domain: 'app.shop.dev', cname_target: target })
const names = ['a.shop.dev', 'b.shop.dev']
const addresses = [record('a.shop.dev', 'A', hosts.a), record('b.shop.dev', 'A', hosts.b)]
const shop = zoneOf('shop.dev', names, ...addresses, record('app.shop.dev', 'CNAME', target))

/** Serves `shop.dev` on two servers. One or both of them return errors for `app`. */
const startFailing = (fault: DnsFault, isBoth: boolean) => {
  const failing = {
    zones: [shop],
    fault: ({ name }: { name: string }) => (/^app\./i.test(name) ? fault : null),
  }
  return startZones({
    [hosts.root]: [
      zoneOf(
        '.',
        ['root.dev'],
        ...names.map((name) => record('shop.dev', 'NS', name)),
        ...addresses,
        record('platform.dev', 'NS', 'ns.platform.dev'),
        record('ns.platform.dev', 'A', hosts.platform),
      ),
    ],
    [hosts.a]: failing,
    [hosts.b]: isBoth ? failing : [shop],
    [hosts.platform]: [zoneOf('platform.dev', ['ns.platform.dev'], record(target, 'A', '203.0.113.1'))],
  })
}

test.each([
  ['SERVFAIL', 'reported a server failure \\(SERVFAIL\\)'],
  ['REFUSED', 'refused the query \\(REFUSED\\)'],
  ['NOTIMP', 'returned an error'],
] as const)('the record is unknown if every server fails its name with %s', async (fault, outcome) => {
  const { roots, both } = await startFailing(fault, true)
  for (const config of [roots, both]) {
    const check = await checkFirst(wanted, config)
    expect(check).toMatchObject({ verdict: 'unknown', code: 'could-not-ask', zone: 'shop.dev' })
    expect(check?.message).toMatch(
      new RegExp(
        `^The check couldn't read the CNAME record of app\\.shop\\.dev: a\\.shop\\.dev and b\\.shop\\.dev ${outcome}\\. ` +
          'These servers serve the zone shop\\.dev, but fail to answer queries for this name\\. ' +
          'Check the records at app on a\\.shop\\.dev and b\\.shop\\.dev, or ask the DNS provider of shop\\.dev to fix these servers\\.$',
      ),
    )
  }
})

test('the message for a server that fails one name says that it has the zone', async () => {
  const { both } = await startFailing('SERVFAIL', false)
  const check = await checkFirst(wanted, both)
  expect(check).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
  expect(check?.message).toMatch(
    /^(?!.*Add the zone)app\.shop\.dev points to .*a\.shop\.dev reported a server failure \(SERVFAIL\)\. This server serves the zone shop\.dev, but fails to answer queries for this name\. Check the records at app on a\.shop\.dev,/,
  )
})

test('servers that return NOTIMP for every query are lame', async () => {
  const failing = { zones: [], fault: () => 'NOTIMP' as const }
  const { roots, both } = await startZones({
    [hosts.root]: [
      zoneOf('.', ['root.dev'], ...names.map((name) => record('shop.dev', 'NS', name)), ...addresses),
    ],
    [hosts.a]: failing,
    [hosts.b]: failing,
  })
  for (const config of [roots, both]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ state: 'wrong', code: 'lame-delegation' })
    expect(checked?.message).toContain(
      "shop.dev is delegated to name servers that don't answer for it: a.shop.dev and b.shop.dev returned an error. ",
    )
  }
})

test('servers that return NOTIMP only for other types than addresses are unknown', async () => {
  const failing = {
    zones: [zoneOf('shop.dev', names, ...addresses, record('app.shop.dev', 'A', '198.51.100.9'))],
    fault: ({ type }: { type: string }) => (type === 'A' ? null : ('NOTIMP' as const)),
  }
  const delegated = names.map((name) => record('shop.dev', 'NS', name))
  const { roots } = await startZones({
    [hosts.root]: [zoneOf('.', ['root.dev'], ...delegated, ...addresses)],
    [hosts.a]: failing,
    [hosts.b]: failing,
  })
  expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'unknown', code: 'could-not-ask' })
})
