import { expect, test } from 'vitest'
import { dnsImpact } from '@/lib/dns/model/impact'
import { linesOf } from '@/lib/dns/model/record-lines'
import { recordLabel } from '@/lib/dns/model/state'
import { dnsStateOfRecord } from '@/lib/dns/model/record-dns-state'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { app, serverName, startServers, shopTarget } from '@/lib/dns/testing/servers'
import { targets } from '@/lib/dns/testing/assigned'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'
import {
  wantedForDomain,
  wantedForIngress,
  type RecordCheck,
  type WantedRecord,
} from '@/lib/dns/model/records'

// Three servers of a zone that disagree about a record.

const right = [record(app, 'CNAME', shopTarget)]
const domain = wantedForDomain({ domain: app, cname_target: shopTarget })

async function check(
  wanted: readonly WantedRecord[],
  each: readonly (readonly ZoneRecord[])[],
): Promise<RecordCheck[]> {
  const { both, roots } = await startServers(each, { served: ['ing.shop.example'] })
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

const ing = 'ing.shop.example'
const ingress = wantedForIngress({ domain: ing, ns_targets: targets })
const delegation = (...names: readonly string[]) => names.map((name) => record(ing, 'NS', name))
const all = delegation(...targets)
const creates = `create 4 NS records at ing, pointing to ${targets.slice(0, 3).join(', ')} and ${targets[3]}.`

test('each server gets its own change to the records of an ingress', async () => {
  const each = [all, [record(ing, 'CNAME', shopTarget)], [record(ing, 'A', '203.0.113.9')]]
  for (const checked of await check(ingress, each)) {
    expect(checked).toMatchObject({ state: 'wrong', code: 'servers-disagree' })
    for (const text of [
      'ns1.host.example has the correct NS records.',
      `In the zone shop.example on ns2.host.example, delete the CNAME record (${shopTarget}) at ing, then ${creates}`,
      `In the zone shop.example on ns3.host.example, delete the A record (203.0.113.9) at ing, then ${creates}`,
    ])
      expect(checked.message).toContain(text)
    expect(checked.message).not.toContain('every name server must have')
  }
})

test('a typo on one server of an ingress is named', async () => {
  const typo = delegation(...targets.slice(0, 3), 'ns4.platfrom.example')
  for (const checked of await check(ingress, [all, all, typo])) {
    expect(checked).toMatchObject({ state: 'attention', lacking: ['ns3.host.example'] })
    expect(checked.message).toContain(
      `On ns3.host.example, one of the name servers of ${ing} is mistyped: ns4.platfrom.example. If you just changed the records, wait until all name servers have them. In the zone shop.example on ns3.host.example, change the NS record at ing from ns4.platfrom.example to ns4.platform.example.`,
    )
  }
})

test('servers with some and with none of the records of an ingress are both named', async () => {
  for (const checked of await check(ingress, [all, delegation(...targets.slice(0, 3)), []])) {
    expect(checked).toMatchObject({ lacking: ['ns2.host.example', 'ns3.host.example'] })
    for (const text of [
      `On ns2.host.example, ${ing} is delegated to only 3 of the 4 required name servers.`,
      'ns3.host.example has no NS record.',
      'In the zone shop.example on ns2.host.example, create an NS record at ing, pointing to ns4.platform.example.',
      `In the zone shop.example on ns3.host.example, ${creates}`,
    ])
      expect(checked.message).toContain(text)
  }
})

const challengeName = `_acme-challenge.${app}`
const alias = record(challengeName, 'CNAME', 'p.platform.example')
const [challenge] = wantedForDomain({
  domain: app,
  acme_challenge_cname_target: 'p.platform.example',
})

test('a TXT record beside the challenge on one of three servers needs attention', async () => {
  const each = [[alias, record(challengeName, 'TXT', 'old')], [alias], [alias]]
  for (const checked of await check(challenge ? [challenge] : [], each)) {
    expect(checked).toMatchObject({ verdict: 'wrong', state: 'attention', code: 'txt-at-challenge' })
    expect(checked.message).toContain('In the zone shop.example on ns1.host.example, delete the TXT record')
  }
})

const digicert = record('shop.example', 'CAA', '0 issue "digicert.com"')
const withCertificate = wantedForDomain({
  domain: app,
  cname_target: shopTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})

/** Returns the last steps of the DNS chain of a domain. */
function stepsOf(checked: RecordCheck) {
  const found = {
    checked_at: '2026-01-01T00:00:00Z',
    zone: 'shop.example',
    name_servers: [],
    records: [checked],
  }
  const { nodes } = dnsChain({ wanted: withCertificate, check: found, certificate: null })
  return nodes.slice(-3).map(({ status }) => status)
}

test('the chain shows that CAA records on one server may block the certificate, and who has the record', async () => {
  for (const checked of await check(withCertificate, [[...right, digicert], right, []])) {
    expect(checked.message).toContain('so issuance depends on which name servers')
    expect(stepsOf(checked)).toEqual(['On some servers', 'Partly reached', 'May be blocked by CAA'])
  }
})

test.each([
  ['a CDN at one server', [right, right, proxied]],
  ['a CDN at most servers', [right, proxied, proxied]],
  ['another target at one server', [right, right, [record(app, 'CNAME', 'old.other.example')]]],
])('CAA records that forbid the certificate outweigh %s', async (_, each) => {
  const own = each.map((records) => [...records, digicert])
  for (const checked of await check(withCertificate, own)) {
    expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
    expect(dnsStateOfRecord(checked)).toBe('forbidden')
    expect(recordLabel(checked)).toEqual({ state: 'attention', label: 'Needs attention' })
    expect(dnsImpact({ checked_at: '', zone: null, name_servers: [], records: [checked] }, null)).toBe(
      'certificate',
    )
    expect(stepsOf(checked)).toEqual(['On some servers', 'Partly reached', 'Blocked by CAA'])
    const [line] = linesOf(withCertificate[0] ?? expect.fail(), checked)
    expect(line).toMatchObject({ type: 'CAA', status: 'create' })
    expect(linesOf(withCertificate[0] ?? expect.fail(), checked)[1]).toMatchObject({ status: 'disagree' })
  }
})

test('servers that mostly lead elsewhere outweigh CAA records that forbid the certificate', async () => {
  const old = [record(app, 'CNAME', 'old.other.example')]
  const each = [right, old, old].map((records) => [...records, digicert])
  for (const checked of await check(withCertificate, each))
    expect(checked).toMatchObject({ state: 'wrong', code: 'servers-disagree', caa: { action: 'create' } })
})
