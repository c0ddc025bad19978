import { expect, test } from 'vitest'
import { shortCause } from '@/lib/dns/model/cause'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairProof, startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'

const name = 'app.shop.example'
const label = '_acme-challenge.c1.shop.example'

/** Returns several CNAME records for CNAME queries, but only the first one for other types, as PowerDNS does. */
const several =
  (at: string, ...values: string[]) =>
  ({ type }: { type: string }) =>
    (type === 'CNAME' ? values : values.slice(0, 1)).map((value) => record(at, 'CNAME', value))

test.each([0, 1])('a second CNAME is wrong if servers return both (resolvers: %s)', async (n) => {
  const own = [pairTarget, 'old.host.example'].map((value) => record(name, 'CNAME', value))
  const { roots, both } = await startPair({ a: own, b: own })
  const wanted = wantedForDomain({ domain: name, cname_target: pairTarget })
  const checked = await checkFirst(wanted, n ? both : roots)
  expect(checked).toMatchObject({ verdict: 'wrong', state: 'wrong', code: 'points-elsewhere' })
  expect(checked?.message).toBe(
    `${name} has 2 CNAME records (old.host.example and ${pairTarget}), but a name can have only one. ` +
      'In the zone shop.example, delete the CNAME record (old.host.example) at app.',
  )
  expect(checked && shortCause(checked)).toBe('Has 2 CNAME records')
  expect(checked?.servers[0]?.found?.map(({ value }) => value).toSorted()).toEqual([
    'old.host.example',
    pairTarget,
  ])
})

test('a second CNAME is wrong even if servers return it only to CNAME queries', async () => {
  const own = several(name, pairTarget, 'old.host.example')
  const { roots, both } = await startPair({ a: own, b: own, hasTcp: true })
  const wanted = wantedForDomain({ domain: name, cname_target: pairTarget })
  for (const config of [roots, both]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ state: 'wrong', code: 'points-elsewhere' })
    expect(checked?.message).toMatch(/has 2 CNAME records/)
  }
})

test.each([
  ['old.host.example', pairTarget],
  [pairTarget, 'old.host.example'],
])('an account’s name servers with the same two CNAME records agree (first: %s)', async (...values) => {
  const own = several(name, ...values)
  const { both } = await startPair({ a: own, b: own })
  const { port } = both
  const recursive = ['127.0.7.3', '127.0.7.4'].map((host) => ({ host, port }))
  const config = { ...withoutRoots(both), recursive, isPrivate: true }
  const wanted = wantedForDomain({ domain: name, cname_target: pairTarget })
  const checked = await checkFirst(wanted, config)
  expect(checked).toMatchObject({ state: 'wrong', code: 'points-elsewhere' })
  expect(checked?.servers.map(({ found = [] }) => found.length)).toEqual([2, 2, 2, 2])
  expect(checked?.message).toMatch(/has 2 CNAME records/)
})

test('a second CNAME at a challenge is wrong even if servers follow the correct one', async () => {
  const own = several(label, pairProof, 'old.host.example')
  const { both } = await startPair({ a: own, b: own })
  const wanted = wantedForDomain({
    domain: '*.c1.shop.example',
    cname_target: pairTarget,
    acme_challenge_cname_target: pairProof,
  })
  const checked = await checkFirst(wanted.slice(1), both)
  expect(checked).toMatchObject({ state: 'wrong', code: 'points-elsewhere' })
  expect(checked?.message).toMatch(/has 2 CNAME records/)
})
