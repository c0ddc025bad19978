import { expect, test } from 'vitest'
import { current, dsOf, keyOf, signedIn } from '@/lib/dns/measure/setup'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import { changeOf } from '@/lib/dns/model/diagnosis'
import { dnsText } from '@/lib/dns/model/dns-text'
import { linesOf } from '@/lib/dns/model/record-lines'
import { dnsStateOfCheck } from '@/lib/dns/model/record-dns-state'
import { wantedForDomain, type RecordCheck } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { pairProof, startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, withoutRoots, withResolver, zoneOf } from '@/lib/dns/testing/zones'

// Names that work without the required CNAME, and resolvers, caches and lookups that break them.

const apex = 'shop.example'
const app = 'app.shop.example'
const challenge = `_acme-challenge.${apex}`
const address = (name: string) => record(name, 'A', '192.0.2.7')
const policy = { authority: 'letsencrypt' }

const forms = [
  ['an ALIAS record at the apex', apex, [address(apex)]],
  ['addresses in place of a CNAME', app, [address(app)]],
  [
    "a CNAME to a name with the target's addresses",
    app,
    [record(app, 'CNAME', 'copy.shop.example'), address('copy.shop.example')],
  ],
] as const

type Pair = Partial<Parameters<typeof startPair>[0]>
type Resolving = Parameters<typeof startPair>[1]

async function check(domain: string, own: readonly ZoneRecord[], pair: Pair, resolving?: Resolving) {
  const { both } = await startPair({ a: own, b: own, ...pair }, resolving)
  const wanted = wantedForDomain({ domain, cname_target: pairTarget, certificate_management_policy: policy })
  return [await checkFirst(wanted, both), await checkFirst(wanted, withoutRoots(both))]
}

test.each(forms)('%s waits while a resolver has an old address', async (_, name, own) => {
  const cached = [{ name, type: 'A', values: ['203.0.113.9'], ttl: 900, zone: apex }] as const
  for (const checked of await check(name, own, {}, { cached })) {
    expect(checked).toMatchObject({
      verdict: 'correct',
      state: 'waiting',
      code: 'old-answer-cached',
      until: expect.any(String),
      message: expect.stringMatching(/However, 127\.0\.7\.250 still returns 203\.0\.113\.9\./),
    })
    expect(checked?.message).not.toContain("You don't need to change anything")
  }
})

test("the target's address beside a CNAME needs attention while a resolver has an old record", async () => {
  const own = [record(app, 'CNAME', pairTarget), address(app)]
  const cached = [{ name: app, type: 'CNAME', values: ['old.example'], ttl: 900, zone: apex }] as const
  for (const checked of await check(app, own, {}, { cached })) {
    expect(checked).toMatchObject({
      verdict: 'correct',
      state: 'attention',
      code: 'address-flattened',
      until: expect.any(String),
      message: expect.stringMatching(
        /In addition, 127\.0\.7\.250 still returns old\.example\. The cached answer/,
      ),
    })
    expect(checked?.message).toContain('delete the A record (192.0.2.7) at app in the zone shop.example.')
  }
})

test.each(forms.slice(0, 2))('%s is wrong without a signature in a signed zone', async (_, name, own) => {
  const wanted = wantedForDomain({ domain: name, cname_target: pairTarget })
  const above = signedIn('', current, [dsOf(apex)])
  const key = signedIn(apex, current, [keyOf(apex)])
  const checkWith = async (a: readonly ZoneRecord[], b: readonly ZoneRecord[]) => {
    const { roots } = await startPair({ a: [...key, ...a], b: [...key, ...b], above })
    return Promise.all([roots, await withResolver(roots, {})].map((config) => checkFirst(wanted, config)))
  }
  const signed = signedIn(apex, current, own)
  for (const checked of await checkWith(own, own)) {
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
    expect(checked?.message).toContain(
      `the A record at ${name} in the zone ${apex} has no signature. Sign the zone`,
    )
  }
  for (const checked of await checkWith(signed, own)) {
    expect(checked).toMatchObject({ state: 'attention' })
    expect(checked?.message).toContain(
      `b.host.example returns no DNSSEC signature for the A record at ${name} in the zone ${apex}. `,
    )
  }
  for (const checked of await checkWith(signed, signed))
    expect(checked).toMatchObject({ code: 'address-flattened' })
})

test.each(forms)('%s is in another form and may need its change while it waits', async (_, name, own) => {
  const cached = [{ name, type: 'A', values: ['203.0.113.9'], ttl: 900, zone: apex }] as const
  for (const checked of await check(name, own, {}, { cached })) {
    if (!checked) throw new Error('The check has no record')
    const isAlias = name === apex
    expect(checked.at_source?.form).toBe('other-form')
    expect(changeOf(checked) !== '').toBe(!isAlias)
    const statuses = linesOf(checked.record, checked).map(({ type, status }) => `${type} ${status}`)
    const replaced = own.length > 1 ? 'CNAME delete' : 'A delete'
    expect(statuses).toEqual(isAlias ? ['CNAME unknown'] : [replaced, 'CNAME create'])
    const status = { wanted: [checked.record], check: checkOf(checked), certificate: null }
    expect(dnsText(status).sentence).toMatch(
      isAlias
        ? /^DNS works, but some resolvers still use old cached results\.$/
        : /^DNS needs attention: the name (has|leads) .*, and some resolvers still use old cached results\.$/,
    )
  }
})

const checkOf = (checked: RecordCheck) => ({
  checked_at: '2026-01-01T00:00:00Z',
  zone: checked.zone,
  name_servers: [],
  records: [checked],
})

test.each(forms)('%s waits while a resolver has a negative answer', async (_, name, own) => {
  const cached = [{ name, type: 'A', values: [], ttl: 900, zone: apex }] as const
  for (const checked of await check(name, own, {}, { cached }))
    expect(checked).toMatchObject({ verdict: 'correct', state: 'waiting', code: 'absence-cached' })
})

test.each(forms)('%s needs attention if resolvers fail', async (_, name, own) => {
  const fault = (question: { name: string }) => (question.name === name ? 'SERVFAIL' : null)
  const [checked] = await check(name, own, {}, { fault })
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'resolvers-fail' })
  expect(dnsStateOfCheck({ records: checked ? [checked] : [] })).toBe('attention')
  if (!checked) throw new Error('The check has no record')
  const { nodes } = dnsChain({ wanted: [checked.record], check: checkOf(checked), certificate: null })
  expect(nodes.find(({ stage }) => stage === 'target')?.status).toBe('Not confirmed')
  if (name !== apex)
    expect(changeOf(checked)).toMatch(
      /^(?:Option A: )?In the zone shop\.example, .*\.\n(?:Option B: .*\.\n)?If you recently changed the name servers/,
    )
})

test.each(forms)('%s needs attention if CAA lookups fail', async (_, name, own) => {
  const fault = ({ type, name: asked }: { type: string; name: string }) =>
    type === 'CAA' && asked.endsWith(apex) ? 'SERVFAIL' : null
  const [checked] = await check(name, own, { fault })
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'caa-lookup-fails' })
  expect(dnsStateOfCheck({ records: checked ? [checked] : [] })).toBe('attention')
})

test.each(forms)('%s needs attention if CAA records allow only one account', async (_, name, own) => {
  const caa = record(apex, 'CAA', '0 issue "letsencrypt.org; accounturi=https://ca.example/1"')
  for (const checked of await check(name, [...own, caa], {}))
    expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'caa-restricted' })
})

test.each(forms.slice(0, 2))(
  '%s is fine if a resolver has another address of the target',
  async (_, name, own) => {
    const cached = [{ name, type: 'A', values: ['192.0.2.8'], ttl: 900 }] as const
    const platform = [record(pairTarget, 'A', '192.0.2.8')]
    for (const checked of await check(name, own, { platform }, { cached }))
      expect(checked).toMatchObject({ state: 'attention', code: 'address-flattened' })
  },
)

test.each(forms)("%s is fine if a resolver has an address that may be the target's", async (_, name, own) => {
  const [at = name] = own.flatMap((one) => (one.type === 'A' ? [one.name] : []))
  const cached = [{ name: at, type: 'A', values: ['192.0.2.9'], ttl: 900 }] as const
  const [checked] = await check(name, own, {}, { cached })
  expect(checked).toMatchObject({
    state: 'attention',
    code: own.length > 1 ? 'chain-flattened' : 'address-flattened',
  })
})

test('an old address of a name behind the CNAME waits', async () => {
  const [, name, own] = forms[2]
  const cached = [{ name: 'copy.shop.example', type: 'A', values: ['203.0.113.9'], ttl: 900 }] as const
  const [checked] = await check(name, own, {}, { cached })
  expect(checked).toMatchObject({
    state: 'waiting',
    code: 'old-answer-cached',
    message: expect.stringContaining('203.0.113.9 for copy.shop.example.'),
  })
})

async function checkCopied(resolving: Resolving) {
  const own = [record(`*.${apex}`, 'CNAME', pairTarget), record(challenge, 'TXT', 'token')]
  const { both } = await startPair({ a: own, b: own }, resolving)
  const [, wanted] = wantedForDomain({
    domain: `*.${apex}`,
    cname_target: pairTarget,
    acme_challenge_cname_target: pairProof,
  })
  const configs = [both, withoutRoots(both)]
  return Promise.all(configs.map((config) => checkFirst(wanted ? [wanted] : [], config)))
}

test('a copied challenge works', async () => {
  for (const checked of await checkCopied({}))
    expect(checked).toMatchObject({ state: 'attention', code: 'cname-hidden' })
})

test('a copied challenge waits while a resolver has a negative answer', async () => {
  const cached = [{ name: challenge, type: 'TXT', values: [], ttl: 900, zone: apex }] as const
  for (const checked of await checkCopied({ cached }))
    expect(checked).toMatchObject({ state: 'waiting', code: 'absence-cached' })
})

test('a copied challenge needs attention if resolvers fail', async () => {
  const [checked] = await checkCopied({ fault: ({ name }) => (name === challenge ? 'SERVFAIL' : null) })
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
})

test.each([
  ['other addresses', '203.0.113.9', 'some-servers-lame'],
  ["the target's address", '192.0.2.7', 'address-flattened'],
])("a server's other address, which has %s for an ALIAS record, is checked", async (_, value, code) => {
  const [old, current] = ['127.0.7.3', '127.0.7.4'] as const
  const names = ['ns1.shop.example', 'ns2.shop.example']
  const at = (host: string) => names.map((name) => record(name, 'A', host))
  const { both } = await startZones({
    '127.0.7.2': [
      zoneOf(
        '.',
        ['root.example'],
        ...names.map((name) => record(apex, 'NS', name)),
        ...at(old),
        record('platform.example', 'NS', 'p.host.example'),
        record('p.host.example', 'A', '127.0.7.20'),
      ),
    ],
    '127.0.7.20': [zoneOf('platform.example', ['p.host.example'], record(pairTarget, 'A', '192.0.2.7'))],
    [old]: [zoneOf(apex, names, ...at(current), address(apex))],
    [current]: [zoneOf(apex, names, ...at(current), record(apex, 'A', value))],
  })
  expect(await checkFirst(wantedForDomain({ domain: apex, cname_target: pairTarget }), both)).toMatchObject({
    state: 'attention',
    code,
  })
})
