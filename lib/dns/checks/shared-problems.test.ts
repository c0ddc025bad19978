import { expect, test } from 'vitest'
import { linesOf } from '@/lib/dns/model/record-lines'
import { wantedForDomain } from '@/lib/dns/model/records'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Problems that would remain if servers that disagree about a record all had the correct one.

const [apex, app] = ['shop.example', 'app.shop.example']
const cname = record(app, 'CNAME', pairTarget)
const copy = record(app, 'A', '192.0.2.7')
const oldAddress = record(app, 'A', '203.0.113.9')
const oldAlias = record(app, 'CNAME', 'old.other.example')
const caa = record(apex, 'CAA', '0 issue "digicert.com"')
const wanted = wantedForDomain({
  domain: app,
  cname_target: pairTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})
const forbids =
  /CAA records at shop\.example don't allow letsencrypt\.org .*add a CAA record at @ with the value 0 issue "letsencrypt\.org"\..*\n.* on b\.host\.example, .* CNAME record at app/s

async function check(...[pair, resolving]: Parameters<typeof startPair>) {
  const { roots, both } = await startPair(pair, resolving)
  return Promise.all([roots, both, withoutRoots(both)].map((config) => checkFirst(wanted, config)))
}

const sides: [string, ZoneRecord, readonly ZoneRecord[]][] = [
  ['the target, and nothing', cname, []],
  ['the target, and an old address', cname, [oldAddress]],
  ['the target, and an old CNAME', cname, [oldAlias]],
  ['a copy, and an old address', copy, [oldAddress]],
  ['a copy, and nothing', copy, []],
]

test.each(sides)('CAA records on servers with %s are wrong', async (_, right, other) => {
  for (const checked of await check({ a: [right, caa], b: [...other, caa] })) {
    expect(checked).toMatchObject({
      verdict: 'wrong',
      state: 'wrong',
      code: 'caa-forbids',
      lacking: ['b.host.example'],
      at_source: { form: 'broken', code: 'servers-disagree' },
    })
    expect(checked?.message).toMatch(/^The zone's name servers disagree about app\.shop\.example\. /)
    expect(checked?.message).toMatch(forbids)
    expect(linesOf(wanted[0] ?? expect.fail(), checked)).toContainEqual({
      name: apex,
      type: 'CAA',
      value: '0 issue "letsencrypt.org"',
      status: 'create',
    })
  }
})

// The wrong server's own CAA records are found once it has the record.
test.each(sides)('CAA records that only the wrong server has are ignored: %s', async (_, right, other) => {
  for (const checked of await check({ a: [right], b: [...other, caa] })) {
    expect(checked).toMatchObject({ verdict: 'wrong', state: 'attention', code: 'servers-disagree' })
    expect(checked?.message).not.toContain('CAA')
    expect(checked).not.toHaveProperty('caa')
  }
})

test.each(sides)('CAA records count if only the right server has them: %s', async (_, right, other) => {
  for (const checked of await check({ a: [right, caa], b: other })) {
    expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
    expect(checked?.message).toMatch(forbids)
  }
})

test.each(sides)('a stale DS record of a zone whose servers have %s is wrong', async (_, right, other) => {
  const above = [record(apex, 'DS', `2371 13 2 ${'a1'.repeat(32)}`)]
  const isBogus = (name: string) => name.endsWith(apex)
  // A resolver doesn't show the DS records of a zone directly below the root.
  const [roots, both] = await check({ a: [right], b: other, above }, { isBogus })
  for (const checked of [roots, both]) {
    expect(checked).toMatchObject({ verdict: 'wrong', state: 'wrong', code: 'dnssec-broken', stale_ds: apex })
    expect(checked?.message).toMatch(
      /^The zone's name servers disagree .*shop\.example has a DS record, but the zone isn't signed\. Option A: At the registrar, .* on b\.host\.example, .* CNAME record at app/s,
    )
  }
})
