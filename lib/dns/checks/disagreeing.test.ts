import { expect, test } from 'vitest'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { app, serverName, startServers, target } from '@/lib/dns/testing/servers'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'
import { wantedForDomain, type RecordCheck, type WantedRecord } from '@/lib/dns/model/records'

// Three servers of a zone that disagree about a record.

const right = [record(app, 'CNAME', target)]
const domain = wantedForDomain({ domain: app, cname_target: target })

/** Checks records from the roots and a resolver, from the roots only, and with the resolver only. */
async function check(
  wanted: readonly WantedRecord[],
  each: readonly (readonly ZoneRecord[])[],
): Promise<RecordCheck[]> {
  const { both, roots } = await startServers(each)
  const checks: RecordCheck[] = []
  for (const config of [both, roots, withoutRoots(both)]) {
    const checked = await checkFirst(wanted, config)
    if (checked) checks.push(checked)
  }
  expect(checks).toHaveLength(3)
  return checks
}

const proxied = [record(app, 'A', '104.16.1.1')]

test.each([
  ['one server', [right, proxied, right], 'attention'],
  ['most servers', [proxied, proxied, right], 'attention'],
  [
    'a server, and an old address at another',
    [proxied, [record(app, 'A', '203.0.113.9')], right],
    'attention',
  ],
  [
    'a server, and old ones at others',
    [proxied, ...['8', '9'].map((n) => [record(app, 'A', `203.0.113.${n}`)])],
    'wrong',
  ],
])("a CDN's address at %s may work", async (_, each, state) => {
  for (const checked of await check(domain, each)) {
    expect(checked).toMatchObject({ verdict: 'wrong', state, code: 'servers-disagree' })
    // Servers with a CDN's address may have the target behind it.
    const proxiedAt = each.flatMap((one, index) => (one === proxied ? [serverName(index + 1)] : []))
    for (const name of proxiedAt) expect(checked.lacking ?? []).not.toContain(name)
  }
})
