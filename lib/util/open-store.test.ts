import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LockedError, LockFileError, takeProcessLock } from './process-lock'
import { openStore, StoreFault } from './sqlite'
import { newFolder } from './testing/folder'

const folder = newFolder('open-store')
const garbage = join(folder, 'garbage')
writeFileSync(garbage, 'not a database '.repeat(100))
const directory = join(folder, 'directory')
mkdirSync(directory)

test.each([
  [
    garbage,
    /is damaged \(SQLITE_NOTADB\)\. Restore a backup.* empty store, move the file to another directory\.$/,
  ],
  [directory, /can't be opened \([A-Z_]+\)\. Check its permissions/],
  [join(folder, 'missing', 'store'), /can't be opened \(ENOENT\)/],
])('opening %s fails with a readable message', async (file, sentence) => {
  const opened = openStore(file, [])
  await expect(opened).rejects.toThrow(sentence)
  await expect(opened).rejects.toBeInstanceOf(StoreFault)
})

test.each([
  [garbage, 'SQLITE_NOTADB'],
  [directory, 'SQLITE_CANTOPEN'],
  [join(folder, 'missing', 'lock'), 'SQLITE_CANTOPEN'],
])('a lock file error on %s is not reported as a lock held by another process', (file, code) => {
  const attempt = () => takeProcessLock(file)
  expect(attempt).toThrow(expect.objectContaining({ file, code: expect.stringContaining(code) }))
  expect(attempt).toThrow(LockFileError)
})

test('the message about a damaged lock file says that it can be deleted, unlike one about its directory', () => {
  expect(() => takeProcessLock(garbage)).toThrow(
    /is damaged \(SQLITE_NOTADB\)\. .* delete the file, then try again\.$/,
  )
  expect(() => takeProcessLock(directory)).toThrow(/can't be used \(SQLITE_CANTOPEN\)\. Check that/)
})

test('a lock is held until it is released', () => {
  const file = join(folder, 'lock')
  const unlock = takeProcessLock(file)
  expect(() => takeProcessLock(file)).toThrow(LockedError)
  unlock()
  takeProcessLock(file)()
})

test("an empty file isn't left behind if a new store can't be created", async () => {
  const file = join(folder, 'uncreated')
  mkdirSync(`${file}-journal`) // the first write fails
  await expect(openStore(file, [])).rejects.toBeInstanceOf(StoreFault)
  expect(existsSync(file)).toBe(false)
  rmSync(`${file}-journal`, { recursive: true })
  await (await openStore(file, [])).destroy()
})

test('closing a store leaves nothing in its write-ahead log', async () => {
  const file = join(folder, 'closed.sqlite')
  const logBytes = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  const db = await openStore<{ migrations: { name: string; applied_at: string } }>(file, [])
  await sql`insert into migrations values ('a', 'b')`.execute(db)
  await db.selectFrom('migrations').selectAll().execute()
  expect(logBytes()).toBeGreaterThan(0)
  await db.destroy()
  expect(logBytes()).toBe(0)
})
