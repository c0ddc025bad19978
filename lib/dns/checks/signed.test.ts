import { expect, test } from 'vitest'
import { dsOf, keyOf } from '@/lib/dns/measure/setup'
import { startPair, target } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { isWithin, wantedForDomain } from '@/lib/dns/model/records'

// Problems of signed zones that the signature of the record doesn't show.

const cname = record('www.shop.example', 'CNAME', target)
const signed = [cname, keyOf('shop.example')]
const isSigned = (name: string) => isWithin(name, 'shop.example')
const wanted = wantedForDomain({
  domain: cname.name,
  cname_target: target,
  certificate_management_policy: { authority: 'letsencrypt' },
})

test('a zone whose negative answers fail validation needs attention', async () => {
  const { both } = await startPair(
    { a: signed, b: signed, above: [dsOf('shop.example')] },
    { isSigned, isBogus: (name, type) => name === 'shop.example' && type === 'CAA' },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'caa-lookup-fails' })
  expect(checked?.message).toContain(
    "DNSSEC validation fails for the answer that shop.example has no CAA records, so certificate authorities don't issue a certificate. " +
      'Sign the zone shop.example again at your DNS provider, or remove its DS record at the registrar.',
  )
})

test('a server with an unsigned copy of a signed zone needs attention', async () => {
  const { both } = await startPair({ a: signed, b: [cname], above: [dsOf('shop.example')] }, { isSigned })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toMatch(/is signed with DNSSEC, but b\.host\.example has an unsigned copy/)
})

test('a correctly signed zone is ready', async () => {
  const { both } = await startPair({ a: signed, b: signed, above: [dsOf('shop.example')] }, { isSigned })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready', notes: [] })
})
