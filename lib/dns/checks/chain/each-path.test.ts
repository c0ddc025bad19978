import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'

// Problems on only one of the paths to the target, if a zone's servers lead there in different ways.

const [apex, app] = ['shop.example', 'app.shop.example']
const [one, two] = ['one.shop.example', 'two.shop.example']
const cname = record(app, 'CNAME', pairTarget)
const address = (name: string) => record(name, 'A', '192.0.2.7')
const chainTo = (name: string) => record(app, 'CNAME', name)
const forbidding = (name: string) => record(name, 'CAA', '0 issue "digicert.com"')
const copies = [address(one), address(two)]
const old = '203.0.113.9'
const alias = { name: app, type: 'CNAME' as const, values: [one], ttl: 900, zone: apex }
const wanted = wantedForDomain({
  domain: app,
  cname_target: pairTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})

async function check(...[pair, resolving]: Parameters<typeof startPair>) {
  const { both } = await startPair(pair, resolving)
  return Promise.all([both, withoutRoots(both)].map((config) => checkFirst(wanted, config)))
}

test.each([
  ['two copies', chainTo(one), chainTo(two), two],
  ['the target and a copy', cname, chainTo(one), one],
])('CAA records at the second of %s forbid the certificate', async (_, a, b, at) => {
  const more = [...copies, forbidding(at)]
  for (const checked of await check({ a: [a, ...more], b: [b, ...more] })) {
    expect(checked).toMatchObject({ verdict: 'wrong', code: 'caa-forbids' })
    expect(checked?.message).toMatch(
      new RegExp(
        `CAA records at ${at} don't .*In the zone ${apex}, add a CAA record at ${at.split('.')[0]} `,
      ),
    )
    expect(checked?.message).not.toContain('works only until')
  }
})

test('CAA records beside the addresses of one server forbid the certificate', async () => {
  for (const checked of await check({ a: [cname], b: [address(app), forbidding(app)] })) {
    expect(checked).toMatchObject({ verdict: 'wrong', state: 'attention', lacking: ['b.host.example'] })
    expect(checked?.message).toMatch(
      /On b\.host\.example, CAA records at app\.shop\.example don't allow letsencrypt\.org .* In the zone shop\.example on b\.host\.example, add a CAA record at app/,
    )
    expect(checked?.message).not.toContain('works only until')
  }
})

test.each([
  ['two copies', chainTo(one), chainTo(two)],
  ['the target and a copy', cname, chainTo(one)],
])('old addresses behind one of %s are reported until they expire', async (_, a, b) => {
  const pair = { a: [a, ...copies], b: [b, ...copies] }
  const [both] = await check(pair, { cached: [alias, { ...alias, name: one, type: 'A', values: [old] }] })
  expect(both).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(both?.message).toContain(`still returns ${old} for ${one}`)
})

test('resolvers that fail for the other of two copies need attention', async () => {
  const pair = { a: [chainTo(one), ...copies], b: [chainTo(two), ...copies] }
  const fault = ({ name }: { name: string }) => (name === two ? 'SERVFAIL' : null)
  const [both] = await check(pair, { fault, cached: [alias] })
  expect(both).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(both?.message).toContain(`because they can't resolve ${two}`)
})
