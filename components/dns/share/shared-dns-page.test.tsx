import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RenderedAtProvider } from '@/components/ui/relative-time'
import type { SharedDns } from '@/lib/api/dns-links'
import type { RecordCheck } from '@/lib/dns/model/records'
import { SharedDnsPage } from './shared-dns-page'

const record = {
  name: 'app.example.com',
  type: 'CNAME' as const,
  values: ['t.example.net'],
  purpose: 'traffic' as const,
}
const shared: SharedDns = {
  name: 'app.example.com',
  wanted: [record],
  check: {
    checked_at: '2026-11-22T05:59:00Z',
    zone: 'example.com',
    name_servers: ['ns1.example.com'],
    records: [
      {
        record,
        zone: 'example.com',
        verdict: 'wrong',
        state: 'wrong',
        code: 'caa-forbids',
        message: "CAA records don't allow letsencrypt.org. Add a CAA record.",
        found: [],
        servers: [{ name: 'ns1.example.com', address: null, outcome: 'answered' }],
      },
    ],
  },
  note: 'Harbour DNS team',
  expires_at: '2026-11-29T06:00:00Z',
}

const markup = (first = shared) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RenderedAtProvider timeMs={Date.parse('2026-11-22T06:00:00Z')}>
        <SharedDnsPage token="x" first={first} />
      </RenderedAtProvider>
    </QueryClientProvider>,
  )

test('a shared page with CAA records that forbid the certificate shows the broken step', () => {
  const html = markup()
  const [header = ''] = /<header.*?<\/header>/s.exec(html) ?? [html.slice(0, html.indexOf('DNS chain'))]
  expect(header).toContain('chip-wrong')
  expect(html).toContain('Blocked by CAA')
  expect(html).toContain('The chain breaks at the certificate')
  expect(html).not.toContain('steps are complete')
})

test.each<[Partial<RecordCheck> | null, string]>([
  [{ verdict: 'wrong', code: 'points-elsewhere' }, 'DNS incorrect'],
  [{ verdict: 'missing', code: 'not-found' }, 'Record missing'],
  [{ verdict: 'wrong', code: 'caa-forbids' }, 'Blocked by CAA'],
  [{ verdict: 'correct', code: 'correct' }, 'Ready'],
  [null, 'Not checked'],
  [{ code: 'old-answer-cached', state: 'waiting' }, 'Waiting'],
  [
    {
      code: 'old-answer-cached',
      state: 'waiting',
      at_source: { form: 'other-form', code: 'address-flattened' },
      message: 'It has an address. Delete the A record.',
    },
    'Needs attention',
  ],
])('the header of a shared page has the label of its record: %#', (more, label) => {
  const [first] = shared.check?.records ?? []
  const { state: _, ...plain } = first ?? {}
  const check = more && { ...shared.check, records: [{ ...plain, ...more }] }
  const html = markup({ ...shared, check } as SharedDns)
  expect(/class="chip [^>]*>.*?<\/svg>(.*?)<\/span>/s.exec(html)?.[1]).toBe(label)
})

test('a shared page shows its sender and its note', () => {
  expect(markup()).toContain('Sent from an Adit console for Harbour DNS team.')
})

test.each<[string, Partial<RecordCheck>, string]>([
  ['is missing', { verdict: 'missing', code: 'not-found' }, 'Create this record in your DNS zone so that'],
  ['has CAA records in the way', { verdict: 'wrong', code: 'caa-forbids' }, 'Make the changes below so that'],
  [
    'needs a deletion first',
    { verdict: 'wrong', code: 'address-instead', found: [{ type: 'A', value: '192.0.2.1', ttl: 60 }] },
    'Make the changes below so that',
  ],
  [
    'is ready',
    { verdict: 'correct', code: 'correct' },
    "This record is correct. You don't need to change anything.",
  ],
  [
    'waits for caches',
    { verdict: 'correct', code: 'old-answer-cached', state: 'waiting' },
    "some resolvers still use old cached results. You don't need to change anything.",
  ],
  [
    'waits for caches and has addresses in place of a CNAME',
    {
      verdict: 'correct',
      code: 'old-answer-cached',
      state: 'waiting',
      at_source: {
        form: 'other-form',
        code: 'address-flattened',
        found: [{ type: 'A', value: '192.0.2.1', ttl: 60 }],
      },
      message: 'app.example.com has an address. However, 192.0.2.53 still returns it. Delete the A record.',
    },
    'This record needs attention, and some resolvers still use old cached results. See the changes below.',
  ],
  [
    'needs attention',
    {
      verdict: 'correct',
      code: 'some-servers-lame',
      state: 'attention',
      message: 'b.example.com refused the query. Add the zone example.com to b.example.com.',
    },
    'This record needs attention. See the changes below.',
  ],
  [
    'works without a change',
    { verdict: 'correct', code: 'address-flattened', state: 'attention', zone: record.name },
    "This record works. You don't need to change anything.",
  ],
  ['is unknown', { verdict: 'unknown', code: 'could-not-ask' }, 'Your DNS zone needs this record so that'],
  [
    'cannot exist',
    { verdict: 'missing', code: 'cname-at-apex', zone: record.name },
    'for Harbour DNS team. This page shows',
  ],
])('a shared page shows what to do if a record %s', (_, more, text) => {
  const one: RecordCheck = {
    record,
    zone: 'example.com',
    verdict: 'wrong',
    code: 'not-found',
    message: '',
    found: [],
    servers: [],
  }
  const check = {
    checked_at: '2026-11-22T05:59:00Z',
    zone: 'example.com',
    name_servers: [],
    records: [{ ...one, ...more }],
  }
  const html = markup({ ...shared, check })
  expect(html.replaceAll('&#x27;', "'")).toContain(text)
  expect(html.includes('Create this record')).toBe(more.code === 'not-found')
})
