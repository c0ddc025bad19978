import type { Kysely } from 'kysely'
import type { Context } from './context'
import { createIdSource } from './ids'
import type { Schema } from './schema'
import { LARGE, seedLargeChunk } from './seed/large'
import { seedSmall } from './seed/small'
import { readSettings } from './settings'
import { nextNumber, type PlatformStore } from './store'

const CHUNK = 500

/** Quotas do not hold for sample data. */
async function contextOf(db: Kysely<Schema>, newId: Context['newId']): Promise<Context> {
  const settings = await readSettings(db)
  const off = { quota_reserved_addrs: 0, quota_reserved_domains: 0, quota_wildcard_domains: 0 }
  return { db, newId, now: new Date(), baseUrl: '', settings: { ...settings, ...off } }
}

/**
 * Fills the platform with sample data, once a size: false when it has that already. `small` is a lab to look around
 * in, `large` is for tests of long lists. Works beside a running platform.
 */
export async function seedPlatform(
  { db }: Pick<PlatformStore, 'db'>,
  size: 'small' | 'large',
): Promise<boolean> {
  const newId = createIdSource()
  if (size === 'small')
    return db.transaction().execute(async (tx) => {
      if ((await nextNumber(tx, 'seed:small')) > 0) return false
      await seedSmall(await contextOf(tx, newId))
      return true
    })
  if (await isSeeded(db, 'seed:large')) return false
  for (let from = 0; from < LARGE; from += CHUNK)
    await db.transaction().execute(async (tx) => {
      // A chunk that an earlier run finished is not made again.
      if (await isSeeded(tx, `seed:large:${from}`)) return
      await nextNumber(tx, `seed:large:${from}`)
      await seedLargeChunk(await contextOf(tx, newId), from, from + CHUNK)
    })
  await nextNumber(db, 'seed:large')
  return true
}

const isSeeded = async (db: Kysely<Schema>, name: string) =>
  (await db.selectFrom('counters').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
