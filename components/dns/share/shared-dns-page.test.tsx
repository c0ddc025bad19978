import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RenderedAtProvider } from '@/components/ui/relative-time'
import type { SharedDns } from '@/lib/api/dns-links'
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

const markup = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RenderedAtProvider timeMs={Date.parse('2026-11-22T06:00:00Z')}>
        <SharedDnsPage token="x" first={shared} />
      </RenderedAtProvider>
    </QueryClientProvider>,
  )

test('a shared page whose CAA records forbid the certificate is wrong, and shows where', () => {
  const html = markup()
  const [header = ''] = /<header.*?<\/header>/s.exec(html) ?? [html.slice(0, html.indexOf('DNS chain'))]
  expect(header).toContain('chip-wrong')
  expect(html).toContain('Forbidden by CAA')
  expect(html).toContain('Breaks at the certificate')
  expect(html).not.toContain('steps are complete')
})

test('a shared page says where it is from and what it is for', () => {
  expect(markup()).toContain('Sent from an Adit console for Harbour DNS team.')
})
