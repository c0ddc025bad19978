import { describe, expect, test } from 'vitest'
import { current, signedIn } from '@/lib/dns/measure/setup'
import { wantedForDomain } from '@/lib/dns/model/records'
import { isSigned, startAddresses, zone } from '@/lib/dns/testing/addresses'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record } from '@/lib/dns/testing/zones'

// A domain in a zone whose keys one address doesn't return. Its signatures show which copy of the zone it has.

const cname = record('www.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const [signer, other] = [createSigner(zone), createSigner(zone)]
const own = signer.signed(cname, signer.key)
const accepting = { isSigned, isBogus: () => false }
const outdated = signedIn('', current, [other.ds])
const answerAll = () => null
const dropKeys = ({ type }: { type: string }) => (type === 'DNSKEY' ? ('drop' as const) : null)

describe.each([
  ['first', 0],
  ['second', 1],
])("the %s address doesn't return the keys", (_, at) => {
  test.each([
    ['with the same key', own, "the DS record of shop.example doesn't match any key of that zone"],
    ['without signatures', [cname], "shop.example has a DS record, but the zone isn't signed"],
  ])('of the same copy %s, so the DS record is outdated', async (_copy, copy, text) => {
    const addresses = await startAddresses([copy, copy], { above: outdated, keyless: [at], ...accepting })
    const [fault = answerAll, faultOfB = answerAll] = [dropKeys, dropKeys].with(1 - at, answerAll)
    const pair = await startPair({ a: copy, b: copy, above: outdated, fault, faultOfB }, accepting)
    for (const { both, roots } of [addresses, pair]) {
      for (const config of [both, roots]) {
        const checked = await checkFirst(wanted, config)
        expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
        expect(checked?.message).toContain(text)
        expect(checked?.message).not.toMatch(/has an? .*copy/)
      }
    }
  })
})
