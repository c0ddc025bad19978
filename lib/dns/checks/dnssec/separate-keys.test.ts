import { expect, test } from 'vitest'
import { current, signedIn } from '@/lib/dns/measure/setup'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record } from '@/lib/dns/testing/zones'

// The providers of two name servers sign a zone with separate keys, and the DS records contain only one of them.

const zone = 'shop.example'
const [signer, other, former] = [createSigner(zone), createSigner(zone), createSigner(zone)]
const cname = record('www.shop.example', 'CNAME', pairTarget)
const edge = 'edge.shop.example'
const ns = record(edge, 'NS', 'a.host.example')
const ignored = record(edge, 'DS', `4711 12 2 ${'a1'.repeat(32)}`)
const keyless =
  /b\.host\.example has a copy without a key that matches the DS record, .*Update the zone on b\.host\.example, or/

test.each([
  ['domain', wantedForDomain({ domain: cname.name, cname_target: pairTarget }), [cname], []],
  ['ingress', wantedForIngress({ domain: edge, ns_targets: ['a.host.example'] }), [ignored], [ns]],
])('of a %s are the cause although a resolver has a former DS record', async (_, wanted, signed, plain) => {
  const { both } = await startPair(
    {
      a: [...plain, ...signer.signed(...signed, signer.key)],
      b: [...plain, ...other.signed(...signed, other.key)],
      above: signedIn('', current, [signer.ds]),
    },
    {
      isSigned: (name) => name.endsWith(zone),
      isBogus: (name, type) => name.endsWith(zone) && type !== 'DS',
      cached: [{ name: zone, type: 'DS', values: [former.ds.value], ttl: 300 }],
    },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toMatch(keyless)
})
