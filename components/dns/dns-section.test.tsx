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
    /The platform checks again .* on its own schedule\. Check DNS doesn.+t affect that schedule\./,
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

test('the chain is collapsed below the records if a record must change', () => {
  const queries = new QueryClient()
  const [correct] = status.check?.records ?? []
  const wrong = {
    ...correct,
    verdict: 'wrong',
    code: 'points-elsewhere',
    message: 'It points elsewhere. Change it to t.p.example.',
  }
  const broken = { ...status, check: { ...status.check, records: [wrong] } } as DnsStatus
  queries.setQueryData(dnsStatusQuery('lab', 'reserved-domains', 'rd_1').queryKey, broken)
  const html = onAccount(<DnsSection resource="reserved-domains" id="rd_1" />, { queries })
  expect(html).toMatch(/Copy change to app\.example\.com.*Show DNS chain.*id="dns-chain"/s)
  expect(textOf(html)).toMatch(/The chain breaks at the CNAME record\./)
  const problem = textOf(onAccount(<DnsFix resource="reserved-domains" id="rd_1" />, { queries }))
  expect(problem).toMatch(/May not be reachable: points to another target\..*View record/)
  expect(problem).not.toMatch(/It points elsewhere|Change it to/)
  const sentence = () => textOf(onAccount(<DnsSentence resource="reserved-domains" id="rd_1" />, { queries }))
  expect(sentence().trim()).toBe('')
  queries.setQueryData(dnsStatusQuery('lab', 'reserved-domains', 'rd_1').queryKey, status)
  expect(onAccount(<DnsSection resource="reserved-domains" id="rd_1" />, { queries })).not.toContain(
    'Show DNS chain',
  )
  expect(onAccount(<DnsFix resource="reserved-domains" id="rd_1" />, { queries })).not.toContain(
    'DNS problem',
  )
  expect(sentence()).toContain('DNS is correct.')
})
