import { expect, test } from 'vitest'
import { dsOf, keyOf } from '@/lib/dns/measure/setup'
import { bindText } from '@/lib/dns/model/copy-as'
import { faultsOf } from '@/lib/dns/model/chain-faults'
import { editsOf, partsOf } from '@/lib/dns/model/message-parts'
import { wantedForIngress, type CheckCode } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'
import type { Fault } from '@/lib/dns/testing/faults'

// A delegation with a DS record to the platform, whose zone isn't signed, while its keys can't be read.

const targets = ['ns1.platform.example', 'ns2.platform.example']
const name = 'connect.signed.example'
const platform = '127.0.7.4'

/** Checks the delegation with resolvers that reject it. */
async function check(fault: Fault) {
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
      cached: ['signed.example', name].map((zone) => ({
        name: zone,
        type: 'DS' as const,
        values: [dsOf(zone).value],
        ttl: 300,
      })),
      isSigned: (owner) => owner === 'signed.example',
      isBogus: (owner, type) => owner === name && type !== 'DS',
    },
  )
  const wanted = wantedForIngress({ domain: name, ns_targets: targets })
  return [await checkFirst(wanted, both), await checkFirst(wanted, withoutRoots(both))]
}

test.each<[Fault]>([['REFUSED'], ['SERVFAIL'], ['drop'], [null]])(
  "only the DS record of the delegation is to delete if the platform's keys can't be read: %s",
  async (fault) => {
    for (const checked of await check(fault)) {
      expect(checked).toMatchObject({ verdict: 'wrong', code: 'dnssec-broken' })
      expect(checked?.message).toMatch(/In the zone signed\.example, delete the DS record at connect\.$/)
      expect(checked?.message).not.toMatch(/Sign the zone|registrar/)
    }
  },
)

/** Checks a delegation with a DS record to servers that include those of its signed former zone. */
async function checkFormer(servers: readonly string[]) {
  const [host, old, own] = ['127.0.7.3', '127.0.7.5', 'signed.example']
  const glue = [
    record('a.host.example', 'A', host),
    record('old.host.example', 'A', old),
    ...targets.map((target) => record(target, 'A', platform)),
  ]
  const delegated = [...servers.map((server) => record(name, 'NS', server)), dsOf(name)]
  const { both } = await startZones({
    '127.0.7.2': [zoneOf('.', ['root.example'], record(own, 'NS', 'a.host.example'), dsOf(own), ...glue)],
    [host]: [zoneOf(own, ['a.host.example'], keyOf(own), ...delegated)],
    [old]: [zoneOf(name, ['old.host.example'], keyOf(name))],
    [platform]: [zoneOf(name, targets)],
  })
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
