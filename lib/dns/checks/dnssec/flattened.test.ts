import { expect, test } from 'vitest'
import { current, signedIn } from '@/lib/dns/measure/setup'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record } from '@/lib/dns/testing/zones'

const zone = 'shop.example'
const signer = createSigner(zone)
const cname = record('www.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const resolving = {
  isSigned: () => true,
  isBogus: (name: string, type: string) => type !== 'DS' && name.endsWith(zone),
}

test('a rejected zone with valid signatures waits if its servers return addresses of the target instead', async () => {
  const flat = record(cname.name, 'A', '192.0.2.7')
  const own = signer.signed(flat, signer.key)
  const { both } = await startPair({ a: own, b: own, above: [signer.ds] }, resolving)
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  const bad = signer.signed({ ...flat, value: '192.0.2.8' }, signer.key)
  const changed = bad.map((one) => (one.type === 'A' ? flat : one))
  const { both: broken } = await startPair({ a: changed, b: changed, above: [signer.ds] }, resolving)
  const checked = await checkFirst(wanted, broken)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toContain('the signature on the A record')
})

test.each([
  ['valid signatures', true, { state: 'attention', code: 'address-instead' }],
  ['no signature', false, { state: 'wrong', code: 'dnssec-broken' }],
])('an address of the target beside another one is judged with %s', async (_, isSigned, expected) => {
  const own = record(cname.name, 'A', '192.0.2.7')
  const other = record(cname.name, 'A', '192.0.2.66')
  const addresses = isSigned ? signer.signedSet(own, other) : [own, other]
  const records = [...addresses, ...signer.signed(signer.key)]
  const { roots, both } = await startPair({
    a: records,
    b: records,
    above: signedIn('', current, [signer.ds]),
  })
  // The resolver doesn't validate.
  for (const config of [roots, both]) expect(await checkFirst(wanted, config)).toMatchObject(expected)
})
