import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, zoneOf } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

const servers = ['a.host.example', 'b.host.example']
const signer = createSigner('shop.example')
const hop = createSigner('hop.example')
const later = record('via.shop.example', 'CNAME', 'via.hop.example')
const last = record('via.hop.example', 'CNAME', pairTarget)
const cname = record('www.shop.example', 'CNAME', later.name)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })

/** Signs another value, so that the signature doesn't match the record. */
const unmatched = (by: typeof signer, own: ZoneRecord) =>
  by.signed({ ...own, value: 'old.platform.example' }).map((one) => (one.type === own.type ? own : one))

test("a later zone's bad signature is found although a bad one before it can't be confirmed", async () => {
  const own = signer.signed(cname, signer.key)
  const { both } = await startPair(
    {
      a: [...own, ...signer.signed(later)],
      b: [...own, ...unmatched(signer, later)],
      above: [signer.ds, hop.ds, ...servers.map((server) => record('hop.example', 'NS', server))],
      zonesFor: () => [zoneOf('hop.example', servers, ...unmatched(hop, last), ...hop.signed(hop.key))],
      // One server returns the keys, the other one the later name.
      fault: ({ name, type }) => (name === later.name && type !== 'SOA' ? 'SERVFAIL' : null),
      faultOfB: ({ name, type }) => (name === 'shop.example' && type === 'DNSKEY' ? 'SERVFAIL' : null),
    },
    { isSigned: () => true, isBogus: (name, type) => type !== 'DS' && /shop|hop/.test(name) },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toContain('the signature on the CNAME record at via.hop.example')
})
