import { fieldsOf } from '@/lib/util/records'
import type * as fileSystem from 'node:fs'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDb } from '@/lib/db/open'
import { openPlatformStore } from '@/lib/platform/store/store'
import { type Env, readEnv } from '@/lib/server/env'
import { ensureKeyFile } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { claimDataDir, enterDataDir } from '../data-dir'
import { backUp } from './backup'
import { restore } from './restore'

/**
 * Counts changes to the disk. Starting with change number `dieAt`, prevents all changes, as if the process had been
 * killed.
 */
const life = vi.hoisted(() => ({ dieAt: Infinity, steps: 0, failOnce: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof fileSystem>()
  const interruptible =
    <A extends unknown[], R>(run: (...args: A) => R) =>
    (...args: A): R => {
      life.steps += 1
      const isOver = life.failOnce ? life.steps === life.dieAt : life.steps >= life.dieAt
      if (isOver) throw new Error('killed')
      return run(...args)
    }
  const { mkdirSync, mkdtempSync, renameSync, rmSync, rmdirSync, writeFileSync, writeSync, openSync } = fs
  return {
    ...fs,
    mkdirSync: interruptible(mkdirSync),
    mkdtempSync: interruptible(mkdtempSync),
    renameSync: interruptible(renameSync),
    rmSync: interruptible(rmSync),
    rmdirSync: interruptible(rmdirSync),
    writeFileSync: interruptible(writeFileSync),
    writeSync: interruptible(writeSync),
    openSync: interruptible(openSync),
  }
})

let env: Env
let file: string

function withStore<T>(file: string, run: (store: Database.Database) => T): T {
  const store = new Database(file)
  try {
    return run(store)
  } finally {
    store.close()
  }
}

function mark(value: string): void {
  for (const store of [env.storeFile, env.platformFile])
    withStore(store, (database) => {
      database.exec('create table if not exists note (value text); delete from note')
      database.prepare('insert into note values (?)').run(value)
    })
}

/** Returns the values in the stores after a normal start. Expects the console's store to contain its user. */
function marks(): unknown[] {
  enterDataDir(env)()
  const files = [env.storeFile, env.platformFile]
  expect(files.filter((store) => !existsSync(store))).toEqual([])
  const people = withStore(env.storeFile, (store) => store.prepare('select email from users').all())
  expect(people).toMatchObject([{ email: 'a@example.com' }])
  return files.map((store) =>
    withStore(store, (database): unknown => fieldsOf(database.prepare('select value from note').get()).value),
  )
}

async function prepare(): Promise<void> {
  const folder = newFolder('restore-kill')
  env = readEnv({ ADIT_DATA_DIR: join(folder, 'data') })
  file = join(folder, 'the.backup')
  enterDataDir(env)()
  const db = await openDb(env.storeFile)
  const person = { id: 'u1', email: 'a@example.com', role: 'admin' as const, password_hash: 'x' }
  await db
    .insertInto('users')
    .values({ ...person, disabled_at: null, created_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  await db.destroy()
  await (await openPlatformStore(env.platformFile)).close()
  mark('backed up')
  backUp({ env, keyRing: ensureKeyFile(env.keyFile) }, file)
  mark('present')
  life.steps = 0
}

/** Runs a restore that is killed at this step. Reports whether it reached the step. */
async function restoreUntil(dieAt: number): Promise<boolean> {
  Object.assign(life, { dieAt, steps: 0 })
  try {
    await restore(env, file)
  } catch (error) {
    expect(String(error)).toContain('killed')
  }
  const isReached = life.steps >= dieAt
  Object.assign(life, { dieAt: Infinity, steps: 0 })
  return isReached
}

const leftovers = () => readdirSync(env.dataDir).filter((name) => /^(restore|backup)/.test(name))

describe('a restore', () => {
  beforeEach(() => Object.assign(life, { dieAt: Infinity, steps: 0, failOnce: false }))

  test('leaves either all old or all new data at the next start when killed at any step', async () => {
    const seen: string[] = []
    await prepare()
    for (let step = 1; ; step++) {
      if (!(await restoreUntil(step))) break
      const [console, platform] = marks()
      expect(console, `step ${step}`).toBe(platform)
      expect(leftovers(), `step ${step}`).toEqual([])
      seen.push(String(console))
      if (console !== 'present') mark('present')
    }
    expect(marks()).toEqual(['backed up', 'backed up'])
    expect(seen.length).toBeGreaterThan(15)
    expect(new Set(seen)).toEqual(new Set(['present', 'backed up']))
  })

  test('that fails at any step is rolled back, or completed at the next start', async () => {
    await prepare()
    life.failOnce = true
    const seen: boolean[] = []
    for (let step = 1; await restoreUntil(step); step++) {
      const isPending = existsSync(join(env.dataDir, 'restore.json'))
      const [console, platform] = marks()
      expect(console, `step ${step}`).toBe(platform)
      expect(isPending && console === 'present', `step ${step}`).toBe(false)
      seen.push(console === 'present')
      if (console !== 'present') mark('present')
    }
    expect(marks()).toEqual(['backed up', 'backed up'])
    expect(seen.filter(Boolean).length).toBeGreaterThan(10)
  })

  test('is refused while a command uses the data directory, and blocks commands while it runs', async () => {
    await prepare()
    const leave = enterDataDir(env)
    await expect(restore(env, file)).rejects.toThrow(/Another adit command is using the data directory/)
    leave()
    const release = claimDataDir(env)
    expect(() => enterDataDir(env)).toThrow(/A restore is running in the data directory/)
    release()
    expect(marks()).toEqual(['present', 'present'])
  })

  test('with a damaged marker blocks commands and deletes nothing', async () => {
    await prepare()
    writeFileSync(join(env.dataDir, 'restore.json'), '{"staged":"../x"}')
    expect(() => enterDataDir(env)).toThrow(/A restore was interrupted, and its marker file .* is damaged/)
    expect(existsSync(env.storeFile)).toBe(true)
  })
})
