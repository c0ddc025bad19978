import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDb } from '@/lib/db/testing/open'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { listAudit } from './list'
import { recordDone } from './record'

test('reads are listed apart from changes', async () => {
  const db = await openTestDb(join(newFolder('audit-reads'), 'a.sqlite'))
  const ring = keyRingOf('a'.repeat(40))
  const user = { id: 'u1', email: 'a@example.com' }
  const operations = ['bot-users.create', 'agents.read-tunnels', 'accounts.export-list', 'sessions.sign-in']
  for (const operation of operations) await recordDone(db, ring, { operation, user })
  const listed = async (filters: { isRead?: boolean }) =>
    (await listAudit(db, filters)).entries.map(({ operation }) => operation)
  expect(await listed({ isRead: true })).toEqual(['accounts.export-list', 'agents.read-tunnels'])
  expect(await listed({ isRead: false })).toEqual(['sessions.sign-in', 'bot-users.create'])
  expect(await listed({})).toHaveLength(4)
  await db.destroy()
})
