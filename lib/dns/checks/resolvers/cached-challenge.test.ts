import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { startPair, pairProof, pairTarget } from '@/lib/dns/testing/pair'
import type { Cached } from '@/lib/dns/testing/resolver'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'

// Old answers in a resolver's cache for a challenge, for which certificate authorities query TXT records.

const zone = 'shop.example'
const name = '_acme-challenge.c1.shop.example'
const challenge = record(name, 'CNAME', pairProof)
const chain = [record(name, 'CNAME', 'via.shop.example'), record('via.shop.example', 'CNAME', pairProof)]
const held = (type: Cached['type'], ...values: string[]): Cached => ({ name, type, values, ttl: 900, zone })

const [, ...wanted] = wantedForDomain({
  domain: '*.c1.shop.example',
  cname_target: pairTarget,
  acme_challenge_cname_target: pairProof,
})

type Pair = Partial<Parameters<typeof startPair>[0]>
type Resolving = Parameters<typeof startPair>[1]

async function check(records: readonly ZoneRecord[], resolving: Resolving, pair: Pair = {}) {
  const own = [record('*.c1.shop.example', 'CNAME', pairTarget), ...records]
  const { both } = await startPair({ a: own, b: own, ...pair }, resolving)
  return [await checkFirst(wanted, both), await checkFirst(wanted, withoutRoots(both))]
}

const secondsUntil = (time: string | null = null) => (Date.parse(time ?? '') - Date.now()) / 1_000

test.each<[string, Cached, string, RegExp]>([
  ['TXT record', held('TXT', 'old'), 'old-answer-cached', /250 still returns "old"\. /],
  ['negative answer', held('TXT'), 'absence-cached', /250 still returns a cached negative answer\. /],
  [
    'CNAME',
    held('CNAME', 'old.shop.example'),
    'old-answer-cached',
    /250 still returns old\.shop\.example\. /,
  ],
])('an old %s makes the challenge wait until it expires', async (_, cached, code, message) => {
  for (const checked of await check([challenge], { cached: [cached] })) {
    expect(checked).toMatchObject({ verdict: 'correct', state: 'waiting', code, notes: [] })
    expect(checked?.message).toMatch(message)
    expect(secondsUntil(checked?.until)).toBeGreaterThan(800)
    expect(secondsUntil(checked?.until)).toBeLessThanOrEqual(900)
    expect(checked?.resolvers?.[0]?.until).toBe(checked?.until)
  }
})

test('an old CNAME inside the chain makes the challenge wait', async () => {
  const cached = [{ ...held('CNAME', 'old.shop.example'), name: 'via.shop.example' }]
  for (const checked of await check(chain, { cached }))
    expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})

const ready = { state: 'ready', code: 'correct', notes: [] }

test.each<[string, ZoneRecord[], Resolving, Pair]>([
  ['without a TXT record', [challenge], {}, { aliases: [record(pairProof, 'A', '192.0.2.7')] }],
  [
    'without a TXT record at the end of a chain',
    chain,
    {},
    { aliases: [record(pairProof, 'A', '192.0.2.7')] },
  ],
  [
    'that does not exist yet',
    [challenge],
    {},
    {
      aliases: [
        record('other.platform.example', 'A', '192.0.2.7'),
        record(pairProof, 'CNAME', 'none.platform.example'),
      ],
    },
  ],
  [
    'with an old TXT record in the cache',
    [challenge],
    { cached: [{ ...held('TXT', 'older'), name: pairProof }] },
    {},
  ],
  ['whose TXT record replaces the CNAME in the answer', [challenge], { cached: [held('TXT', 'token')] }, {}],
])('a challenge is ready with a target %s', async (_, records, resolving, pair) => {
  for (const checked of await check(records, resolving, pair)) expect(checked).toMatchObject(ready)
})

test('a challenge needs attention if resolvers fail for its target, but not for other names', async () => {
  const fault = ({ name: asked, type }: { name: string; type: string }) =>
    type === 'TXT' && (asked === name || asked === pairProof) ? 'SERVFAIL' : null
  for (const checked of await check([challenge], { fault })) {
    expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'resolvers-fail' })
    expect(checked?.message).toContain(`because they can't resolve its target ${pairProof}`)
  }
})

test('a resolver that drops TXT queries only adds a note', async () => {
  const fault = ({ type }: { type: string }) => (type === 'TXT' ? 'drop' : null)
  const [checked] = await check([challenge], { fault })
  expect(checked).toMatchObject({ state: 'ready', notes: [expect.stringContaining('127.0.7.250')] })
})

test.each([
  ['SERVFAIL', 60],
  ['drop', 30],
] as const)(
  'a challenge needs attention if its name servers fail TXT queries and only a cache answers: %s',
  async (reply, ttl) => {
    const fault = ({ name: asked, type }: { name: string; type: string }) =>
      asked === name && type === 'TXT' ? reply : null
    const cached = { ...held('CNAME', pairProof), ttl }
    for (const checked of await check([challenge], { cached: [cached] }, { fault }))
      expect(checked).toMatchObject({ verdict: 'correct', state: 'attention' })
  },
)

test('an endless chain is wrong', async () => {
  const loop = [record(name, 'CNAME', 'via.shop.example'), record('via.shop.example', 'CNAME', name)]
  for (const checked of await check(loop, {}))
    expect(checked).toMatchObject({ verdict: 'wrong', state: 'wrong', code: 'chain-loops' })
})

test('a resolver gets one query for the name of a challenge', async () => {
  const asked: string[] = []
  const own = [record('*.c1.shop.example', 'CNAME', pairTarget), challenge]
  const { both } = await startPair({ a: own, b: own })
  const [resolver] = both.recursive
  const onQuestion: typeof both.onQuestion = ({ host }, { name: to, type }) => {
    if (host === resolver?.host && to === name) asked.push(type)
    return undefined
  }
  expect(await checkFirst(wanted, { ...both, onQuestion, headStartMs: 2_000 })).toMatchObject(ready)
  expect(asked).toEqual(['TXT'])
})
