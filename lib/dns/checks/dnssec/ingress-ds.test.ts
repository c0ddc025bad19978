import { expect, test } from 'vitest'
import { dsOf, keyOf } from '@/lib/dns/measure/setup'
import { bindText } from '@/lib/dns/model/copy-as'
import { faultsOf } from '@/lib/dns/model/chain-faults'
import { editsOf, partsOf } from '@/lib/dns/model/message-parts'
import { wantedForIngress, type CheckCode } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { shortCause } from '@/lib/dns/model/cause'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// A delegation to the platform that has a DS record although the platform's zone isn't signed, while the zone's keys
// can't be read.

const targets = ['ns1.platform.example', 'ns2.platform.example']
const name = 'connect.signed.example'
const platform = '127.0.7.4'

/** Returns the DS records of a zone, as a resolver has cached them. */
const cachedDs = (zone: string) => ({ name: zone, type: 'DS' as const, values: [dsOf(zone).value], ttl: 300 })

async function check(fault: DnsFault) {
  const addresses = targets.map((target) => record(target, 'A', platform))
  const { both } = await startZones(
    {
      '127.0.7.2': [
        zoneOf(
          '.',
          ['root.example'],
          record('signed.example', 'NS', 'a.host.example'),
          dsOf('signed.example'),
          record('a.host.example', 'A', '127.0.7.3'),
          ...addresses,
        ),
      ],
      '127.0.7.3': [
        zoneOf(
          'signed.example',
          ['a.host.example'],
          keyOf('signed.example'),
          ...targets.map((target) => record(name, 'NS', target)),
          dsOf(name),
        ),
      ],
      [platform]: {
        zones: [zoneOf(name, targets)],
        fault: ({ type }) => (type === 'DNSKEY' ? fault : null),
      },
    },
    {
      cached: ['signed.example', name].map(cachedDs),
      isSigned: (owner) => owner === 'signed.example',
      isBogus: (owner, type) => owner === name && type !== 'DS',
    },
  )
  const wanted = wantedForIngress({ domain: name, ns_targets: targets })
  return [await checkFirst(wanted, both), await checkFirst(wanted, withoutRoots(both))]
}

test.each<[DnsFault]>([['REFUSED'], ['SERVFAIL'], ['drop'], [null]])(
  "only the DS record of the delegation is to delete if the platform's keys can't be read: %s",
  async (fault) => {
    for (const checked of await check(fault)) {
      expect(checked).toMatchObject({ verdict: 'wrong', code: 'dnssec-broken' })
      expect(checked?.message).toMatch(/In the zone signed\.example, delete the DS record at connect\.$/)
      expect(checked?.message).not.toMatch(/Sign the zone|registrar/)
    }
  },
)

/** Checks a delegation with a DS record. Its servers include those of the signed former zone. */
async function checkFormer(servers: readonly string[]) {
  const [host, old, own] = ['127.0.7.3', '127.0.7.5', 'signed.example']
  const glue = [
    record('a.host.example', 'A', host),
    record('old.host.example', 'A', old),
    ...targets.map((target) => record(target, 'A', platform)),
  ]
  const delegated = [...servers.map((server) => record(name, 'NS', server)), dsOf(name)]
  const { both } = await startZones(
    {
      '127.0.7.2': [zoneOf('.', ['root.example'], record(own, 'NS', 'a.host.example'), dsOf(own), ...glue)],
      [host]: [zoneOf(own, ['a.host.example'], keyOf(own), ...delegated)],
      [old]: [zoneOf(name, ['old.host.example'], keyOf(name))],
      [platform]: [zoneOf(name, targets)],
    },
    { cached: [cachedDs(own)] },
  )
  const wanted = wantedForIngress({ domain: name, ns_targets: targets })
  const checks = [await checkFirst(wanted, both), await checkFirst(wanted, withoutRoots(both))]
  return checks.map((check) => ({ check: check ?? expect.fail(), wanted }))
}

test.each<[string, CheckCode, string[]]>([
  ['other name servers', 'points-elsewhere', ['old.host.example']],
  ["one of the platform's", 'partial-delegation', ['ns1.platform.example', 'old.host.example']],
  ["more than the platform's", 'extra-name-servers', [...targets, 'old.host.example']],
])('the DS record of a delegation to %s is to delete with them', async (_, code, servers) => {
  for (const { check: checked, wanted } of await checkFormer(servers)) {
    expect(checked).toMatchObject({ verdict: 'wrong', code, stale_ds: name })
    const { finding, change } = partsOf(checked.message)
    expect(finding).toMatch(/ In addition, connect\.signed\.example has a DS record, /)
    const [first, second, ...more] = editsOf(change)
    expect(first).toBe('In the zone signed.example, delete the DS record at connect.')
    expect(second).toMatch(
      /^In the zone signed\.example, delete the NS record \(old\.host\.example\) at connect/,
    )
    expect(more).toEqual([])
    expect(bindText(wanted, 'signed.example', [checked])).toMatch(/^; delete: connect IN DS$/m)
    expect(faultsOf(checked).get('zone')).toEqual({ state: 'wrong', status: 'Old DS record', isBroken: true })
  }
})

const own = 'signed.example'
const host = (index: number) => `ns${index + 1}.host.example`

/** Checks an ingress whose zone has a DS record on only some servers, at the name or for the zone itself. */
async function checkUneven(
  each: readonly (readonly ZoneRecord[] | ((type: string) => readonly ZoneRecord[]))[],
  { isSigned = true, elsewhere = '', authority = '' } = {},
) {
  const addresses = each.map((_, index) => `127.0.7.${index + 10}`)
  const names = each.map((_, index) => host(index))
  const { both } = await startZones({
    '127.0.7.2': [
      zoneOf(
        '.',
        ['root.example'],
        ...names.map((server) => record(own, 'NS', server)),
        ...(isSigned ? [dsOf(own)] : []),
        ...names.map((server, index) => record(server, 'A', addresses[index] ?? '')),
        record('old.host.example', 'A', '127.0.7.5'),
        ...targets.map((target) => record(target, 'A', platform)),
      ),
    ],
    ...Object.fromEntries(
      each.map((records, index) => [
        addresses[index] ?? '',
        {
          zones: ({ type }: { type: string }) => [
            zoneOf(
              own,
              names,
              ...(isSigned ? [keyOf(own)] : []),
              ...(typeof records === 'function' ? records(type) : records),
            ),
          ],
        },
      ]),
    ),
    '127.0.7.5': [
      zoneOf(elsewhere, ['old.host.example'], record(name, 'NS', 'old.host.example'), dsOf(name)),
    ],
    [platform]: [zoneOf(name, targets)],
  })
  const wanted = wantedForIngress({
    domain: name,
    ns_targets: targets,
    ...(authority && { certificate_management_policy: { authority } }),
  })
  const checks = [await checkFirst(wanted, both), await checkFirst(wanted, { ...both, recursive: [] })]
  return checks.map((check) => ({ check: check ?? expect.fail(), wanted }))
}

const delegated = targets.map((target) => record(name, 'NS', target))
const withDs = [...delegated, dsOf(name)]

test.each([
  ['first of two', [withDs, delegated], [0]],
  ['second of two', [delegated, withDs], [1]],
  ['last of three', [delegated, delegated, withDs], [2]],
  ['first of three', [withDs, delegated, delegated], [0]],
] as const)('a DS record of an ingress on the %s servers needs attention', async (_, each, holders) => {
  const names = holders.map(host).join(' and ')
  for (const { check: checked, wanted } of await checkUneven(each)) {
    expect(checked).toMatchObject({
      verdict: 'correct',
      state: 'attention',
      code: 'some-servers-lame',
      stale_ds: name,
    })
    expect(checked.message).toMatch(new RegExp(`${names} has a DS record at connect\\.signed\\.example`))
    expect(partsOf(checked.message).change).toBe(
      `In the zone signed.example on ${names}, delete the DS record at connect.`,
    )
    expect(shortCause(checked)).toBe('Some of the name servers have an old DS record')
    expect(bindText(wanted, own, [checked])).toMatch(/^; delete: connect IN DS$/m)
  }
})

test.each([
  ['two of three', [delegated, withDs, withDs], ' on ns2.host.example and ns3.host.example'],
  ['all', [withDs, withDs], ''],
] as const)('a DS record of an ingress on %s servers is wrong', async (_, each, where) => {
  for (const { check: checked } of await checkUneven(each)) {
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken', stale_ds: name })
    expect(partsOf(checked.message).change).toBe(
      `In the zone signed.example${where}, delete the DS record at connect.`,
    )
  }
})

test.each([
  ['one of four servers', 'attention', [withDs, delegated, delegated, []]],
  ['one of three servers', 'wrong', [withDs, delegated, []]],
  ['the only server with the delegation', 'wrong', [withDs, []]],
] as const)('a DS record on %s, while another lacks the delegation: %s', async (_, state, each) => {
  for (const { check: checked } of await checkUneven(each)) {
    expect(checked).toMatchObject({ state, stale_ds: name })
    expect(checked.message).toContain(
      'In the zone signed.example on ns1.host.example, delete the DS record at connect.',
    )
  }
})

const caa = record(own, 'CAA', '0 issue "digicert.com"')
const withCaa = [...delegated, caa]

test.each([
  ['different ones of three', 'wrong', 'caa-forbids', [withDs, withCaa, delegated], host(1)],
  [
    'different ones of four',
    'attention',
    'some-servers-lame',
    [withDs, withCaa, delegated, delegated],
    host(1),
  ],
  [
    'the same one of three',
    'attention',
    'some-servers-lame',
    [[...withDs, caa], delegated, delegated],
    host(0),
  ],
] as const)(
  'servers with a DS record or CAA records for another authority are counted together: %s are %s',
  async (_, state, code, each, holder) => {
    for (const { check: checked } of await checkUneven(each, { authority: 'letsencrypt' })) {
      expect(checked).toMatchObject({ state, code, stale_ds: name, caa: { servers: [holder] }, notes: [] })
      const [first, second, ...more] = editsOf(partsOf(checked.message).change)
      expect(first).toBe('In the zone signed.example on ns1.host.example, delete the DS record at connect.')
      expect(second).toContain(
        `In the zone signed.example on ${holder}, add a CAA record at @ with the value 0 issue "letsencrypt.org".`,
      )
      expect(more).toEqual([])
    }
  },
)

test.each([
  ['four', 'wrong', [withDs, withCaa, [], delegated]],
  ['six', 'attention', [withDs, withCaa, [], delegated, delegated, delegated]],
] as const)('such servers and one without the delegation, of %s: %s', async (_, state, each) => {
  for (const { check: checked } of await checkUneven(each, { authority: 'letsencrypt' })) {
    expect(checked).toMatchObject({ state, code: 'servers-disagree', stale_ds: name })
    expect(editsOf(partsOf(checked.message).change)).toHaveLength(3)
  }
})

test.each([
  [
    'in an unsigned zone',
    [
      [...delegated.slice(1), dsOf(name)],
      [...delegated.slice(1), dsOf(name)],
    ],
    {},
  ],
  ['in an unsigned zone, with all name servers', [withDs, withDs], {}],
  ['in the referral of a former server', [[record(name, 'NS', 'old.host.example')]], { isSigned: true }],
] as const)('a DS record that resolvers ignore is not to delete: %s', async (_, each, how) => {
  for (const { check: checked } of await checkUneven(each, { isSigned: false, ...how })) {
    expect(checked).not.toHaveProperty('stale_ds')
    expect(checked.message).not.toMatch(/DS record|reject/)
  }
})

/** Returns the records of a server that omits the DS record from referrals, as BIND does if the record isn't signed. */
const omitting = (type: string) => (type === 'DS' ? withDs : delegated)

test.each([
  ['on the only server', 'wrong', [omitting]],
  ['on all servers', 'wrong', [omitting, omitting]],
  ['on the first of two', 'attention', [omitting, delegated]],
  ['on the second of two', 'attention', [delegated, omitting]],
  ['on some, while the others return it', 'wrong', [omitting, withDs]],
] as const)('a DS record that referrals omit is found %s', async (_, state, each) => {
  for (const { check: checked } of await checkUneven(each))
    expect(checked).toMatchObject({ state, stale_ds: name })
})
