import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { current, expired, signedIn } from '@/lib/dns/measure/setup'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// The only resolver caches an old answer, so it hasn't rejected the zone's present signatures yet.

const zone = 'shop.example'
const cname = record('www.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const signer = createSigner(zone)
const above = signedIn('', current, [signer.ds])
const old = 'old.platform.example'

/** Signs different records from those returned, so that the signatures are invalid. */
const unmatched = (own: ZoneRecord, ...others: ZoneRecord[]) =>
  signer.signed({ ...own, value: old }, ...others, signer.key).map((one) => (one.value === old ? own : one))

const answers = {
  'another value': { name: cname.name, type: 'CNAME', values: [old], ttl: 600 },
  'a negative answer': { name: cname.name, type: 'CNAME', values: [], ttl: 600, zone },
} as const

const start = (records: readonly ZoneRecord[], cached: (typeof answers)[keyof typeof answers]) =>
  startPair({ a: records, b: records, above }, { isSigned: () => true, cached: [cached] })

const mistakes = [
  ['expired', [...signedIn(zone, expired, [cname]), ...signer.signed(signer.key)], 'expired on'],
  ["don't match", unmatched(cname), "can't be verified with the DNSSEC keys"],
] as const

test.each(
  mistakes.flatMap((mistake) =>
    (['another value', 'a negative answer'] as const).map((kept) => [...mistake, kept] as const),
  ),
)(
  'signatures that %s are wrong although the resolver only has an old answer',
  async (_, records, text, kept) => {
    const { both } = await start(records, answers[kept])
    const checked = await checkFirst(wanted, both)
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
    expect(checked?.message).toContain(text)
  },
)

test.each(['another value', 'a negative answer'] as const)(
  'a zone with valid signatures waits for the expiry of %s',
  async (kept) => {
    const { both } = await start(signer.signed(cname, signer.key), answers[kept])
    const checked = await checkFirst(wanted, both)
    expect(checked?.state).toBe('waiting')
    expect(checked?.notes).toEqual([])
  },
)

test('a copy with other keys needs attention, and the message also contains the cached answer', async () => {
  const other = createSigner(zone)
  const [a, b] = [signer, other].map((one) => one.signed(cname, one.key))
  const { both } = await startPair(
    { a: a ?? [], b: b ?? [], above },
    { isSigned: () => true, cached: [answers['another value']] },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.until).toMatch(/Z$/)
  expect(checked?.message).toMatch(
    /In addition, 127\.0\.7\.250 still returns old\.platform\.example\. The cached answer expires by .* UTC\. Update the zone/,
  )
})

test("a signature that doesn't match at a later name is wrong although the resolver has an old value of it", async () => {
  const later = record('edge.shop.example', 'CNAME', pairTarget)
  const own = { ...cname, value: later.name }
  const { both } = await start(unmatched(later, own), { ...answers['another value'], name: later.name })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toContain('the CNAME record at edge.shop.example')
})

test("a server whose signature doesn't match needs attention although the resolver only has an old answer", async () => {
  const { both } = await startPair(
    { a: signer.signed(cname, signer.key), b: unmatched(cname), above },
    { isSigned: () => true, cached: [answers['another value']] },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toContain('Update the zone shop.example on b.host.example')
})

test('an old answer for a zone without DS records causes no DS queries', async () => {
  const { both } = await startPair(
    { a: [cname], b: [cname] },
    { isSigned: (name) => name === '', cached: [answers['another value']] },
  )
  const asked: string[] = []
  const onQuestion = (_: unknown, { type }: { type: string }) => {
    asked.push(type)
    return undefined
  }
  const checked = await checkFirst(wanted, { ...both, onQuestion })
  expect(checked?.state).toBe('waiting')
  expect(asked).toContain('CNAME')
  expect(asked).not.toContain('DS')
})
