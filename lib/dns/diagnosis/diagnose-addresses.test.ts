import { test } from 'vitest'
import {
  both,
  chain,
  alias,
  found,
  zone,
  expectDiagnosis,
  type EvidenceCase,
} from '@/lib/dns/testing/evidence'

// Addresses that may be the target's: at the name, at a wildcard, or at the end of a CNAME chain.
test.each<EvidenceCase>([
  {
    code: 'address-flattened',
    verdict: 'correct',
    findings: both([]),
    hints: { isFlattened: true, isOriginUnknown: true, others: found('A', '192.0.2.7') },
    message: /^(?!.*[Dd]elete).*couldn't tell whether a wildcard answers/,
  },
  {
    code: 'address-instead',
    verdict: 'wrong',
    state: 'attention',
    findings: both([]),
    hints: {
      isFlattened: null,
      others: [...found('A', '192.0.2.7'), ...found('AAAA', '2001:db8::5')],
      differing: found('AAAA', '2001:db8::5'),
    },
    message:
      /resolves to addresses of t\.platform\.example, but also has an AAAA record \(2001:db8::5\), which the check didn't find for the target\. Visitors who get this address might not reach the platform\. In the zone example\.com, delete the A record .* and the AAAA record .* at app, then create/,
  },
  {
    code: 'covered-by-wildcard',
    verdict: 'wrong',
    state: 'attention',
    findings: both([]),
    hints: {
      isFlattened: null,
      wildcard: { name: '*.example.com', records: found('A', '192.0.2.7', '192.0.2.8') },
      differing: found('A', '192.0.2.8'),
    },
    message:
      /^(?!.*[Dd]elete)app\.example\.com has no record of its own, so the wildcard \*\.example\.com answers with addresses of t\.platform\.example, but also with an A record .*create a CNAME record at app, .*wildcard, which can stay\.$/,
  },
  {
    code: 'cause-unknown',
    verdict: 'unknown',
    findings: both([]),
    hints: {
      isFlattened: null,
      wildcard: { name: '*.example.com', records: found('A', '192.0.2.80') },
      doubt: { reason: 'near', addresses: found('A', '192.0.2.10') },
    },
    message:
      /^app\.example\.com has no record of its own, so the wildcard \*\.example\.com answers with an A record \(192\.0\.2\.80\)\. t\.platform\.example has an address in the same network/,
  },
  {
    code: 'cname-at-apex',
    verdict: 'wrong',
    state: 'attention',
    record: { ...alias, name: zone },
    findings: both([]),
    hints: {
      isFlattened: null,
      others: found('A', '192.0.2.7', '192.0.2.8'),
      differing: found('A', '192.0.2.8'),
    },
    message: /^(?!.*[Dd]elete (?!the domain)).*can't have a CNAME record\.[^]* ALIAS/,
  },
  {
    code: 'cause-unknown',
    verdict: 'unknown',
    findings: both([]),
    hints: { isFlattened: null, others: found('A', '192.0.2.7') },
    message: /couldn't look up the addresses of t\.platform\.example/,
  },
  {
    code: 'cause-unknown',
    verdict: 'unknown',
    findings: both(found('CNAME', 'cdn.example.net')),
    hints: {
      isFlattened: null,
      chains: chain('elsewhere', 'cdn.example.net'),
      endAddresses: found('A', '192.0.2.7'),
      wildcard: { name: '*.example.com', records: found('CNAME', 'cdn.example.net') },
    },
    message:
      /^app\.example\.com points to cdn\.example\.net, which has an A record \(192\.0\.2\.7\)\. The check couldn't look up the addresses of t\.platform\.example for comparison\. Check again before you change anything\.$/,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    state: 'attention',
    findings: both(found('CNAME', 'copy.example.net')),
    hints: {
      isFlattened: null,
      chains: chain('elsewhere', 'copy.example.net'),
      endAddresses: found('A', '192.0.2.7', '192.0.2.8'),
      differing: found('A', '192.0.2.8'),
    },
    message:
      /^app\.example\.com points to copy\.example\.net, which resolves to addresses of t\.platform\.example, but also has an A record \(192\.0\.2\.8\), which the check didn't find for the target\. .*change the CNAME record at app/,
  },
  {
    code: 'chain-elsewhere',
    verdict: 'wrong',
    state: 'wrong',
    findings: both(found('CNAME', 'via.example.net')),
    hints: {
      isFlattened: null,
      chains: chain('elsewhere', 'via.example.net', 'copy.example.net'),
      endAddresses: found('A', '192.0.2.7', '192.0.2.8'),
      differing: found('A', '192.0.2.8'),
      isEndMostlyOther: true,
    },
    message: /which resolves to addresses of t\.platform\.example, but also has an A record/,
  },
  {
    code: 'cause-unknown',
    verdict: 'unknown',
    findings: both(found('CNAME', 'copy.example.net')),
    hints: {
      isFlattened: null,
      chains: chain('elsewhere', 'copy.example.net'),
      endAddresses: found('A', '192.0.2.7', '104.16.1.7'),
      differing: found('A', '104.16.1.7'),
    },
    message: /but also has an A record \(104\.16\.1\.7\)/,
  },
  {
    code: 'covered-by-wildcard',
    verdict: 'wrong',
    state: 'attention',
    findings: both(found('CNAME', 'cdn.example.net')),
    hints: {
      isFlattened: null,
      chains: chain('elsewhere', 'cdn.example.net'),
      endAddresses: found('A', '192.0.2.7', '192.0.2.8'),
      differing: found('A', '192.0.2.8'),
      wildcard: { name: '*.example.com', records: found('CNAME', 'cdn.example.net') },
    },
    message:
      /The record comes from the wildcard \*\.example\.com\. In the zone example\.com, create a CNAME record at app, .*wildcard, which can stay\.$/,
  },
  {
    code: 'chain-flattened',
    verdict: 'correct',
    findings: both(found('CNAME', 'cdn.example.net')),
    hints: {
      isFlattened: true,
      isOriginUnknown: true,
      chains: chain('elsewhere', 'cdn.example.net'),
      endAddresses: found('A', '192.0.2.7'),
    },
    message: /^(?!.*[Cc]hange the).*This works, .*couldn't tell whether a wildcard answers/,
  },
  {
    code: 'proxied',
    verdict: 'wrong',
    findings: both(found('CNAME', 'd111.cloudfront.net')),
    hints: { chains: chain('elsewhere', 'd111.cloudfront.net'), endAddresses: found('A', '192.0.2.60') },
    message:
      /^app\.example\.com points to d111\.cloudfront\.net, a name at Amazon CloudFront with an A record \(192\.0\.2\.60\)\. Amazon CloudFront hides the target, so the check can't verify that app\.example\.com leads to t\.platform\.example\. Option A: .*\nOption B: If Amazon CloudFront doesn't forward app\.example\.com to t\.platform\.example, change the CNAME record at app in the zone example\.com to t\.platform\.example\.$/,
  },
  {
    code: 'proxied',
    verdict: 'wrong',
    findings: both(found('CNAME', 'www.example.com.edgekey.net')),
    hints: { chains: chain('elsewhere', 'www.example.com.edgekey.net', 'e1.a.akamaiedge.net') },
    message:
      /^app\.example\.com leads to e1\.a\.akamaiedge\.net, a name at Akamai\. Akamai hides the target, so/,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    findings: both(found('CNAME', 'd111.cloudfront.net')),
    hints: { chains: chain('nowhere', 'd111.cloudfront.net') },
    message: /points to d111\.cloudfront\.net, which doesn't exist\./,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    findings: both(found('CNAME', 'other.platform.example')),
    hints: { isFlattened: true, chains: chain('elsewhere', 'other.platform.example') },
    message: /which belongs to the platform but isn't the required target/,
  },
  {
    code: 'covered-by-wildcard',
    verdict: 'missing',
    findings: both(found('CNAME', 'cdn.example.net')),
    hints: {
      chains: chain('elsewhere', 'cdn.example.net'),
      endAddresses: found('A', '104.16.1.7'),
      wildcard: { name: '*.example.com', records: found('CNAME', 'cdn.example.net') },
    },
    message: /the wildcard \*\.example\.com answers/,
  },
])('diagnoses $code ($verdict): $message', expectDiagnosis)
