import { test } from 'vitest'
import { both, found, ns, server, targets, expectDiagnosis, type Case } from '@/lib/dns/test-evidence'

test.each<Case>([
  {
    code: 'correct',
    verdict: 'correct',
    record: ns,
    findings: both(found('NS', ...targets.toReversed())),
    says: /delegated/,
  },
  {
    code: 'not-found',
    verdict: 'missing',
    record: ns,
    findings: both([]),
    says: /Create 4 NS records at connect/,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', 'a.example', 'b.example')),
    says: /Replace these NS records/,
  },
  {
    code: 'target-has-zone-appended',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...targets.map((target) => `${target}.example.com`))),
    says: /final dot/,
  },
  {
    code: 'partial-delegation',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...targets.slice(0, 3))),
    says: /3 of the 4.*Add the NS record for ns4\.p\.example\./,
  },
  {
    code: 'partial-delegation',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...targets.slice(0, 2), 'x.example')),
    says: /2 of the 4.*Add the NS records for ns3.* and ns4.*Remove x\.example/,
  },
  {
    code: 'extra-name-servers',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...targets, 'x.example')),
    says: /also delegated to x\.example/,
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
    says: /to x\.example and y\.example, which.*We asked: x\.example gave no answer in time; y\.example serves another zone/,
  },
  {
    code: 'cname-instead',
    verdict: 'wrong',
    record: ns,
    findings: both([]),
    hints: { others: found('CNAME', 'x.example') },
    says: /a CNAME record \(x\.example\)/,
  },
  {
    code: 'not-delegated',
    verdict: 'wrong',
    record: ns,
    findings: [{ ...server('ns1', []), ownZone: found('NS', ...targets) }],
    says: /serve a zone connect\.example\.com of their own.*Delete that zone, then create 4 NS records at connect/,
  },
  {
    code: 'whole-zone-delegated',
    verdict: 'wrong',
    record: ns,
    findings: targets.map((target) => server(target, null, 'refused')),
    says: /whole domain example\.com is delegated.*At the registrar/,
    notes: /refused the question/,
  },
  {
    code: 'dnssec-broken',
    verdict: 'wrong',
    record: ns,
    findings: both(found('NS', ...targets)),
    hints: { isRejected: true },
    says: /DNSSEC validation fails/,
  },
])('$code ($verdict): $says', expectDiagnosis)
