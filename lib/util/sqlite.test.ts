import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { LockedError, takeProcessLock } from './process-lock'
import { migrate, sqliteDialect } from './sqlite'
import { newFolder } from '@/lib/util/testing/folder'

interface Tables {
  items: { id: string }
}
const folder = () => newFolder('sqlite')
const items = [{ name: 'one', statements: ['create table items (id text primary key) strict'] }]

test('a database file is private, syncs every commit and is migrated once', async () => {
  const file = join(folder(), 'a.sqlite')
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  await migrate(db, items)
  await migrate(db, items)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }])
  expect((await sql`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }])
  await db.destroy()
})

test('deleted rows are erased from the file, not only from the tables', async () => {
  const file = join(folder(), 'deleted.sqlite')
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  await migrate(db, items)
  const holds = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    return readFileSync(file).includes('a-secret')
  }
  for (const bytes of [10, 20_000])
    await db
      .insertInto('items')
      .values({ id: `a-secret ${'x'.repeat(bytes)} a-secret` })
      .execute()
  expect(await holds()).toBe(true)
  await db.deleteFrom('items').execute()
  expect(await holds()).toBe(false)
  await db.destroy()
})

test('a failed migration leaves no tables behind', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  const broken = [{ name: 'two', statements: ['create table items (id text) strict', 'create nonsense'] }]
  await expect(migrate(db, broken)).rejects.toThrow(/nonsense/)
  await expect(sql`select * from items`.execute(db)).rejects.toThrow(/no such table/)
  await db.destroy()
})

test('a transaction takes the write lock when it begins', async () => {
  const file = join(folder(), 'b.sqlite')
  const [first, second] = [file, file].map((name) => new Kysely<Tables>({ dialect: sqliteDialect(name) }))
  if (!first || !second) throw new Error('unreachable')
  await migrate(first, items)
  await sql`pragma busy_timeout = 0`.execute(second)
  await first.transaction().execute(async () => {
    await expect(second.transaction().execute(async () => undefined)).rejects.toThrow(/locked/)
  })
  await second.transaction().execute((t) => t.insertInto('items').values({ id: 'x' }).execute())
  await Promise.all([first.destroy(), second.destroy()])
})

test.each([
  ['an insert', "insert into items (id) values ('mine')"],
  ['an insert that returns', "insert into items (id) values ('mine') returning id"],
])('%s rejected by the lock of another process keeps no old snapshot', async (_, write) => {
  const file = join(folder(), 'busy.sqlite')
  const [first, second] = [file, file].map((name) => new Kysely<Tables>({ dialect: sqliteDialect(name) }))
  if (!first || !second) throw new Error('unreachable')
  await migrate(first, items)
  await sql`pragma busy_timeout = 0`.execute(first)
  const read = () => first.selectFrom('items').selectAll().orderBy('id').execute()
  await second.transaction().execute(async (transaction) => {
    await expect(sql.raw(write).execute(first)).rejects.toThrow(/locked/)
    expect(await read()).toEqual([])
    await transaction.insertInto('items').values({ id: 'theirs' }).execute()
  })
  expect(await read()).toEqual([{ id: 'theirs' }])
  await second.insertInto('items').values({ id: 'later' }).execute()
  await sql.raw(write).execute(first)
  expect(await read()).toEqual([{ id: 'later' }, { id: 'mine' }, { id: 'theirs' }])
  await Promise.all([first.destroy(), second.destroy()])
})

test('a read with a common table expression does not wait for a lock of another process', async () => {
  const file = join(folder(), 'with.sqlite')
  const [first, second] = [file, file].map((name) => new Kysely<Tables>({ dialect: sqliteDialect(name) }))
  if (!first || !second) throw new Error('unreachable')
  await migrate(first, items)
  await sql`pragma busy_timeout = 0`.execute(first)
  await second.transaction().execute(async () => {
    const read = sql<{ id: string }>`with known as (select id from items) select id from known`
    expect((await read.execute(first)).rows).toEqual([])
  })
  await Promise.all([first.destroy(), second.destroy()])
})

test('a cached read sees later rows and columns, holds no lock and recovers after an error', async () => {
  const file = join(folder(), 'c.sqlite')
  const [first, second] = [file, file].map((name) => new Kysely<Tables>({ dialect: sqliteDialect(name) }))
  if (!first || !second) throw new Error('unreachable')
  await migrate(first, items)
  const read = () => first.selectFrom('items').selectAll().orderBy('id').execute()
  expect(await read()).toEqual([])
  await second.insertInto('items').values({ id: 'x' }).execute()
  expect(await read()).toEqual([{ id: 'x' }])
  await sql`alter table items add column more text`.execute(second)
  expect(await read()).toEqual([{ id: 'x', more: null }])
  await sql`pragma wal_checkpoint(truncate)`.execute(second)
  expect((await sql`pragma wal_checkpoint(truncate)`.execute(second)).rows).toMatchObject([{ busy: 0 }])
  await sql`alter table items rename to others`.execute(second)
  await expect(read()).rejects.toThrow(/no such table/)
  await sql`alter table others rename to items`.execute(second)
  await first.transaction().execute(async (t) => t.insertInto('items').values({ id: 'y' }).execute())
  expect((await read()).map(({ id }) => id)).toEqual(['x', 'y'])
  await Promise.all([first.destroy(), second.destroy()])
})

test('a process lock rejects a second holder and ends with its process', async () => {
  const file = join(folder(), 'lock')
  const code = `const D=require('libsql');const d=new D(${JSON.stringify(file)});d.exec('begin exclusive');console.log('held');setInterval(()=>{},1e3)`
  const holder = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  expect(() => takeProcessLock(file)).toThrow(LockedError)
  const gone = new Promise((resolve) => holder.once('exit', resolve))
  holder.kill('SIGKILL')
  await gone
  takeProcessLock(file)()
  takeProcessLock(file)()
})

test('a rejected insert holds no lock, so the next transaction commits', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(join(folder(), 'c.sqlite')) })
  await migrate(db, items)
  const insert = (id: string) => db.insertInto('items').values({ id }).execute()
  await insert('x')
  await expect(insert('x')).rejects.toThrow(/UNIQUE/)
  await db.transaction().execute(async (t) => {
    await expect(t.insertInto('items').values({ id: 'x' }).execute()).rejects.toThrow(/UNIQUE/)
    await t.insertInto('items').values({ id: 'y' }).execute()
  })
  expect(await db.selectFrom('items').selectAll().execute()).toEqual([{ id: 'x' }, { id: 'y' }])
  await db.destroy()
})
