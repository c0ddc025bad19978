import { expect, test } from 'vitest'
import type { Cached } from '@/lib/dns/testing/resolver'
import type { Question } from 'dns-packet'
import { startPair, pairProof, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// CNAME records in only some of a server's answers, at the record itself or between it and the target.

const cname = (name: string, value: string) => record(name, 'CNAME', value)
const via = 'via.shop.example'
const [traffic, challenge] = wantedForDomain({
  domain: '*.c1.shop.example',
  cname_target: pairTarget,
  acme_challenge_cname_target: pairProof,
})
const own = [cname('*.c1.shop.example', via), cname('_acme-challenge.c1.shop.example', via)]

async function check(wanted: typeof traffic, a: readonly ZoneRecord[], b: readonly ZoneRecord[]) {
  const { roots, both } = await startPair({ a: [...own, ...a], b: [...own, ...b] })
  const wantedOne = wanted ? [wanted] : []
  return [await checkFirst(wantedOne, roots), await checkFirst(wantedOne, both)]
}

test.each([
  ['that leads elsewhere', [cname(via, 'old.host.example')]],
  ['that leads nowhere', [cname(via, 'gone.example')]],
])('a chain needs attention if the second server has a CNAME %s', async (_, old) => {
  for (const checked of await check(traffic, [cname(via, pairTarget)], old))
    expect(checked).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      message: expect.stringMatching(
        /through via\.shop\.example, but b\.host\.example doesn't have the correct CNAME record at via\.shop\.example, so some visitors can't reach the platform\. .*change the CNAME record at \*\.c1 to t\.platform\.example/,
      ),
    })
})

test('a chain is ready if the second server has another CNAME that leads to the target', async () => {
  const other = [cname('other.shop.example', pairTarget)]
  const checks = await check(
    traffic,
    [...other, cname(via, pairTarget)],
    [...other, cname(via, 'other.shop.example')],
  )
  for (const checked of checks) expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
})

test.each([
  ['alone', []],
  ["with a copy of the target's address", [record(via, 'A', '192.0.2.7')]],
])('an IPv6 address beside a CNAME in a chain is wrong: %s', async (_, copies) => {
  const records = [cname(via, pairTarget), record(via, 'AAAA', '2001:db8::5'), ...copies]
  for (const checked of await check(traffic, records, records)) {
    expect(checked).toMatchObject({ verdict: 'wrong', code: 'cname-beside-others' })
    expect(checked?.message).toContain('2001:db8::5')
  }
})

test.each(['a', 'b'] as const)("a challenge's chain needs attention if only %s has it", async (name) => {
  const right = [cname(via, pairProof)]
  const checks = await (name === 'a' ? check(challenge, right, []) : check(challenge, [], right))
  for (const checked of checks)
    expect(checked).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      message: expect.stringMatching(
        /but [ab]\.host\.example doesn't have the correct CNAME record at via\.shop\.example, so the certificate authority might not find the challenge\. /,
      ),
    })
})

const fine = [cname(via, pairProof)]
const stray = [...fine, record(via, 'TXT', 'old token')]

test.each([
  ['both servers', stray, stray, 'wrong'],
  ['the first server', stray, fine, 'attention'],
  ['the second server', fine, stray, 'attention'],
])("a TXT record beside a CNAME in a challenge's chain on %s prevents it", async (_, a, b, state) => {
  for (const checked of await check(challenge, a, b))
    expect(checked).toMatchObject({
      state,
      code: 'cname-beside-others',
      message: expect.stringMatching(
        /through via\.shop\.example, which also has a TXT record \("old token"\)( on [ab]\.host\.example only)?\. .* so the certificate authority might not follow the CNAME\. .*change the CNAME record at _acme-challenge\.c1 to p\.platform\.example/,
      ),
    })
})

test("the target's TXT record beside a CNAME in a challenge's chain is ready", async () => {
  const all = [cname(via, pairProof), record(via, 'TXT', 'token')]
  for (const checked of await check(challenge, all, all)) expect(checked).toMatchObject({ state: 'ready' })
})

/** Returns a server's records, which depend on the query type. Simulates weighted records, which change at random. */
const weighted = (types: readonly string[], other: string) => (question: Question) => [
  cname('app.shop.example', types.includes(question.type) ? other : pairTarget),
]
const wantedApp = wantedForDomain({ domain: 'app.shop.example', cname_target: pairTarget })

test.each(['AAAA', 'MX'])('a CNAME needs attention if %s queries return another one', async (type) => {
  const own = weighted([type], 'old.host.example')
  const { roots, both } = await startPair({ a: own, b: own })
  for (const config of [roots, both])
    expect(await checkFirst(wantedApp, config)).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      message:
        'app.shop.example points to t.platform.example, but the name servers sometimes return a CNAME to old.host.example instead, for example because of weighted records. ' +
        'In the zone shop.example, delete the CNAME record (old.host.example) at app.',
    })
})

test.each([
  [
    'the record',
    'app.shop.example',
    [cname('app.shop.example', pairTarget)],
    'app.shop.example points to t.platform.example, but the name servers',
    'If you changed the record recently, check again later. Otherwise, ask the operator of these name servers to return the CNAME for AAAA queries too.',
  ],
  [
    'a later name',
    via,
    [cname('app.shop.example', via), cname(via, pairTarget)],
    'app.shop.example points to t.platform.example through via.shop.example, whose name servers',
    'In the zone shop.example, change the CNAME record at app to t.platform.example.',
  ],
])('a CNAME needs attention if AAAA queries for %s are denied', async (_, denied, records, lead, change) => {
  const own = ({ type }: Question) =>
    type === 'AAAA' ? records.filter(({ name }) => name !== denied) : records
  const { roots, both } = await startPair({ a: own, b: own })
  for (const config of [roots, both])
    expect(await checkFirst(wantedApp, config)).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      message:
        `${lead} answer AAAA queries as if the name didn't exist (NXDOMAIN). ` +
        `Resolvers may cache this answer for all record types, so some visitors can't reach the platform. ${change}`,
      related: expect.arrayContaining([
        { name: denied, type: 'AAAA', outcome: 'answered', found: [], kind: 'by-type' },
      ]),
    })
})

test('a CNAME is ready if another one in its place also leads to the target', async () => {
  const own = (question: Question) => [...weighted(['AAAA'], via)(question), cname(via, pairTarget)]
  const { roots } = await startPair({ a: own, b: own })
  expect(await checkFirst(wantedApp, roots)).toMatchObject({ state: 'ready' })
})

/** Returns a server's records for a chain whose second CNAME depends on the query type. */
const weightedHop = (types: readonly string[], other: string) => (question: Question) => [
  cname('app.shop.example', via),
  cname(via, types.includes(question.type) ? other : pairTarget),
]
const oldVia: Cached = { name: via, type: 'CNAME', values: ['old.host.example'], ttl: 900 }

test.each([
  ['CNAME', [oldVia]],
  ['MX', []],
])(
  'a chain whose CNAME changes in %s queries needs attention and is not an old answer',
  async (type, cached) => {
    const own = weightedHop([type], 'old.host.example')
    const { both } = await startPair({ a: own, b: own }, { cached })
    expect(await checkFirst(wantedApp, both)).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      message:
        'app.shop.example points to t.platform.example through via.shop.example, whose name servers sometimes return a CNAME to old.host.example instead, for example because of weighted records. ' +
        'In the zone shop.example, change the CNAME record at app to t.platform.example.',
      related: expect.arrayContaining([
        expect.objectContaining({
          name: via,
          kind: 'sometimes',
          found: [expect.objectContaining({ value: 'old.host.example' })],
        }),
      ]),
    })
  },
)

test('a CNAME that a resolver got from a weighted record needs attention, even if few queries return it', async () => {
  const own = weighted(['TXT'], 'old.host.example')
  const cached: Cached[] = [{ ...oldVia, name: 'app.shop.example' }]
  const { both } = await startPair({ a: own, b: own }, { cached })
  expect(await checkFirst(wantedApp, both)).toMatchObject({ state: 'attention', code: 'servers-disagree' })
})

test('a chain is ready if a resolver has another CNAME to the addresses of the target', async () => {
  const own = [
    cname('app.shop.example', via),
    cname(via, pairTarget),
    record('copy.shop.example', 'A', '192.0.2.7'),
  ]
  const cached = [{ ...oldVia, values: ['copy.shop.example'] }]
  const { both } = await startPair({ a: own, b: own }, { cached })
  expect(await checkFirst(wantedApp, both)).toMatchObject({ state: 'ready' })
})
