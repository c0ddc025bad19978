import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { aBulkJob } from '@/lib/api/testing/bulk-jobs'
import type { BulkJob, BulkJobDetail, BulkRow } from '@/lib/api/bulk-jobs'
import { BulkRows } from './bulk-rows'

const at = '2026-11-20T09:00:00.000Z'
const row: BulkRow = {
  position: 0,
  id: 'ep_1',
  title: 'https://a.example',
  state: 'failed',
  dependants: 0,
  at,
  code: 'ERR_BRAND_1',
  message: 'Still in use.',
  request_id: 'req_1',
  command: null,
  users: null,
  note: null,
  before: null,
  after: null,
  agent: null,
}
const shown = (change: Partial<BulkRow>, job: BulkJob = aBulkJob) => {
  const rows = [{ ...row, ...change }]
  const detail: BulkJobDetail = {
    job,
    rows,
    total: 1,
    page: 1,
    page_size: 100,
    interrupted: null,
    deletion: null,
  }
  return onAccount(<BulkRows detail={detail} search={{}} />)
}

test.each([
  ['failed', 'req_1', true],
  ['unknown', 'req_1', true],
  ['failed', null, false],
  ['done', 'req_1', false],
  ['skipped', null, false],
] as const)('a %s row with the request %j links to its API requests: %j', (state, request_id, isLinked) => {
  const page = shown({ state, request_id })
  expect(page).toContain('Still in use.')
  expect(page.includes('href="/lab/api-log?request=req_1"')).toBe(isLinked)
})

const queued = { state: 'queued', message: null, code: null, request_id: null, at: null } as const
const planned = { ...aBulkJob, action: 'delete', state: 'planned' } as const

test('before the start, the rows have no state and no time, and name their dependents', () => {
  const page = shown(queued, { ...planned, counts: { queued: 1 } })
  expect(page).not.toMatch(/Not started|Queued|<nav|>State<|>Time</)
  expect(page).toContain('No known dependents')
  expect(page).toMatch(/class="[^"]*font-mono[^"]*"[^>]*>[^>]*https/)
  const tag = shown(queued, { ...planned, action: 'tag', counts: { queued: 1 } })
  expect(tag).not.toMatch(/>Impact<|No known dependents/)
})

test('a row shows what distinguishes it, its current value and, after the change, both values', () => {
  const values = { note: 'ep_1', before: 'South pier' }
  const job = { ...planned, action: 'description', counts: { queued: 1 } } as const
  expect(textOf(shown({ ...queued, ...values }, job))).toMatch(/Current description.*ep_1.*South pier/s)
  const done = { ...job, state: 'done', counts: { done: 1 } } as const
  const change = { ...queued, ...values, state: 'done', after: '' } as const
  expect(textOf(shown(change, done))).toMatch(/Description.*South pier\s*→\s*None/s)
})

test('a reason for skipping a row has its own column, beside the current value', () => {
  const job = { ...planned, action: 'tag', counts: { queued: 1, skipped: 1 } } as const
  const skipped = { ...queued, state: 'skipped', message: 'Already has this tag.', before: 'site=a' } as const
  expect(shown(skipped, job)).toMatch(
    />State<.*>Current tags<.*>Details<.*<td[^>]*>.*site=a.*<td[^>]*>.*Already/s,
  )
  expect(shown({ ...queued, before: 'site=a' }, job)).not.toContain('>Details<')
})

test('before the start, the tab and the row have the same label if other rows are skipped', () => {
  const page = shown(queued, { ...planned, counts: { queued: 1, skipped: 1 } })
  expect(page.match(/Will be deleted/g)).toHaveLength(2)
})

test.each([
  ['skipped', 1, 'Change or delete it first'],
  ['skipped', 2, 'Change or delete them first'],
  ['skipped', 0, null],
  ['failed', 1, null],
] as const)('a %s row with %i users links to its delete page: %j', (state, count, text) => {
  const user = { resource: 'api-keys', id: 'ak_1', title: 'ci', field: 'owner_id' }
  const users = { links: count > 0 ? [user] : [], count, deleted_too: [] }
  const page = shown({ state, users, request_id: null })
  expect(page.includes('href="/lab/endpoints/ep_1/delete"')).toBe(text !== null)
  if (text !== null) expect(page).toContain(text)
  expect(page.includes('href="/lab/api-keys/ak_1"')).toBe(count > 0)
})

test('before a restart, each agent shows its tags, version and number of endpoints', () => {
  const agent = { version: '3.31.0', tags: ['site=harbour-1'], endpoint_count: 2 }
  const job = { ...planned, action: 'restart', resource: 'tunnel-sessions', counts: { queued: 1 } } as const
  const page = shown({ ...queued, title: 'quay', agent }, job)
  expect(page).toMatch(/>Tags<.*>Version<.*>Endpoints<.*quay.*site=harbour-1.*3\.31\.0.*>2</s)
  expect(shown(queued, job)).not.toContain('>Version<')
})
