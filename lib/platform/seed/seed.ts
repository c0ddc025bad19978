import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { noAgents } from '../agents/agents'
import type { PlatformContext } from '../context'
import { createIdSource } from '../store/ids'
import { adminUser } from '../owners'
import type { Schema } from '../store/schema'
import { FLEET, LARGE, seedFleetChunk, seedLargeChunk } from './bulk'
import { addSampleSession, type SampleSession } from './sessions'
import { seedSmall } from './small'
import { readSettings } from '../settings'
import { nextNumber, type PlatformStore } from '../store/store'

const CHUNK = 500
/** The pause between two chunks, in milliseconds, so that a running platform can write. */
const PAUSE_MS = 150

/** The kinds of sample data that are added in chunks, because each kind is too large for one transaction. */
const chunked = {
  large: { count: LARGE, seedChunk: seedLargeChunk },
  fleet: { count: FLEET, seedChunk: seedFleetChunk },
}
export const sampleSizes = ['small', 'large', 'fleet'] as const
export type SampleSize = (typeof sampleSizes)[number]

/** Returns a context for adding sample data, with most quotas off. */
async function contextOf(db: Kysely<Schema>, newId: PlatformContext['newId']): Promise<PlatformContext> {
  const settings = await readSettings(db)
  const off = {
    quota_api_keys: 0,
    quota_credentials: 0,
    quota_ssh_credentials: 0,
    quota_reserved_addrs: 0,
    quota_reserved_domains: 0,
    quota_wildcard_domains: 0,
    quota_endpoints: 0,
    quota_ip_policies: 0,
    quota_edges: 0,
    quota_edge_hostports: 0,
    quota_edge_routes: 0,
    max_ip_policy_rules: 0,
    abuse_reports: 'on' as const,
  }
  return {
    db,
    newId,
    now: new Date(),
    baseUrl: '',
    settings: { ...settings, ...off },
    caller: { ownerId: adminUser.id },
    agents: noAgents,
  }
}

/** Adds sample data, once per size. Resolves with false if the data was added before. */
export async function seedPlatform({ db }: Pick<PlatformStore, 'db'>, size: SampleSize): Promise<boolean> {
  const newId = createIdSource()
  if (size === 'small')
    return db.transaction().execute(async (tx) => {
      if ((await nextNumber(tx, 'seed:small')) > 0) return false
      await seedSmall(await contextOf(tx, newId))
      return true
    })
  if (await isSeeded(db, `seed:${size}`)) return false
  const { count, seedChunk } = chunked[size]
  for (let from = 0; from < count; from += CHUNK) {
    await db.transaction().execute(async (tx) => {
      // Skip a chunk that an earlier run finished.
      if (await isSeeded(tx, `seed:${size}:${from}`)) return
      await nextNumber(tx, `seed:${size}:${from}`)
      await seedChunk(await contextOf(tx, newId), from, from + CHUNK)
    })
    await delay(PAUSE_MS)
  }
  await nextNumber(db, `seed:${size}`)
  return true
}

export const seedSession = ({ db }: Pick<PlatformStore, 'db'>, sample: SampleSession): Promise<string> =>
  db.transaction().execute(async (tx) => addSampleSession(await contextOf(tx, createIdSource()), sample))

const isSeeded = async (db: Kysely<Schema>, name: string) =>
  (await db.selectFrom('counters').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
