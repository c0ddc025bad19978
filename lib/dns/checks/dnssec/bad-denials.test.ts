import type { Question } from 'dns-packet'
import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, withResolver } from '@/lib/dns/testing/zones'

// A signed zone whose records are valid, but whose denials of DS records aren't. The PowerDNS Recursor queries the DS
// records of each name above a record, and rejects the record. Other resolvers accept it.

const zone = 'shop.example'
const between = `eu.${zone}`
const cname = record(`www.${between}`, 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const signer = createSigner(zone)
const records = signer.signed(cname, signer.key)
const resolving = { isSigned: () => true, isBogus: (name: string) => name === cname.name }
const isDenied = ({ name, type }: Question) => name === between && type === 'DS'
const fault = (question: Question) => (isDenied(question) ? 'bad-denial' : null)
const setup = { a: records, b: records, above: [signer.ds] }

test('the check names a bad signature on a denial instead of waiting for an old failure', async () => {
  const { both } = await startPair({ ...setup, fault }, resolving)
  const accepting = await withResolver(both, { isSigned: () => true, isBogus: () => false })
  for (const config of [both, accepting]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
    expect(checked?.message).toContain(
      `the signature on the denial of DS records at ${between} in the zone ${zone} can't be verified with the DNSSEC keys of ${zone}`,
    )
    expect(checked?.message).toContain(`Sign the zone ${zone} again`)
  }
})

test('the record needs attention if only one server returns bad denials and another resolver accepts it', async () => {
  const { both } = await startPair({ ...setup, fault: () => null, faultOfB: fault }, resolving)
  const accepting = await withResolver(both, { isSigned: () => true, isBogus: () => false })
  const checked = await checkFirst(wanted, accepting)
  expect(checked).toMatchObject({ state: 'attention' })
  expect(checked?.message).toContain(
    'b.host.example returns DNSSEC signatures that validating resolvers reject',
  )
})

test('the record waits if the denials have no bad signature', async () => {
  const { both } = await startPair(setup, resolving)
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})
