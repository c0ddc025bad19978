import { expect, test } from 'vitest'
import { dnsChain } from './chain-nodes'
import type { CheckCode, RecordCheck, WantedRecord } from './records'

const record: WantedRecord = {
  name: 'a.example.com',
  type: 'CNAME',
  values: ['t.example.net'],
  purpose: 'traffic',
}
const address = { type: 'A', value: '192.0.2.1', ttl: 60 }

test.each<[string, CheckCode, Partial<RecordCheck>, string]>([
  [
    "the target's addresses, which work",
    'address-flattened',
    { state: 'attention', found: [address] },
    'zone ready, record attention, target ready',
  ],
  // The message says to change the record, so the chain marks the record.
  [
    'a CNAME loop',
    'chain-loops',
    { chain: ['b.example.com', 'a.example.com'] },
    'zone ready, record wrong, target unknown',
  ],
  [
    'a chain that ends at another name',
    'chain-elsewhere',
    { chain: ['b.example.com', 'c.example.org'] },
    'zone ready, record wrong, target unknown',
  ],
  [
    'a chain that ends at a name that does not exist',
    'chain-dangles',
    { chain: ['b.example.com', 'gone.example.com'] },
    'zone ready, record wrong, target unknown',
  ],
  [
    "a chain to the target's addresses",
    'chain-flattened',
    { state: 'attention', verdict: 'correct', chain: ['b.example.com'] },
    'zone ready, record attention, target ready',
  ],
  [
    'a record that only some servers have',
    'servers-disagree',
    { state: 'attention' },
    'zone attention, record attention, target attention',
  ],
  [
    'a record that no server has',
    'servers-disagree',
    { state: 'wrong' },
    'zone wrong, record unknown, target unknown',
  ],
  [
    'CAA lookups that fail in the zone of the target',
    'caa-lookup-fails',
    { state: 'attention', verdict: 'correct', is_in_chain: true },
    'zone ready, record ready, target attention, certificate attention',
  ],
  [
    'a record that is missing in a zone below another zone',
    'below-delegation',
    { verdict: 'missing' },
    'zone ready, record wrong, target unknown',
  ],
])('the chain shows whether %s leads to the target', (_, code, more, states) => {
  const server = { name: 'ns1.example.com', address: null, outcome: 'answered' as const }
  const check: RecordCheck = {
    record,
    zone: 'example.com',
    verdict: 'wrong',
    code,
    message: '',
    found: [],
    servers: [server],
    ...more,
  }
  const of = { checked_at: '2026-01-01T00:00:00Z', zone: 'example.com', name_servers: [], records: [check] }
  const { nodes } = dnsChain({ wanted: [record], check: of, certificate: null })
  const own = nodes.filter(({ stage }) => stage !== 'root' && stage !== 'registry')
  expect(own.map(({ stage, state }) => `${stage} ${state}`).join(', ')).toBe(states)
})

test.each<[string, Partial<RecordCheck>, string]>([
  ['example.com', {}, 'registry wrong, zone unknown'],
  ['dept.example.com', { zone: 'dept.example.com' }, 'registry ready, zone wrong'],
  ['example.com', { is_private: true }, 'zone wrong'],
  [
    'example.com',
    { servers: [{ name: 'ns1.example.com', address: '192.0.2.1', outcome: 'answered', found: [] }] },
    'registry wrong, zone ready',
  ],
])('the chain marks where DS records of %s that match no key are', (stale_ds, more, states) => {
  const check: RecordCheck = {
    record,
    zone: 'example.com',
    verdict: 'wrong',
    code: 'dnssec-broken',
    message: '',
    found: [],
    servers: [],
    stale_ds,
    ...more,
  }
  const at = { checked_at: '2026-01-01T00:00:00Z', zone: 'example.com', name_servers: [], is_from_root: true }
  const { nodes } = dnsChain({ wanted: [record], check: { ...at, records: [check] }, certificate: null })
  const shown = nodes.flatMap(({ stage, state }) =>
    stage === 'registry' || stage === 'zone' ? [`${stage} ${state}`] : [],
  )
  expect(shown.join(', ')).toBe(states)
})
