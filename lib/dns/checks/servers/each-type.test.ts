import { expect, test } from 'vitest'
import type { Question } from 'dns-packet'
import { checkRecords } from '@/lib/dns/check'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Records of every type in addition to a CNAME, at any of the zone's servers.

const cname = record('app.shop.example', 'CNAME', pairTarget)
const wantedOf = (domain: string) =>
  wantedForDomain({
    domain,
    cname_target: pairTarget,
    certificate_management_policy: { authority: 'letsencrypt' },
  })
const wanted = wantedOf(cname.name)

const conflicting = [
  ['AAAA', '2001:db8::9'],
  ['TXT', 'v=spf1 -all'],
  ['MX', '10 mail.example'],
  ['CAA', '0 issue "letsencrypt.org"'],
  ['HTTPS', '1 .'],
  ['SVCB', '1 svc.example'],
  ['SRV', '0 5 5060 sip.example'],
  ['PTR', 'host.example'],
] as const

test.each(conflicting)('a record of the type %s beside the CNAME is wrong', async (type, value) => {
  const own = [cname, record(cname.name, type, value)]
  const { roots, both } = await startPair({ a: own, b: own })
  for (const config of [roots, both])
    expect(await checkFirst(wanted, config)).toMatchObject({
      state: 'wrong',
      code: 'cname-beside-others',
      message: expect.stringMatching(
        new RegExp(`In the zone shop\\.example, delete the ${type} record \\(.+\\) at app\\.`),
      ),
    })
})

test.each(conflicting.flatMap(([type, value]) => [['a', type, value] as const, ['b', type, value] as const]))(
  'a record on %s only is wrong if all versions of the zone are equal: %s',
  async (name, type, value) => {
    const own = { a: [cname], b: [cname], [name]: [cname, record(cname.name, type, value)] }
    const { roots } = await startPair(own)
    expect(await checkFirst(wanted, roots)).toMatchObject({
      state: 'wrong',
      code: 'cname-beside-others',
      message: expect.stringMatching(
        new RegExp(
          ` on ${name}\\.host\\.example only\\. .*In the zone shop\\.example on ${name}\\.host\\.example, delete the ${type} `,
        ),
      ),
    })
  },
)

test.each([
  ['HTTPS', '1 .'],
  ['SRV', '0 5 5060 sip.example'],
] as const)("a record beside a wildcard's CNAME is wrong: %s", async (type, value) => {
  const own = [record('*.w.shop.example', 'CNAME', pairTarget), record('*.w.shop.example', type, value)]
  const { roots } = await startPair({ a: own, b: own })
  const code = 'cname-beside-others'
  expect(await checkFirst(wantedOf('*.w.shop.example'), roots)).toMatchObject({ state: 'wrong', code })
  expect(await checkFirst(wantedOf('app.w.shop.example'), roots)).toMatchObject({
    state: 'wrong',
    code,
    wildcard: '*.w.shop.example',
  })
})

test("a record of another name doesn't conflict with a wildcard's CNAME", async () => {
  const own = [
    record('*.w.shop.example', 'CNAME', pairTarget),
    record('w.shop.example', 'HTTPS', '1 .'),
    record('*.shop.example', 'HTTPS', '1 .'),
  ]
  const { roots } = await startPair({ a: own, b: own })
  expect(await checkFirst(wantedOf('*.w.shop.example'), roots)).toMatchObject({ state: 'ready' })
})

const isAny = (type: string) => type === 'ANY'

const ds = record(cname.name, 'DS', `2371 13 2 ${'a1'.repeat(32)}`)

test.each(['a', 'b'] as const)('a type that only ANY queries find is wrong on %s only', async (name) => {
  const own = { a: [cname], b: [cname], [name]: [cname, ds] }
  const { roots } = await startPair({ ...own, hasTcp: true })
  expect(await checkFirst(wanted, roots)).toMatchObject({
    state: 'wrong',
    code: 'cname-beside-others',
    message: expect.stringContaining(`on ${name}.host.example, delete the DS record (2371 13 2 a1`),
  })
})

test('a record that a server returns only for ANY queries is wrong', async () => {
  const own = ({ type }: Question) => (isAny(type) ? [cname, record(cname.name, 'TXT', 'old')] : [cname])
  const { roots } = await startPair({ a: own, b: own, hasTcp: true })
  expect(await checkFirst(wanted, roots)).toMatchObject({
    state: 'wrong',
    message: expect.stringContaining('delete the TXT record ("old") at app.'),
  })
})

const isRare = (type: string) => ['ANY', 'SRV', 'PTR', 'LOC', 'NAPTR', 'SSHFP', 'TLSA'].includes(type)
const isUnknown = (type: string) => /^UNKNOWN_(?!65)/.test(type)

test.each<DnsFault>(['HINFO', 'REFUSED', 'NOTIMP', 'empty', 'drop'])(
  'if ANY queries fail (%s), rare types are queried by name',
  async (fault) => {
    const own = [cname, record(cname.name, 'PTR', 'host.example')]
    const { roots } = await startPair({
      a: [cname],
      b: own,
      hasTcp: true,
      fault: ({ type }) => (isAny(type) ? fault : null),
    })
    expect(await checkFirst(wanted, roots)).toMatchObject({
      state: 'wrong',
      message: expect.stringContaining('on b.host.example, delete the PTR record (host.example) at app.'),
    })
  },
)

test.each<DnsFault>(['HINFO', 'NOTIMP', 'REFUSED', 'FORMERR', 'SERVFAIL', 'empty', 'NXDOMAIN', 'drop'])(
  'a server that fails queries for rare types (%s) leaves the record ready without notes',
  async (fault) => {
    const { both } = await startPair({
      a: [cname],
      b: [cname],
      hasTcp: true,
      fault: ({ type }) => (isRare(type) || isUnknown(type) ? fault : null),
    })
    const startedAt = performance.now()
    const checked = await checkFirst(wanted, both)
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
    expect(checked?.notes ?? []).toEqual([])
  },
)

test.each<DnsFault>(['NOTIMP', 'REFUSED', 'drop'])(
  'one server that fails all types except those of visitors (%s) leaves the record ready',
  async (fault) => {
    const { both } = await startPair({
      a: [cname],
      b: [cname],
      hasTcp: true,
      fault: () => null,
      faultOfB: ({ type }) =>
        isRare(type) || isUnknown(type) || type === 'MX' || /65/.test(type) ? fault : null,
    })
    const startedAt = performance.now()
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready', code: 'correct' })
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  },
)

test('a server that answers only a limited number of queries leaves the record ready', async () => {
  const counts = { a: 0, b: 0 }
  const limited = (name: keyof typeof counts) => (): DnsFault => {
    counts[name] += 1
    return counts[name] > 12 ? 'drop' : null
  }
  const { roots } = await startPair({ a: [cname], b: [cname], fault: limited('a'), faultOfB: limited('b') })
  expect(await checkFirst(wantedOf(cname.name), roots)).toMatchObject({ state: 'ready', code: 'correct' })
})

test("servers that follow the CNAME and return the target's records leave the record ready", async () => {
  const atTarget = [
    record(pairTarget, 'MX', '10 mail.example'),
    record(pairTarget, 'SRV', '0 5 5060 sip.example'),
    record(pairTarget, 'SVCB', '1 .'),
    record(pairTarget, 'PTR', 'host.example'),
  ]
  const { both } = await startPair({ a: [cname], b: [cname], platform: atTarget, hasTcp: true })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready', code: 'correct' })
})

test("copies of the target's records beside the CNAME are ready, whatever their type", async () => {
  const values = [
    ['MX', '10 mail.example'],
    ['SRV', '0 5 5060 sip.example'],
    ['SVCB', '1 svc.example'],
    ['PTR', 'host.example'],
  ] as const
  const own = [cname, ...values.map(([type, value]) => record(cname.name, type, value))]
  const platform = values.map(([type, value]) => record(pairTarget, type, value))
  const { both } = await startPair({ a: own, b: own, platform, hasTcp: true })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready', code: 'correct' })
})

test.each([
  [false, 26],
  [true, 11],
])('a check of a domain on two servers (routine: %s) sends at most %i queries', async (isRoutine, limit) => {
  const { roots } = await startPair({ a: [cname], b: [cname], hasTcp: true })
  let queries = 0
  // Two of the queries find the platform's zone and the registry's CAA records, which checks share.
  const onQuestion = () => {
    queries += 1
    return undefined
  }
  const { signal } = new AbortController()
  const last = isRoutine ? await checkRecords(wanted, roots, signal) : null
  await checkRecords(wanted, { ...roots, onQuestion, headStartMs: 5_000 }, signal, { isRoutine, last })
  expect(queries).toBeLessThanOrEqual(limit)
})
