import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '@/lib/resources/endpoints'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { newFolder } from '@/lib/util/testing/folder'
import { cleanInventory } from './clean'
import { takeIn } from './store'
import { accountId, addr, openStore, seen } from './testing/store'

test('rows of earlier versions lose what is no longer kept, some at a time and once', async () => {
  const db = await openStore()
  await takeIn(db, { ...seen(), resource: endpoints }, [{ id: 'ep_1' }, { id: 'ep_2' }])
  await takeIn(db, seen(), [addr(1), addr(2)])
  const bodyOf = async () =>
    (await db.selectFrom('inventory').select('body').orderBy('row_id').execute()).map(({ body }): unknown =>
      JSON.parse(body),
    )
  const before = await bodyOf()
  const set = (id: string, item: object) =>
    db
      .updateTable('inventory')
      .set({ body: JSON.stringify(item) })
      .where('id', '=', id)
      .execute()
  await set('ep_1', {
    id: 'ep_1',
    traffic_policy: 'on_http_request: [{actions: [{config: {secret: canary}}]}]',
  })
  await set('ep_2', { id: 'ep_2', novel: { token: 'canary' } })
  await set(addr(2).id, { ...addr(2), novel: 'canary' })
  for (let i = 0; i < 3; i += 1) await cleanInventory(db, [endpoints, reservedAddrs], 2)
  const after = await bodyOf()
  expect(JSON.stringify(after)).not.toContain('canary')
  expect(after.slice(1)).toEqual(before.slice(1))
  expect(after[0]).toEqual({
    id: 'ep_1',
    traffic_policy: 'on_http_request: [{actions: [{config: {secret: "adit:kept:"}}]}]',
  })
  const other = { accountId, id: 'ep_1', novel: 'kept: it was all cleaned before' }
  await set('ep_1', other)
  await cleanInventory(db, [endpoints, reservedAddrs], 2)
  expect((await bodyOf())[0]).toEqual(other)
})

test('a row that is written while others are cleaned keeps its new body', async () => {
  const db = await openStore()
  await takeIn(db, seen(), [addr(1)])
  const set = (item: object) =>
    db
      .updateTable('inventory')
      .set({ body: JSON.stringify(item) })
      .execute()
  await set({ ...addr(1), novel: 'canary' })
  const newer = { ...addr(1), description: 'newer' }
  const interrupted = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'body' in row)) void set(newer)
      return result
    },
  })
  await cleanInventory(interrupted, [reservedAddrs])
  const { body } = await db.selectFrom('inventory').select('body').executeTakeFirstOrThrow()
  expect(JSON.parse(body)).toEqual(newer)
})

test('a sync that only drops what is no longer kept does not count as a change', async () => {
  const db = await openStore()
  const row = () => db.selectFrom('inventory').select(['body', 'changed_at']).executeTakeFirstOrThrow()
  await takeIn(db, seen(), [addr(1)])
  const { body } = await row()
  await db
    .updateTable('inventory')
    .set({ body: JSON.stringify({ ...addr(1), novel: 'kept by an earlier version' }) })
    .execute()
  await takeIn(db, seen(), [addr(1)])
  expect(await row()).toEqual({ body, changed_at: null })
  const at = new Date().toISOString()
  await takeIn(db, seen(at), [addr(1, { description: 'new' })])
  expect(await row()).toMatchObject({ changed_at: at })
})

test('what is cleaned is gone from the files of the store too', async () => {
  const file = join(newFolder('cleaned'), 'store.sqlite')
  const db = await openStore(file)
  await sql`pragma secure_delete = off`.execute(db) // as in earlier versions
  const rows = Array.from({ length: 100 }, (_, n) => addr(n))
  await takeIn(db, seen(), rows)
  for (const bytes of [10_000, 100]) {
    const novel = `old-secret ${'x'.repeat(bytes)}`
    await db
      .updateTable('inventory')
      .set({ body: sql`json_set(body, '$.novel', ${novel})` })
      .execute()
  }
  await sql`pragma secure_delete = on`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const found = () =>
    [file, `${file}-wal`].filter((name) => existsSync(name) && readFileSync(name).includes('old-secret'))
  expect(found()).toEqual([file])
  await cleanInventory(db, [reservedAddrs])
  expect(found()).toEqual([])
  await db.destroy()
})
