import { test } from 'vitest'
import {
  both,
  chain,
  challenge,
  alias,
  found,
  asWanted,
  server,
  zone,
  expectDiagnosis,
  type EvidenceCase,
} from '@/lib/dns/testing/evidence'

test.each<EvidenceCase>([
  {
    code: 'correct',
    verdict: 'correct',
    findings: both(found('CNAME', 't.platform.example')),
    message: /points to t\.platform/,
  },
  {
    code: 'some-servers-silent',
    verdict: 'correct',
    findings: [server('ns1', found('CNAME', 't.platform.example')), server('ns2', null, 'timeout')],
    message: /points to t\.platform.*ns2 didn't answer in time\. The other servers have the record/,
  },
  {
    code: 'not-found',
    verdict: 'missing',
    findings: both([]),
    message: /In the zone example\.com, create a CNAME record at app, pointing to t\.platform/,
  },
  {
    code: 'target-is-address',
    verdict: 'wrong',
    findings: both(found('CNAME', '203.0.113.7')),
    message:
      /points to the IP address 203\.0\.113\.7, but .* change the CNAME record at app to t\.platform\.example\.$/,
  },
  {
    code: 'target-is-address',
    verdict: 'wrong',
    findings: both(found('CNAME', '203.0.113.7.example.com')),
    message: /points to the IP address 203\.0\.113\.7, but/,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    findings: both(found('CNAME', 'old.example.net')),
    message:
      /points to old\.example\.net instead of t\.platform\.example\. In the zone example\.com, change the CNAME record at app to t\.platform\.example\.$/,
  },
  {
    code: 'target-has-zone-appended',
    verdict: 'wrong',
    findings: both(found('CNAME', 't.platform.example.example.com')),
    message:
      /In the zone example\.com, change the CNAME record at app to t\.platform\.example\. \(with the trailing dot\)\.$/,
  },
  {
    code: 'address-instead',
    verdict: 'wrong',
    findings: both([]),
    hints: { others: found('A', '93.184.216.7') },
    message:
      /In the zone example\.com, delete the A record \(93\.184\.216\.7\) at app, then create a CNAME record at app, .*\nOption B: If the A record comes from your DNS provider's proxy, turn off the proxy for app\.example\.com, and don't delete anything\.$/,
  },
  {
    code: 'address-instead',
    verdict: 'wrong',
    findings: both([]),
    hints: { others: found('A', '192.0.2.7') },
    message: /^(?!.*proxy).*delete the A record \(192\.0\.2\.7\) at app,/,
  },
  {
    code: 'cname-at-apex',
    verdict: 'wrong',
    record: { ...alias, name: zone },
    findings: both([]),
    hints: { others: found('A', '192.0.2.7') },
    message: /\nOption B: .* ALIAS, .*\. That record replaces the A record \(192\.0\.2\.7\) at @\.$/,
  },
  {
    code: 'cname-at-apex',
    verdict: 'missing',
    record: { ...alias, name: zone },
    findings: both([]),
    message: /^example\.com is the apex of .* Reserve a name under example\.com/,
  },
  {
    code: 'zone-at-name',
    verdict: 'missing',
    zone: 'app.example.com',
    findings: both([]),
    message:
      /needs the zone app\.example\.com, delete the zone\. In the parent zone of app\.example\.com, delete any NS records at app\.example\.com, then create a CNAME record at app\.example\.com, pointing to t\.platform\.example\.\nOption B: If the zone app\.example\.com is needed, reserve a name under app\.example\.com, such as www\.app\.example\.com,.*\nOption C: .* ALIAS/,
  },
  {
    code: 'target-is-url',
    verdict: 'wrong',
    findings: both(found('CNAME', 't.platform.example:443.example.com')),
    message:
      /^app\.example\.com points to t\.platform\.example:443\.example\.com: the target includes a port, and the zone example\.com was appended to it\. In the zone example\.com, change the CNAME record at app to t\.platform\.example\. \(with the trailing dot\)\.$/,
  },
  {
    code: 'target-has-typo',
    verdict: 'wrong',
    findings: both(found('CNAME', 't.platfrom.example.example.com')),
    message:
      /The target t\.platform\.example is misspelled, and the zone example\.com was appended to it\. In the zone example\.com, change the CNAME record at app to t\.platform\.example\. \(with the trailing dot\)\.$/,
  },
  ...['2001:db8::1', '2001:db8::1.example.com'].map((value): EvidenceCase => ({
    code: 'target-is-address',
    verdict: 'wrong',
    findings: both(found('CNAME', value)),
    message: /points to the IP address 2001:db8::1, but the target of a CNAME record must be a name\./,
  })),
  {
    code: 'txt-at-challenge',
    verdict: 'wrong',
    record: challenge,
    findings: both([]),
    hints: { others: found('TXT', '"x"') },
    message: /a TXT record/,
  },
  {
    code: 'records-in-the-way',
    verdict: 'wrong',
    findings: both([]),
    hints: { others: [...found('TXT', '"x"'), ...found('MX', '10 m.example')] },
    message: /delete the TXT record \("x"\) and the MX record \(10 m\.example\) at app, then create/,
  },
  {
    code: 'doubled-zone',
    verdict: 'missing',
    findings: both([]),
    hints: { doubled: found('CNAME', 't.platform.example') },
    message:
      /at app\.example\.com\.example\.com.*In the zone example\.com, rename the CNAME record from app\.example\.com to app\.$/,
  },
  {
    code: 'challenge-under-asterisk',
    verdict: 'missing',
    record: challenge,
    findings: both(found('CNAME', 'w.example')),
    hints: {
      underAsterisk: {
        name: '_acme-challenge.*.c1.example.com',
        records: found('CNAME', 't.platform.example'),
      },
      wildcard: { name: '*.c1.example.com', records: found('CNAME', 'w.example') },
    },
    message:
      /for _acme-challenge\.c1\.example\.com is at .*rename the CNAME record from _acme-challenge\.\*\.c1 to _acme-challenge\.c1, without the asterisk/,
  },
  {
    code: 'covered-by-wildcard',
    verdict: 'missing',
    record: challenge,
    findings: both(found('CNAME', 'w.example')),
    hints: { wildcard: { name: '*.c1.example.com', records: found('CNAME', 'w.example') } },
    message: /wildcard \*\.c1\.example\.com answers/,
  },
  {
    code: 'correct',
    verdict: 'correct',
    findings: both(found('CNAME', 'via.example')),
    hints: { chains: chain('target', 'via.example', 't.platform.example') },
    message: /^app\.example\.com points to t\.platform\.example through via\.example\.$/,
  },
  {
    code: 'correct',
    verdict: 'correct',
    findings: [
      server('ns1', found('CNAME', 'via.example')),
      server('ns2', found('CNAME', 't.platform.example')),
    ],
    hints: { chains: chain('target', 'via.example', 't.platform.example') },
    message: /through/,
  },
  {
    code: 'chain-elsewhere',
    verdict: 'wrong',
    findings: both(found('CNAME', 'via.example')),
    hints: { chains: chain('elsewhere', 'via.example', 'x.example') },
    message: /points to via\.example, and via\.example leads to x\.example instead of t\.platform/,
  },
  {
    code: 'chain-loops',
    verdict: 'wrong',
    findings: both(found('CNAME', 'via.example')),
    hints: {
      chains: chain('too-long', 'via.example', ...Array.from({ length: 8 }, (_, hop) => `h${hop}.example`)),
    },
    message: /more than 8 records/,
  },
  {
    code: 'chain-unknown',
    verdict: 'unknown',
    findings: [
      server('ns1', found('CNAME', 'via.example')),
      server('ns2', found('CNAME', 't.platform.example')),
    ],
    hints: { chains: chain('unknown', 'via.example') },
    message: /couldn't look up via\.example/,
  },
  {
    code: 'cause-unknown',
    verdict: 'unknown',
    findings: [server('ns1', found('CNAME', 'via.example')), server('ns2', [])],
    hints: { chains: chain('unknown', 'via.example') },
    message: /ns2 has no CNAME record\. The check couldn't look up via\.example/,
  },
  {
    code: 'servers-disagree',
    verdict: 'wrong',
    findings: [server('ns1', found('CNAME', 'via.example')), server('ns2', []), server('ns3', [])],
    hints: { chains: chain('unknown', 'via.example') },
    message: /ns2 has no CNAME record/,
  },
  {
    code: 'chain-unknown',
    verdict: 'unknown',
    findings: both(found('CNAME', 'via.example')),
    hints: {
      chains: chain('unknown', 'via.example'),
      wildcard: { name: '*.example.com', records: found('CNAME', 'via.example') },
    },
    message: /couldn't look up via\.example/,
  },
  {
    code: 'chain-unknown',
    verdict: 'unknown',
    findings: both(found('CNAME', 'via.example')),
    hints: { chains: chain('unknown', 'via.example') },
    message: /couldn't look up via\.example, so it can't tell/,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    findings: both(found('CNAME', 'gone.example')),
    hints: { chains: chain('nowhere', 'gone.example') },
    message: /points to gone\.example, which doesn't exist/,
  },
  {
    code: 'points-elsewhere',
    verdict: 'wrong',
    findings: both(found('CNAME', 't.platform.example', 'x.example')),
    message:
      /has 2 CNAME records.*In the zone example\.com, delete the CNAME record \(x\.example\) at app\.$/,
  },
  {
    code: 'zone-at-name',
    verdict: 'wrong',
    zone: 'app.example.com',
    findings: both(asWanted),
    message: /return one anyway \(t\.platform\.example\)\. The name may work today, .* reserve a name/s,
  },
  {
    code: 'zone-at-name',
    verdict: 'wrong',
    record: challenge,
    zone: challenge.name,
    findings: both(asWanted),
    message:
      /Delete the zone _acme-challenge\.c1\.example\.com\.\nIn the parent zone of _acme-challenge\.c1\.example\.com, delete any NS records at _acme-challenge\.c1\.example\.com, then create a CNAME record at _acme-challenge\.c1\.example\.com, pointing to/,
  },
  {
    code: 'cname-beside-others',
    verdict: 'wrong',
    findings: both(asWanted),
    hints: { others: found('A', '192.0.2.7'), lookalike: '*.example.com' },
    message:
      /also an A record.*delete the A record \(192\.0\.2\.7\) at app\. Don't delete the wildcard \*\.example\.com/,
  },
  {
    code: 'txt-at-challenge',
    verdict: 'wrong',
    record: challenge,
    findings: both(asWanted),
    hints: { others: found('TXT', '"x"') },
    message: /also a TXT record/,
  },
  {
    code: 'doubled-zone',
    verdict: 'missing',
    findings: both([]),
    hints: { isIncomplete: true, doubled: asWanted },
    message: /the name contains the zone twice/,
  },
  {
    code: 'correct',
    verdict: 'correct',
    findings: both(asWanted),
    hints: { isIncomplete: true, caa: { set: null, verdict: 'unknown' } },
    message: /points to/,
    notes: /couldn't look for conflicting records.*couldn't look up the CAA records/,
  },
])('diagnoses $code ($verdict): $message', expectDiagnosis)
