import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DnsStatus } from '@/lib/api/dns'
import type { RecordCheck } from '@/lib/dns/model/records'
import { CertificateLine } from './certificate-line'

const record = {
  name: 'shop.example.com',
  type: 'CNAME' as const,
  values: ['t.p.example'],
  purpose: 'traffic' as const,
}
const line = (check: Partial<RecordCheck>) => {
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
      sentence: 'The certificate is waiting for the DNS records.',
      reported: 'shop.example.com has an A record.',
      isDnsError: true,
    },
    retries_at: null,
    server_addrs: [],
  }
  return renderToStaticMarkup(<CertificateLine status={status} />)
}
const cause = 'Caused by the CNAME record at shop.example.com'

test('a wrong record is named as the cause', () => expect(line({})).toContain(cause))

test('no record is the cause while it is unknown or if it cannot exist', () => {
  expect(line({ verdict: 'unknown', code: 'could-not-ask', zone: null })).not.toContain(cause)
  expect(line({ code: 'cname-at-apex', zone: record.name })).not.toContain(cause)
})
