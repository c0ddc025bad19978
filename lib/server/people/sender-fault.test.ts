import { expect, test } from 'vitest'
import type { Access } from '@/lib/contract/operation'
import { openConsole, someone } from '../testing/console'
import { senderFault } from './sender-fault'

test.each<[string, { role?: Access; disabled_at?: string }, Access, string | null]>([
  ['has the role', {}, 'operator', null],
  ['has a higher role', { role: 'admin' }, 'operator', null],
  [
    'lacks the role',
    {},
    'admin',
    'Ada, who runs this job, now has the operator role, but the job requires the admin role.',
  ],
  [
    'is disabled',
    { disabled_at: '2026-01-01T00:00:00.000Z' },
    'operator',
    'Ada, who runs this job, can no longer sign in.',
  ],
])('background work of a person who %s', async (_, change, access, fault) => {
  const context = await openConsole()
  const id = await someone(context, 'ada@example.com', 'operator')
  await context.db
    .updateTable('users')
    .set({ role: 'operator', ...change })
    .execute()
  const sender = { id, who: 'Ada, who runs this job,', work: 'job' }
  expect(await senderFault(context.db, sender, access)).toBe(fault)
})

test('background work of a deleted or unknown person', async () => {
  const { db } = await openConsole()
  for (const id of ['deleted', null])
    expect(await senderFault(db, { id, who: 'The sender', work: 'job' }, 'viewer')).toBe(
      'The sender can no longer sign in.',
    )
})
