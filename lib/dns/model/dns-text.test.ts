import { expect, test } from 'vitest'
import type { CertificateText } from '@/lib/resources/text/certificate-text'
import { dnsText } from './dns-text'
import type { CheckCode, CheckState, RecordVerdict, WantedRecord } from './records'

const certificate = (state: CertificateText['state'], label: string): CertificateText => ({
  state,
  label,
  sentence: `It says ${label}.`,
  reported: null,
})

function status(
  found: readonly (readonly [WantedRecord['purpose'], RecordVerdict, CheckCode, CheckState?])[] | null,
  text: CertificateText | null = null,
  wantsNone = false,
  zone: string | null = 'example.com',
): Parameters<typeof dnsText>[0] {
  const record: WantedRecord = {
    name: 'a.example.com',
    type: 'CNAME',
    values: ['t.example'],
    purpose: 'traffic',
  }
  const seen = { zone, message: '', found: [], servers: [], is_private: zone === null }
  const records = (found ?? []).map(([purpose, verdict, code, state]) => ({
    ...seen,
    record: { ...record, purpose },
    verdict,
    code,
    ...(state && { state }),
  }))
  const check = { checked_at: '2026-01-01T00:00:00Z', zone: null, name_servers: [], records }
  return { wanted: wantsNone ? [] : [record], check: found && check, certificate: text }
}
const right = ['traffic', 'correct', 'correct'] as const

test('a new domain waits for its records, and a domain of a site in setup names the site', () => {
  const { check, ...rest } = status([['traffic', 'missing', 'not-found']])
  const textOf = (more: { is_new?: boolean; in_setup_of?: string }) =>
    dnsText({ ...rest, check: check && { ...check, ...more } })
  expect(textOf({ is_new: true })).toMatchObject({
    state: 'waiting',
    label: 'Waiting for records',
    sentence: 'Waiting for the DNS records to be created.',
  })
  expect(textOf({ in_setup_of: 'Acme' })?.sentence).toBe(
    'The DNS records are part of the setup of site Acme.',
  )
})

test.each([
  [
    'a wrong CNAME',
    status([['traffic', 'wrong', 'points-elsewhere']]),
    'wrong Might be unreachable: points to another target.',
  ],
  [
    'a partial delegation',
    status([['delegation', 'wrong', 'partial-delegation']]),
    'wrong Might be unreachable: delegated to 0 of 1 required name servers.',
  ],
  [
    'a record in a zone that no name server serves',
    status([['traffic', 'wrong', 'lame-delegation']]),
    "wrong Unreachable: the name servers don't serve the zone.",
  ],
  [
    'failed DNSSEC validation',
    status([['traffic', 'wrong', 'dnssec-broken']]),
    'wrong Might be unreachable: DNSSEC validation fails.',
  ],
  [
    'CAA records that forbid the authority of a correct record',
    status([['traffic', 'wrong', 'caa-forbids']]),
    "wrong The certificate can't be issued: CAA records forbid it.",
  ],
  [
    'CAA records that forbid the authority of an issued certificate',
    status([['traffic', 'wrong', 'caa-forbids']], certificate('attention', "Can't be renewed")),
    "wrong The certificate can't be renewed: CAA records forbid it.",
  ],
  [
    'targets that cannot be read',
    { ...status(null, certificate('ready', 'Issued'), true), is_unreadable: true },
    'unknown The platform returned the DNS targets in an unknown format, so the required DNS records are unknown.',
  ],
  [
    'a CNAME beside other records',
    status([['traffic', 'wrong', 'cname-beside-others']]),
    'wrong Might be unreachable: other records conflict with the CNAME record.',
  ],
  [
    'a missing challenge',
    status([right, ['certificate', 'missing', 'not-found']], certificate('waiting', 'Waiting for DNS')),
    "wrong The certificate can't be issued: no CNAME record found for the ACME challenge. Requests reach the platform, but visitors who use HTTPS get a certificate error.",
  ],
  [
    'a challenge with another target',
    status([right, ['certificate', 'wrong', 'points-elsewhere']]),
    "wrong The certificate can't be issued: a.example.com points to another target. Requests reach the platform, but visitors who use HTTPS get a certificate error.",
  ],
  [
    'a challenge with a mistyped target',
    status([right, ['certificate', 'wrong', 'target-has-typo']]),
    "wrong The certificate can't be issued: the target of the challenge record is mistyped. Requests reach the platform, but visitors who use HTTPS get a certificate error.",
  ],
  [
    'a challenge with an asterisk',
    status([right, ['certificate', 'missing', 'challenge-under-asterisk']]),
    "wrong The certificate can't be issued: the challenge record has an asterisk in its name. Requests reach the platform, but visitors who use HTTPS get a certificate error.",
  ],
  [
    'a wrong challenge of an issued certificate',
    status(
      [right, ['certificate', 'wrong', 'txt-at-challenge']],
      certificate('attention', "Can't be renewed"),
    ),
    "wrong The certificate can't be renewed: a TXT record at a.example.com conflicts with the required CNAME for the ACME challenge. Traffic still reaches the platform.",
  ],
  [
    'a missing challenge beside a record that could not be checked',
    status([
      ['traffic', 'unknown', 'could-not-ask'],
      ['certificate', 'missing', 'not-found'],
    ]),
    'wrong No certificate can be issued: no CNAME record found for the ACME challenge.',
  ],
  [
    'a missing challenge of an issued certificate, beside a record that could not be checked',
    status(
      [
        ['traffic', 'unknown', 'could-not-ask'],
        ['certificate', 'missing', 'not-found'],
      ],
      certificate('attention', "Can't be renewed"),
    ),
    "wrong The certificate can't be renewed: no CNAME record found for the ACME challenge.",
  ],
  [
    'a missing challenge beside a missing CNAME',
    status([
      ['traffic', 'missing', 'not-found'],
      ['certificate', 'wrong', 'points-elsewhere'],
    ]),
    'wrong Unreachable: no CNAME record found.',
  ],
  [
    "a zone's own name",
    status([['traffic', 'missing', 'cname-at-apex']], null, false, 'a.example.com'),
    "wrong Unreachable: the apex of a zone can't have a CNAME.",
  ],
  [
    "DNS servers of the account that don't answer",
    status([['traffic', 'unknown', 'could-not-ask']], null, false, null),
    "unknown This account's DNS servers didn't answer, so the DNS records couldn't be checked.",
  ],
  [
    'a name that a CDN answers for, which says nothing about its target',
    status([['traffic', 'wrong', 'proxied', 'attention']]),
    'attention DNS needs attention: a CDN answers for the name and hides the target.',
  ],
  [
    'servers that disagree',
    status([['traffic', 'wrong', 'servers-disagree', 'attention']]),
    'attention DNS needs attention: name servers disagree.',
  ],
  [
    'a correct record with a silent server',
    status([['traffic', 'correct', 'some-servers-silent', 'attention']]),
    "attention DNS works, but some of the zone's name servers don't respond.",
  ],
  ['a domain that was never checked', status(null), "unknown The DNS records haven't been checked yet."],
  [
    'a check without answers',
    status([['traffic', 'unknown', 'could-not-ask']]),
    "unknown Couldn't check the DNS records. Check again later.",
  ],
  [
    'correct records with a certificate',
    status([right], certificate('ready', 'Issued')),
    'ready DNS is correct, and the certificate has been issued.',
  ],
  ['correct records without a certificate', status([right]), 'ready DNS is correct.'],
  [
    'a certificate that is waiting',
    status([right], certificate('waiting', 'Waiting for DNS')),
    "waiting DNS is correct. The certificate hasn't been issued yet.",
  ],
  ['a name that needs no record', status(null, null, true), 'ready No DNS record is needed.'],
])('dnsText describes %s', (_, input, text) => {
  const { state, sentence } = dnsText(input)
  expect(`${state} ${sentence}`).toBe(text)
})

test.each([
  [
    'cause-unknown',
    ['A', '192.0.2.9'],
    'the name resolves to addresses that might not belong to the target.',
  ],
  [
    'cause-unknown',
    ['CNAME', 'www.example.com'],
    'the name leads to addresses that might not belong to the target.',
  ],
  ['chain-unknown', ['CNAME', 'www.example.com'], "the CNAME chain couldn't be followed."],
] as const)(
  'the sentence for an inconclusive result names what was found: %s, %j',
  (code, [type, value], text) => {
    const input = status([['traffic', 'unknown', code]])
    const records = input.check?.records.map((one) => ({ ...one, found: [{ type, value, ttl: 60 }] })) ?? []
    const check = input.check && { ...input.check, records }
    expect(dnsText({ ...input, check }).sentence).toBe(`Couldn't determine whether DNS works: ${text}`)
    expect(dnsText(input).sentence).toBe("Couldn't check the DNS records. Check again later.")
  },
)

test("the sentence for an inconclusive result names the registry's servers if they disagree", () => {
  const input = status([['traffic', 'unknown', 'cause-unknown']])
  const records = input.check?.records.map((one) => ({ ...one, outdated_delegation: 'registry' as const }))
  const check = input.check && { ...input.check, records: records ?? [] }
  expect(dnsText({ ...input, check }).sentence).toBe(
    "Couldn't determine whether DNS works: the registry's servers disagree.",
  )
})

test('the label for CAA records is the same with and without an issued certificate', () => {
  for (const text of [null, certificate('attention', "Can't be renewed")])
    expect(dnsText(status([['traffic', 'wrong', 'caa-forbids']], text))).toMatchObject({
      state: 'wrong',
      label: 'Blocked by CAA',
    })
})

test('the sentence for silent name servers names their zone', () => {
  const servers = [{ name: 'ns1.example.com', address: null, outcome: 'timeout' as const }]
  const input = status([['traffic', 'unknown', 'could-not-ask']])
  const records = input.check?.records.map((one) => ({ ...one, zone: 'example.com', servers })) ?? []
  const check = input.check && { ...input.check, records }
  expect(dnsText({ ...input, check }).sentence).toBe(
    "The name servers of example.com didn't respond, so the DNS records couldn't be checked.",
  )
})

test.each<[CheckCode, string, string, string]>([
  [
    'address-flattened',
    'Delete the A record.',
    'attention',
    "DNS needs attention: the name has the target's addresses instead of a CNAME, and some resolvers still use old cached results.",
  ],
  [
    'extra-name-servers',
    'Delete the NS record.',
    'attention',
    "DNS needs attention: the name is delegated to the platform's name servers under other names, and some resolvers still use old cached results.",
  ],
  ['address-flattened', '', 'waiting', 'DNS works, but some resolvers still use old cached results.'],
])(
  'the sentence for old answers about a record in another form has a subject: %s, %j',
  (code, change, ...text) => {
    const input = status([['traffic', 'correct', 'old-answer-cached', 'waiting']])
    const message = `It differs. However, 192.0.2.53 still returns an old answer. ${change}`
    const at_source = { form: 'other-form' as const, code, found: [] }
    const records = input.check?.records.map((one) => ({ ...one, at_source, message })) ?? []
    const { state, sentence } = dnsText({ ...input, check: input.check && { ...input.check, records } })
    expect([state, sentence]).toEqual(text)
  },
)
