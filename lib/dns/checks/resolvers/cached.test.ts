import { expect, test } from 'vitest'
import { staleDs } from '@/lib/dns/measure/setup'
import { checkRecords } from '@/lib/dns/check'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import { recordState } from '@/lib/dns/model/state'
import type { Cached } from '@/lib/dns/testing/resolver'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'
import { wantedForDomain, type DnsCheck, type RecordCheck } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import type { Question } from '@/lib/dns/wire/messages'

// Old answers in a resolver's cache, which stores each type and each name of a chain separately.

const app = record('app.shop.example', 'CNAME', pairTarget)
const chain = [record(app.name, 'CNAME', 'via.shop.example'), record('via.shop.example', 'CNAME', pairTarget)]
const old = '192.0.2.80'
const held = (name: string, type: Cached['type'], ...values: string[]): Cached => ({
  name,
  type,
  values,
  ttl: 900,
  zone: name === pairTarget ? 'platform.example' : 'shop.example',
})

async function check(records: readonly ZoneRecord[], cached: readonly Cached[], more: ZoneRecord[] = []) {
  const { both } = await startPair({ a: records, b: records, platform: more }, { cached })
  return checkFirst(wantedForDomain({ domain: app.name, cname_target: pairTarget }), both)
}

test('an old answer does not hide a name server that must be repaired', async () => {
  const faultOfB = ({ name }: Question) => (name.endsWith('shop.example') ? 'REFUSED' : null)
  const { both } = await startPair({ a: [app], b: [], faultOfB }, { cached: [held(app.name, 'A', old)] })
  const checked = await checkFirst(wantedForDomain({ domain: app.name, cname_target: pairTarget }), both)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toMatch(/In addition, .*still returns 192\.0\.2\.80/)
  expect(checked?.message).not.toContain("don't need to change anything")
})

test.each<[string, ZoneRecord[], Cached, RegExp]>([
  ['address beside a new CNAME', [app], held(app.name, 'A', old), /250 still returns 192\.0\.2\.80\. /],
  [
    'CNAME inside the chain',
    chain,
    held('via.shop.example', 'CNAME', 'old.shop.example'),
    /250 still returns old\.shop\.example for via\.shop\.example\. /,
  ],
  [
    'address inside the chain',
    chain,
    held('via.shop.example', 'A', old),
    /250 still returns 192\.0\.2\.80 for via\.shop\.example\. /,
  ],
])('an old %s makes the record wait', async (_, records, cached, message) => {
  const checked = await check([...records, record('old.shop.example', 'A', old)], [cached])
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached', notes: [] })
  expect(checked?.message).toMatch(message)
  const minutes = (Date.parse(checked?.until ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(13)
  expect(minutes).toBeLessThanOrEqual(15)
  const [resolver] = checked?.resolvers ?? []
  const isOwn = cached.name === app.name
  expect(isOwn ? resolver?.until : checked?.related?.[0]?.until).toBe(checked?.until)
  const held = {
    name: cached.name,
    server: resolver?.name,
    found: [{ type: cached.type, value: cached.values[0] }],
  }
  expect(checked?.related ?? []).toMatchObject(isOwn ? [] : [held])
  // The record's own answer is current, and expires with its own TTL of one minute.
  if (!isOwn) expect(Date.parse(resolver?.until ?? '') - Date.now()).toBeLessThanOrEqual(60_000)
})

const oldIpv6 = held(app.name, 'AAAA', '2001:db8::80')

async function checkIpv6(records: readonly ZoneRecord[], last: DnsCheck | null, isRequested: boolean) {
  const { both } = await startPair({ a: records, b: records }, { cached: [oldIpv6] })
  return checkFirst(wantedForDomain({ domain: app.name, cname_target: pairTarget }), both, last, isRequested)
}

async function lastCheck() {
  const { both } = await startPair({ a: [], b: [] })
  const wanted = wantedForDomain({ domain: app.name, cname_target: pairTarget })
  return checkRecords(wanted, both, new AbortController().signal)
}

test.each([
  ['a person requests the check', true],
  ["the record wasn't ready at the last check", false],
])('old IPv6 addresses beside a new CNAME make the record wait if %s', async (_, isRequested) => {
  const checked = await checkIpv6([app], isRequested ? null : await lastCheck(), isRequested)
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached', notes: [] })
  expect(checked?.message).toMatch(
    /250 still returns 2001:db8::80 for app\.shop\.example\. The cached answer expires by /,
  )
  const minutes = (Date.parse(checked?.until ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(13)
  expect(checked?.related).toMatchObject([
    { name: app.name, found: [{ type: 'AAAA', value: '2001:db8::80' }], until: checked?.until },
  ])
})

test('IPv6 addresses that the servers return too are not old', async () => {
  const records = [app, record(app.name, 'AAAA', '2001:db8::80')]
  expect((await checkIpv6(records, null, true))?.state).not.toBe('waiting')
})

test.each<[string, ZoneRecord[], Cached, RegExp]>([
  ['addresses', [app], held(app.name, 'A'), /250 still returns a cached negative answer\. /],
  [
    'a name inside the chain',
    chain,
    held('via.shop.example', 'A'),
    /250 still returns a cached negative answer for via\.shop\.example\. /,
  ],
  [
    'the target',
    [app],
    held(pairTarget, 'A'),
    /250 still returns a cached negative answer for t\.platform\.example\. /,
  ],
])('a cached negative answer for %s makes the record wait', async (_, records, cached, message) => {
  const checked = await check(records, [cached])
  expect(checked).toMatchObject({ state: 'waiting', code: 'absence-cached', notes: [] })
  expect(checked?.until).toMatch(/^\d{4}-/)
  expect(checked?.message).toMatch(message)
})

test('an old CNAME inside the chain to a name that no longer exists makes the record wait', async () => {
  const cached = [held('via.shop.example', 'CNAME', 'old.shop.example')]
  const { both } = await startPair({ a: chain, b: chain }, { cached })
  const wanted = wantedForDomain({ domain: app.name, cname_target: pairTarget })
  for (const config of [both, withoutRoots(both)])
    expect(await checkFirst(wanted, config)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})

test('answers that work are ready', async () => {
  // A resolver that flattens the CNAME, another path to the target, and a target with only IPv6 addresses.
  const other = record('other.shop.example', 'CNAME', pairTarget)
  const ready = { state: 'ready', notes: [] }
  expect(await check([app], [held(app.name, 'A', '192.0.2.7')])).toMatchObject(ready)
  expect(await check(chain, [held('via.shop.example', 'A', '192.0.2.7')])).toMatchObject(ready)
  expect(await check([...chain, other], [held('via.shop.example', 'CNAME', other.name)])).toMatchObject(ready)
})

test('a resolver that returns an unusable address for a name blocks it, which does not end with its cache', async () => {
  const checked = await check([app], [held(app.name, 'A', '0.0.0.0')])
  expect(checked).toMatchObject({ state: 'attention' })
  expect(checked?.message).toContain('blocks app.shop.example: it returns 0.0.0.0.')
})

const covers: [string, string, ZoneRecord[], ZoneRecord[], string][] = [
  [
    'CAA records',
    'caa-forbids',
    [record('shop.example', 'CAA', '0 issue "digicert.com"')],
    [],
    'In the zone shop.example, add a CAA record',
  ],
  [
    'a stale DS record',
    'dnssec-broken',
    [],
    [staleDs('shop.example')],
    'At the registrar, replace the DS record',
  ],
]

test.each(covers)("%s don't hide an old cached answer", async (_, code, own, above, change) => {
  const wanted = wantedForDomain({
    domain: app.name,
    cname_target: pairTarget,
    certificate_management_policy: { authority: 'letsencrypt' },
  })
  const { both, roots } = await startPair(
    { a: [app, ...own], b: [app, ...own], above },
    { cached: [held(app.name, 'A', old)] },
  )
  const checked = (await checkFirst(wanted, both)) ?? expect.fail()
  expect(checked).toMatchObject({ verdict: 'wrong', code, until: expect.any(String) })
  expect(checked.message).toContain(
    'In addition, 127.0.7.250 still returns 192.0.2.80. The cached answer expires by ',
  )
  expect(checked.message).toMatch(new RegExp(`\\. ${change}`))
  const isCaa = code === 'caa-forbids'
  expect(recordState(checked)).toBe(isCaa ? 'waiting' : 'wrong')
  const check = {
    checked_at: '2026-01-01T00:00:00Z',
    zone: checked.zone,
    name_servers: [],
    records: [checked],
  }
  const { nodes } = dnsChain({ wanted, check, certificate: null })
  if (isCaa)
    expect(nodes.find(({ stage }) => stage === 'record')).toMatchObject({
      state: 'waiting',
      status: 'Old answer cached',
    })
  const uncached = await checkFirst(wanted, roots)
  expect(uncached).toMatchObject({ code })
  expect(uncached).not.toHaveProperty('until')
  expect(uncached?.message).not.toContain('In addition')
})

test.each([
  ['of the name', app.name, [app], old],
  ['of a name in the chain', 'via.shop.example', chain, old],
  ['of the name, with a loopback address', app.name, [app], '127.0.0.1'],
  ['of the target, with a loopback address', pairTarget, [app], '127.0.0.1'],
])('an answer %s that does not expire needs attention at the next check', async (_, name, records, value) => {
  const wanted = wantedForDomain({ domain: app.name, cname_target: pairTarget })
  const { both } = await startPair({ a: records, b: records }, { cached: [held(name, 'A', value)] })
  const first = await checkRecords(wanted, both, new AbortController().signal)
  expect(first.records).toMatchObject([{ state: 'waiting', old_answers: [{ name, found: [{ value }] }] }])
  // The cached answer hasn't expired yet.
  expect(await checkFirst(wanted, both, first)).toMatchObject({ state: 'waiting' })
  const passed = { ...first, records: first.records.map((one) => since(one, { seconds: -1 })) }
  const checked = await checkFirst(wanted, both, passed)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-differ' })
  expect(checked?.message).toContain(
    value === old
      ? `250 still returns ${old} for ${name}, although the cached answer should have expired. This resolver may override the name. `
      : `250 blocks ${name}: it returns ${value}. `,
  )
  expect(await checkFirst(wanted, both, { ...first, records: checked ? [checked] : [] })).toMatchObject({
    state: 'attention',
    old_answers: checked?.old_answers,
  })
  // A resolver with several caches returns another remaining TTL.
  const other = { ...first, records: first.records.map((one) => since(one, { seconds: -1, ttl: 300 })) }
  expect(await checkFirst(wanted, both, other)).toMatchObject({ state: 'waiting' })
})

test('a negative answer that is renewed after its expiry is not a cached one', async () => {
  const wanted = wantedForDomain({ domain: app.name, cname_target: pairTarget })
  const { both } = await startPair({ a: [app], b: [app] }, { cached: [{ ...held(app.name, 'A'), ttl: 30 }] })
  const first = await checkRecords(wanted, both, new AbortController().signal)
  expect(first.records).toMatchObject([{ state: 'waiting', old_answers: [{ name: app.name, found: [] }] }])
  const after = (seconds: number) => ({
    ...first,
    records: first.records.map((one) => since(one, { seconds: -seconds })),
  })
  // A resolver can have several caches, whose negative answers expire at different times.
  expect(await checkFirst(wanted, both, after(1))).toMatchObject({ state: 'waiting' })
  const checked = await checkFirst(wanted, both, after(60))
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-differ' })
  expect(checked?.message).toContain(
    '250 got a new negative answer for app.shop.example after its earlier one had expired, although the name servers have the record. ',
  )
  expect(checked?.message).not.toContain("don't need to change anything")
})

/** Returns a check whose old answers expire `seconds` from now, with another TTL if `ttl` is set. */
const since = (check: RecordCheck, { seconds, ttl }: { seconds: number; ttl?: number }): RecordCheck => ({
  ...check,
  old_answers: check.old_answers?.map((one) => ({
    ...one,
    expires_by: new Date(Date.now() + seconds * 1_000).toISOString(),
    found: one.found.map((record) => ({ ...record, ttl: ttl ?? record.ttl })),
  })),
})
