import { describe, expect, test } from 'vitest'
import { dsOf, keyOf, staleDs } from '@/lib/dns/measure/setup'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots, withResolver } from '@/lib/dns/testing/zones'
import { isWithin, wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'

// Problems of signed zones that the record's own signature doesn't show.

const cname = record('www.shop.example', 'CNAME', pairTarget)
const signed = [cname, keyOf('shop.example')]
const isSigned = (name: string) => isWithin(name, 'shop.example')
const caa = (name: string) => record(name, 'CAA', '0 issue "letsencrypt.org"')
const wanted = wantedForDomain({
  domain: cname.name,
  cname_target: pairTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})

test('a zone whose negative answers fail validation needs attention', async () => {
  const { both } = await startPair(
    { a: signed, b: signed, above: [dsOf('shop.example')] },
    { isSigned, isBogus: (name, type) => name === 'shop.example' && type === 'CAA' },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'caa-lookup-fails' })
  expect(checked?.message).toContain(
    "the response that shop.example has no CAA records fails DNSSEC validation, so certificate authorities can't issue a certificate. " +
      'If you fixed DNSSEC for shop.example in the last hour, check again later before you change anything else, ' +
      'because resolvers cache failed validations. ' +
      'Sign the zone shop.example again at your DNS provider, or remove its DS record at the registrar.',
  )
})

describe('a resolver that fails for a rejected CAA answer even with checking disabled', () => {
  const isCaa = (name: string, type: string) => name === 'shop.example' && type === 'CAA'
  const recursor = {
    isSigned,
    isBogus: () => false,
    fault: ({ name, type }: { name: string; type: string }) => (isCaa(name, type) ? 'SERVFAIL' : null),
  } as const
  const start = (isBogus: (name: string, type: string) => boolean, own = signed) =>
    startPair({ a: own, b: own, above: [dsOf('shop.example')] }, { isSigned, isBogus })

  test("doesn't hide the failure that another resolver shows", async () => {
    const { both } = await start(isCaa)
    const checked = await checkFirst(wanted, await withResolver(both, recursor))
    expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'caa-lookup-fails' })
    expect(checked?.message).toContain('the response that shop.example has no CAA records fails')
  })

  test.each([
    ['no records', signed, 'the response that shop.example has no CAA records fails'],
    ['records', [...signed, caa('shop.example')], 'the CAA record for shop.example fails'],
  ])('shows the failure alone: %s', async (_, own, text) => {
    const { roots } = await start(isCaa, own)
    const checked = await checkFirst(wanted, await withResolver(roots, recursor))
    expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'caa-lookup-fails' })
    expect(checked?.message).toContain(text)
  })

  test("doesn't matter if another validating resolver returns the answer", async () => {
    const { both } = await start(() => false)
    const checked = await checkFirst(wanted, await withResolver(both, recursor))
    expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
  })
})

test('negative answers that resolvers reject because of a deleted DS record are waiting', async () => {
  const oldDs = {
    name: 'shop.example',
    type: 'DS',
    values: [staleDs('shop.example').value],
    ttl: 600,
  } as const
  const { both } = await startPair(
    { a: [cname], b: [cname] },
    { isSigned, isBogus: (name, type) => name === 'shop.example' && type === 'CAA', cached: [oldDs] },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(checked?.message).not.toMatch(/remove its DS record/)
  expect(Date.parse(checked?.until ?? '') - Date.now()).toBeGreaterThan(500_000)
})

test('a zone whose CAA records fail validation needs attention', async () => {
  const records = [...signed, caa('shop.example')]
  const { both } = await startPair(
    { a: records, b: records, above: [dsOf('shop.example')] },
    { isSigned, isBogus: (name, type) => name === 'shop.example' && type === 'CAA' },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'caa-lookup-fails' })
  expect(checked?.message).toContain('the CAA record for shop.example fails DNSSEC validation, so')
  expect(checked?.related).toContainEqual(
    expect.objectContaining({
      name: 'shop.example',
      type: 'CAA',
      found: [expect.objectContaining({ type: 'CAA' })],
    }),
  )
})

test("a CAA answer that fails validation doesn't matter if a closer name has CAA records", async () => {
  const name = 'www.eu.shop.example'
  const records = [
    record(name, 'CNAME', pairTarget),
    keyOf('shop.example'),
    caa('eu.shop.example'),
    caa('shop.example'),
  ]
  const { both } = await startPair(
    { a: records, b: records, above: [dsOf('shop.example')] },
    { isSigned, isBogus: (at, type) => at === 'shop.example' && type === 'CAA' },
  )
  const checked = await checkFirst(
    wantedForDomain({
      domain: name,
      cname_target: pairTarget,
      certificate_management_policy: { authority: 'letsencrypt' },
    }),
    both,
  )
  expect(checked).toMatchObject({ verdict: 'correct', code: 'correct' })
})

const otherKey = record('shop.example', 'DNSKEY', `257 13 ${'6c'.repeat(64)}`)

describe.each([
  ['an unsigned copy', [cname], 'an unsigned copy'],
  ['other keys', [cname, otherKey], 'a copy without a key that matches the DS record'],
])('a server with %s', (_, bad, problem) => {
  test.each(['a', 'b'] as const)('needs attention: %s', async (at) => {
    const own = at === 'a' ? { a: bad, b: signed } : { a: signed, b: bad }
    const { both, roots } = await startPair({ ...own, above: [dsOf('shop.example')] }, { isSigned })
    for (const config of [both, roots]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
      expect(checked?.message).toContain(
        `the zone shop.example is signed with DNSSEC, but ${at}.host.example has ${problem}, so validating resolvers reject its answers. ` +
          `Update the zone on ${at}.host.example, or remove it`,
      )
    }
  })
})

test.each([
  ['domain', wanted, cname],
  [
    'ingress',
    wantedForIngress({ domain: 'eu.shop.example', ns_targets: [pairTarget] }),
    record('eu.shop.example', 'NS', pairTarget),
  ],
])("a server's unsigned copy is named while a resolver rejects its answers: %s", async (_, needed, own) => {
  const { both } = await startPair(
    { a: [own, keyOf('shop.example')], b: [own], above: [dsOf('shop.example')] },
    {
      isSigned,
      isBogus: (name, type) => name === own.name && type !== 'DS',
      cached: [{ name: 'eu.shop.example', type: 'NS', values: [pairTarget], ttl: 60 }],
    },
  )
  const checked = await checkFirst(needed, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toContain('but b.host.example has an unsigned copy')
  expect(checked?.message).not.toMatch(/[Ss]ign the zone|wait/)
})

test('a resolver that rejects only some types may have them from an unsigned copy', async () => {
  const { both } = await startPair(
    { a: signed, b: [cname], above: [dsOf('shop.example')] },
    { isSigned, isBogus: (name, type) => name === cname.name && type === 'A' },
  )
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
})

test('a zone without a matching key on any server is wrong', async () => {
  const { roots } = await startPair({
    a: [cname, otherKey],
    b: [cname],
    above: [dsOf('shop.example')],
  })
  expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
})

test('the DS record of a public zone with the name of a private zone is ready', async () => {
  const { roots } = await startPair({ a: [cname], b: [cname] })
  // A resolver that doesn't validate answers from the private zone.
  const config = await withResolver(roots, {
    cached: [{ name: 'shop.example', type: 'DS', values: [dsOf('shop.example').value], ttl: 300 }],
  })
  expect(await checkFirst(wanted, { ...withoutRoots(config), isPrivate: true })).toMatchObject({
    state: 'ready',
    code: 'correct',
  })
})

test('a correctly signed zone is ready', async () => {
  const { both } = await startPair({ a: signed, b: signed, above: [dsOf('shop.example')] }, { isSigned })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready', notes: [] })
})

describe('a validating resolver that still has the record in its cache', () => {
  const resolving = {
    isBogus: (name: string) => isWithin(name, 'shop.example') && name !== cname.name,
    cached: [{ name: cname.name, type: 'CNAME' as const, ttl: 3600, values: [pairTarget] }],
  }

  test.each([
    ['a zone without keys', [cname], "shop.example has a DS record, but the zone isn't signed"],
    ['a zone with other keys', [cname, otherKey], "the DS record of shop.example doesn't match any key"],
  ])("doesn't hide the stale DS record of %s", async (_, own, text) => {
    const { both } = await startPair({ a: own, b: own, above: [staleDs('shop.example')] }, resolving)
    const checked = await checkFirst(wanted, both)
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
    expect(checked?.message).toContain(text)
  })

  test('costs no query for DS records or keys if the zone has no DS record', async () => {
    const { both } = await startPair({ a: [cname], b: [cname] }, { cached: resolving.cached })
    const types: string[] = []
    const onQuestion: typeof both.onQuestion = (_, { type }) => {
      types.push(type)
      return undefined
    }
    // The first pass asks for DS records if a resolver is late, so on a busy machine, it must wait for the resolver.
    const headStartMs = both.timeoutMs * both.attempts + 100
    expect(await checkFirst(wanted, { ...both, headStartMs, onQuestion })).toMatchObject({ state: 'ready' })
    expect(types).toContain('CAA')
    expect(types.filter((type) => type === 'DS' || type === 'DNSKEY')).toEqual([])
  })
})
