import { expect, test, vi } from 'vitest'
import type { Job } from '@/lib/jobs/queue'
import { log } from './log'
import { addAccount } from './testing/proxy'
import { runCheck, runPass } from './run-job'
import { openConsole } from './testing/console'

const due_at = '2026-01-01T00:00:00.000Z'
const job: Job = { id: 1, kind: 'bulk', account_id: 'a', subject: 's', due_at, runs: 0, lease_until: null }
const fail = () => Promise.reject(new Error('locked'))

test('a pass that fails is logged and runs again soon', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  const next = await runPass(job, 'bulk job', new AbortController().signal, fail)
  expect(next.getTime()).toBeGreaterThan(Date.now())
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ subject: 's' }), 'bulk job step failed')
})

test('an aborted pass rejects', async () => {
  await expect(runPass(job, 'bulk job', AbortSignal.abort(), fail)).rejects.toThrow('locked')
})

test('a pass that ends decides when the job is due again', async () => {
  expect(await runPass(job, 'bulk job', AbortSignal.abort(), () => Promise.resolve(null))).toBeNull()
})

test('a check that fails rejects, or ends if its account was deleted meanwhile', async () => {
  const context = await openConsole()
  const { id: account_id } = await addAccount(context, 'http://127.0.0.1:1')
  const check = { ...job, account_id }
  await expect(runCheck(context, check, fail)).rejects.toThrow('locked')
  const deleteAndFail = async () => {
    await context.db.deleteFrom('accounts').execute()
    return fail()
  }
  expect(await runCheck(context, check, deleteAndFail)).toBeNull()
})
