import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RenderedAtProvider } from '@/components/ui/relative-time'
import type { DnsStatus } from '@/lib/api/dns'
import type { RecordCheck } from '@/lib/dns/model/records'
import type { CertificateText } from '@/lib/resources/text/certificate-text'
import { CertificateLine } from './certificate-line'

const record = {
  name: 'shop.example.com',
  type: 'CNAME' as const,
  values: ['t.p.example'],
  purpose: 'traffic' as const,
}
const line = (
  check: Partial<RecordCheck>,
  certificate: Partial<CertificateText> = {},
  retries_at: string | null = null,
) => {
  const status: DnsStatus = {
    resource: 'reserved-domains',
    id: 'rd_1',
    title: record.name,
    wanted: [record],
    check: {
      checked_at: '2026-01-01T00:00:00Z',
      zone: 'example.com',
      name_servers: [],
      records: [
        {
          record,
          zone: 'example.com',
          verdict: 'missing',
          code: 'not-found',
          message: '',
          found: [],
          servers: [],
          ...check,
        },
      ],
    },
    certificate: {
      state: 'waiting',
      label: 'Waiting for DNS',
      sentence: 'The platform issues the certificate once the DNS records are correct.',
      reported: 'shop.example.com has an A record.',
      isDnsError: true,
      ...certificate,
    },
    retries_at,
    server_addrs: [],
  }
  return renderToStaticMarkup(
    <RenderedAtProvider timeMs={Date.parse('2026-01-01T00:00:00Z')}>
      <CertificateLine status={status} />
    </RenderedAtProvider>,
  )
}
const cause = 'record at shop.example.com'

test('a missing or wrong record is named as the cause', () => {
  expect(line({})).toContain('Caused by the missing CNAME record at shop.example.com')
  expect(line({ verdict: 'wrong', code: 'points-elsewhere' })).toContain(
    'Caused by the CNAME record at shop.example.com',
  )
})

test.each<[string, Partial<RecordCheck>, string]>([
  [
    'an address',
    { code: 'address-instead', found: [{ type: 'A', value: '192.0.2.1', ttl: 60 }] },
    'A record at',
  ],
  [
    'records beside the CNAME',
    {
      code: 'cname-beside-others',
      found: [
        { type: 'CNAME', value: 't.p.example', ttl: 60 },
        { type: 'MX', value: '10 mx.example', ttl: 60 },
        { type: 'TXT', value: '"a"', ttl: 60 },
      ],
    },
    'MX and TXT records at shop.example.com',
  ],
  ['a zone of its own', { code: 'zone-at-name', zone: record.name }, 'separate zone shop.example.com'],
  ['a lame delegation', { code: 'lame-delegation' }, 'delegation of example.com'],
])('%s is named as the cause instead of a CNAME record', (_, check, text) => {
  const html = line({ verdict: 'wrong', ...check })
  expect(html).toContain(`Caused by the ${text}`)
  expect(html).not.toMatch(/Caused by the CNAME/)
})

test("the platform's own message on DNS is shown only if the console finds no mistake", () => {
  const reported = 'shop.example.com has an A record.'
  expect(line({})).not.toContain(reported)
  expect(line({ verdict: 'unknown', code: 'could-not-ask', zone: null })).toContain(
    `last check reported: ${reported}`,
  )
})

test("the platform's advice on DNS is not shown beside the console's, whatever its error code is", () => {
  const below = { verdict: 'wrong', code: 'below-ingress' } as const
  const reported = 'In the zone example.com, create a CNAME record at shop, pointing to t.p.example.'
  const failed = { state: 'wrong', label: 'Failed', isDnsError: false } as const
  expect(line(below, { ...failed, reported })).not.toContain(reported)
  expect(line(below, { ...failed, reported: 'Too many certificates.' })).toContain('Too many certificates.')
  expect(line({ verdict: 'unknown', code: 'cause-unknown' }, { ...failed, reported })).toContain(reported)
})

test("an old instruction under another error isn't shown beside correct records", () => {
  const reported = 'In the zone example.com, create a CNAME record at shop, pointing to t.p.example.'
  const failure = { state: 'wrong', label: 'Failed', isDnsError: false, reported } as const
  expect(line({ verdict: 'correct', code: 'correct' }, failure)).not.toContain('In the zone')
})

test('no record is the cause while it is unknown or if it cannot exist', () => {
  expect(line({ verdict: 'unknown', code: 'could-not-ask', zone: null })).not.toContain(cause)
  expect(line({ code: 'cname-at-apex', zone: record.name })).not.toContain(cause)
})

const caa = { name: 'example.com', value: '0 issue "ca.example"', action: 'create' as const }
test.each([[{ code: 'caa-forbids' }], [{ code: 'proxied', state: 'attention', caa }]] as const)(
  'CAA records are named as the cause instead of the record that they concern: %j',
  (check) => {
    const html = line({ verdict: 'wrong', ...check })
    expect(html).toContain('Caused by CAA records')
    expect(html).not.toContain(cause)
  },
)

test('DNSSEC is named as the cause instead of a correct record', () => {
  const html = line({ verdict: 'wrong', code: 'dnssec-broken' })
  expect(html).toContain('Caused by failed DNSSEC validation')
  expect(html).not.toContain(cause)
})

test('a delegation that lacks a name server is not the cause', () =>
  expect(
    line({
      verdict: 'wrong',
      code: 'partial-delegation',
      record: { ...record, type: 'NS', values: ['ns1.p.example', 'ns2.p.example'] },
      found: [{ type: 'NS', value: 'ns1.p.example', ttl: 60 }],
    }),
  ).not.toContain('Caused by'))

test("the platform's message about a private zone is replaced by a possible reason", () => {
  const reported = 'No zone found for shop.example.com. Check that the domain is registered.'
  const right = { verdict: 'unknown', code: 'could-not-ask' } as const
  expect(line(right, { reported })).toContain(reported)
  const html = line({ ...right, is_private: true }, { reported })
  expect(html).not.toContain('registered')
  expect(html).toMatch(
    /looks up this name in public DNS\. If the records exist only on this account.*, the platform can.*t issue/,
  )
})

test.each<[string, Partial<CertificateText>]>([
  ['the DNS error of the platform', {}],
  [
    'a failure of the platform for this record',
    { state: 'wrong', label: 'Failed', isDnsError: false, reported: "shop.example.com couldn't be checked." },
  ],
])('silent name servers are the cause of %s', (_, certificate) => {
  const servers = [{ name: 'ns1.example.com', address: null, outcome: 'timeout' as const }]
  const html = line({ verdict: 'unknown', code: 'could-not-ask', servers }, certificate)
  expect(html).toContain('Caused by the name servers of example.com')
  expect(html).toContain('href="#dns-rd_1-0"')
})

test('a certificate that waits for silent name servers has no line, because the chain links to the record', () => {
  const servers = [{ name: 'ns1.example.com', address: null, outcome: 'timeout' as const }]
  const silent = { verdict: 'unknown', code: 'could-not-ask', servers } as const
  expect(line(silent, { reported: null })).toBe('')
  expect(line({ ...silent, servers: [] }, { reported: null })).toContain('Waiting for DNS')
})

test('silent name servers are not the cause of a failure for another reason', () => {
  const servers = [{ name: 'ns1.example.com', address: null, outcome: 'timeout' as const }]
  const failed = { state: 'wrong', label: 'Failed', isDnsError: false, reported: 'Rate limit.' } as const
  expect(line({ verdict: 'unknown', code: 'could-not-ask', servers }, failed)).not.toContain('Caused by')
})

test('addresses whose network is unknown are linked without being named as the cause', () => {
  const found = [{ type: 'A' as const, value: '192.0.2.1', ttl: 60 }]
  const failed = { state: 'wrong', label: 'Failed', isDnsError: false } as const
  const html = line({ verdict: 'unknown', code: 'address-instead', found }, failed)
  expect(html).toMatch(/href="#dns-rd_1-0"[^>]*>Check the A record at shop\.example\.com/)
})

const failed = {
  state: 'wrong',
  label: 'Failed',
  sentence: "The platform couldn't issue the certificate.",
  code: 'INTERNAL_ERROR',
  isDnsError: false,
} as const

test('the error code is a detail to copy, not a part of the sentence', () => {
  const html = line(
    { verdict: 'correct', code: 'correct' },
    { ...failed, reported: 'Too many certificates.' },
  )
  expect(html).toContain('couldn&#x27;t issue the certificate.<')
  expect(html.replaceAll('<wbr/>', '')).toMatch(/Error code: <[^>]+><code[^>]*>INTERNAL_ERROR</)
  expect(html).toContain('aria-label="Copy error code"')
})

test("the platform's message is not shown again if the record already says the same", () => {
  const message = "The check couldn't query any name server for example.com. Check again later."
  const html = line({ verdict: 'unknown', code: 'could-not-ask', message }, { ...failed, reported: message })
  expect(html).not.toContain('query any name server')
  expect(html).toMatch(/href="#dns-rd_1-0"[^>]*>Depends on the CNAME record at shop\.example\.com/)
})

test.each<[string, Partial<RecordCheck>]>([
  ['missing', {}],
  ['waiting', { verdict: 'correct', code: 'old-answer-cached', state: 'waiting' }],
  ['incomplete', { verdict: 'wrong', code: 'partial-delegation' }],
])('a failed certificate links to a record that is %s, without a claim about the cause', (_, check) => {
  const html = line(check, { ...failed, reported: 'DNS lookup of shop.example.com failed.' })
  expect(html).toMatch(/href="#dns-rd_1-0"[^>]*>Depends on the CNAME record at shop\.example\.com/)
  expect(html).not.toContain('Caused by')
})

test('a failed certificate shows the next attempt unless a record shows it with its change', () => {
  const at = '2026-01-01T00:15:00Z'
  const next = 'The platform will try to issue the certificate again'
  const repaired = line({ verdict: 'correct', code: 'correct' }, failed, at)
  expect(repaired).toContain(next)
  expect(repaired).not.toContain('Depends on')
  const message = 'No record. In the zone example.com, create it.'
  expect(line({ message }, failed, at)).not.toContain(next)
})
