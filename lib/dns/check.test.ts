import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { firstAndSecond, good, startInternet } from '@/lib/dns/testing/internet'
import { proof, target, targets } from '@/lib/dns/testing/assigned'
import { startNameServer } from '@/lib/dns/name-server/name-server'
import { wantedForDomain, wantedForIngress, type WantedRecord } from '@/lib/dns/model/records'

let internet: Awaited<ReturnType<typeof startInternet>>
beforeAll(async () => {
  internet = await startInternet()
})
afterAll(() => internet.close())

const run = (wanted: WantedRecord[], config: ResolverConfig) =>
  checkRecords(wanted, config, new AbortController().signal)
const domain = (name: string) => wantedForDomain({ domain: name, cname_target: target })
const wildcard = (name: string) =>
  wantedForDomain({ domain: name, cname_target: target, acme_challenge_cname_target: proof })
const ingress = (name: string) => wantedForIngress({ domain: name, ns_targets: targets })

const cases: [string, () => WantedRecord[], string[]][] = [
  ['a correct domain', () => domain(`app.${good}`), ['correct']],
  ['a correct wildcard', () => wildcard(`*.c1.${good}`), ['correct', 'correct']],
  ['a correct delegation', () => ingress(`connect.${good}`), ['correct']],
  ['no record', () => domain(`none.${good}`), ['not-found']],
  ['no delegation', () => ingress(`none.${good}`), ['not-found']],
  ['three name servers', () => ingress(`three.${good}`), ['partial-delegation']],
  ['five name servers', () => ingress(`five.${good}`), ['extra-name-servers']],
  ['other name servers', () => ingress(`moved.${good}`), ['points-elsewhere']],
  ['an address', () => domain(`address.${good}`), ['address-instead']],
  ['an address for a delegation', () => ingress(`address-ns.${good}`), ['address-instead']],
  ['a CNAME for a delegation', () => ingress(`elsewhere.${good}`), ['cname-instead']],
  ['another target', () => domain(`elsewhere.${good}`), ['points-elsewhere']],
  ['a doubled zone', () => domain(`doubled.${good}`), ['doubled-zone']],
  ['only a wildcard at the doubled zone', () => domain(`x.other.${good}`), ['not-found']],
  ['a target with the zone appended', () => domain(`appended.${good}`), ['target-has-zone-appended']],
  [
    'a challenge that only the wildcard answers',
    () => wildcard(`*.covered.${good}`),
    ['correct', 'covered-by-wildcard'],
  ],
  [
    'a challenge under the asterisk',
    () => wildcard(`*.star.${good}`),
    ['correct', 'challenge-under-asterisk'],
  ],
  ['a TXT record at the challenge', () => wildcard(`*.txt.${good}`), ['not-found', 'txt-at-challenge']],
  ['a wildcard in the way', () => domain(`x.wild.${good}`), ['covered-by-wildcard']],
  ['the name of a zone', () => domain(`apex.${good}`), ['zone-at-name']],
  ['a hostile target', () => domain(`hostile.${good}`), ['points-elsewhere']],
  ['a zone that does not exist', () => domain('app.nowhere.example'), ['zone-not-found']],
  ['a top-level domain that does not exist', () => domain('app.nowhere.invalid'), ['zone-not-found']],
  ['an invalid name', () => domain(`${'a'.repeat(64)}.${good}`), ['could-not-ask']],
]

describe.each([
  ['from the roots', () => internet.iterative],
  ['through a resolver', () => internet.recursive],
])('%s', (_, config) => {
  test.each(cases)('diagnoses %s', async (_, wanted, codes) => {
    const { records } = await run(wanted(), config())
    expect(records.map(({ code }) => code)).toEqual(codes)
    for (const line of records.flatMap(({ message }) => message.split('\n')))
      expect(line).toMatch(/^[\x20-\x7e]+\.$/)
  })

  test('a check contains its zone, servers, answers and time', async () => {
    const { zone, name_servers, records, checked_at } = await run(domain(`app.${good}`), config())
    expect(zone).toBe(good)
    expect(name_servers).toEqual([`ns1.${good}`, `ns2.${good}`])
    expect(records[0]?.servers.map(({ address, outcome }) => [address, outcome])).toEqual(
      firstAndSecond.map((address) => [address, 'answered']),
    )
    expect(records[0]?.found).toEqual([{ type: 'CNAME', value: target, ttl: 60 }])
    expect(new Date(checked_at).toISOString()).toBe(checked_at)
  })

  test('the message names a server that lacks the record', async () => {
    const [check] = (await run(domain('app.split.example'), config())).records
    expect(check).toMatchObject({ code: 'servers-disagree', verdict: 'wrong', found: [{ value: target }] })
    expect(check?.message).toContain('ns2.split.example has no CNAME record')
  })

  test('results have the order of the records', async () => {
    const wanted = cases.flatMap(([, records]) => records())
    const { records } = await run(wanted, config())
    expect(records.map(({ record }) => record)).toEqual(wanted)
    expect(records.map(({ code }) => code)).toEqual(cases.flatMap(([, , codes]) => codes))
  })
})

test("one silent server doesn't delay many records", async () => {
  const names = Array.from({ length: 80 }, (_, index) => `n${index}.lossy.example`)
  const before = internet.askedSilent()
  const { records } = await run(names.flatMap(domain), { ...internet.iterative, timeoutMs: 1_000 })
  expect(new Set(records.map(({ code }) => code))).toEqual(new Set(['cause-unknown']))
  expect(records.every(({ servers }) => servers[1]?.outcome === 'timeout')).toBe(true)
  expect(internet.askedSilent() - before).toBeLessThanOrEqual(16) // two tries each of eight at once, then no more
})

describe('records of unreachable servers', () => {
  const outcomes = async (wanted: WantedRecord[], config: ResolverConfig) => {
    const [check] = (await run(wanted, config)).records
    return [check?.code, check?.verdict, ...(check?.servers.map(({ outcome }) => outcome) ?? [])]
  }

  test.each([
    ['silent.example', ['timeout']],
    ['private.example', ['not-allowed']],
  ])('could not be queried: %s', async (zone, expected) => {
    expect(await outcomes(domain(`app.${zone}`), internet.iterative)).toEqual([
      'could-not-ask',
      'unknown',
      ...expected,
    ])
  })

  test('one silent server needs attention', async () => {
    const expected = ['some-servers-silent', 'correct', 'answered', 'timeout']
    expect(await outcomes(domain('app.lossy.example'), internet.iterative)).toEqual(expected)
  })

  test.each([
    ['name servers without glue are looked up', 'app.glueless.example', ['answered']],
    ['glue for the names of others is not believed', 'app.sub.evil.example', ['answered']],
  ])('are not affected: %s', async (_, name, expected) => {
    expect(await outcomes(domain(name), internet.iterative)).toEqual(['correct', 'correct', ...expected])
  })

  test('zones whose name servers depend on each other are wrong', async () => {
    const expected = ['lame-delegation', 'wrong', 'no-address']
    expect(await outcomes(domain('app.circle-a.example'), internet.iterative)).toEqual(expected)
  })

  test('servers that refuse their zone are lame', async () => {
    const expected = ['lame-delegation', 'wrong', 'refused']
    expect(await outcomes(domain('app.lame.example'), internet.iterative)).toEqual(expected)
  })

  test('loopback addresses are queried only if allowed', async () => {
    const strict = { ...internet.iterative, allowLoopback: false }
    const expected = ['could-not-ask', 'unknown', 'loopback', 'loopback']
    expect(await outcomes(domain(`app.${good}`), strict)).toEqual(expected)
  })

  test('a record is unknown without a working resolver', async () => {
    const through = (...recursive: ResolverConfig['recursive']) =>
      outcomes(domain(`app.${good}`), { ...internet.recursive, recursive })
    expect(await through(internet.silent)).toEqual(['could-not-ask', 'unknown', 'timeout'])
    expect(await through(internet.lame)).toEqual(['could-not-ask', 'unknown', 'refused'])
    expect(await through()).toEqual(['could-not-ask', 'unknown', 'no-address'])
  })

  test('a silent resolver does not change the result if another one answers', async () => {
    const recursive = [internet.silent, ...internet.recursive.recursive]
    const [check] = (await run(domain(`app.${good}`), { ...internet.recursive, recursive })).records
    expect(check?.code).toBe('correct')
    expect(check?.servers.map(({ outcome }) => outcome)).toEqual(['answered', 'answered'])
  })
})

test('one server can be both the resolver and an authoritative server', async () => {
  const value = (name: string, type: 'NS' | 'A' | 'CNAME', text: string) => ({
    name,
    type,
    ttl: 60,
    value: text,
  })
  const records = [
    value('shop.test', 'NS', 'ns1.shop.test'),
    value('ns1.shop.test', 'A', '127.0.0.1'),
    value('app.shop.test', 'CNAME', target),
    ...targets.map((name) => value('connect.shop.test', 'NS', name)),
  ]
  const server = await startNameServer({
    host: '127.0.0.1',
    port: 0,
    zones: () => [{ name: 'shop.test', records }],
  })
  const here = [{ host: '127.0.0.1', port: server.port }]
  const config = { ...internet.recursive, recursive: here, port: server.port }
  const wanted = ['app.shop.test', 'none.shop.test', 'app.elsewhere.test'].flatMap(domain)
  const check = await run([...ingress('connect.shop.test'), ...wanted], config)
  await server.close()
  expect(check.zone).toBe('shop.test')
  expect(check.records.map(({ code }) => code)).toEqual(['correct', 'correct', 'not-found', 'could-not-ask'])
})

test('an aborted check rejects', async () => {
  const controller = new AbortController()
  const check = checkRecords(domain('app.silent.example'), internet.iterative, controller.signal)
  controller.abort(new Error('left'))
  await expect(check).rejects.toThrow('left')
})

test('a check without records is empty', async () => {
  expect(await run([], internet.iterative)).toMatchObject({ zone: null, name_servers: [], records: [] })
})

test('a record needs its own record if another record of the domain ends its wildcard', async () => {
  const { records } = await run(wildcard(`*.x.wide.${good}`), internet.iterative)
  expect(records).toMatchObject([
    { needs_own_record: true, wildcard: `*.wide.${good}` },
    { verdict: 'missing' },
  ])
  const right = await run(wildcard(`*.c1.${good}`), internet.iterative)
  expect(right.records.map((one) => one.needs_own_record)).toEqual([undefined, undefined])
})
