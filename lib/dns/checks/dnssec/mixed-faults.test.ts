import { expect, test } from 'vitest'
import { createSigner } from '@/lib/dns/testing/signing'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Each server of a signed zone has another bad signature. A resolver finds a valid answer only by combining servers.

const [signer, second] = [createSigner('shop.example'), createSigner('shop.example')]
const cname = record('app.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const above = createSigner('.').signed(signer.ds)
const corrupt = (records: readonly ZoneRecord[]) =>
  records.map((one) =>
    one.type === 'RRSIG' ? { ...one, value: one.value.replace(/.{8}$/, '00000000') } : one,
  )
const badRecord = [...signer.signed(signer.key), ...corrupt(signer.signed(cname))]
const badKeys = [...corrupt(signer.signed(signer.key)), ...signer.signed(cname)]
const otherKey = [...second.signedSet(second.key, signer.key), ...signer.signed(cname)]

test.each([
  ['keys and a record', badKeys, badRecord],
  ['a record and keys', badRecord, badKeys],
  ['keys that another key signed and a record', otherKey, badRecord],
])("servers with different bad signatures aren't ready: %s", async (_, a, b) => {
  const { roots, both } = await startPair({ a, b, above }, { isBogus: () => false, isSigned: () => true })
  for (const config of [roots, both])
    expect(await checkFirst(wanted, config)).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
})

test('signatures that no combination of servers makes valid are wrong', async () => {
  const bad = [...corrupt(signer.signed(signer.key)), ...corrupt(signer.signed(cname))]
  const { roots } = await startPair({ a: badRecord, b: bad, above })
  expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
})

test.each([
  ['the second server', badRecord, [cname]],
  ['the first server', [cname], badRecord],
])('a bad signature on one server and an unsigned copy on %s leave no valid answer', async (_, a, b) => {
  const { roots } = await startPair({ a, b, above })
  expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
})
