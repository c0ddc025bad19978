import { answerWith } from '@/lib/dns/testing/answers'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ZoneServers } from '@/lib/dns/wire/config'
import { failure, type DnsAnswer } from '@/lib/dns/wire/messages'
import { createReferrals } from './referrals'

const cut = (zone: string, servers = [{ host: '192.0.2.1', port: 53 }]): ZoneServers => ({
  zone,
  servers: [{ name: `ns.${zone}`, servers, problem: 'no-address' }],
})

test('a referral is shared until it expires', () => {
  let nowMs = 0
  const referrals = createReferrals(() => nowMs)
  expect(referrals.find('com')).toBeNull()
  referrals.keep(cut('com'), 60)
  expect(referrals.find('com')).toEqual(cut('com'))
  nowMs = 59_999
  expect(referrals.find('com')).toEqual(cut('com'))
  nowMs = 60_000
  expect(referrals.find('com')).toBeNull()
})

test('a referral expires on time after the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const referrals = createReferrals()
  referrals.keep(cut('com'), 60)
  vi.setSystemTime(Date.now() - 365 * 86_400_000)
  vi.advanceTimersByTime(60_000)
  expect(referrals.find('com')).toBeNull()
})

test('a referral expires after six hours, whatever its TTL', () => {
  let nowMs = 0
  const referrals = createReferrals(() => nowMs)
  referrals.keep(cut('com'), 172_800)
  nowMs = 6 * 3600 * 1000
  expect(referrals.find('com')).toBeNull()
})

const answer = (isAuthenticated: boolean) =>
  answerWith({ canRecurse: true, isAuthenticated, answers: [{ name: '', type: 'SOA', ttl: 60, value: '' }] })

test("each resolver's answers are shared separately", async () => {
  const referrals = createReferrals(() => 0)
  const question = { name: '', type: 'SOA' } as const
  const of = (host: string) => ({ of: { host, port: 53 }, waitMs: 100 })
  const ask = (isAuthenticated: boolean) => () => Promise.resolve(answer(isAuthenticated))
  expect(await referrals.share(question, ask(true), of('9.9.9.9'))).toMatchObject({ isAuthenticated: true })
  expect(await referrals.share(question, ask(false), of('10.0.0.1'))).toMatchObject({
    isAuthenticated: false,
  })
  expect(await referrals.share(question, ask(false), of('9.9.9.9'))).toMatchObject({ isAuthenticated: true })
})

test('a search in progress is shared unless it finds nothing', async () => {
  const referrals = createReferrals()
  const find = vi.fn(async () => cut('com'))
  const both = await Promise.all([referrals.findOnce('com', find), referrals.findOnce('com', find)])
  expect(both).toEqual([cut('com'), cut('com')])
  expect(find).toHaveBeenCalledTimes(1)
  const nothing = vi.fn(async () => null)
  expect(
    await Promise.all([
      referrals.findOnce('net', nothing),
      referrals.findOnce('net', async () => cut('net')),
    ]),
  ).toEqual([null, cut('net')])
})

test.each(['SOA', 'CAA', 'A'] as const)(
  'checks that need the same %s answer at the same time send one query',
  async (type) => {
    const referrals = createReferrals()
    const ask = vi.fn(async () => answer(false))
    const share = () => referrals.share({ name: 'example', type }, ask, { waitMs: 100 })
    expect(await Promise.all([share(), share()])).toEqual([answer(false), answer(false)])
    expect(ask).toHaveBeenCalledTimes(1)
  },
)

test('a search that ends late leaves a later search in progress', async () => {
  const referrals = createReferrals()
  const ends: ((found: ZoneServers | null) => void)[] = []
  const find = vi.fn(() => new Promise<ZoneServers | null>((resolve) => ends.push(resolve)))
  const searches = [0, 1, 2].map(() => referrals.findOnce('com', find))
  ends[0]?.(null)
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(3))
  ends[1]?.(null)
  await searches[1]
  const later = referrals.findOnce('com', find)
  ends[2]?.(cut('com'))
  expect(await later).toEqual(cut('com'))
  expect(find).toHaveBeenCalledTimes(3)
})

test('a query that ends late leaves a later query in progress', async () => {
  const referrals = createReferrals()
  const ends: (() => void)[] = []
  const ask = vi.fn(
    () => new Promise<DnsAnswer>((resolve) => ends.push(() => resolve({ ...answer(false), answers: [] }))),
  )
  const share = (waitMs: number) => referrals.share({ name: 'app.example', type: 'A' }, ask, { waitMs })
  const first = share(0)
  const second = share(0)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  ends[0]?.()
  await first
  const third = share(10_000)
  ends[1]?.()
  await Promise.all([second, third])
  expect(ask).toHaveBeenCalledTimes(2)
})

test("lookups that need each other's answers both end", async () => {
  const referrals = createReferrals()
  const lookup = (name: string, other: string) =>
    referrals.share(
      { name, type: 'A' },
      () => referrals.share({ name: other, type: 'A' }, async () => answer(false), { waitMs: 0 }),
      { waitMs: 60_000 },
    )
  expect(await Promise.all([lookup('a.example', 'b.example'), lookup('b.example', 'a.example')])).toEqual([
    answer(false),
    answer(false),
  ])
})

test("a check doesn't wait longer than its limit for another check's query", async () => {
  const referrals = createReferrals()
  const question = { name: 'example', type: 'A' } as const
  void referrals.share(question, () => new Promise<never>(() => undefined), { waitMs: 0 })
  expect(await referrals.share(question, async () => answer(false), { waitMs: 10 })).toEqual(answer(false))
})

test("a check asks again if another check's query in progress fails", async () => {
  const referrals = createReferrals()
  const question = { name: 'example', type: 'CAA' } as const
  const stopped = referrals.share(question, async () => failure('aborted'), { waitMs: 100 })
  const next = referrals.share(question, async () => answer(false), { waitMs: 100 })
  expect(await Promise.all([stopped, next])).toEqual([failure('aborted'), answer(false)])
})

test("cuts without servers and failures aren't kept", () => {
  const referrals = createReferrals()
  referrals.keep(cut('com', []), 60)
  referrals.keep(cut('net'), 0)
  referrals.keep(cut('org'), 60)
  referrals.drop('org')
  expect(['com', 'net', 'org'].map((zone) => referrals.find(zone))).toEqual([null, null, null])
})

test('the oldest zone is removed when the limit is reached', () => {
  const referrals = createReferrals()
  for (let number = 0; number <= 500; number += 1) referrals.keep(cut(`z${number}`), 60)
  expect(referrals.find('z0')).toBeNull()
  expect(referrals.find('z500')).not.toBeNull()
})

test('updating a zone at the limit keeps all others', () => {
  const referrals = createReferrals()
  for (let number = 0; number < 500; number += 1) referrals.keep(cut(`z${number}`), 60)
  referrals.keep(cut('z499'), 60)
  expect(referrals.find('z0')).not.toBeNull()
})

const question = { name: 'ns.shop.example', type: 'A' } as const
const addresses = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: question.name,
    type: 'A',
    ttl: 60,
    value: `192.0.2.${n}`,
  }))

test('a shared answer keeps only the records that are used', async () => {
  const referrals = createReferrals(() => 0)
  const [own] = addresses(1)
  const other = { name: question.name, type: 'TXT', ttl: 60, value: '"x"' }
  const signature = { name: question.name, covers: 'A', zone: 'shop.example', inception: 0, expiration: 1 }
  const reply = { ...answer(false), authorities: [other], additionals: [other], signatures: [signature] }
  const ask = () => Promise.resolve({ ...reply, answers: own ? [own, other] : [] })
  await referrals.share(question, ask, { waitMs: 0 })
  const shared = await referrals.share(question, () => Promise.resolve(failure('timeout')), { waitMs: 0 })
  expect(shared).toMatchObject({ answers: [own], authorities: [], additionals: [], signatures: [] })
})

test.each([
  ['64 records are', addresses(64), 1],
  ["65 records aren't", addresses(65), 2],
  [
    "a few very long records aren't",
    addresses(9).map((one) => ({ ...one, type: 'CNAME', value: 'x'.repeat(1_000) })),
    2,
  ],
])('%s shared', async (_, answers, queries) => {
  const referrals = createReferrals(() => 0)
  const ask = vi.fn(() => Promise.resolve({ ...answer(false), answers }))
  for (let check = 0; check < 2; check += 1) await referrals.share(question, ask, { waitMs: 0 })
  expect(ask).toHaveBeenCalledTimes(queries)
})

test('only an answer that is at least a minute old is forgotten', async () => {
  let nowMs = 0
  const referrals = createReferrals(() => nowMs)
  const question = { name: '', type: 'SOA' } as const
  let asked = 0
  const share = () =>
    referrals.share(
      question,
      async () => {
        asked += 1
        return { ...answer(true), answers: [{ name: '', type: 'SOA', ttl: 3_600, value: '' }] }
      },
      { waitMs: 100 },
    )
  expect(referrals.forget(question)).toBe(false)
  await share()
  nowMs = 59_999
  expect(referrals.forget(question)).toBe(false)
  nowMs = 60_000
  expect(referrals.forget(question)).toBe(true)
  await share()
  expect(asked).toBe(2)
})
