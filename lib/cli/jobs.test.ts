import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { COMMAND_JOB } from '@/lib/agents/server/commands'
import { type Db, openDb } from '@/lib/db/open'
import { DNS_JOB } from '@/lib/dns/server/watch'
import { schedule } from '@/lib/jobs/queue'
import { startWorker } from '@/lib/jobs/worker'
import { ABUSE_JOB } from '@/lib/server/abuse'
import { scopes } from './jobs'

async function withAccount(): Promise<Db> {
  const db = await openDb(':memory:')
  const connection = { base_url: 'https://api.example', version_header: 'V', version: '2', sealed_key: 'x' }
  const created_at = new Date().toISOString()
  await db
    .insertInto('accounts')
    .values({ id: 'a', slug: 'a', name: 'A', kind: 'connected', created_at, ...connection })
    .execute()
  return db
}

test('checks of 500 domains with silent servers delay neither a command nor other jobs', async () => {
  const db = await withAccount()
  onTestFinished(() => db.destroy())
  const add = (kind: string, subject: string) =>
    schedule(db, { kind, accountId: 'a', subject, dueAt: new Date() })
  for (let n = 0; n < 500; n += 1) await add(DNS_JOB, `reserved-domains rd_${n}`)
  const began: string[] = []
  const silent = async (_: unknown, signal: AbortSignal) => {
    await wait(3_000, undefined, { signal })
    return null
  }
  const note = async ({ kind }: { kind: string }) => {
    began.push(kind)
    return null
  }
  const kinds = { [DNS_JOB]: silent, [COMMAND_JOB]: note, [ABUSE_JOB]: note }
  const workers = scopes.map((scope) => startWorker({ db, kinds, scope, onError: () => {}, restMs: 1_000 }))
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))))
  await vi.waitFor(
    async () =>
      expect(
        await db.selectFrom('jobs').select('id').where('lease_until', 'is not', null).execute(),
      ).toHaveLength(3),
    30_000,
  )
  const addedAt = performance.now()
  for (const kind of [COMMAND_JOB, ABUSE_JOB]) await add(kind, 'x')
  await vi.waitFor(() => expect(began.toSorted()).toEqual([ABUSE_JOB, COMMAND_JOB].toSorted()), 30_000)
  expect(performance.now() - addedAt).toBeLessThan(2_000)
})
