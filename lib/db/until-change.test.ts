import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDb } from './open'
import { untilChange } from './until-change'

test('a result is kept until this process or another one changes the store, or a minute passes', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'until-change-'))
  const file = join(dir, 'store')
  const [db, other] = [await openDb(file), await openDb(file)]
  try {
    const kept = untilChange<number>()
    let reads = 0
    const read = (now = '2026-01-01T00:00:00Z', key = 'a') =>
      kept(db, { key, now: new Date(now) }, async () => {
        reads += 1
        const { count } = await db
          .selectFrom('settings')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return count
      })
    const before = await read()
    expect([await read(), reads]).toEqual([before, 1])
    await db.insertInto('settings').values({ name: 'own', value: '1' }).execute()
    expect([await read(), reads]).toEqual([before + 1, 2])
    await other.insertInto('settings').values({ name: 'other', value: '1' }).execute()
    expect([await read(), await read(), reads]).toEqual([before + 2, before + 2, 3])
    await read('2026-01-01T00:00:59Z')
    await read('2026-01-01T00:01:00Z')
    await read('2026-01-01T00:01:00Z', 'b')
    expect(reads).toBe(5)
  } finally {
    await db.destroy()
    await other.destroy()
    rmSync(dir, { recursive: true })
  }
})

test('a failed read is not kept', async () => {
  const db = await openDb(':memory:')
  const kept = untilChange<number>()
  const of = { key: 'a', now: new Date(0) }
  await expect(kept(db, of, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await kept(db, of, () => Promise.resolve(1))).toBe(1)
  await db.destroy()
})

test('a new entry replaces the oldest one of 50, after all that a change made outdated', async () => {
  const db = await openDb(':memory:')
  const kept = untilChange<string>()
  const read: string[] = []
  const get = (key: string) =>
    kept(db, { key, now: new Date(0) }, () => {
      read.push(key)
      return Promise.resolve(key)
    })
  const keys = Array.from({ length: 50 }, (_, n) => `k${n}`)
  for (const key of [...keys, 'k50', 'k1']) await get(key)
  expect(read).toEqual([...keys, 'k50']) // still has the second entry
  await get('k0')
  expect(read.splice(0).at(-1)).toBe('k0')

  await db.insertInto('settings').values({ name: 'own', value: '1' }).execute()
  for (const key of ['k2', 'new', 'newer', 'k2']) await get(key)
  expect(read).toEqual(['k2', 'new', 'newer'])
  await db.destroy()
})

test('a shorter period ends earlier', async () => {
  const db = await openDb(':memory:')
  const kept = untilChange<number>(10_000)
  let reads = 0
  const read = (ms: number) => kept(db, { key: 'a', now: new Date(ms) }, () => Promise.resolve((reads += 1)))
  expect([await read(0), await read(9_999), await read(10_000)]).toEqual([1, 1, 2])
  await db.destroy()
})
