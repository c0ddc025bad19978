import { expect, test } from 'vitest'
import { dnsImpact } from '@/lib/dns/model/impact'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Targets that were entered incorrectly, but may resolve, such as those that a wildcard of the platform covers.

const name = 'app.shop.example'
const typo = pairTarget.replace('t.', 'u.')
const url = `https://${pairTarget}`
const address = '192.0.2.7'

test.each([
  ['target-has-typo', typo, [record(typo, 'A', address)], 'partial'],
  ['target-has-typo', typo, [], 'down'],
  ['target-is-url', url, [record('*.platform.example', 'A', address)], 'partial'],
  ['target-is-url', url, [], 'down'],
] as const)(
  'the effect of %s (%s) depends on whether its name resolves',
  async (code, value, platform, effect) => {
    const own = [record(name, 'CNAME', value)]
    const { roots, both } = await startPair({ a: own, b: own, platform })
    const wanted = wantedForDomain({ domain: name, cname_target: pairTarget })
    for (const config of [roots, both]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ verdict: 'wrong', state: 'wrong', code })
      const check = { checked_at: '', zone: null, name_servers: [], records: checked ? [checked] : [] }
      expect(dnsImpact(check, null)).toBe(effect)
    }
  },
)
