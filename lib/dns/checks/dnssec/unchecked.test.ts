import { describe, expect, test } from 'vitest'
import { answerTables } from '@/lib/dns/model/answers'
import { isWithin, wantedForDomain, type RecordCheck } from '@/lib/dns/model/records'
import { pairTarget } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, startZones, withoutRoots, withResolver, zoneOf } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Zones whose DS records can't be looked up, so it's unknown whether they are signed.

const servers = ['a.host.example', 'b.host.example']
const delegatedTo = (name: string) => servers.map((server) => record(name, 'NS', server))
const glue = [record('a.host.example', 'A', '127.0.7.3'), record('b.host.example', 'A', '127.0.7.4')]
const cnameOf = (name: string, value = pairTarget) => record(name, 'CNAME', value)
const wantedOf = (name: string) => wantedForDomain({ domain: name, cname_target: pairTarget })
const accepting = { isSigned: () => false, isBogus: () => false }

type Fault = 'drop' | 'SERVFAIL'

interface Setup {
  /** The records of each zone below the root. */
  zones: Readonly<Record<string, readonly ZoneRecord[]>>
  /** The zones whose DS queries fail. */
  failing: readonly string[]
  above?: readonly ZoneRecord[]
  fault?: Fault
}

async function start({ zones, failing, above = [], fault: kind = 'SERVFAIL' }: Setup) {
  const fault = ({ name, type }: { name: string; type: string }) =>
    type === 'DS' && failing.includes(name) ? kind : null
  const tops = Object.keys(zones).filter((name) => name.split('.').length === 2)
  const at = {
    fault,
    zones: [
      zoneOf('host.example', servers, ...glue),
      zoneOf('platform.example', servers, record(pairTarget, 'A', '192.0.2.7')),
      ...Object.entries(zones).map(([name, records]) => zoneOf(name, servers, ...records)),
    ],
  }
  const delegations = ['host.example', 'platform.example', ...tops].flatMap(delegatedTo)
  const isBogus = (name: string, type: string) =>
    type !== 'DS' && Object.keys(zones).some((zone) => isWithin(name, zone))
  const rejecting = { isSigned: () => false, isBogus, fault }
  const { both } = await startZones(
    {
      '127.0.7.2': { fault, zones: [zoneOf('.', ['root.example'], ...delegations, ...glue, ...above)] },
      '127.0.7.3': at,
      '127.0.7.4': at,
    },
    rejecting,
  )
  return { rejected: both, disputed: await withResolver(both, { ...accepting, fault }) }
}

const dsRows = ({ related = [] }: RecordCheck) => related.filter(({ type }) => type === 'DS')
const rowsOf = (check: RecordCheck) => answerTables(check).flatMap(({ rows }) => rows)

const shop = { 'shop.example': [cnameOf('www.shop.example')] }
const www = wantedOf('www.shop.example')
const lead = "However, 127.0.7.250 can't resolve www.shop.example, and "
const atRegistrar =
  'Check whether shop.example has a DS record at the registrar. If it does, sign the zone shop.example again at your ' +
  "DNS provider, or remove the DS record. Otherwise, ask the registrar to have the registry's name servers answer " +
  'DS queries.'

describe.each([
  ['drop', 'timeout', "didn't answer in time"],
  ['SERVFAIL', 'server-failure', 'reported a server failure (SERVFAIL)'],
] as const)('DS queries for an unsigned zone fail (%s)', (fault, outcome, text) => {
  test.each(['disputed', 'rejected'] as const)('resolvers: %s', async (view) => {
    const configs = await start({ zones: shop, failing: ['shop.example'], fault })
    const checked = await checkFirst(www, configs[view])
    expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
    expect(checked?.message).toBe(
      `www.shop.example points to t.platform.example. ${lead}` +
        `the parent zone's name servers don't answer DS queries for shop.example: 127.0.7.2 ${text}. ` +
        `Without an answer, resolvers can't tell whether shop.example is signed. ${atRegistrar}`,
    )
    expect(checked && dsRows(checked)).toEqual([
      { name: 'shop.example', type: 'DS', server: '127.0.7.2', outcome },
    ])
    expect(checked && rowsOf(checked)).toContainEqual(
      expect.objectContaining({ name: '127.0.7.2', note: 'for shop.example' }),
    )
  })
})

test('several zones are listed together', async () => {
  const { disputed } = await start({
    zones: {
      'shop.example': [cnameOf('www.shop.example', 'via.hop.example')],
      'hop.example': [cnameOf('via.hop.example')],
    },
    failing: ['shop.example', 'hop.example'],
  })
  const checked = await checkFirst(www, disputed)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(checked?.message).toContain(
    `${lead}the parent zones' name servers don't answer DS queries for shop.example and hop.example: 127.0.7.2 reported ` +
      "a server failure (SERVFAIL). Without an answer, resolvers can't tell whether shop.example and hop.example are " +
      'signed. Check whether shop.example and hop.example have DS records in their parent zones. If a zone has one, ' +
      'sign the zone again, or remove its DS record. Otherwise, ask the operator of its parent zone to make the name ' +
      'servers answer DS queries.',
  )
  expect(checked && dsRows(checked).map(({ name, outcome }) => [name, outcome])).toEqual([
    ['shop.example', 'server-failure'],
    ['hop.example', 'server-failure'],
  ])
})

test('only the signed zone is named if another zone is unknown', async () => {
  const signer = createSigner('shop.example')
  const { disputed } = await start({
    zones: {
      'shop.example': signer.signed(cnameOf('www.shop.example', 'via.hop.example'), signer.key),
      'hop.example': [cnameOf('via.hop.example')],
    },
    failing: ['hop.example'],
    above: [signer.ds, record('shop.example', 'DS', `12345 8 2 ${'ab'.repeat(32)}`)],
  })
  const checked = await checkFirst(www, disputed)
  expect(checked?.message).toContain(
    `${lead}the check can't verify all DNSSEC signatures of shop.example. If you fixed DNSSEC for shop.example`,
  )
  expect(checked?.message).not.toContain('hop.example is signed')
  expect(checked && dsRows(checked)).toEqual([
    { name: 'shop.example', type: 'DS', outcome: 'answered', kind: 'signed' },
  ])
})

test("a zone with a DS record below an unknown zone isn't named", async () => {
  const signer = createSigner('eu.shop.example')
  const { disputed } = await start({
    zones: {
      'shop.example': [...delegatedTo('eu.shop.example'), signer.ds],
      'eu.shop.example': signer.signed(cnameOf('www.eu.shop.example'), signer.key),
    },
    failing: ['shop.example'],
  })
  const checked = await checkFirst(wantedOf('www.eu.shop.example'), disputed)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(checked?.message).toContain(
    "the parent zone's name servers don't answer DS queries for shop.example: ",
  )
  expect(checked?.message).toContain(atRegistrar)
  expect(checked && dsRows(checked)).toMatchObject([{ name: 'shop.example', outcome: 'server-failure' }])
})

test.each(['drop', 'SERVFAIL'] as const)(
  "a rejected record needs attention if its zone's DS records are unknown and the zone above is signed: %s",
  async (fault) => {
    const signer = createSigner('shop.example')
    const { rejected } = await start({
      zones: {
        'shop.example': [...delegatedTo('eu.shop.example'), ...signer.signed(signer.key)],
        'eu.shop.example': [cnameOf('www.eu.shop.example')],
      },
      failing: ['eu.shop.example'],
      above: [signer.ds],
      fault,
    })
    const checked = await checkFirst(wantedOf('www.eu.shop.example'), rejected)
    expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
    expect(checked?.message).toContain(
      "the parent zone's name servers don't answer DS queries for eu.shop.example: ",
    )
  },
)

describe('a private zone', () => {
  const reason =
    "he check couldn't look up the DS records of shop.example: 127.0.7.250 reported a server failure (SERVFAIL)"
  const whether = "Without an answer, resolvers can't tell whether shop.example is signed. "
  const inParent =
    'Check whether shop.example has a DS record in the parent zone of shop.example. If it does, sign the zone ' +
    'shop.example again at your DNS provider, or remove the DS record. Otherwise, check that '
  const startPrivate = () => start({ zones: shop, failing: ['shop.example'] })
  const row = (server: string) => ({
    name: 'shop.example',
    type: 'DS',
    server,
    outcome: 'server-failure',
    until: null,
  })

  test('is wrong if resolvers reject the record', async () => {
    const { rejected } = await startPrivate()
    const checked = await checkFirst(www, { ...withoutRoots(rejected), isPrivate: true })
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
    expect(checked?.message).toBe(
      "DNSSEC validation fails for www.shop.example, so validating resolvers can't resolve it. " +
        `T${reason}. ${whether}${inParent}127.0.7.250 and the name servers of the parent zone answer DS queries.`,
    )
    expect(checked && dsRows(checked)).toEqual([row('127.0.7.250')])
  })

  test('needs attention if another resolver accepts the record', async () => {
    const { disputed } = await startPrivate()
    const checked = await checkFirst(www, { ...withoutRoots(disputed), isPrivate: true })
    expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
    expect(checked?.message).toContain(
      `can't resolve www.shop.example, and t${reason.replace('127.0.7.250', '127.0.7.250 and 127.0.7.251')}. ${whether}` +
        `${inParent}127.0.7.250, 127.0.7.251 and the name servers of the parent zone answer DS queries.`,
    )
    expect(checked && dsRows(checked)).toEqual([row('127.0.7.250'), row('127.0.7.251')])
  })
})
