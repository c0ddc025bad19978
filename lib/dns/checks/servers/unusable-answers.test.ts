import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'

test('servers that drop only address queries are not reported as silent', async () => {
  const app = record('app.shop.example', 'CNAME', pairTarget)
  const { roots, both } = await startPair({
    a: [app],
    b: [app],
    fault: ({ type, name }) =>
      (type === 'A' || type === 'AAAA') && name.endsWith('shop.example') ? 'drop' : null,
  })
  const wanted = wantedForDomain({ domain: app.name, cname_target: pairTarget })
  for (const config of [roots, both]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
    expect(checked?.message).toContain(
      "no name server answers A queries for app.shop.example: a.host.example and b.host.example didn't answer in time. Ask the DNS provider of shop.example to fix these servers.",
    )
  }
})

test('servers whose answers are invalid have to be repaired', async () => {
  const own = [record('app.shop.example', 'CNAME', pairTarget)]
  const { roots } = await startPair({ a: own, b: own, fault: () => 'questionless' })
  const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: pairTarget })
  const checked = await checkFirst(wanted, roots)
  expect(checked).toMatchObject({ state: 'unknown', code: 'could-not-ask' })
  expect(checked?.message).toBe(
    "The check couldn't query any name server for app.shop.example: a.host.example and b.host.example sent invalid answers. " +
      'Resolvers might not be able to read these answers either. Ask the DNS provider of shop.example to fix its name servers.',
  )
})
