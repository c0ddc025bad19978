import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { DnsStatus } from '@/lib/api/dns'
import { dnsStatusQuery } from '@/lib/client/dns'
import { DnsFix } from './dns-fix'
import { DnsSection } from './dns-section'
import { DnsSentence } from './dns-standing-of'

const record = {
  name: 'app.example.com',
  type: 'CNAME',
  purpose: 'traffic',
} as const
const status: DnsStatus = {
  resource: 'reserved-domains',
  id: 'rd_1',
  title: 'app.example.com',
  wanted: [{ ...record, values: ['t.p.example'] }],
  check: {
    checked_at: '2026-01-01T00:00:00Z',
    zone: 'example.com',
    name_servers: [],
    records: [
      {
        record: { ...record, values: ['t.p.example'] },
        zone: 'example.com',
        verdict: 'correct',
        code: 'correct',
        message: '',
        found: [],
        servers: [],
      },
    ],
  },
  certificate: { state: 'waiting', label: 'Pending', sentence: '', reported: null },
  retries_at: null,
  server_addrs: [],
}

test('a pending certificate shows that the platform checks DNS on its own schedule', () => {
  const queries = new QueryClient()
  const textWith = (retries_at: string | null) => {
    queries.setQueryData(dnsStatusQuery('lab', 'reserved-domains', 'rd_1').queryKey, {
      ...status,
      retries_at,
    })
    return textOf(onAccount(<DnsSection resource="reserved-domains" id="rd_1" />, { queries }))
  }
  expect(textWith(null)).toMatch(/It checks on its own schedule\. Check DNS doesn.+t affect that schedule\./)
  expect(textWith('2026-01-01T00:05:00Z')).toMatch(
    /The platform checks again .*\. Check DNS doesn.+t affect that schedule\./,
  )
})

test("the platform's last report is shown beside correct records", () => {
  const queries = new QueryClient()
  const reported = 'SERVFAIL looking up CAA for app.example.com'
  const certificate = {
    state: 'waiting',
    label: 'Pending',
    sentence: '',
    isDnsError: true,
    reported,
  } as const
  queries.setQueryData(dnsStatusQuery('lab', 'reserved-domains', 'rd_1').queryKey, { ...status, certificate })
  const text = textOf(onAccount(<DnsSection resource="reserved-domains" id="rd_1" />, { queries }))
  expect(text).toContain(`last check reported: ${reported}`)
})

test('a name without a zone in public DNS shows how to check a private zone', () => {
  const queries = new QueryClient()
  const [correct] = status.check?.records ?? []
  const textWith = (more: object) => {
    const check = {
      ...status.check,
      records: [{ ...correct, verdict: 'missing', code: 'zone-not-found', ...more }],
    }
    queries.setQueryData(dnsStatusQuery('lab', 'reserved-domains', 'rd_1').queryKey, {
      ...status,
      check,
    } as DnsStatus)
    return textOf(onAccount(<DnsSection resource="reserved-domains" id="rd_1" />, { queries }))
  }
  expect(textWith({})).toContain('If this is a private zone, set its name servers for this account in')
  expect(textWith({ is_private: true })).not.toContain('If this is a private zone')
})

test('a record that must change shows the chain and the change at the top, and only the finding below', () => {
  const queries = new QueryClient()
  const [correct] = status.check?.records ?? []
  const wrong = {
    ...correct,
    verdict: 'wrong',
    code: 'points-elsewhere',
    message: 'It points elsewhere. In the zone example.com, change it to t.p.example.',
  }
  const broken = { ...status, check: { ...status.check, records: [wrong] } } as DnsStatus
  queries.setQueryData(dnsStatusQuery('lab', 'reserved-domains', 'rd_1').queryKey, broken)
  const section = onAccount(<DnsSection resource="reserved-domains" id="rd_1" />, { queries })
  expect(section).not.toContain('id="dns-chain"')
  expect(textOf(section)).toContain('It points elsewhere.')
  expect(textOf(section)).not.toContain('In the zone')
  const fix = onAccount(<DnsFix resource="reserved-domains" id="rd_1" />, { queries })
  expect(fix).toContain('href="#dns-rd_1-0"')
  expect(textOf(fix)).toMatch(
    /May not be reachable: it points to another target\..*The chain breaks at the CNAME record\..*What to change.*Copy change.*In the zone example\.com ?, change it to t\.p\.example/s,
  )
  expect(textOf(fix)).not.toContain('It points elsewhere')
  const sentence = () => textOf(onAccount(<DnsSentence resource="reserved-domains" id="rd_1" />, { queries }))
  expect(sentence().trim()).toBe('')
  queries.setQueryData(dnsStatusQuery('lab', 'reserved-domains', 'rd_1').queryKey, status)
  expect(onAccount(<DnsSection resource="reserved-domains" id="rd_1" />, { queries })).toContain(
    'id="dns-chain"',
  )
  expect(onAccount(<DnsFix resource="reserved-domains" id="rd_1" />, { queries })).not.toContain(
    'DNS problem',
  )
  expect(sentence()).toContain('DNS is correct.')
})
