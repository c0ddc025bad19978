import { expect, test } from 'vitest'
import type { AuditEntry } from '@/lib/api/audit'
import { bundleTitle, rowsOf } from './bundles'

const entry = (seq: number, fields: Partial<AuditEntry> = {}) =>
  ({
    seq,
    at: `2026-11-28T20:16:${String(seq).padStart(2, '0')}Z`,
    operation: 'https-edges.routes.backend.put',
    result: 'done',
    user_email: 'a@example.com',
    account: 'lab',
    job_id: null,
    update_id: null,
    target: `edghts_1/edghtsrt_${seq}`,
    title: 'Cranes',
    before: '{}',
    after: '{}',
    ...fields,
  }) as AuditEntry

const seqsOf = (entries: readonly AuditEntry[], open: number[] = []) =>
  rowsOf(entries, new Set(open)).map(({ seq, bundle }) => bundle?.map((one) => one.seq) ?? seq)

test.each([
  ['https-edges.routes.backend.put', 'Replaced backend on 5 routes'],
  ['tunnel-sessions.restartAgent', 'Restarted 5 agents'],
  ['tunnel-sessions.updateAgent', 'Sent the update command to 5 agents'],
  ['ip-policies.delete', 'Deleted 5 IP policies'],
  ['sessions.sign-in', null],
])('several entries of %s are described as %s', (operation, title) =>
  expect(bundleTitle(entry(1, { operation }), 5)).toBe(title),
)

test('at least three requests in quick succession are one row, which opens to its entries', () => {
  const run = [5, 4, 3].map((seq) => entry(seq))
  expect(seqsOf([entry(9), ...run])).toEqual([9, [5, 4, 3]])
  expect(seqsOf(run, [3])).toEqual([[5, 4, 3], 5, 4, 3])
  expect(seqsOf(run.slice(1))).toEqual([4, 3])
})

test('the entries of a bulk job are one row, however long the job takes', () => {
  const job = { job_id: 'bulk_1', operation: 'tunnel-sessions.restartAgent' }
  expect(seqsOf([entry(40, job), entry(2, job)])).toEqual([[40, 2]])
  expect(seqsOf([entry(40, job), entry(2, { ...job, job_id: 'bulk_2' })])).toEqual([40, 2])
})

test.each([
  ['another person', { user_email: 'b@example.com' }],
  ['another result', { result: 'refused' }],
  ['another operation', { operation: 'https-edges.routes.update' }],
] as const)('an entry with %s is a row of its own', (_, fields) =>
  expect(seqsOf([entry(5), entry(4), entry(3), entry(2, fields)])).toEqual([[5, 4, 3], 2]),
)
