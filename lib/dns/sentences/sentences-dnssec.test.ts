import { expect, test } from 'vitest'
import type { BadSignature } from '@/lib/dns/queries/signatures'
import { badOnSome } from './sentences-dnssec'

const record = {
  name: 'www.shop.example',
  type: 'CNAME' as const,
  values: ['t.example'],
  purpose: 'traffic' as const,
}

test.each<[BadSignature, string]>([
  [
    { state: 'unsupported' },
    "returns no DNSSEC signature for the CNAME record at via.hop.example in the zone hop.example. It doesn't support EDNS, which DNSSEC requires. Validating resolvers reject its answers. " +
      "Replace or update b.hop.example so that it supports DNSSEC. If the other name servers of hop.example don't support it either, replace or update them too, or remove the zone's DS record at the registrar.",
  ],
  [
    { state: 'missing' },
    'returns no DNSSEC signature for the CNAME record at via.hop.example in the zone hop.example. Validating resolvers reject its answers. ' +
      "Update the zone hop.example on b.hop.example. If the other name servers of hop.example don't return signatures either, sign the zone hop.example again at your DNS provider, or remove its DS record at the registrar until it is signed.",
  ],
])('one queried server of another zone returns no signature: %o', (signature, text) => {
  const at = { zone: 'shop.example', parent: 'example', findings: [] }
  const signed = { zone: 'hop.example', type: 'CNAME', name: 'via.hop.example' }
  const bad = { ...signed, signature, servers: ['b.hop.example'], isEverywhere: false }
  expect(badOnSome(record, at, bad)).toBe(
    `However, b.hop.example, a name server of the zone hop.example, ${text}`,
  )
})
