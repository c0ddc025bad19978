import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { aBulkJob } from '@/lib/api/testing/bulk-jobs'
import type { BulkJob, BulkRow } from '@/lib/api/bulk-jobs'
import { StartForm } from './start-form'

const aBulkRow: BulkRow = {
  position: 0,
  id: 'bot_1',
  title: 'ci',
  state: 'skipped',
  dependants: 0,
  at: null,
  code: null,
  message: null,
  request_id: null,
  command: null,
  users: null,
  note: null,
  before: null,
  after: null,
  agent: null,
}
const shown = (counts: BulkJob['counts'], users: readonly BulkRow['users'][] = []) => {
  const rows = users.map((one, position) => ({ ...aBulkRow, position, users: one }))
  const job: BulkJob = { ...aBulkJob, action: 'delete', resource: 'bot-users', state: 'planned', counts }
  return onAccount(
    <StartForm
      detail={{ job, rows, total: 2, page: 1, page_size: 100, interrupted: null, deletion: 'They go.' }}
    />,
  )
}

test('a plan that skips every row says what to do and has no button to start it', () => {
  const page = shown({ skipped: 2 })
  expect(textOf(page)).toContain('None of the 2 bot users can be deleted')
  const users = { links: [], count: 1, deleted_too: [] }
  expect(textOf(shown({ skipped: 2 }, [users, users]))).toContain('Nothing to delete: 2 bot users are in use')
  expect(textOf(shown({ skipped: 1 }, [users]))).toContain('Nothing to delete: 1 bot user is in use')
  const other = textOf(shown({ skipped: 2 }, [users, null]))
  expect(other).not.toContain('are in use')
  expect(other).toContain('Each row below shows the reason.')
  expect(page).toContain('href="/lab/bot-users"')
  expect(page).not.toContain('<form')
})

test('a plan that skips every row for other reasons refers to the rows', () => {
  const text = textOf(shown({ skipped: 1 }, [null]))
  expect(text).toContain('1 bot user can&#x27;t be deleted')
  expect(text).toContain('The row below shows the reason.')
  expect(text).not.toContain('first.')
})

test('a plan that skips some rows can be started', () => {
  const page = shown({ queued: 1, skipped: 1 })
  expect(textOf(page)).toContain('Delete 1 bot user')
  expect(textOf(page)).not.toContain('Nothing to delete')
})

test.each([
  [1, false],
  [2, true],
])('a restart of %i agents mentions the next agent: %s', (queued, isMentioned) => {
  const job: BulkJob = {
    ...aBulkJob,
    action: 'restart',
    resource: 'tunnel-sessions',
    state: 'planned',
    counts: { queued },
  }
  const detail = { job, rows: [], total: queued, page: 1, page_size: 100, interrupted: null, deletion: null }
  expect(textOf(onAccount(<StartForm detail={detail} />)).includes('the next agent')).toBe(isMentioned)
})
