import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AuditKind } from '@/lib/api/audit'
import { Failure } from '@/lib/contract/failure'
import { openTestDb } from '@/lib/db/testing/open'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { listAudit } from './list'
import { recordAround, recordDone } from './record'

test('reads are listed apart from changes', async () => {
  const db = await openTestDb(join(newFolder('audit-reads'), 'a.sqlite'))
  const ring = keyRingOf('a'.repeat(40))
  const user = { id: 'u1', email: 'a@example.com' }
  const operations = ['bot-users.create', 'agents.read-tunnels', 'accounts.export-list', 'sessions.sign-in']
  for (const operation of operations) await recordDone(db, ring, { operation, user })
  const listed = async (filters: Parameters<typeof listAudit>[1]) =>
    (await listAudit(db, filters)).entries.map(({ operation }) => operation)
  expect(await listed({ kinds: ['reads'] })).toEqual(['accounts.export-list', 'agents.read-tunnels'])
  expect(await listed({ kinds: ['effects', 'others'] })).toEqual(['sessions.sign-in', 'bot-users.create'])
  expect(await listed({})).toHaveLength(4)
  await db.destroy()
})

test('the name of an operation also finds entries with its earlier name', async () => {
  const db = await openTestDb(join(newFolder('audit-earlier'), 'a.sqlite'))
  const ring = keyRingOf('a'.repeat(40))
  const operations = ['sites.take-down', 'sites.delete', 'sites.adopt', 'sites.release', 'sites.change']
  for (const operation of operations) await recordDone(db, ring, { operation, user: null })
  const listed = async (filters: Parameters<typeof listAudit>[1]) =>
    (await listAudit(db, filters)).entries.map(({ operation }) => operation)
  for (const operation of ['sites.delete', 'sites.take-down', 'sites.del', 'Sites.Delete'])
    expect(await listed({ operation }), operation).toEqual(['sites.delete', 'sites.take-down'])
  expect(await listed({ operation: 'sites.add-resource' })).toEqual(['sites.adopt'])
  expect(await listed({ operation: 'sites.remove' })).toEqual(['sites.release'])
  expect(await listed({ operation: 'sites' })).toHaveLength(5)
  expect(await listed({ operation: 'people' })).toEqual([])
  expect(await listed({ q: 'remove-resource' })).toEqual(['sites.release'])
  await db.destroy()
})

test('entries that changed nothing can be hidden', async () => {
  const db = await openTestDb(join(newFolder('audit-effects'), 'a.sqlite'))
  const ring = keyRingOf('a'.repeat(40))
  const user = { id: 'u1', email: 'a@example.com' }
  const act = (operation: string) => ({ operation, user })
  const changing = [
    act('bot-users.create'),
    { ...act('bot-users.update'), before: { name: 'a' }, after: { name: 'b' } },
  ]
  const unchanging = [
    ...[
      'sessions.sign-in',
      'sites.visit',
      'sites.test-request',
      'https-edges.routes.oauth.get.reveal',
      'accounts.export',
    ].map(act),
    { ...act('people.change'), before: { role: 'admin' }, after: { role: 'admin' } },
  ]
  for (const one of [...changing, ...unchanging]) await recordDone(db, ring, one)
  const refused = act('bot-users.delete')
  await expect(
    recordAround(db, ring, refused, () => {
      throw new Failure('ADIT_CONFLICT', 'In use.')
    }),
  ).rejects.toThrow('In use.')
  const listed = async (kind: AuditKind) =>
    (await listAudit(db, { kinds: [kind] })).entries.map(({ operation }) => operation)
  expect(await listed('effects')).toEqual(['bot-users.update', 'bot-users.create'])
  expect(await listed('others')).toEqual([
    'bot-users.delete',
    'people.change',
    'https-edges.routes.oauth.get.reveal',
    'sites.test-request',
    'sites.visit',
    'sessions.sign-in',
  ])
  expect(await listed('reads')).toEqual(['accounts.export'])
  expect((await listAudit(db, {})).entries).toHaveLength(9)
  await db.destroy()
})
