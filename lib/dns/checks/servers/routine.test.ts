import { expect, test } from 'vitest'
import type { Question } from 'dns-packet'
import { checkRecords } from '@/lib/dns/check'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { besideTypes, pairProof, pairTarget, startPair } from '@/lib/dns/testing/pair'
import { record } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Records that change after a thorough check, which a routine check must find.

const cname = record('app.shop.example', 'CNAME', pairTarget)
const wantedOf = (domain: string, acme_challenge_cname_target: string | null = null) =>
  wantedForDomain({
    domain,
    cname_target: pairTarget,
    acme_challenge_cname_target,
    certificate_management_policy: { authority: 'letsencrypt' },
  })

interface Change {
  own?: readonly ZoneRecord[]
  /** The records that are added after the thorough check. */
  added: readonly ZoneRecord[]
  at: 'a' | 'b' | 'both'
  wanted?: ReturnType<typeof wantedOf>
  fault?: (question: Question, isChanged: boolean, transport: 'udp' | 'tcp') => DnsFault
  faultOfB?: Change['fault']
  /** The records in answers to ANY queries. Defaults to all records. */
  listed?: readonly ZoneRecord[]
  /** Replaces `listed` for ANY queries for the name after the thorough check. */
  listedAfter?: readonly ZoneRecord[]
  hasTcp?: boolean
  /** The serial number of the zone on the second server. The first server's is 1. */
  serial?: number
}

async function checkAgain({
  own = [cname],
  added,
  at,
  wanted = wantedOf(cname.name),
  fault = () => null,
  faultOfB = fault,
  listed,
  listedAfter,
  hasTcp = true,
  serial = 1,
}: Change) {
  let isChanged = false
  let queries = 0
  const served =
    (name: 'a' | 'b') =>
    ({ name: asked, type }: Question) =>
      isChanged && listedAfter && isAny(type) && asked === cname.name
        ? listedAfter
        : listed && isAny(type)
          ? listed
          : isChanged && [name, 'both'].includes(at)
            ? [...own, ...added]
            : own
  const { roots } = await startPair({
    a: served('a'),
    b: served('b'),
    hasTcp,
    serial,
    fault: (question, _, transport) => fault(question, isChanged, transport),
    faultOfB: (question, _, transport) => faultOfB(question, isChanged, transport),
  })
  const onQuestion = () => {
    queries += 1
    return undefined
  }
  const config = { ...roots, onQuestion, headStartMs: 2_000 }
  const { signal } = new AbortController()
  const last = await checkRecords(wanted, config, signal)
  isChanged = true
  queries = 0
  const check = await checkRecords(wanted, config, signal, { isRoutine: true, last })
  return { last, check, first: check.records[0], queries }
}

const isAny = (type: string) => type === 'ANY'

const places = ['a', 'b', 'both'] as const
const types = [...besideTypes, ['SRV', '0 5 5060 sip.example']] as const
const everywhere = types.flatMap(([type, value]) => places.map((at) => [type, at, value] as const))

test.each(everywhere)('a %s record added beside the CNAME on %s is wrong', async (type, at, value) => {
  const { last, first } = await checkAgain({ added: [record(cname.name, type, value)], at })
  expect(last).toMatchObject({ records: [{ state: 'ready' }], thorough_at: expect.any(String) })
  expect(first).toMatchObject({
    state: 'wrong',
    code: 'cname-beside-others',
    message: expect.stringContaining(`delete the ${type} record`),
  })
})

test.each(everywhere)('without ANY queries, a %s record added on %s is wrong', async (type, at, value) => {
  const added = [record(cname.name, type, value)]
  const { last, first } = await checkAgain({ added, at, hasTcp: false })
  expect(last.listing_servers).toBeUndefined()
  expect(first).toMatchObject({ state: 'wrong', code: 'cname-beside-others' })
})

test.each<[string, DnsFault | 'alias only']>([
  ['HINFO only', 'HINFO'],
  ['REFUSED', 'REFUSED'],
  ['nothing', 'empty'],
  ['no reply', 'drop'],
  ['the CNAME only', 'alias only'],
])('a server that answers ANY queries with %s is queried for each type', async (_, answer) => {
  const any = answer === 'alias only' ? null : answer
  const { last, first } = await checkAgain({
    added: [record(cname.name, 'PTR', 'host.example')],
    at: 'b',
    ...(answer === 'alias only' && { listed: [cname] }),
    // A server that returns one type of records does so at the apex too.
    fault: ({ name, type }) => (isAny(type) ? (any ?? (name === cname.name ? null : 'HINFO')) : null),
  })
  expect(last.listing_servers).toBeUndefined()
  expect(first).toMatchObject({ state: 'wrong', code: 'cname-beside-others' })
})

test.each<DnsFault>(['HINFO', 'REFUSED', 'drop'])(
  'if a server stops listing all types (%s), it is queried for each type, and the next check is thorough',
  async (fault) => {
    const { last, check, first } = await checkAgain({
      added: [record(cname.name, 'MX', '10 mail.example')],
      at: 'b',
      fault: () => null,
      faultOfB: ({ type }, isChanged) => (isChanged && isAny(type) ? fault : null),
    })
    expect(last.listing_servers).toEqual(['127.0.7.3', '127.0.7.4'])
    expect(first).toMatchObject({ state: 'wrong', code: 'cname-beside-others' })
    expect(check.thorough_at).toBeUndefined()
  },
)

/** Returns the answer of a server with one record per ANY query: the CNAME at its name, and an SOA record elsewhere. */
const oneEach: Change['fault'] = ({ name, type }, isChanged) =>
  isChanged && isAny(type) && name !== cname.name ? 'empty' : null

test.each(everywhere)(
  'a %s record added on %s is wrong if a server that returns one type replaced the one that listed all',
  async (type, at, value) => {
    const { last, check, first } = await checkAgain({
      added: [record(cname.name, type, value)],
      at,
      fault: oneEach,
      listedAfter: [cname],
    })
    expect(last.listing_servers).toEqual(['127.0.7.3', '127.0.7.4'])
    expect(first).toMatchObject({ state: 'wrong', code: 'cname-beside-others' })
    expect(check.thorough_at).toBeUndefined()
  },
)

test('a server that lists all types only over TCP is queried for no type', async () => {
  const { last, check, first, queries } = await checkAgain({
    added: [],
    at: 'both',
    fault: ({ type }, _, transport) => (isAny(type) && transport === 'udp' ? 'HINFO' : null),
  })
  expect(first).toMatchObject({ state: 'ready', notes: [] })
  expect(check).toMatchObject({ thorough_at: last.thorough_at, listing_servers: last.listing_servers })
  expect(queries).toBeLessThanOrEqual(15)
})

test.each(['a', 'both'] as const)(
  'a record that a server does not list, but returns with the CNAME, is wrong: on %s',
  async (at) => {
    const { first } = await checkAgain({
      added: [record(cname.name, 'A', '198.51.100.9')],
      at,
      listedAfter: [cname],
    })
    expect(first).toMatchObject({ state: 'wrong', code: 'cname-beside-others' })
  },
)

test("a record that a server doesn't list is wrong if the servers have different versions of the zone", async () => {
  const { last, first } = await checkAgain({
    added: [record(cname.name, 'MX', '10 mail.example')],
    at: 'b',
    listedAfter: [cname],
    serial: 2,
  })
  expect(last.listing_servers).toEqual(['127.0.7.3', '127.0.7.4'])
  expect(first).toMatchObject({ state: 'wrong', code: 'cname-beside-others' })
})

const changes = [
  ['no record', [], 'servers-disagree'],
  ['another CNAME', [record(cname.name, 'CNAME', 'other.platform.example')], 'servers-disagree'],
  ['an A record', [record(cname.name, 'A', '198.51.100.9')], 'servers-disagree'],
] as const
const answersToAny = [null, 'truncated', 'HINFO'] as const

test.each(changes.flatMap((change) => answersToAny.map((answer) => [answer, ...change] as const)))(
  'over UDP, a server that answers ANY queries with %s has %s, although it still has the CNAME over TCP',
  async (answer, _, own, code) => {
    let isChanged = false
    const { roots } = await startPair({
      a: [cname],
      b: (_question, transport) => (isChanged && transport === 'udp' ? own : [cname]),
      hasTcp: true,
      fault: ({ type }, _hasEdns, transport) => (isAny(type) && transport === 'udp' ? answer : null),
    })
    const wanted = wantedOf(cname.name)
    const { signal } = new AbortController()
    const last = await checkRecords(wanted, roots, signal)
    expect(last.listing_servers).toEqual(['127.0.7.3', '127.0.7.4'])
    isChanged = true
    const { records } = await checkRecords(wanted, roots, signal, { isRoutine: true, last })
    expect(records[0]).toMatchObject({ state: 'attention', code })
  },
)

test.each(places)('CAA records added at the apex on %s are found', async (at) => {
  const { first } = await checkAgain({
    added: [record('shop.example', 'CAA', '0 issue "other.example"')],
    at,
  })
  expect(first?.code).toBe('caa-forbids')
})

test.each(places)("a record added beside a wildcard's CNAME on %s is wrong", async (at) => {
  const own = [record('*.w.shop.example', 'CNAME', pairTarget)]
  const added = [record('*.w.shop.example', 'HTTPS', '1 .')]
  for (const domain of ['*.w.shop.example', 'app.w.shop.example']) {
    const { first } = await checkAgain({ own, added, at, wanted: wantedOf(domain) })
    expect(first).toMatchObject({ state: 'wrong', code: 'cname-beside-others' })
  }
})

test("a wildcard that answers for the name is reported, and other names' records don't conflict", async () => {
  const own = [record('*.w.shop.example', 'CNAME', pairTarget)]
  const added = [record('w.shop.example', 'HTTPS', '1 .'), record('*.shop.example', 'MX', '10 m.example')]
  const { last, first } = await checkAgain({ own, added, at: 'both', wanted: wantedOf('app.w.shop.example') })
  expect(first).toMatchObject({ state: 'ready', wildcard: '*.w.shop.example' })
  expect(first?.message).toBe(last.records[0]?.message)
})

test("a name with its own record isn't reported as covered by the wildcard", async () => {
  const own = [record('*.w.shop.example', 'CNAME', pairTarget)]
  const added = [record('app.w.shop.example', 'CNAME', pairTarget)]
  const { first } = await checkAgain({ own, added, at: 'both', wanted: wantedOf('app.w.shop.example') })
  expect(first?.state).toBe('ready')
  expect(first).not.toHaveProperty('wildcard')
})

test.each([
  ['a', 'attention'],
  ['b', 'attention'],
  ['both', 'wrong'],
] as const)('a TXT record added at the challenge on %s is found', async (at, state) => {
  const challenge = record('_acme-challenge.w.shop.example', 'CNAME', pairProof)
  const { check } = await checkAgain({
    own: [record('*.w.shop.example', 'CNAME', pairTarget), challenge],
    added: [record(challenge.name, 'TXT', 'old')],
    at,
    wanted: wantedOf('*.w.shop.example', pairProof),
  })
  expect(check.records.map(({ state }) => state)).toEqual(['ready', state])
})

test('a server that answers only over TCP is silent', async () => {
  const { first } = await checkAgain({
    added: [],
    at: 'b',
    fault: () => null,
    faultOfB: (_, isChanged, transport) => (isChanged && transport === 'udp' ? 'drop' : null),
  })
  expect(first?.servers).toContainEqual(expect.objectContaining({ address: '127.0.7.4', outcome: 'timeout' }))
  expect(first?.state).toBe('attention')
})

test('an unchanged record is ready, with fewer queries', async () => {
  const { last, check, first, queries } = await checkAgain({ added: [], at: 'both' })
  expect(first).toMatchObject({ state: 'ready', notes: [] })
  expect(check).toMatchObject({ thorough_at: last.thorough_at, listing_servers: last.listing_servers })
  expect(queries).toBeLessThanOrEqual(11)
})
