import { expect, test } from 'vitest'
import { sweepBulkJobs } from '@/lib/bulk/server/run'
import { addAccount } from '@/lib/server/testing/proxy'
import { openConsole } from '@/lib/server/testing/console'
import { sentAct } from '../testing/sent-act'
import { settleRestored } from './settle'

test('a restored running bulk job is stopped, and its unfinished rows become unknown', async () => {
  const context = await openConsole()
  const { db } = context
  const { id: account_id } = await addAccount(context, 'https://api.example')
  const at = new Date().toISOString()
  const by = { user_id: 'u1', user_email: 'op@example.com', created_at: at, ended_at: null, reason: null }
  const job = { account_id, resource: 'bot-users', action: 'delete', value: null, ...by } as const
  await db
    .insertInto('bulk_jobs')
    .values([
      { ...job, id: 'b1', started_at: at, state: 'running' },
      { ...job, id: 'b2', started_at: null, state: 'planned' },
    ])
    .execute()
  const act_id = await sentAct(context, account_id, 'bot-users.delete')
  const row = { title: 't', dependants: 0, at: null, code: null, message: null }
  await db
    .insertInto('bulk_rows')
    .values([
      { ...row, job_id: 'b1', position: 0, id: 'bot_1', state: 'done' },
      { ...row, job_id: 'b1', position: 1, id: 'bot_2', state: 'sending', act_id },
      { ...row, job_id: 'b1', position: 2, id: 'bot_3', state: 'queued' },
      { ...row, job_id: 'b2', position: 0, id: 'bot_1', state: 'queued' },
    ])
    .execute()
  const due = { kind: 'bulk-job', account_id, subject: 'b1', due_at: at, runs: 0, lease_until: null }
  await db.insertInto('jobs').values(due).execute()
  expect(await settleRestored(db, context.keyRing)).toMatchObject({ bulk_rows: 2 })
  await sweepBulkJobs(context)
  expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('bulk_jobs').select('state').orderBy('id').execute()).toEqual([
    { state: 'stopped' },
    { state: 'planned' },
  ])
  expect(
    await db.selectFrom('bulk_rows').select('state').orderBy('job_id').orderBy('position').execute(),
  ).toEqual([{ state: 'done' }, { state: 'unknown' }, { state: 'unknown' }, { state: 'queued' }])
})
