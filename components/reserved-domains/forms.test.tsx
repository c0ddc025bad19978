import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import type { DnsStatus } from '@/lib/api/dns'
import type { RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { dnsStatusQuery } from '@/lib/client/dns'
import { DeleteReservedDomain } from './forms'

const record: WantedRecord = {
  name: 'a.lab.localhost',
  type: 'CNAME',
  values: ['target.platform.example'],
  purpose: 'traffic',
}
const statusWith = (records: Partial<RecordCheck>[] | null): DnsStatus => ({
  resource: 'reserved-domains',
  id: 'rd_1',
  title: 'a.lab.localhost',
  wanted: [record],
  check: records && {
    checked_at: '2026-01-01T00:00:00Z',
    zone: 'lab.localhost',
    name_servers: [],
    records: records.map((one) => ({
      record,
      zone: 'lab.localhost',
      verdict: 'correct',
      code: 'correct',
      message: '',
      found: [],
      servers: [],
      ...one,
    })),
  },
  certificate: null,
  retries_at: null,
  server_addrs: [],
})

test('the delete page of a domain mentions CNAME records only if the domain has them', () => {
  const queries = new QueryClient()
  const shown = (cname_target: string | null, records: Partial<RecordCheck>[] | null = null) => {
    const stored = {
      ...storedRow('rd_1', 'a.lab.localhost'),
      item: { domain: 'a.lab.localhost', cname_target },
    }
    const key = inventoryDetailQuery('lab', 'reserved-domains', 'rd_1').queryKey
    queries.setQueryData(key, { row: stored, used_by: [], uses: [] })
    queries.setQueryData(dnsStatusQuery('lab', 'reserved-domains', 'rd_1').queryKey, statusWith(records))
    return onAccount(<DeleteReservedDomain id="rd_1" />, { queries })
  }
  expect(shown('target.platform.example')).toContain(
    'Remove its CNAME records from your DNS right after the deletion.',
  )
  const found = [{ type: 'CNAME', value: 'target.platform.example', ttl: 60 }]
  expect(shown('target.platform.example', [{ verdict: 'correct', found }])).toContain(
    'Remove the CNAME record at a.lab.localhost from your DNS',
  )
  const none = 'The last DNS check found no CNAME record that points to the domain&#x27;s targets.'
  const servers = [{ name: 'ns1.example.com', address: null, outcome: 'answered' as const }]
  expect(shown('target.platform.example', [{ verdict: 'missing', found: [] }])).not.toContain(none)
  expect(shown('target.platform.example', [{ verdict: 'missing', found: [], servers }])).toContain(none)
  expect(shown('target.platform.example', [{ verdict: 'unknown', found: [] }])).toContain(
    'Remove its CNAME records from your DNS right after the deletion.',
  )
  expect(shown(null)).not.toContain('CNAME')
  expect(shown(null)).toContain('No DNS records need to be deleted')
})
