import { describe, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { pairProof, startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Records in addition to a CNAME between the name and the target, if a query for them or for the target fails.

const via = 'via.shop.example'
const cname = record('www.shop.example', 'CNAME', via)
const ipv6 = record(via, 'AAAA', '2001:db8::66')
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
describe('IPv6 addresses beside a CNAME', () => {
  const own = [cname, record(via, 'CNAME', pairTarget), ipv6]

  test.each(['SERVFAIL', 'drop'] as const)("aren't compared if the target's fail (%s)", async (kind) => {
    const { roots, both } = await startPair({
      a: own,
      b: own,
      fault: ({ name, type }) => (name === pairTarget && type === 'AAAA' ? kind : null),
    })
    for (const config of [roots, both]) {
      const checked = await checkFirst(wanted, { ...config, timeoutMs: 300 })
      expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
      expect(checked?.message).toBe(
        `www.shop.example points to ${pairTarget} through ${via}, which also has an AAAA record (2001:db8::66). ` +
          `The check couldn't look up the AAAA records of ${pairTarget} for comparison. Check again before you change anything.`,
      )
    }
  })

  test('are unknown if they may be others of the target', async () => {
    const { roots } = await startPair({
      a: own,
      b: own,
      platform: [record(pairTarget, 'AAAA', '2001:db8:0:1::7')],
    })
    const checked = await checkFirst(wanted, roots)
    expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
    expect(checked?.message).toBe(
      `www.shop.example points to ${pairTarget} through ${via}, which also has an AAAA record (2001:db8::66). ` +
        "The check couldn't tell whether this record is a copy of the target's record. " +
        `If it isn't, change the CNAME record at www to ${pairTarget} in the zone shop.example.`,
    )
  })

  test("are found if only resolvers know the zone's servers", async () => {
    const { both } = await startPair({ a: own, b: own })
    expect(await checkFirst(wanted, withoutRoots(both))).toMatchObject({
      state: 'wrong',
      code: 'cname-beside-others',
    })
  })
})

describe('at only some servers, which have the same version of the zone', () => {
  const chain = [cname, record(via, 'CNAME', pairTarget)]
  const https = record(via, 'HTTPS', '1 other.example')
  const records = [ipv6, https].flatMap((one) =>
    (['a', 'b', 'both'] as const).flatMap((at) =>
      [true, false].map((hasTcp) => [one.type, at, hasTcp ? 'all types' : 'no ANY queries', one] as const),
    ),
  )

  test.each(records)(
    'an %s record beside a later CNAME is found: on %s, which answers %s',
    async (...args) => {
      const [, at, answered, added] = args
      let isChanged = false
      const served = (name: 'a' | 'b') => () =>
        isChanged && [name, 'both'].includes(at) ? [...chain, added] : chain
      const { roots } = await startPair({
        a: served('a'),
        b: served('b'),
        hasTcp: answered === 'all types',
      })
      const { signal } = new AbortController()
      const last = await checkRecords(wanted, roots, signal)
      expect(last.records[0]?.state).toBe('ready')
      isChanged = true
      const checked = await checkFirst(wanted, roots)
      expect(checked).toMatchObject({
        state: at === 'both' ? 'wrong' : 'attention',
        code: 'cname-beside-others',
        message: expect.stringContaining(`through ${via}, which also has an ${added.type} record`),
      })
      const routine = await checkRecords(wanted, roots, signal, { isRoutine: true, last })
      // If servers list all types, a routine check relies on one of them.
      if (at === 'both' || answered !== 'all types') expect(routine.records[0]?.code).toBe(checked?.code)
    },
  )

  test("a copy of the target's HTTPS record beside a later CNAME is ready", async () => {
    const copied = [...chain, record(via, 'HTTPS', '1 .')]
    const platform = [record(pairTarget, 'HTTPS', '1 .')]
    const { roots } = await startPair({ a: copied, b: copied, platform })
    expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'ready' })
  })

  test('an HTTPS record at a name that flattens the CNAME is ready', async () => {
    const flattened = [cname, record(via, 'A', '192.0.2.7'), https]
    const { roots } = await startPair({ a: flattened, b: flattened })
    expect((await checkFirst(wanted, roots))?.code).not.toBe('cname-beside-others')
  })

  test('an HTTPS record beside a later CNAME is unknown if the lookup of the target fails', async () => {
    const own = [...chain, https]
    const fault = ({ name, type }: { name: string; type: string }) =>
      name === pairTarget && !['A', 'AAAA', 'CAA', 'TXT'].includes(type) ? 'SERVFAIL' : null
    const { roots } = await startPair({ a: own, b: own, fault })
    expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
  })
})

describe("a TXT record in a challenge's chain", () => {
  const challenge = '_acme-challenge.c1.shop.example'
  const own = [
    record('*.c1.shop.example', 'CNAME', pairTarget),
    record(challenge, 'CNAME', via),
    record(via, 'CNAME', pairProof),
    record(via, 'TXT', 'old'),
  ]
  const [, ...second] = wantedForDomain({
    domain: '*.c1.shop.example',
    cname_target: pairTarget,
    acme_challenge_cname_target: pairProof,
  })

  test("isn't compared if the lookup of the target fails", async () => {
    const { both } = await startPair({
      a: own,
      b: own,
      fault: ({ name }) => (name === pairProof ? 'SERVFAIL' : null),
    })
    const checked = await checkFirst(second, both)
    expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
    expect(checked?.message).toMatch(
      /which also has a TXT record \("old"\)\. The check couldn't look up the TXT/,
    )
  })

  test("is found if only resolvers know the zone's servers", async () => {
    const { both } = await startPair({ a: own, b: own })
    expect(await checkFirst(second, withoutRoots(both))).toMatchObject({
      state: 'wrong',
      code: 'cname-beside-others',
    })
  })
})

test.each(['SERVFAIL', 'drop'] as const)(
  'a name with copies of the addresses is unknown if their lookup fails (%s)',
  async (kind) => {
    const own = [cname, record(via, 'A', '192.0.2.7')]
    const { both } = await startPair({
      a: own,
      b: own,
      fault: ({ name, type }) => (name === via && type === 'A' ? kind : null),
    })
    for (const config of [both, withoutRoots(both)])
      expect(await checkFirst(wanted, { ...config, timeoutMs: 300 })).toMatchObject({
        state: 'unknown',
        code: 'chain-unknown',
      })
  },
)

describe('an alias at the apex', () => {
  const own = [record('shop.example', 'A', '192.0.2.7')]
  const atApex = wantedForDomain({ domain: 'shop.example', cname_target: pairTarget })

  test.each([[['A']], [['A', 'AAAA']]])('is unknown if the queries for %j fail', async (types) => {
    const { both } = await startPair({
      a: own,
      b: own,
      fault: ({ name, type }) => (name === 'shop.example' && types.includes(type) ? 'SERVFAIL' : null),
    })
    for (const config of [both, withoutRoots(both)])
      expect(await checkFirst(atApex, config)).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
  })

  test('is an impossible CNAME if the apex has no addresses', async () => {
    const { both } = await startPair({ a: [], b: [] })
    const { records } = await checkRecords(atApex, both, new AbortController().signal)
    expect(records).toMatchObject([{ state: 'wrong', code: 'cname-at-apex' }])
  })
})
