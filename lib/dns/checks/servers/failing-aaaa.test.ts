import { expect, test } from 'vitest'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Servers that have the record, but return errors to visitors' AAAA queries.

const app = 'app.shop.example'
const own = [record(app, 'CNAME', pairTarget)]
const wanted = wantedForDomain({ domain: app, cname_target: pairTarget })
const failing = ({ name, type }: { name: string; type: string }) =>
  name === app && type === 'AAAA' ? ('SERVFAIL' as const) : null

test('a record needs attention if all servers fail its AAAA queries', async () => {
  const { roots, both } = await startPair({ a: own, b: own, fault: failing })
  for (const config of [roots, both]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
    for (const text of [
      'AAAA queries fail: the name servers of app.shop.example reported a server failure (SERVFAIL).',
      'ask the DNS provider of shop.example to return the CNAME for AAAA queries too.',
    ])
      expect(checked?.message).toContain(text)
    expect(checked?.related).toContainEqual({
      name: app,
      type: 'AAAA',
      kind: 'by-type',
      outcome: 'server-failure',
    })
  }
})

test('a record is ready if only one server fails its AAAA queries', async () => {
  const { both } = await startPair({ a: own, b: own, fault: failing, faultOfB: () => null })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready', code: 'correct' })
})
