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

test('a DNAME record above the name has to go, unless it leads to the target', () => {
  const redirected: RecordCheck = {
    ...check,
    zone: 'example.com',
    verdict: 'wrong',
    code: 'points-elsewhere',
    redirected_by: 'example.com',
    found: [
      { type: 'CNAME', value: 'pay.old.example', ttl: 60 },
      { type: 'DNAME', value: 'old.example', ttl: 60 },
    ],
  }
  expect(linesOf(record, redirected)).toEqual([
    { name: 'example.com', type: 'DNAME', value: 'old.example', status: 'delete' },
    { name: record.name, type: 'CNAME', value: 't.p.example', status: 'create' },
  ])
  const lines = linesOf(record, { ...redirected, verdict: 'correct', code: 'correct' })
  expect(lines).toEqual([{ name: record.name, type: 'CNAME', value: 't.p.example', status: 'exists' }])
})

const flattened: RecordCheck = {
  ...check,
  zone: 'example.com',
  verdict: 'correct',
  code: 'address-flattened',
  found: [{ type: 'A', value: '192.0.2.7', ttl: 60 }],
}

test("the target's address is replaced, unless a CNAME can't be added beside other records", () => {
  const statuses = (one: RecordCheck) => linesOf(record, one).map(({ type, status }) => `${type} ${status}`)
  expect(statuses(flattened)).toEqual(['A delete', 'CNAME create'])
  const mail = { type: 'MX', value: '10 mail.example.com', ttl: 60 }
  expect(statuses({ ...flattened, found: [...flattened.found, mail] })).toEqual(['CNAME unknown'])
  expect(statuses({ ...flattened, zone: record.name })).toEqual(['CNAME unknown'])
  const wildcard = '*.example.com'
  expect(statuses({ ...check, code: 'correct', wildcard })).toEqual(['CNAME exists'])
  expect(statuses({ ...check, code: 'correct', wildcard, needs_own_record: true })).toEqual(['CNAME create'])
  expect(statuses({ ...flattened, wildcard, found: [...flattened.found, mail] })).toEqual(['CNAME create'])
})
