import { expect, test } from 'vitest'
import { isCertificateForbidden } from '@/lib/dns/model/cause'
import { isRecordGone } from '@/lib/dns/model/presence'
import { wantedForDomain } from '@/lib/dns/model/records'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'

const wanted = wantedForDomain({
  domain: 'app.shop.example',
  cname_target: pairTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})
const proxied = record('app.shop.example', 'A', '104.16.1.1')
const chained = [
  record('app.shop.example', 'CNAME', 'lb.shop.example'),
  record('lb.shop.example', 'A', '104.16.1.1'),
]
const caa = record('shop.example', 'CAA', '0 issue "other-ca.example"')
const ds = record('shop.example', 'DS', `2371 13 2 ${'a1'.repeat(32)}`)

test.each([
  ['', [proxied], [], 'proxied'],
  [' beside CAA records', [proxied, caa], [], 'proxied'],
  [' in a zone that fails validation', [proxied], [ds], 'dnssec-broken'],
  [' behind another name', chained, [], 'proxied'],
  [' behind another name, in a zone that fails validation', chained, [ds], 'dnssec-broken'],
])('a record that a CDN hides%s may still exist', async (_, own, above, code) => {
  const { roots } = await startPair({ a: own, b: own, above })
  const checked = (await checkFirst(wanted, roots)) ?? expect.fail()
  expect(checked.code).toBe(code)
  expect(isRecordGone(checked)).toBe('unknown')
})

test('a record with an address of another provider is removed', async () => {
  const own = [record('app.shop.example', 'A', '198.51.100.9'), caa]
  const { roots } = await startPair({ a: own, b: own })
  const checked = (await checkFirst(wanted, roots)) ?? expect.fail()
  expect(isRecordGone(checked)).toBe(true)
})

const fastly = record('app.shop.example', 'A', '151.101.1.6')

test.each([
  ['at every server', [proxied, fastly], [proxied, fastly]],
  ['of one at each server', [proxied], [fastly]],
])('addresses of several CDNs %s need attention', async (_, a, b) => {
  const { roots } = await startPair({ a, b })
  const checked = await checkFirst(wanted, roots)
  expect(checked).toMatchObject({ state: 'attention', code: 'proxied' })
  expect(checked?.message).toContain(
    'the Cloudflare address 104.16.1.1 and the Fastly address 151.101.1.6. Cloudflare and Fastly hide the target, ',
  )
})

test.each([
  ['addresses at the name', [proxied]],
  ['addresses behind another name', chained],
])("CAA records forbid the certificate of a name with a CDN's %s", async (_, records) => {
  const own = [...records, caa]
  const { roots, both } = await startPair({ a: own, b: own })
  for (const config of [roots, both]) {
    const checked = (await checkFirst(wanted, config)) ?? expect.fail()
    expect(checked).toMatchObject({ code: 'proxied', state: 'attention', caa: { name: 'shop.example' } })
    expect(isCertificateForbidden(checked)).toBe(true)
    expect(checked.message).toContain("CAA records at shop.example don't allow letsencrypt.org to issue")
  }
})
