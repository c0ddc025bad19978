import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { DnsStatus } from '@/lib/api/dns'
import { dnsStatusQuery } from '@/lib/client/dns'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { FixLink } from '@/components/resource/detail/fix-link'
import { DnsPicture } from './dns-detail'
import { DnsSection } from './dns-section'
import { DnsSentence, DnsStateChip, useDnsFix } from './dns-state-of'

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
  expect(textWith(null)).toMatch(
    /It checks DNS on its own schedule\. Check DNS doesn.+t affect that schedule\./,
  )
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
  expect(textWith({})).toContain('If this is a private zone, set DNS servers for this account in')
  expect(textWith({ is_private: true })).not.toContain('If this is a private zone')
})

const queriesWith = (of: DnsStatus) => {
  const queries = new QueryClient()
  queries.setQueryData(dnsStatusQuery('lab', 'reserved-domains', 'rd_1').queryKey, of)
  return queries
}
const pageOf = (of: DnsStatus) =>
  onAccount(
    <>
      <DnsSentence resource="reserved-domains" id="rd_1" />
      <DnsPicture
        resource="reserved-domains"
        id="rd_1"
        traffic={(chain) => <section>{chain ? 'Traffic behind' : 'Whole traffic path'}</section>}
      />
      <DnsSection resource="reserved-domains" id="rd_1" />
    </>,
    { queries: queriesWith(of) },
  )
const [correct] = status.check?.records ?? []
const wrong = {
  ...correct,
  verdict: 'wrong',
  code: 'points-elsewhere',
  message: 'It points elsewhere. In the zone example.com, change it to t.p.example.',
}
const broken = { ...status, check: { ...status.check, records: [wrong] } } as DnsStatus

test('a page with a wrong record gives the verdict, the finding and the change once each', () => {
  const html = pageOf(broken)
  const text = textOf(html)
  const count = (part: string) => text.split(part).length - 1
  expect(count('points to another target')).toBe(1)
  expect(html).toMatch(/^<span class="block text-ink">/) // the color of the verdicts on other pages
  expect(count('It points elsewhere.')).toBe(1)
  expect(text).toMatch(/It points elsewhere\..*In the zone example\.com ?, change it to t\.p\.example/s)
  expect(count('In the zone')).toBe(1)
  expect(html).toMatch(/<section id="dns-fix"[^>]*aria-label="Required change at app\.example\.com"/)
  expect(html.match(/id="dns-chain"/g)).toHaveLength(1)
  expect(html.indexOf('id="dns-chain"')).toBeLessThan(html.indexOf('id="dns"'))
  expect(text).not.toContain('Caused by')
  expect(html).toMatch(/sr-only">The chain breaks at the CNAME record\./)
})

test('a page with a wrong record says when it was checked and which record the chain is about', () => {
  const second = { ...wrong, record: { ...record, name: 'b.example.com', values: ['t.p.example'] } }
  const check = { ...status.check, records: [correct, second] }
  const text = textOf(pageOf({ ...broken, wanted: [correct?.record, second.record], check } as DnsStatus))
  expect(text.match(/Checked/g)).toHaveLength(1)
  expect(text).toMatch(/Record 1 of 2:\s+b\.example\.com.*Root.*DNS records.*Checked/s)
  const single = textOf(pageOf(broken))
  expect(single.match(/Checked/g)).toHaveLength(1)
  expect(single).not.toContain('Record 1 of 1')
  expect(textOf(pageOf(status)).match(/Checked/g)).toHaveLength(1)
})

test("the platform's next attempt is shown once, with the last change", () => {
  const again = {
    ...wrong,
    record: { ...record, name: 'b.example.com', values: ['t.p.example'] },
    message: 'It points elsewhere. In the zone example.com, change b.',
  }
  const textWith = (retries_at: string | null, records: object[]) => {
    const wanted = [correct?.record, again.record].slice(0, records.length)
    return textOf(pageOf({ ...broken, wanted, retries_at, check: { ...status.check, records } } as DnsStatus))
  }
  const next = /The platform will try to issue the certificate again/g
  expect(textWith('2999-01-01T00:00:00Z', [wrong]).match(next)).toHaveLength(1)
  const both = textWith('2999-01-01T00:00:00Z', [wrong, again])
  expect(both.match(next)).toHaveLength(1)
  expect(both).toMatch(/change b\.\s*The platform will try/)
  expect(textWith(null, [wrong])).not.toMatch(next)
})

test("the chain's certificate links to the record that it waits for", () => {
  const certificate = {
    state: 'waiting',
    label: 'Waiting for DNS',
    sentence: '',
    isDnsError: true,
    reported: 'app.example.com has no CNAME record.',
  } as const
  expect(pageOf({ ...broken, certificate })).toMatch(
    /href="#dns-rd_1-0"[^>]*title="Certificate: Waiting for DNS"/,
  )
  const failed = { ...certificate, state: 'wrong', label: 'Failed', isDnsError: false } as const
  expect(pageOf({ ...broken, certificate: { ...failed, reported: 'Rate limit.' } })).toMatch(
    /href="#dns-rd_1-certificate"[^>]*title="Certificate: Failed"/,
  )
})

test('a page has one picture in every state, with the traffic behind the chain', () => {
  for (const of of [status, broken, { ...status, check: null }] as DnsStatus[]) {
    const html = pageOf(of)
    expect(html.match(/id="dns-chain"/g)).toHaveLength(1)
    expect(html.indexOf('id="dns-chain"')).toBeLessThan(html.indexOf('id="dns"'))
    expect(textOf(html)).toMatch(/Root.*Target.*Traffic behind.*DNS records/s)
  }
  const without = textOf(pageOf({ ...status, wanted: [] }))
  expect(without).toContain('Whole traffic path')
  expect(without).not.toContain('Root')
})

test('a change that several records need is shown once', () => {
  const again = { ...wrong, record: { ...record, name: 'b.example.com', values: ['t.p.example'] } }
  const check = { ...status.check, records: [wrong, again] }
  const text = textOf(pageOf({ ...broken, wanted: [correct?.record, again.record], check } as DnsStatus))
  expect(text.match(/In the zone/g)).toHaveLength(1)
  expect(text.match(/It points elsewhere/g)).toHaveLength(2)
})

function Header() {
  const of = { resource: 'reserved-domains', id: 'rd_1' } as const
  return (
    <>
      <DnsStateChip {...of} />
      <FixLink of={of} fix={useDnsFix(of)} />
    </>
  )
}

test('the button of the header agrees with its state, whatever the state was before the check', () => {
  const headerOf = (of: DnsStatus) => {
    const queries = queriesWith(of)
    const action = { label: 'Fix record', href: '/lab/reserved-domains/rd_1#dns-fix' }
    const states = { rd_1: { state: 'wrong', label: 'DNS incorrect', action } } as const
    queries.setQueryData(relatedStatesQuery('lab', 'reserved-domains', 'rd_1').queryKey, { states })
    return textOf(onAccount(<Header />, { queries })).trim()
  }
  const issued = { state: 'ready', label: 'Issued', sentence: '', reported: null } as const
  expect(headerOf({ ...status, certificate: issued })).toBe('Ready')
  expect(headerOf(broken)).toMatch(/^DNS incorrect\s+Fix record$/)
})

test('a routine check shows the time of the last thorough check', () => {
  const queries = new QueryClient()
  const textWith = (thorough_at?: string) => {
    queries.setQueryData(dnsStatusQuery('lab', 'reserved-domains', 'rd_1').queryKey, {
      ...status,
      check: status.check && { ...status.check, thorough_at },
    })
    return textOf(onAccount(<DnsSection resource="reserved-domains" id="rd_1" />, { queries }))
  }
  expect(textWith('2025-12-26T00:00:00Z')).toContain('Last thorough check: ')
  for (const at of [undefined, status.check?.checked_at]) expect(textWith(at)).not.toContain('thorough')
})

test("a page names the setting of the account's DNS servers once if they don't answer", () => {
  const queries = new QueryClient()
  const [first] = status.check?.records ?? []
  if (!first) throw new Error('no record')
  const unknown = { ...first, verdict: 'unknown', code: 'could-not-ask' } as const
  const textWith = (is_private: boolean, zone: string | null) => {
    const one = { ...unknown, zone, ...(is_private && { is_private: true }) }
    queries.setQueryData(dnsStatusQuery('lab', 'reserved-domains', 'rd_1').queryKey, {
      ...status,
      wanted: [...status.wanted, ...status.wanted],
      check: { checked_at: '2026-01-01T00:00:00Z', zone: null, name_servers: [], records: [one, one] },
    })
    return textOf(onAccount(<DnsSection resource="reserved-domains" id="rd_1" />, { queries }))
  }
  for (const zone of [null, 'example.com'])
    expect(textWith(true, zone).match(/Settings → Accounts/g)).toHaveLength(1)
  expect(textWith(false, null)).not.toContain('Settings → Accounts')
})
