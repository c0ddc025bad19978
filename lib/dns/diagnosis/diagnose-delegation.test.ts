import { test } from 'vitest'
import {
  both,
  found,
  ns,
  server,
  nsSet,
  expectDiagnosis,
  type EvidenceCase,
} from '@/lib/dns/testing/evidence'

/** Additional name servers, as many as a check queries at most. */
const more = Array.from({ length: 12 }, (_, at) => `${'abcdefghijkl'[at]}.example`)

test.each<EvidenceCase>([
  {
    code: 'correct',
    verdict: 'correct',
    record: ns,
    findings: both(found('NS', ...nsSet.toReversed())),
    message: /delegated/,
  },
  {
    code: 'not-found',
    verdict: 'missing',
    record: ns,
    findings: both([]),
    message: /create 4 NS records at connect/,
  },
  {
    code: 'zone-not-found',
    verdict: 'missing',
    record: { ...ns, name: 'example.com' },
    zone: 'com',
    findings: both([]),
    message:
      /^example\.com isn't registered or delegated in public DNS\. Check that example\.com is spelled correctly\. If it is, register it if needed, then set its name servers at the registrar to ns1\.p\.example, .* and ns4\.p\.example\.$/,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', 'a.example', 'b.example')),
    message:
      /In the zone example\.com, delete the NS records \(a\.example and b\.example\) at connect, then create 4/,
  },
  {
    code: 'target-has-zone-appended',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...nsSet.map((target) => `${target}.example.com`))),
    message:
      /^The zone example\.com was appended to the name servers of connect\.example\.com: .*change the NS record at connect from ns1\.p\.example\.example\.com to ns1\.p\.example\. \(with the trailing dot\)\.\n(?:In the zone example\.com, change the NS record at connect from \S+ to \S+ \(with the trailing dot\)\.\n?){3}$/,
  },
  {
    code: 'target-has-zone-appended',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...nsSet.slice(1, 3), `${nsSet[0]}.example.com`)),
    message:
      /^The zone example\.com was appended to one of the name servers of connect\.example\.com: ns1\.p\.example\.example\.com\. In the zone example\.com, change the NS record at connect from ns1\.p\.example\.example\.com to ns1\.p\.example\. \(with the trailing dot\)\.\nIn the zone example\.com, create an NS record at connect, pointing to ns4\.p\.example\.$/,
  },
  {
    code: 'partial-delegation',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...nsSet.slice(0, 3))),
    message:
      /3 of the 4.*In the zone example\.com, create an NS record at connect, pointing to ns4\.p\.example\.$/,
  },
  {
    code: 'partial-delegation',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...nsSet.slice(0, 2), 'x.example')),
    message:
      /2 of the 4.*delete the NS record \(x\.example\) at connect, then create 2 NS records at connect, pointing to ns3.* and ns4/,
  },
  {
    code: 'partial-delegation',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', 'https://ns1.p.example', 'ns2.p.example.example.com', ...nsSet.slice(2))),
    message:
      /2 of the 4 required name servers\. The zone example\.com was appended to one of .*: ns2\.p\.example\.example\.com\. connect\.example\.com is delegated to https:\/\/ns1\.p\.example, which was entered as a URL\. In the zone example\.com, change the NS record at connect from https:\/\/ns1\.p\.example to ns1\.p\.example, without https:\/\/\.\nIn the zone example\.com, change the NS record at connect from ns2\.p\.example\.example\.com to ns2\.p\.example\. \(with the trailing dot\)\.$/,
  },
  {
    code: 'partial-delegation',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...nsSet.slice(0, 2), 'ns3.q.example', 'x.example')),
    hints: {
      extras: new Map([
        ['ns3.q.example', { outcome: 'no-address', match: 'dead' }],
        ['x.example', { outcome: 'answered', match: 'other' }],
      ]),
    },
    message:
      /2 of the 4 required name servers\. One of the name servers of connect\.example\.com is mistyped: ns3\.q\.example\. In the zone example\.com, change the NS record at connect from ns3\.q\.example to ns3\.p\.example\.\nIn the zone example\.com, delete the NS record \(x\.example\) at connect, then create an NS record at connect, pointing to ns4\.p\.example\.$/,
  },
  {
    code: 'target-is-url',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', 'https://ns1.p.example', ...nsSet.slice(1))),
    message: /change the NS record at connect from \S+ to ns1\.p\.example, without https:\/\/\.$/,
  },
  {
    code: 'target-is-url',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', String.raw`in\032ns\032ns1.p.example`, ...nsSet.slice(1))),
    message:
      /, which was entered with other text\. .*change the NS record at connect from \S+ to ns1\.p\.example, without in ns\.$/,
  },
  {
    code: 'extra-name-servers',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...nsSet, 'x.example')),
    message: /also delegated to x\.example/,
  },
  {
    code: 'extra-name-servers',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...nsSet, 'x.example', 'y.example', 'z.example')),
    hints: {
      extras: new Map([
        ['x.example', { outcome: 'timeout', match: 'unknown' }],
        ['y.example', { outcome: 'answered', match: 'other' }],
        ['z.example', { outcome: 'answered', match: 'same' }],
      ]),
    },
    message:
      /to x\.example and y\.example, which.*x\.example didn't answer in time; y\.example serves a different zone/,
  },
  {
    code: 'extra-name-servers',
    verdict: 'correct',
    record: ns,
    findings: both(found('NS', ...nsSet, ...more, 'x.example')),
    hints: { extras: new Map(more.map((name) => [name, { outcome: 'answered', match: 'same' }])) },
    message:
      / and 3 more, which the platform doesn't list\. a\.example, .* and l\.example serve the platform's zone today\. The check didn't query x\.example\. In/,
  },
  {
    code: 'cause-unknown',
    verdict: 'unknown',
    record: ns,
    findings: both(found('NS', ...more, 'x.example')),
    hints: { extras: new Map(more.map((name) => [name, { outcome: 'answered', match: 'same' }])) },
    message:
      /which the platform doesn't list\. The check couldn't determine whether x\.example serves the platform's zone\. The check didn't query x\.example\. In/,
  },
  {
    code: 'extra-name-servers',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...nsSet, ...more, 'x.example')),
    hints: { extras: new Map(more.map((name) => [name, { outcome: 'answered', match: 'other' }])) },
    message: /also delegated to a\.example, .*, j\.example and 2 more, which the platform doesn't use\./,
  },
  {
    code: 'extra-name-servers',
    verdict: 'correct',
    record: ns,
    findings: both(found('NS', ...nsSet, 'x.example')),
    hints: { extras: new Map([['x.example', { outcome: 'timeout', match: 'unknown' }]]) },
    message:
      /also to x\.example, which the platform doesn't list\. x\.example didn't answer in time\. In the zone/,
  },
  {
    code: 'cause-unknown',
    verdict: 'unknown',
    record: ns,
    findings: both(found('NS', 'x.example')),
    hints: { extras: new Map([['x.example', { outcome: 'timeout', match: 'unknown' }]]) },
    message:
      /which the platform doesn't list\. The check couldn't determine whether that server serves the platform's zone\. x\.example didn't answer in time\. In the zone example\.com, delete the NS record \(x\.example\) at connect, then create/,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', 'x.example')),
    hints: {
      extras: new Map([['x.example', { outcome: 'timeout', match: 'unknown' }]]),
      unresolved: { at: ns.name, zone: null, servers: [] },
    },
    message: /^connect\.example\.com is delegated to x\.example\. In the zone/,
  },
  {
    code: 'extra-name-servers',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...nsSet, 'x.example', 'y.example')),
    hints: {
      extras: new Map([
        ['x.example', { outcome: 'no-address', match: 'dead' }],
        ['y.example', { outcome: 'answered', match: 'other' }],
      ]),
    },
    message:
      /x\.example has no address; y\.example serves a different zone with this name\. Resolvers may query y\.example instead of the platform\. In/,
  },
  {
    code: 'extra-name-servers',
    verdict: 'correct',
    record: ns,
    findings: both(found('NS', ...nsSet, 'x.example')),
    hints: { extras: new Map([['x.example', { outcome: 'no-address', match: 'dead' }]]) },
    message: /also to x\.example, which the platform doesn't list\. x\.example has no address\. In the zone/,
  },
  {
    code: 'extra-name-servers',
    verdict: 'correct',
    record: ns,
    findings: both(found('NS', ...nsSet, 'x.example', 'y.example')),
    hints: {
      extras: new Map([
        ['x.example', { outcome: 'refused', match: 'dead' }],
        ['y.example', { outcome: 'timeout', match: 'unknown' }],
      ]),
    },
    message:
      /y\.example didn't answer in time\. Resolvers that query x\.example have to try another server\./,
  },
  {
    code: 'extra-name-servers',
    verdict: 'correct',
    record: ns,
    findings: [server('ns1', found('NS', ...nsSet)), server('ns2', found('NS', ...nsSet, 'x.example'))],
    hints: { extras: new Map([['x.example', { outcome: 'timeout', match: 'unknown' }]]) },
    message:
      /also to x\.example, which the platform doesn't list\. x\.example didn't answer in time\. In the zone/,
  },
  {
    code: 'cname-instead',
    verdict: 'wrong',
    record: ns,
    findings: both([]),
    hints: { others: found('CNAME', 'x.example') },
    message: /a CNAME record \(x\.example\)/,
  },
  {
    code: 'not-delegated',
    verdict: 'wrong',
    record: ns,
    findings: [{ ...server('ns1', []), ownZone: found('NS', ...nsSet) }],
    message:
      /also host a separate zone for connect\.example\.com.*Delete the zone connect\.example\.com from the name servers of example\.com\.\nIn the zone example\.com, create 4 NS records at connect/,
  },
  {
    code: 'whole-zone-delegated',
    verdict: 'wrong',
    record: ns,
    findings: nsSet.map((target) => server(target, null, 'refused')),
    message: /whole domain example\.com is delegated.*At the registrar/,
    notes: /refused the query/,
  },
  {
    code: 'whole-zone-delegated',
    verdict: 'wrong',
    record: { ...ns, name: 'connect.eu.example.com' },
    zone: 'eu.example.com',
    findings: nsSet.map((target) => server(target, null, 'refused')),
    message:
      /If eu\.example\.com doesn't need its own zone, delete the NS records at eu\.example\.com in the parent zone of eu\.example\.com, .*\nOption B: If eu\.example\.com needs its own zone, /,
    notes: /refused the query/,
  },
  {
    code: 'dnssec-broken',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...nsSet)),
    hints: { isRejected: true },
    message: /DNSSEC validation fails/,
  },
  {
    code: 'dnssec-broken',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...nsSet)),
    hints: { isRejected: true, staleDs: ns.name },
    message:
      /doesn't match any key of the platform's zone\. In the zone example\.com, delete the DS record at connect\.$/,
  },
])('diagnoses $code ($verdict): $message', expectDiagnosis)
