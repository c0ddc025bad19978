import { expect, test } from 'vitest'
import { current, signedIn } from '@/lib/dns/measure/setup'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record } from '@/lib/dns/testing/zones'

// Servers don't sign the CNAME that a DNAME record implies, so the DNAME record's signature is verified instead.

const zone = 'shop.example'
const [signer, other] = [createSigner(zone), createSigner(zone)]
const dname = record('eu.shop.example', 'DNAME', 'europe.shop.example')
const target = record('www.europe.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: 'www.eu.shop.example', cname_target: pairTarget })
const rest = signer.signed(target, signer.key)
const isOwn = (name: string) => name.endsWith(zone)
const rejecting = { isSigned: isOwn, isBogus: (name: string, type: string) => isOwn(name) && type !== 'DS' }
const above = signedIn('', current, [signer.ds])
const sound = [...signer.signed(dname), ...rest]
const bad = [...other.signed(dname), ...rest]
const text =
  "the signature on the DNAME record at eu.shop.example in the zone shop.example can't be verified with the DNSSEC keys of shop.example"

test("a signature that doesn't match is why a resolver rejects the record", async () => {
  const { both } = await startPair({ a: bad, b: bad, above }, rejecting)
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toContain(text)
})

test("a signature that doesn't match on one server needs attention although a resolver accepts the record", async () => {
  const { both } = await startPair({ a: sound, b: bad, above }, { ...rejecting, isBogus: () => false })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toContain(
    `b.host.example returns DNSSEC signatures that validating resolvers reject: ${text}`,
  )
})

test('valid signatures show that the rejection is old', async () => {
  const { both } = await startPair({ a: sound, b: sound, above }, rejecting)
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})

test('a resolver may always reject the order of the records, so the rejection is not known to be old', async () => {
  const fault = ({ name }: { name: string }) => (name === 'www.eu.shop.example' ? 'alias-first' : null)
  const { both } = await startPair({ a: sound, b: sound, above, fault }, rejecting)
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(checked?.message).not.toContain("You don't need to change anything")
})
