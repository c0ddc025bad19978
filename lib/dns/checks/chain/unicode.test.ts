import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Names with Unicode labels, which DNS stores in punycode.

const target = 't.platform.example'
const zone = 'xn--mnchen-3ya.example'

/** Checks a domain with the servers of münchen.example, which have a record at `app`. */
async function check(domain: string, more: readonly ZoneRecord[] = [], policy?: { authority: string }) {
  const { roots } = await startZones({
    '127.0.7.2': [
      zoneOf(
        '.',
        ['root.example'],
        record(zone, 'NS', 'a.host.example'),
        record('a.host.example', 'A', '127.0.7.3'),
        record('platform.example', 'NS', 'a.host.example'),
      ),
    ],
    '127.0.7.3': [
      zoneOf(zone, ['a.host.example'], record(`app.${zone}`, 'CNAME', target), ...more),
      zoneOf('platform.example', ['a.host.example'], record(target, 'A', '192.0.2.1')),
    ],
  })
  const wanted = wantedForDomain({
    domain,
    cname_target: target,
    certificate_management_policy: policy ?? null,
  })
  return checkFirst(wanted, roots)
}

test('a correct record at a name with a Unicode label is found', async () => {
  expect(await check('app.München.example')).toMatchObject({ verdict: 'correct', zone })
})

test('the fix for a missing record has both forms of the name', async () => {
  expect(await check('bücher.münchen.example')).toMatchObject({
    verdict: 'missing',
    message: expect.stringMatching(
      /create a CNAME record at xn--bcher-kva \(bücher\.münchen\.example\), pointing to t\.platform\.example\.$/,
    ),
  })
})

test("a name that can't be converted is unknown, with the reason", async () => {
  expect(await check('a\u200db.münchen.example')).toMatchObject({
    verdict: 'unknown',
    message: expect.stringMatching(/couldn't convert .* to Punycode, so it can't check the domain/),
  })
})

test('CAA records that forbid the certificate name it in both forms', async () => {
  const caa = record(zone, 'CAA', '0 issue "digicert.com"')
  expect(await check('app.münchen.example', [caa], { authority: 'letsencrypt' })).toMatchObject({
    code: 'caa-forbids',
    message: expect.stringContaining(
      `the certificate for app.${zone} (app.münchen.example). In the zone ${zone}, add a CAA record`,
    ),
  })
})
