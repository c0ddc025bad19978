import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { checkRecords } from '@/lib/dns/check'
import { pairProof, pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, withResolver } from '@/lib/dns/testing/zones'

// A resolver has the wildcard itself in its cache, but rejects the names below it, which visitors query.

const zone = 'shop.example'
const wildcard = '*.w.shop.example'
const own = record(wildcard, 'CNAME', pairTarget)
const challenge = record('_acme-challenge.w.shop.example', 'CNAME', pairProof)
const wanted = wantedForDomain({
  domain: wildcard,
  cname_target: pairTarget,
  acme_challenge_cname_target: pairProof,
})
const signer = createSigner(zone)
const other = createSigner(zone)
const isBelow = (name: string) => /^[a-z]{12}\.w\.shop\.example$/.test(name)
const rejecting = { isSigned: () => true, isBogus: isBelow }

const start = (resolving = rejecting, cached: { type: 'DS'; values: string[] }[] = []) => {
  const records = signer.signed(own, challenge, signer.key)
  const kept = cached.map((one) => ({ ...one, name: zone, ttl: 600 }))
  return startPair({ a: records, b: records, above: [signer.ds] }, { ...resolving, cached: kept })
}

test('a wildcard of a signed zone is wrong if the only resolver rejects the names below it', async () => {
  const { both } = await start()
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
})

test('it needs attention if another resolver accepts these names', async () => {
  const { both } = await start()
  const two = await withResolver(both, { isSigned: () => true, isBogus: () => false })
  expect(await checkFirst(wanted, two)).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
})

test('it waits if the resolver only has an old DS record', async () => {
  const { both } = await start(rejecting, [{ type: 'DS', values: [createSigner(zone).ds.value] }])
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})

test('a resolver that fails for these names even with checking disabled is reported', async () => {
  const records = signer.signed(own, challenge, signer.key)
  const fault = ({ name }: { name: string }) => (isBelow(name) ? 'SERVFAIL' : null)
  const { both } = await startPair(
    { a: records, b: records, above: [signer.ds] },
    { isSigned: () => true, fault },
  )
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
})

test.each([
  ['a signed', true],
  ['an unsigned', false],
])('a resolver is queried for one name below the wildcard of %s zone', async (_, isSigned) => {
  const records = isSigned ? signer.signed(own, challenge, signer.key) : [own, challenge]
  const { both } = await startPair(
    { a: records, b: records, above: isSigned ? [signer.ds] : [] },
    { isSigned: () => isSigned },
  )
  const asked: string[] = []
  const hosts = both.recursive.map(({ host }) => host)
  const onQuestion = ({ host }: { host: string }, { name }: { name: string }) => {
    if (hosts.includes(host)) asked.push(name)
    return undefined
  }
  const { signal } = new AbortController()
  const last = await checkRecords(wanted, { ...both, onQuestion }, signal)
  expect(last.records.map(({ state }) => state)).toEqual(['ready', 'ready'])
  expect(asked.filter(isBelow)).toHaveLength(1)
  asked.length = 0
  const { records: checks } = await checkRecords(wanted, { ...both, onQuestion }, signal, {
    isRoutine: true,
    last,
  })
  expect(checks.map(({ state }) => state)).toEqual(['ready', 'ready'])
  expect(asked.filter(isBelow)).toHaveLength(1)
  // In a routine check, this name replaces the wildcard itself.
  expect(asked).not.toContain(wildcard)
})

test("it doesn't wait for an old failure if the servers have different keys", async () => {
  const isBogus = (name: string, type: string) => isBelow(name) && type === 'A'
  const { both } = await startPair(
    {
      a: signer.signed(own, challenge, signer.key),
      b: other.signed(own, challenge, other.key),
      above: [signer.ds, other.ds],
    },
    { isSigned: () => true, isBogus },
  )
  const two = await withResolver(both, { isSigned: () => true, isBogus: () => false })
  expect((await checkFirst(wanted, both))?.state).not.toMatch(/ready|waiting/)
  expect(await checkFirst(wanted, two)).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
})

test.each([
  ['a wildcard above', 2, { state: 'ready' }],
  ['the wildcard itself', 3, { state: 'attention', code: 'resolvers-fail' }],
])(
  'a resolver that rejects only the wildcard itself accepts names with records of %s',
  async (_, labels, expected) => {
    // Unbound rejects a wildcard that another wildcard covers.
    const covering = record('*.shop.example', 'CNAME', pairTarget)
    const isBogus = (name: string) => name === wildcard
    const { both } = await startPair(
      { a: [covering], b: [covering] },
      { isSigned: () => true, signedLabels: labels, isBogus },
    )
    expect(await checkFirst(wanted, both)).toMatchObject(expected)
  },
)
