import { expect, test } from 'vitest'
import { linesOf } from './record-lines'
import type { RecordCheck } from './records'

const record = { name: 'pay.example.com', type: 'CNAME' as const, values: ['t.p.example'] }
const check: RecordCheck = {
  record: { ...record, purpose: 'traffic' },
  zone: record.name,
  verdict: 'missing',
  code: 'zone-at-name',
  message: '',
  found: [],
  servers: ['ns1.old.example', 'ns1.old.example', 'ns2.old.example'].map((name) => ({
    name,
    address: null,
    outcome: 'refused',
  })),
}

test.each(['zone-at-name', 'lame-delegation'] as const)('a delegation that has to go: %s', (code) => {
  expect(linesOf(record, { ...check, code })).toEqual([
    { name: record.name, type: 'NS', value: 'ns1.old.example', status: 'delete' },
    { name: record.name, type: 'NS', value: 'ns2.old.example', status: 'delete' },
    { name: record.name, type: 'CNAME', value: 't.p.example', status: 'create' },
  ])
})

test.each([
  ['of a registered domain', { is_apex: true }],
  ['above the name', { zone: 'example.com' }],
])('a delegation %s stays', (_, change) => {
  const lines = linesOf(record, { ...check, code: 'lame-delegation', ...change })
  expect(lines).toEqual([{ name: record.name, type: 'CNAME', value: 't.p.example', status: 'unknown' }])
})
