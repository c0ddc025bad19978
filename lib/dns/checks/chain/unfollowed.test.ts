import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'

// A CNAME on one server that can't be followed, because the servers of a later zone are silent.

const app = 'app.shop.example'
const wanted = wantedForDomain({ domain: app, cname_target: pairTarget })
const silent = 'silent.example'
const above = [record(silent, 'NS', `ns.${silent}`), record(`ns.${silent}`, 'A', '127.0.7.99')]
const unfollowed = record(app, 'CNAME', `x.${silent}`)
const other = record(app, 'A', '203.0.113.9')

async function check(a: readonly ZoneRecord[], b: readonly ZoneRecord[]) {
  const { both, roots } = await startPair({ a, b, above })
  return Promise.all([both, roots, withoutRoots(both)].map((config) => checkFirst(wanted, config)))
}

test.each<[string, readonly ZoneRecord[], string]>([
  ['no record', [record('q.shop.example', 'A', '192.0.2.9')], 'has no CNAME record'],
  ['another address', [other], 'has an A record (203.0.113.9)'],
])("a CNAME that can't be followed isn't wrong because another server has %s", async (_, b, found) => {
  for (const checked of [...(await check([unfollowed], b)), ...(await check(b, [unfollowed]))]) {
    expect(checked).toMatchObject({ verdict: 'unknown', state: 'unknown' })
    expect(checked?.message).toContain(found)
    expect(checked?.message).toContain(
      `The check couldn't look up x.${silent}, so it can't tell whether ${app} leads to ${pairTarget}.`,
    )
  }
})

test('the fix names the address to delete', async () => {
  for (const checked of await check([unfollowed], [other]))
    expect(checked?.message).toContain(
      'In the zone shop.example on b.host.example, delete the A record (203.0.113.9) at app,',
    )
})
