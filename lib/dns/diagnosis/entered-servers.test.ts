import { test } from 'vitest'
import { both, expectDiagnosis, found, ns, type EvidenceCase } from '@/lib/dns/testing/evidence'

// Name servers of a delegation that were entered incorrectly and resemble several of the required ones.

const record = { ...ns, values: ['ns1.p.example', 'ns2.p.example'] }
const zone = 'example.com'

test.each<EvidenceCase>([
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    record,
    findings: both(found('NS', `ns1.p.example.${zone}`, 'nss2.p.example')),
    message:
      /change the NS record at connect from ns1\.p\.example\.example\.com to ns1\.p\.example\. \(with the trailing dot\)\.\nIn the zone example\.com, change the NS record at connect from nss2\.p\.example to ns2\.p\.example\.$/,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    record,
    findings: both(found('NS', 'ns5.p.example', `ns1.p.example.${zone}`)),
    message:
      /from ns1\.p\.example\.example\.com to ns1\.p\.example\. \(with the trailing dot\)\.\nIn the zone example\.com, change the NS record at connect from ns5\.p\.example to ns2\.p\.example\.$/,
  },
  {
    code: 'target-has-typo',
    verdict: 'wrong',
    record,
    findings: both(found('NS', 'ns5.p.example', 'ns6.p.example')),
    message:
      /^The name servers of connect\.example\.com are mistyped: ns5\.p\.example and ns6\.p\.example\. In the zone example\.com, change the NS record at connect from ns5\.p\.example to ns1\.p\.example\.\nIn the zone example\.com, change the NS record at connect from ns6\.p\.example to ns2\.p\.example\.$/,
  },
  // The first name differs from ns1 in two characters, and from ns2 in one.
  {
    code: 'target-has-typo',
    verdict: 'wrong',
    record,
    findings: both(found('NS', 'ms2.p.example', 'ns1.q.example')),
    message:
      /from ms2\.p\.example to ns2\.p\.example\.\nIn the zone example\.com, change the NS record at connect from ns1\.q\.example to ns1\.p\.example\.$/,
  },
  {
    code: 'target-has-typo',
    verdict: 'wrong',
    record: { ...record, values: ['ns1.p.example'] },
    findings: both(found('NS', 'ns5.p.example')),
    message: /^The name server of connect\.example\.com is mistyped: ns5\.p\.example\. /,
  },
  {
    code: 'partial-delegation',
    verdict: 'wrong',
    record,
    findings: both(found('NS', 'nss1.p.example', 'ns11.p.example', 'ns2.p.example')),
    message:
      /^connect\.example\.com is delegated to only 1 of the 2 required name servers\. One of the name servers of connect\.example\.com is mistyped: ns11\.p\.example\. In the zone example\.com, change the NS record at connect from ns11\.p\.example to ns1\.p\.example\.\nIn the zone example\.com, delete the NS record \(nss1\.p\.example\) at connect\.$/,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    record,
    findings: both(found('NS', 'ns5.p.example', 'ns6.p.example', 'x.other.example')),
    hints: { extras: new Map([['x.other.example', { outcome: 'answered', match: 'other' }]]) },
    message:
      / 2 of the name servers of connect\.example\.com are mistyped: ns5\.p\.example and ns6\.p\.example\. .*delete the NS record \(x\.other\.example\)/s,
  },
  {
    code: 'target-is-address',
    verdict: 'wrong',
    record,
    findings: both(found('NS', 'ns1.p.example', '192.0.2.21')),
    message:
      /^One of the name servers of connect\.example\.com was entered as an IP address instead of a name: 192\.0\.2\.21\. In the zone example\.com, change the NS record at connect from 192\.0\.2\.21 to ns2\.p\.example\.$/,
  },
])('$code: $message', (one) => expectDiagnosis(one))
