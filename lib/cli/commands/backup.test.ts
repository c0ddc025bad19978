import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDb } from '@/lib/db/open'
import { openPlatformStore } from '@/lib/platform/store/store'
import { type Env, readEnv } from '@/lib/server/env'
import { ensureKeyFile } from '@/lib/util/key-ring'
import { takeProcessLock } from '@/lib/util/process-lock'
import { backUp } from './backup'
import { restore } from './restore'
import { newFolder } from '@/lib/util/testing/folder'

let folder: string
let env: Env
let file: string

beforeEach(async () => {
  folder = newFolder('backup')
  env = readEnv({ ADIT_DATA_DIR: folder })
  file = join(folder, 'the.backup')
  await setNote('as backed up')
  await (await openPlatformStore(env.platformFile)).close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function setNote(value: string): Promise<void> {
  const db = await openDb(env.storeFile)
  await db
    .insertInto('settings')
    .values({ name: 'note', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  await db.destroy()
}

async function note(): Promise<string | undefined> {
  const db = await openDb(env.storeFile)
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'note').executeTakeFirst()
  await db.destroy()
  return row?.value
}

const create = () => backUp({ env, keyRing: ensureKeyFile(env.keyFile) }, file)

function tamper(...statements: string[]): void {
  const database = new Database(file)
  for (const statement of statements) database.exec(statement)
  database.close()
}

/**
 * Truncates the backup file to its first `end` bytes. A negative `end` counts from the end of the file. With `'no
 * key'`, also removes the key of this host.
 */
function cut(end: number, key?: 'no key'): void {
  writeFileSync(file, readFileSync(file).subarray(0, end))
  if (key) rmSync(env.keyFile)
}

/** Adds an admin to the backup, and updates everything else that can be updated without a key. */
function addAdmin(): void {
  const archive = new Database(file)
  const store = join(folder, 'tampered.sqlite')
  const parts = archive.prepare(`select data from parts where entry = 'console.sqlite' order by number`).all()
  writeFileSync(store, Buffer.concat(parts.map((part) => Buffer.from(Object(part).data))))
  const db = new Database(store)
  db.exec(
    `insert into users values ('evil', 'evil@example.com', 'x', 'admin', null, '2026-01-01T00:00:00.000Z')`,
  )
  db.close()
  const data = readFileSync(store)
  archive.exec(`delete from parts where entry = 'console.sqlite'`)
  archive.prepare(`insert into parts values (?, 0, ?)`).run('console.sqlite', data)
  archive
    .prepare(`update entries set bytes = ?, sha256 = ? where name = 'console.sqlite'`)
    .run(data.length, createHash('sha256').update(data).digest('hex'))
  archive.close()
}

/** Replaces tables of the backup with those of a later backup that was created with the same key. */
function swapWithOther(...tables: string[]): void {
  const other = join(folder, 'other.backup')
  backUp({ env, keyRing: ensureKeyFile(env.keyFile) }, other)
  const statements = tables.flatMap((table) => [
    `delete from ${table}`,
    `insert into ${table} select * from other.${table}`,
  ])
  tamper(`attach '${other}' as other`, ...statements)
}

describe('backup and restore', () => {
  it('restores the stores and keeps a copy of the replaced ones', async () => {
    expect(create().entries.map(({ name }) => name)).toEqual(['console.sqlite', 'platform.sqlite'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await setNote('changed since')
    const { previous } = await restore(env, file)
    expect(await note()).toBe('as backed up')
    expect(previous && readdirSync(previous)).toContain('console.sqlite')
    expect(readdirSync(folder).filter((name) => /^(?:restore|backup)-/.test(name))).toEqual([])
  })

  it('restores to a data directory without stores that has the key', async () => {
    create()
    for (const store of [env.storeFile, env.platformFile])
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${store}${suffix}`, { force: true })
    expect((await restore(env, file)).previous).toBeNull()
    expect(await note()).toBe('as backed up')
  })

  it("doesn't overwrite an existing file", () => {
    writeFileSync(file, 'precious')
    expect(create).toThrow('already exists')
    expect(readFileSync(file, 'utf8')).toBe('precious')
  })

  it('reports a missing target folder', () => {
    file = join(folder, 'nowhere', 'backup')
    expect(create).toThrow(`The directory ${join(folder, 'nowhere')} doesn't exist.`)
  })

  const damages: [string, RegExp, () => void][] = [
    ['a missing file', /File not found/, () => rmSync(file)],
    [
      'a directory',
      /the\.backup is a directory\. Choose a backup file\.$/,
      () => {
        rmSync(file)
        mkdirSync(file)
      },
    ],
    ["a file that isn't a backup", /isn't a backup/, () => writeFileSync(file, 'text')],
    ['an empty file', /is incomplete or damaged/, () => writeFileSync(file, '')],
    ['a truncated file', /is incomplete or damaged/, () => cut(50)],
    [
      'a file truncated within its first page, on a host without the key',
      /is incomplete or damaged/,
      () => cut(500, 'no key'),
    ],
    ['a truncated file on a host without the key', /is incomplete or damaged/, () => cut(20_000, 'no key')],
    [
      'a file without its end on a host without the key',
      /is incomplete or damaged/,
      () => cut(-4096, 'no key'),
    ],
    [
      'a file without its end on a host with another key',
      /is incomplete or damaged/,
      () => {
        tamper(`update manifest set value = '0123456789ab' where name = 'key_id'`)
        cut(-4096)
      },
    ],
    [
      'a changed byte on a host without the key',
      /doesn't match its hash/,
      () => {
        tamper(`update parts set data = cast(data || x'00' as blob) where entry = 'console.sqlite'`)
        rmSync(env.keyFile)
      },
    ],
    [
      'a changed byte',
      /doesn't match its hash/,
      () => tamper(`update parts set data = cast(data || x'00' as blob) where entry = 'platform.sqlite'`),
    ],
    ['a row added with recomputed hashes', /was changed after it was created/, addAdmin],
    [
      'a missing entry',
      /was changed after it was created/,
      () => tamper(`delete from entries where name = 'platform.sqlite'`),
    ],
    [
      'a changed creation time',
      /was changed after it was created/,
      () => tamper(`update manifest set value = '2020-01-01T00:00:00.000Z' where name = 'created_at'`),
    ],
    [
      'a changed authentication code',
      /was changed after it was created/,
      () => tamper(`update manifest set value = 'x' where name = 'mac'`),
    ],
    [
      'a missing authentication code',
      /isn't a backup/,
      () => tamper(`delete from manifest where name = 'mac'`),
    ],
    ['the manifest of another backup', /was changed after it was created/, () => swapWithOther('manifest')],
    [
      'the manifest and entries of another backup',
      /doesn't match its hash/,
      () => swapWithOther('manifest', 'entries'),
    ],
    [
      'an entry name that is a path',
      /isn't a backup/,
      () => tamper(`update entries set name = '../' || name`),
    ],
    [
      'a backup made with another key',
      /requires the sealing key 0123456789ab, which this installation doesn't have/,
      () => tamper(`update manifest set value = '0123456789ab' where name = 'key_id'`),
    ],
    ['a backup on a host without a key', /has no sealing key/, () => rmSync(env.keyFile)],
    [
      'the unauthenticated format of earlier versions',
      /created by an earlier version of Adit, so this version can't verify/,
      () =>
        tamper(
          `update manifest set value = '1' where name = 'format'`,
          `delete from manifest where name = 'mac'`,
        ),
    ],
    [
      'an unknown format',
      /isn't a backup/,
      () => tamper(`update manifest set value = '3' where name = 'format'`),
    ],
  ]
  it.each(damages)('refuses %s and keeps the current data', async (_, sentence, damage) => {
    create()
    await setNote('present')
    damage()
    await expect(restore(env, file)).rejects.toThrow(sentence)
    expect(await note()).toBe('present')
  })

  it('refuses a backup created by a newer version', async () => {
    const db = new Database(env.storeFile)
    db.exec(`insert into migrations values ('2999-01-new', '2999')`)
    db.close()
    create()
    await expect(restore(env, file)).rejects.toThrow(/created by a newer version .* 2999-01-new/)
  })

  it.each(['lockFile', 'platformFile'] as const)(
    'refuses while another process holds the lock (%s)',
    async (name) => {
      create()
      const release = takeProcessLock(name === 'lockFile' ? env.lockFile : `${env.platformFile}.lock`)
      await expect(restore(env, file)).rejects.toThrow('is already using the data directory')
      release()
      expect(existsSync(env.storeFile)).toBe(true)
      expect((await restore(env, file)).restored).toHaveLength(2)
    },
  )
})
