import type { Question } from 'dns-packet'
import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { startPair } from '@/lib/dns/testing/pair'
import { record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { linesOf } from '@/lib/dns/model/record-lines'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Servers that follow a CNAME without returning it for CNAME queries.

const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4', platform: '127.0.7.5' }
const target = 't.platform.example'
const proof = 'p.platform.example'
const servers = ['a.shop.example', 'b.shop.example']
const glue = [record('a.shop.example', 'A', hosts.a), record('b.shop.example', 'A', hosts.b)]
const address = record('ns.platform.example', 'A', hosts.platform)
const platform = zoneOf(
  'platform.example',
  ['ns.platform.example'],
  address,
  record(target, 'A', '203.0.113.1'),
  record(proof, 'TXT', 'token'),
)

type Own = (question: Question) => readonly ZoneRecord[]

async function check(domain: string, onA: Own, onB = onA) {
  const zones = (own: Own) => ({
    zones: (question: Question) => [zoneOf('shop.example', servers, ...glue, ...own(question))],
  })
  const { both } = await startZones({
    [hosts.root]: [
      zoneOf(
        '.',
        ['root.example'],
        ...servers.map((server) => record('shop.example', 'NS', server)),
        ...glue,
        record('platform.example', 'NS', 'ns.platform.example'),
        address,
      ),
    ],
    [hosts.a]: zones(onA),
    [hosts.b]: zones(onB),
    [hosts.platform]: [platform],
  })
  const wanted = wantedForDomain({ domain, cname_target: target, acme_challenge_cname_target: proof })
  const asked = domain.startsWith('*.') ? wanted : wanted.slice(0, 1)
  const { records } = await checkRecords(asked, both, new AbortController().signal)
  return records.at(-1)
}

const balanced: Own = ({ type }) =>
  type === 'A' || type === 'AAAA' ? [record('app.shop.example', 'CNAME', target)] : []

test('a CNAME that servers return only for address queries needs attention', async () => {
  const checked = await check('app.shop.example', balanced)
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'cname-hidden', notes: [] })
  expect(checked?.message).toBe(
    'The name servers of shop.example return the CNAME of app.shop.example only for address queries. ' +
      "This works, but queries for other record types don't return the record. If your DNS provider offers plain CNAME records, " +
      'create a CNAME record at app in the zone shop.example, pointing to t.platform.example.',
  )
  const lines = checked ? linesOf(checked.record, checked) : []
  expect(lines.map(({ status }) => status)).toEqual(['attention'])
})

test('a CNAME that only one server returns for address queries is wrong', async () => {
  expect(await check('app.shop.example', balanced, () => [])).toMatchObject({ state: 'wrong' })
})

const challenge = '_acme-challenge.c1.shop.example'
const flattened =
  (token: string): Own =>
  () => [record('*.c1.shop.example', 'CNAME', target), record(challenge, 'TXT', token)]

test("a challenge with the target's TXT record needs attention", async () => {
  const checked = await check('*.c1.shop.example', flattened('token'))
  expect(checked).toMatchObject({ state: 'attention', code: 'cname-hidden' })
  expect(checked?.message).toContain(
    `${challenge} has a copy of the TXT record at p.platform.example instead of a CNAME, `,
  )
  expect(checked?.message).toMatch(
    /Option B: If your DNS provider doesn't flatten the CNAME, delete the TXT record \("token"\) at _acme-challenge\.c1 in the zone shop\.example, then create a CNAME record at/,
  )
  const lines = checked ? linesOf(checked.record, checked) : []
  expect(lines.map(({ status }) => status)).toEqual(['attention'])
})

test('a challenge with a different TXT record is wrong', async () => {
  expect(await check('*.c1.shop.example', flattened('other'))).toMatchObject({
    state: 'wrong',
    code: 'txt-at-challenge',
  })
})

/** Checks a name whose servers return errors to some of the queries that visitors send. */
async function checkFailing(
  domain: string,
  own: Own,
  fault: NonNullable<Parameters<typeof startPair>[0]['fault']>,
) {
  const { roots } = await startPair({ a: own, b: own, fault })
  const wanted = wantedForDomain({ domain, cname_target: target, acme_challenge_cname_target: proof })
  const { records } = await checkRecords(wanted, roots, new AbortController().signal)
  return records.at(domain.startsWith('*.') ? -1 : 0)
}

test.each([0, 1])("the target's TXT record needs attention although query %i for it fails", async (at) => {
  let count = 0
  const checked = await checkFailing('*.c1.shop.example', flattened('token'), ({ name, type }) =>
    name === challenge && type === 'TXT' && count++ === at ? 'SERVFAIL' : null,
  )
  expect(checked).toMatchObject({ state: 'attention', code: 'cname-hidden' })
})

test('a CNAME returned only for address queries needs attention although one of them fails', async () => {
  let count = 0
  const checked = await checkFailing('app.shop.example', balanced, ({ name, type }) =>
    name === 'app.shop.example' && type === 'A' && count++ === 0 ? 'SERVFAIL' : null,
  )
  expect(checked).toMatchObject({ state: 'attention', code: 'cname-hidden' })
})
