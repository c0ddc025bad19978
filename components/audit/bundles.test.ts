import { expect, test } from 'vitest'
import type { AuditEntry } from '@/lib/api/audit'
import { registry } from '@/lib/resources/registry'
import { actTitle } from '@/lib/resources/text/act-text'
import { bundleTitle, bundleRows } from './bundles'

const operations = Object.values(registry).flatMap(({ ops }) =>
  Object.values<{ name: string }>(ops).map(({ name }) => name),
)

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
    update_name: null,
    target: `edghts_1/edghtsrt_${seq}`,
    title: 'Cranes',
    before: '{}',
    after: '{}',
    ...fields,
  }) as AuditEntry

const whole = { hasNewer: false, hasOlder: false }

const bundlesOf = (entries: readonly AuditEntry[], { hasNewer, hasOlder } = whole) =>
  bundleRows(new Set(), entries, hasNewer, hasOlder).flatMap(({ bundle }) => bundle ?? [])

const seqsOf = (entries: readonly AuditEntry[], open: string[] = []) =>
  bundleRows(new Set(open), entries, false, false).map(
    ({ seq, bundle }) => bundle?.entries.map((one) => one.seq) ?? seq,
  )

test.each([
  ['https-edges.routes.backend.put', 'Replaced backend on 5 routes'],
  ['tunnel-sessions.restartAgent', 'Restarted 5 agents'],
  ['tunnel-sessions.updateAgent', 'Sent the update command to 5 agents'],
  ['ip-policies.delete', 'Deleted 5 IP policies'],
  ['https-edges.routes.create', 'Added 5 routes'],
  ['https-edges.routes.oauth.delete', 'Removed OAuth from 5 routes'],
  ['reserved-domains.create', 'Created 5 domains'],
  ['sessions.sign-in', null],
  ['sites.add-agent', null],
  ['sites.change-agent', null],
  ['sites.remove-agent', null],
  ['agents.identify', null],
  ['agents.start-tunnel', null],
  ['agents.stop-tunnel', null],
  ['agents.read-tunnels', null],
  ['agents.choose-api', null],
  ['agents.forget-tunnel', null],
  ['https-edges.mutual_tls.put', null],
])('several entries of %s are described as %s', (operation, title) =>
  expect(bundleTitle(entry(1, { operation }), '5')).toBe(title),
)

test.each(operations)('the bundle title of %s, if any, is its description with a count', (operation) => {
  const [title, description] = [bundleTitle(entry(1, { operation }), '5'), actTitle(operation, true)]
  const words = title?.split(' 5 ')[0]?.split(' ') ?? []
  expect(description.split(' ').slice(0, words.length)).toEqual(words)
})

test('several actions on one target are rows of their own', () => {
  const same = { operation: 'reserved-domains.update', target: 'rd_1' }
  expect(seqsOf([entry(5, same), entry(4, same), entry(3, same)])).toEqual([5, 4, 3])
  const twice = [entry(5, same), entry(4, same), entry(3, { ...same, target: 'rd_2' })]
  expect(seqsOf(twice)).toEqual([5, 4, 3])
})

test('a title counts targets, not entries', () => {
  const run = [entry(6), entry(5), entry(4), entry(3, { target: 'edghts_1/edghtsrt_4' })]
  expect(bundlesOf(run).map(({ title }) => title)).toEqual(['Replaced backend on 3 routes'])
})

test('the title of a bundle that may continue on another page has a minimum', () => {
  const run = [6, 5, 4].map((seq) => entry(seq))
  const titles = (entries: readonly AuditEntry[], edges: Partial<typeof whole>) =>
    bundlesOf(entries, { ...whole, ...edges }).map(({ title }) => title)
  const [all, some] = [['Replaced backend on 3 routes'], ['Replaced backend on 3 or more routes']]
  const other = { operation: 'sites.test-request' }
  expect(titles(run, { hasOlder: true })).toEqual(some)
  expect(titles(run, { hasNewer: true })).toEqual(some)
  expect(titles([...run, entry(1, other)], { hasOlder: true })).toEqual(all)
  expect(titles([entry(9, other), ...run], { hasNewer: true })).toEqual(all)
})

test('a bundle keeps its ID when a newer entry moves its oldest one to the next page', () => {
  const job = { job_id: 'bulk_1', operation: 'ip-policies.delete' }
  const idsOf = (entries: readonly AuditEntry[]) => bundlesOf(entries).map(({ id }) => id)
  const [newer, older] = [
    [5, 4, 3],
    [4, 3, 2],
  ].map((seqs) => seqs.map((seq) => entry(seq, job)))
  expect(idsOf(newer ?? [])).toEqual(idsOf(older ?? []))
  const [full, cut] = [
    [5, 4, 3, 2],
    [5, 4, 3],
  ].map((seqs) => seqs.map((seq) => entry(seq)))
  expect(idsOf(full ?? [])).toEqual(idsOf(cut ?? []))
})

test('the bundles of a job with other entries between them have different keys', () => {
  const job = { job_id: 'bulk_1', operation: 'ip-policies.delete' }
  const keys = bundlesOf([entry(6, job), entry(5, job), entry(4), entry(3, job), entry(2, job)]).map(
    ({ key }) => key,
  )
  expect(new Set(keys).size).toBe(2)
})

test('at least three requests in quick succession are one row, which opens to its entries', () => {
  const run = [5, 4, 3].map((seq) => entry(seq))
  expect(seqsOf([entry(9), ...run])).toEqual([9, [5, 4, 3]])
  expect(seqsOf(run, ['5'])).toEqual([[5, 4, 3], 5, 4, 3])
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

test('a deletion that a check confirmed is a row of its own', () => {
  const job = { job_id: 'bulk_1', operation: 'ip-policies.delete', checked_by: null }
  const checked = entry(2, { ...job, checked_by: 'b@example.com' })
  expect(seqsOf([entry(4, job), entry(3, job), checked])).toEqual([[4, 3], 2])
})
