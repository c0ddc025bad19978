import { expect, test } from 'vitest'
import { dnsChain } from './chain-nodes'
import type { RecordCheck } from './records'

const missing: RecordCheck = {
  record: { name: 'a.example.com', type: 'CNAME', values: ['t.p.example'], purpose: 'traffic' },
  zone: 'example.com',
  verdict: 'missing',
  code: 'not-found',
  message: '',
  found: [],
  servers: [{ name: 'ns1.example.com', address: null, outcome: 'answered' }],
}

/** Returns the record's step of the chain. `more` says why its absence isn't a problem yet. */
function recordStep(more: { is_new?: boolean; in_setup_of?: string }) {
  const check = {
    checked_at: '2026-01-01T00:00:00Z',
    zone: 'example.com',
    name_servers: [],
    records: [missing],
    ...more,
  }
  const { nodes } = dnsChain({ wanted: [missing.record], check, certificate: null })
  return nodes.find(({ stage }) => stage === 'record')
}

test('a missing record of a new resource, or of a site in setup, is awaited in the chain', () => {
  const awaited = { state: 'waiting', status: 'Waiting for records' }
  expect(recordStep({ is_new: true })).toMatchObject(awaited)
  expect(recordStep({ in_setup_of: 'Acme' })).toMatchObject(awaited)
  expect(recordStep({})).toMatchObject({ state: 'wrong', status: 'Record missing' })
})
