import { test } from 'vitest'
import { both, found, ns, server, targets, expectDiagnosis, type Case } from '@/lib/dns/test-evidence'

test.each<Case>([
  {
    code: 'correct',
    verdict: 'correct',
    record: ns,
    findings: both(found('NS', ...targets.toReversed())),
    message: /delegated/,
  },
  {
    code: 'not-found',
    verdict: 'missing',
    record: ns,
    findings: both([]),
    message: /Create 4 NS records at connect/,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', 'a.example', 'b.example')),
    message: /Replace these NS records/,
  },
  {
    code: 'target-has-zone-appended',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...targets.map((target) => `${target}.example.com`))),
    message: /final dot/,
  },
  {
    code: 'partial-delegation',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...targets.slice(0, 3))),
    message: /3 of the 4.*Add the NS record for ns4\.p\.example\./,
  },
  {
    code: 'partial-delegation',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...targets.slice(0, 2), 'x.example')),
    message: /2 of the 4.*Add the NS records for ns3.* and ns4.*Remove x\.example/,
  },
  {
    code: 'extra-name-servers',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...targets, 'x.example')),
    message: /also delegated to x\.example/,
  },
  {
    code: 'extra-name-servers',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...targets, 'x.example', 'y.example', 'z.example')),
    hints: {
      extras: new Map([
        ['x.example', { outcome: 'timeout', isSame: false }],
        ['y.example', { outcome: 'answered', isSame: false }],
        ['z.example', { outcome: 'answered', isSame: true }],
      ]),
    },
    message:
      /to x\.example and y\.example, which.*x\.example gave no answer in time; y\.example serves another zone/,
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
    findings: [{ ...server('ns1', []), ownZone: found('NS', ...targets) }],
    message:
      /serve a zone connect\.example\.com of their own.*Delete that zone, then create 4 NS records at connect/,
  },
  {
    code: 'whole-zone-delegated',
    verdict: 'wrong',
    record: ns,
    findings: targets.map((target) => server(target, null, 'refused')),
    message: /whole domain example\.com is delegated.*At the registrar/,
    notes: /refused the query/,
  },
  {
    code: 'dnssec-broken',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...targets)),
    hints: { isRejected: true },
    message: /DNSSEC validation fails/,
  },
  {
    code: 'dnssec-broken',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...targets)),
    hints: { isRejected: true, staleDs: ns.name },
    message:
      /matches no key of the platform's zone\. Delete the DS record at connect in the zone example\.com\.$/,
  },
])('$code ($verdict): $says', expectDiagnosis)
