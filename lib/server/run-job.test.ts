import { expect, test, vi } from 'vitest'
import type { Job } from '@/lib/jobs/queue'
import { log } from './log'
import { runPass } from './run-job'

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
