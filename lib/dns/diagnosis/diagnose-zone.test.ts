import { expect, test } from 'vitest'
import { diagnose } from './diagnose'
import { noHints } from '@/lib/dns/evidence/evidence'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import {
  both,
  chain,
  alias,
  found,
  ns,
  asWanted,
  server,
  nsSet,
  zone,
  expectDiagnosis,
  type EvidenceCase,
} from '@/lib/dns/testing/evidence'

const caaAt = (at: string, ...values: string[]) => {
  const records = values.map((value) => ({ name: at, type: 'CAA', ttl: 60, value }))
  return { set: { at, records }, verdict: 'forbidden' as const }
}
const caaOf = (...values: string[]) => caaAt(zone, ...values)
const certificate = { name: alias.name, isWildcard: false, issuer: 'letsencrypt.org' }

test.each([
  [
    'a registry',
    caaAt('com', '0 issue "other-ca.example"'),
    { name: zone, value: '0 issue "letsencrypt.org"', action: 'create' },
  ],
  ['the target', caaAt('t.platform.example', '0 issue "other-ca.example"'), undefined],
] as const)('the change to CAA records at %s', (_, caa, change) => {
  const record = { ...alias, certificate }
  const hints = { ...noHints, caa, chains: chain('target', 't.platform.example') }
  expect(diagnose({ record, zone, findings: both(asWanted), hints }).caa).toEqual(change)
})

// Mistakes in the zone, in its parent zones, or at the platform's names, rather than in the record.
test("the message deletes an unneeded zone's DS records together with its NS records", () => {
  const ds = found('DS', '2371 13 2 a1b2')
  const name = alias.name
  const judge = (findings: ServerFinding[]) =>
    diagnose({ record: alias, zone: name, parent: zone, ds, findings, hints: noHints })
  const unneeded =
    /delete the zone\. In the zone example\.com, delete the NS and DS records at app, then create/
  const refused = /delete the NS and DS records at app in the zone example\.com, then create/
  const cases: [ServerFinding[], RegExp][] = [
    [both([]), unneeded],
    [[server('ns1.old', null, 'refused')], refused],
  ]
  for (const [findings, text] of cases) {
    const check = judge(findings)
    expect(check.message).toMatch(text)
    expect(check.found).toEqual(ds)
  }
  const dead = judge([server('ns1.old', null, 'no-address')])
  expect(dead.message).toContain(
    'delete the NS record (ns1.old) and the DS record (2371 13 2 a1b2) at app in the zone example.com, then',
  )
  expect(dead.found.map(({ type }) => type)).toEqual(['NS', 'DS'])
})

test.each<EvidenceCase>([
  {
    code: 'dnssec-broken',
    verdict: 'wrong',
    findings: both(asWanted),
    hints: { isRejected: true },
    message: /DNSSEC validation fails/,
  },
  {
    code: 'dnssec-broken',
    verdict: 'wrong',
    findings: both(asWanted),
    hints: { isRejected: true, staleDs: zone },
    message:
      /the DS record of example\.com doesn't match any key of that zone\. At the registrar, replace the DS record of example\.com with/,
  },
  {
    code: 'dnssec-broken',
    verdict: 'wrong',
    record: { ...ns, name: 'example.com' },
    zone: 'com',
    findings: both(found('NS', ...nsSet)),
    hints: { isRejected: true, staleDs: 'example.com' },
    message: /At the registrar, delete the DS record of example\.com\.$/,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    findings: both(found('CNAME', 'other-one.platform.example')),
    hints: { chains: chain('nowhere', 'other-one.platform.example') },
    message:
      /points to other-one\.platform\.example, which belongs to the platform but isn't the required target t\.platform\.example/,
  },
  {
    code: 'chain-elsewhere',
    verdict: 'wrong',
    findings: both(found('CNAME', 'pay.example.com')),
    hints: {
      chains: new Map([
        [
          'pay.example.com',
          { hops: ['pay.example.com', 'other-one.platform.example'], end: 'nowhere' as const },
        ],
      ]),
    },
    message:
      /leads to other-one\.platform\.example, which belongs to the platform but isn't the required target/,
  },
  {
    code: 'zone-not-found',
    verdict: 'missing',
    record: { ...alias, name: zone },
    zone: 'com',
    findings: both([]),
    message:
      /Check that example\.com is spelled correctly\. If it is, register and delegate it\. A registered domain is the apex of its zone, and an apex can't have a CNAME record\.\nOption A: Reserve/,
  },
  {
    code: 'zone-not-found',
    verdict: 'missing',
    record: { ...alias, name: 'app.example.ws' },
    zone: 'ws',
    findings: both([]),
    hints: { isFlattened: null, wildcard: { name: '*.ws', records: found('A', '192.0.2.8') } },
    message:
      /^example\.ws isn't registered or delegated in public DNS\. Check that example\.ws is spelled correctly\. If it is, register and delegate it, then create a CNAME record at app\.example\.ws,/,
  },
  {
    code: 'zone-not-found',
    verdict: 'missing',
    record: { ...ns, name: 'connect.example.ws' },
    zone: 'ws',
    findings: both([]),
    hints: { wildcard: { name: '*.ws', records: found('A', '192.0.2.8') } },
    message:
      /^(?!.*At the registrar)example\.ws isn't registered or delegated in public DNS\. Check that example\.ws is/,
  },
  {
    code: 'dnssec-broken',
    verdict: 'wrong',
    zone: 'dev.example.com',
    record: { ...alias, name: 'app.dev.example.com' },
    findings: both(asWanted),
    hints: { isRejected: true, staleDs: 'dev.example.com' },
    message: /In the parent zone of dev\.example\.com, replace the DS record of dev\.example\.com/,
  },
  {
    code: 'lame-delegation',
    verdict: 'wrong',
    zone: 'app.example.com',
    findings: [server('ns1.old', null, 'refused')],
    message:
      /ns1\.old refused the query.*delete the NS records at app\.example\.com in the parent zone of app\.example\.com, then create a CNAME record at app\.example\.com/,
  },
  {
    code: 'caa-forbids',
    verdict: 'wrong',
    record: { ...alias, certificate },
    findings: both(asWanted),
    hints: { caa: caaOf('0 issue "other-ca.example"') },
    message: /In the zone example\.com, add a CAA record at @ with the value 0 issue "letsencrypt\.org"\.$/,
  },
  {
    code: 'caa-forbids',
    verdict: 'wrong',
    record: { ...alias, certificate },
    findings: both(asWanted),
    hints: { caa: caaOf('0 issue "letsencrypt.org"', '128 later "x"') },
    message:
      /In the zone example\.com, delete the CAA record at @ with the tag later, or set its flags to 0\.$/,
  },
  {
    code: 'caa-forbids',
    verdict: 'wrong',
    record: { ...alias, certificate },
    findings: both(asWanted),
    hints: { caa: caaAt('com', '0 issue "other-ca.example"') },
    message:
      /^CAA records at com don't allow .*CAA records at example\.com take precedence over those at com\. In the zone example\.com, add a CAA record at @ with the value 0 issue "letsencrypt\.org"\.$/,
  },
  {
    code: 'caa-forbids',
    verdict: 'wrong',
    record: { ...alias, certificate },
    findings: both(asWanted),
    hints: {
      caa: caaAt('pool.platform.example', '0 issue "other-ca.example"'),
      chains: chain('target', 't.platform.example'),
    },
    message:
      /^CAA records at pool\.platform\.example don't allow .* Ask the platform's support team to allow letsencrypt\.org in the CAA records at pool\.platform\.example\.$/,
  },
  {
    code: 'caa-forbids',
    verdict: 'wrong',
    record: { ...alias, certificate },
    findings: both(asWanted),
    hints: {
      caa: caaAt('one.example.com', '0 issue "other-ca.example"'),
      chains: chain('target', 't.platform.example'),
    },
    message: /In the zone example\.com, (?!.*support team)/,
  },
  {
    code: 'caa-forbids',
    verdict: 'wrong',
    record: { ...alias, certificate },
    findings: both(asWanted),
    hints: {
      caa: caaAt('pool.platform.example', '0 issue "letsencrypt.org"', '128 later "x"'),
      chains: chain('target', 't.platform.example'),
    },
    message:
      /with the tag later is .* Ask the platform's support team to delete the CAA record at pool\.platform\.example with the tag later, or set its flags to 0\.$/,
  },
  {
    code: 'caa-forbids',
    verdict: 'wrong',
    record: { ...ns, certificate: { ...certificate, name: ns.name } },
    findings: both(found('NS', ...nsSet)),
    hints: { caa: caaAt(ns.name, '0 issue "other-ca.example"') },
    message:
      /Ask the platform's support team to allow letsencrypt\.org in the CAA records at connect\.example\.com\.$/,
  },
  {
    code: 'cname-at-apex',
    verdict: 'wrong',
    record: { ...alias, name: zone },
    findings: [server('ns1', []), server('ns2', found('CNAME', 'old.example.net'))],
    message:
      /^(?!.*(?:create|change)[^.]* at @)example\.com is the apex of a zone, .*delete the CNAME record \(old\.example\.net\) at @\.\nOption A: Reserve a name under/,
  },
  {
    code: 'zone-at-name',
    verdict: 'wrong',
    zone: 'app.example.com',
    findings: [server('ns1', []), server('ns2', asWanted)],
    message:
      /^(?!.*@).*In the parent zone of app\.example\.com, delete any NS records at app\.example\.com, then create a CNAME record at app\.example\.com/,
  },
  {
    code: 'below-ingress',
    verdict: 'wrong',
    zone: 'example.com',
    ingress: 'example.com',
    findings: [server('ns1', []), server('ns2', [])],
    message:
      /^app\.example\.com is under the agent ingress example\.com\. .* Reserve a name outside example\.com\. Then delete the domain app\.example\.com in the console\.$/,
  },
  {
    code: 'below-ingress',
    verdict: 'wrong',
    ingress: 'example.com',
    findings: [server('ns1', null, 'refused')],
    message: /^(?!.*(?:Add|set the name servers))/,
  },
  {
    code: 'below-ingress',
    verdict: 'wrong',
    ingress: 'app.example.com',
    findings: both([]),
    message: /^app\.example\.com is the name of an agent ingress\. /,
  },
  {
    code: 'zone-not-found',
    verdict: 'missing',
    zone: 'com',
    ingress: 'example.com',
    record: { ...alias, name: 'a.app.example.com' },
    findings: both([]),
    message: /^example\.com isn't registered or delegated in public DNS\./,
  },
  {
    code: 'correct',
    verdict: 'correct',
    ingress: 'example.com',
    findings: both(asWanted),
    message: /points to/,
  },
  {
    code: 'dnssec-broken',
    verdict: 'wrong',
    ingress: 'example.com',
    findings: both(asWanted),
    hints: { isRejected: true },
    message: /DNSSEC validation fails/,
  },
  {
    code: 'could-not-ask',
    verdict: 'unknown',
    ingress: 'example.com',
    findings: [server('ns1', null, 'timeout')],
    message: /didn't answer in time\. Check again in a few minutes\./,
  },
])('diagnoses $code ($verdict): $message', expectDiagnosis)
