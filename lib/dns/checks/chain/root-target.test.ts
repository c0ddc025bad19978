import { expect, test } from 'vitest'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'

// Records that point to the root.

test('a CNAME to the root is shown with a dot', async () => {
  const own = [record('www.shop.example', 'CNAME', '.')]
  const { roots, both } = await startPair({ a: own, b: own })
  const wanted = wantedForDomain({ domain: 'www.shop.example', cname_target: pairTarget })
  for (const config of [roots, both])
    expect(await checkFirst(wanted, config)).toMatchObject({
      state: 'wrong',
      code: 'points-elsewhere',
      message:
        'www.shop.example points to . instead of t.platform.example. In the zone shop.example, change the CNAME record at www to t.platform.example.',
      found: [{ type: 'CNAME', value: '.' }],
    })
})

test('a delegation to the root is shown with a dot', async () => {
  const own = [record('app.shop.example', 'NS', '.')]
  const { roots } = await startPair({ a: own, b: own })
  const wanted = wantedForIngress({ domain: 'app.shop.example', ns_targets: ['ns1.platform.example'] })
  expect(await checkFirst(wanted, roots)).toMatchObject({
    state: 'wrong',
    code: 'points-elsewhere',
    message: expect.stringContaining('delete the NS record (.) at app'),
    found: [{ type: 'NS', value: '.' }],
  })
})
