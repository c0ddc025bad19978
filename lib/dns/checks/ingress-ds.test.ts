import { expect, test } from 'vitest'
import { dsOf, keyOf } from '@/lib/dns/measure/setup'
import { wantedForIngress } from '@/lib/dns/model/records'
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
