import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '@/lib/resources/endpoints'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { newFolder } from '@/lib/util/testing/folder'
import { inventoryCleaner } from './clean'
import { storeItems } from './store'
import { accountId, addr, openStore, seen } from '../testing/store'

const warn = (sentence: string) => expect.unreachable(sentence)

test('rows of earlier versions lose fields that are no longer kept, in batches and only once', async () => {
  const db = await openStore()
  await storeItems(db, { ...seen(), resource: endpoints }, [{ id: 'ep_1' }, { id: 'ep_2' }])
  await storeItems(db, seen(), [addr(1), addr(2)])
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
  const clean = inventoryCleaner(db, [endpoints, reservedAddrs], { warn, limit: 2 })
  for (let i = 0; i < 3; i += 1) await clean()
  const after = await bodyOf()
  expect(JSON.stringify(after)).not.toContain('canary')
  expect(after.slice(1)).toEqual(before.slice(1))
  expect(after[0]).toEqual({
    id: 'ep_1',
    traffic_policy: 'on_http_request: [{actions: [{config: {secret: "adit:kept:"}}]}]',
  })
  const other = { accountId, id: 'ep_1', novel: 'kept: it was all cleaned before' }
  await set('ep_1', other)
  for (const again of [clean, inventoryCleaner(db, [endpoints, reservedAddrs], { warn })]) await again()
  expect((await bodyOf())[0]).toEqual(other)
})

test('a row that is written while others are cleaned keeps its new body', async () => {
  const db = await openStore()
  await storeItems(db, seen(), [addr(1)])
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
  await inventoryCleaner(interrupted, [reservedAddrs], { warn })()
  const { body } = await db.selectFrom('inventory').select('body').executeTakeFirstOrThrow()
  expect(JSON.parse(body)).toEqual(newer)
})

test("a sync that only drops fields that are no longer kept doesn't count as a change", async () => {
  const db = await openStore()
  const row = () => db.selectFrom('inventory').select(['body', 'changed_at']).executeTakeFirstOrThrow()
  await storeItems(db, seen(), [addr(1)])
  const { body } = await row()
  await db
    .updateTable('inventory')
    .set({ body: JSON.stringify({ ...addr(1), novel: 'kept by an earlier version' }) })
    .execute()
  await storeItems(db, seen(), [addr(1)])
  expect(await row()).toEqual({ body, changed_at: null })
  const at = new Date(Date.now() + 1).toISOString() // after the second read
  await storeItems(db, seen(at), [addr(1, { description: 'new' })])
  expect(await row()).toMatchObject({ changed_at: at })
})

/** Opens a store whose file still contains a secret that an earlier version stored. */
async function openUncleaned() {
  const folder = newFolder('cleaned')
  const file = join(folder, 'store.sqlite')
  const db = await openStore(file)
  onTestFinished(() => db.destroy())
  await sql`pragma busy_timeout = 0`.execute(db)
  await sql`pragma secure_delete = off`.execute(db) // as in earlier versions
  const rows = Array.from({ length: 100 }, (_, n) => addr(n))
  await storeItems(db, seen(), rows)
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
  const warnings: string[] = []
  const cleanAtStart = async (calls = 1, more: object = {}, on = db) => {
    const clean = inventoryCleaner(on, [reservedAddrs], { warn: (text) => void warnings.push(text), ...more })
    for (let n = 0; n < calls; n += 1) await clean()
  }
  return { folder, file, db, found, warnings, cleanAtStart }
}

test("cleaned content is also erased from the store's files", async () => {
  const { found, warnings, cleanAtStart } = await openUncleaned()
  await cleanAtStart()
  expect(found()).toEqual([])
  expect(warnings).toEqual([])
})

test("the file isn't rewritten without free disk space for two copies of it", async () => {
  const { folder, file, found, warnings, cleanAtStart } = await openUncleaned()
  const needed = 2 * statSync(file).size
  const asked: string[] = []
  const freeBytes = (path: string) => Promise.resolve(asked.push(path) && needed - 1)
  await cleanAtStart(3, { freeBytes })
  expect(asked).toEqual([folder])
  expect(found().length).toBeGreaterThan(0)
  const text = `${Math.ceil(needed / 1e6)} MB`
  expect(warnings).toEqual([
    `Deleted or masked content couldn't be erased from the console's store. To erase the content, Adit requires ${text} of free disk space in ${folder}, but only ${text} is free. Free up disk space, then restart the console.`,
  ])
  await cleanAtStart(1, { freeBytes: () => Promise.resolve(needed) })
  expect(found()).toEqual([])
})

test('a rewrite that fails is retried only at the next start', async () => {
  const { db, found, warnings, cleanAtStart } = await openUncleaned()
  let tries = 0
  const full = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind !== 'RawNode' || node.sqlFragments[0] !== 'vacuum') return node
      tries += 1
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await cleanAtStart(3, {}, full)
  expect(tries).toBe(1)
  expect(warnings).toEqual([expect.stringContaining('Rewriting the store failed (SQLITE_FULL).')])
  expect(found().length).toBeGreaterThan(0)
  await cleanAtStart()
  expect(found()).toEqual([])
})

test("the store isn't marked clean while another process keeps its log", async () => {
  const { file, db, found, warnings, cleanAtStart } = await openUncleaned()
  const reader = new Database(file)
  reader.exec('begin')
  reader.prepare('select count(*) from inventory').all()
  await cleanAtStart()
  expect(warnings).toEqual([expect.stringContaining('Another process is using the store.')])
  expect(found().length).toBeGreaterThan(0)
  reader.exec('rollback')
  reader.close()
  await cleanAtStart()
  expect(found()).toEqual([])
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'inventory_cleaned')
    .executeTakeFirstOrThrow()
  expect(value).toBe('done')
})
