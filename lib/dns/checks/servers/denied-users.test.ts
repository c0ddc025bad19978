import { expect, test } from 'vitest'
import { pairProof, pairTarget, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots, withResolver } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Servers that return the CNAME for CNAME queries, but not for the queries that clients send.

const app = 'app.shop.example'
const cname = record(app, 'CNAME', pairTarget)
const below = record(`below.${app}`, 'MX', '10 mail.example')
const wanted = wantedForDomain({ domain: app, cname_target: pairTarget })
const label = '_acme-challenge.app.shop.example'
const [, challenge] = wantedForDomain({
  domain: '*.app.shop.example',
  cname_target: pairTarget,
  acme_challenge_cname_target: pairProof,
})

/** Returns one record, or another one for queries of a type. */
const only =
  (type: string, own: ZoneRecord, other: ZoneRecord) =>
  (question: { type: string }): ZoneRecord[] => [question.type === type ? other : own]

test.each([
  [
    'one of two servers',
    'attention',
    'some of the name servers answer A queries without the CNAME, so visitors might not reach the platform.',
  ],
  [
    'all servers',
    'wrong',
    "the name servers answer A queries without the CNAME, so visitors can't reach the platform.",
  ],
])('%s return no data for A queries', async (on, state, problem) => {
  const denying = only('A', cname, below)
  const { roots, both } = await startPair({ a: on === 'all servers' ? denying : [cname], b: denying })
  for (const config of [roots, both, withoutRoots(both)]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ state, code: 'servers-disagree' })
    expect(checked?.message).toBe(
      `app.shop.example points to t.platform.example, but ${problem} ` +
        'If you changed the record recently, check again later. Otherwise, ask the operator of these name servers to return the CNAME for A queries too.',
    )
  }
})

test.each([
  ['one server', 'attention'],
  ['all servers', 'wrong'],
])('%s return no data for TXT queries of a challenge', async (on, state) => {
  const own = record(label, 'CNAME', pairProof)
  const denying = only('TXT', own, record(`below.${label}`, 'MX', '10 mail.example'))
  const { roots, both } = await startPair({ a: on === 'all servers' ? denying : [own], b: denying })
  for (const config of [roots, both])
    expect(await checkFirst(challenge ? [challenge] : [], config)).toMatchObject({ state })
})

test('a server that flattens the CNAME of an IPv6-only target has no data for A queries', async () => {
  const address = record(app, 'AAAA', '2001:db8::7')
  const flattening = ({ type }: { type: string }) =>
    type === 'CNAME' ? [cname] : type === 'AAAA' ? [address] : [below]
  const { roots } = await startPair({
    a: flattening,
    b: flattening,
    aliases: [record(pairTarget, 'AAAA', '2001:db8::7')],
  })
  expect(await checkFirst(wanted, roots)).toMatchObject({ verdict: 'correct', state: 'attention' })
})

// If all servers do, `unresolved.test.ts` applies.
test.each([
  ['SERVFAIL', 'return SERVFAIL for A queries'],
  ['NXDOMAIN', "answer A queries as if the name didn't exist (NXDOMAIN)"],
] as const)('one of two servers returns %s for A queries', async (reply, problem) => {
  const fault = ({ type, name }: { type: string; name: string }) =>
    type === 'A' && name === app ? reply : null
  const some = await startPair({ a: [cname], b: [cname], faultOfB: fault })
  for (const config of [some.roots, some.both])
    expect(await checkFirst(wanted, config)).toMatchObject({
      state: 'attention',
      message: expect.stringContaining(
        `some of the name servers ${problem}, so visitors might not reach the platform.`,
      ),
    })
})

test('the first of two servers returns an answer without an SOA record for A queries', async () => {
  const bare = ({ type, name }: { type: string; name: string }) =>
    type === 'A' && name === app ? 'empty' : null
  const some = await startPair({ a: [cname], b: [cname], fault: bare, faultOfB: () => null })
  const cached = [{ name: app, type: 'A' as const, values: [], ttl: 60 }]
  for (const config of [some.roots, some.both, await withResolver(some.roots, { cached })])
    expect(await checkFirst(wanted, config)).toMatchObject({
      state: 'attention',
      message: expect.stringContaining('some of the name servers answer A queries without the CNAME'),
    })
})
