import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDb } from '@/lib/db/open'
import { openPlatformStore } from '@/lib/platform/store'
import { type Env, readEnv } from '@/lib/server/env'
import { keyRingOfFile } from '@/lib/util/key-ring'
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

/** Leaves a mark in the console's store. */
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

const make = () => backUp({ env, keyRing: keyRingOfFile(env.keyFile) }, file)

/** Runs statements inside the backup file. */
function tamper(...statements: string[]): void {
  const database = new Database(file)
  for (const statement of statements) database.exec(statement)
  database.close()
}

describe('backup and restore', () => {
  it('brings the stores back as they were, and keeps the present ones beside', async () => {
    expect(make().entries.map(({ name }) => name)).toEqual(['console.sqlite', 'platform.sqlite'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await setNote('changed since')
    const { previous } = restore(env, file)
    expect(await note()).toBe('as backed up')
    expect(previous && readdirSync(previous)).toContain('console.sqlite')
    expect(readdirSync(folder).filter((name) => /^(?:restore|backup)-/.test(name))).toEqual([])
  })

  it('restores on an empty host that has the key', async () => {
    make()
    for (const store of [env.storeFile, env.platformFile])
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${store}${suffix}`, { force: true })
    expect(restore(env, file).previous).toBeNull()
    expect(await note()).toBe('as backed up')
  })

  it('never writes over a file', () => {
    writeFileSync(file, 'precious')
    expect(make).toThrow('exists already')
    expect(readFileSync(file, 'utf8')).toBe('precious')
  })

  const damages: [string, RegExp, () => void][] = [
    ['a file that is not there', /There is no file/, () => rmSync(file)],
    ['a file that is no backup', /not a backup/, () => writeFileSync(file, 'text')],
    ['a cut file', /damaged|not a backup/, () => writeFileSync(file, readFileSync(file).subarray(0, 20_000))],
    [
      'a changed byte',
      /not what was stored/,
      () => tamper(`update parts set data = cast(data || x'00' as blob) where entry = 'platform.sqlite'`),
    ],
    [
      'an entry that is gone',
      /holds no console store/,
      () => tamper(`delete from entries where name = 'console.sqlite'`),
    ],
    ['a name that is a path', /not a backup/, () => tamper(`update entries set name = '../' || name`)],
    [
      'another key',
      /needs the sealing key 0123456789ab/,
      () => tamper(`update manifest set value = '0123456789ab' where name = 'key_id'`),
    ],
    ['no key at all', /needs the sealing key/, () => rmSync(env.keyFile)],
    ['another format', /not a backup/, () => tamper(`update manifest set value = '2' where name = 'format'`)],
  ]
  it.each(damages)('refuses %s, and the present data stays', async (_, sentence, damage) => {
    make()
    await setNote('present')
    damage()
    expect(() => restore(env, file)).toThrow(sentence)
    expect(await note()).toBe('present')
  })

  it('refuses a backup of a newer version', async () => {
    const db = new Database(env.storeFile)
    db.exec(`insert into migrations values ('2999-01-new', '2999')`)
    db.close()
    make()
    expect(() => restore(env, file)).toThrow('made by a newer version of Adit: it knows 2999-01-new')
  })

  it.each(['lockFile', 'platformFile'] as const)('refuses while a program holds its lock (%s)', (name) => {
    make()
    const give = takeProcessLock(name === 'lockFile' ? env.lockFile : `${env.platformFile}.lock`)
    expect(() => restore(env, file)).toThrow('is running on the data directory')
    give()
    expect(existsSync(env.storeFile)).toBe(true)
    expect(restore(env, file).restored).toHaveLength(2)
  })
})
