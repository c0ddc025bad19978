import type { Kysely } from 'kysely'
import type { Zone } from '@/lib/dns/name-server/zone'
import type { Schema } from './store/schema'
import { readZones } from './zones'

/** Returns a function that reads the name server's zones, and caches the zones until they change. */
export function cachedZones(db: Kysely<Schema>): () => Promise<readonly Zone[]> {
  let kept: { version: number; zones: readonly Zone[] } | undefined
  return async () => {
    // Read the version before the zones, so that a change in between makes the next call read again.
    const { value: version } = await db
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'zones-version')
      .executeTakeFirstOrThrow()
    if (kept?.version !== version) kept = { version, zones: await readZones(db) }
    return kept.zones
  }
}
