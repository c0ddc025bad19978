import { join } from 'node:path'
import type { Db } from '@/lib/db/open'
import { openTestDb } from '@/lib/db/testing/open'
import { orderedTime } from '@/lib/inventory/sync/clock'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { newFolder } from '@/lib/util/testing/folder'

export const accountId = 'a1'

/** Opens a store with the accounts `a1` and `a2`, by default in a new directory. */
export async function openStore(file = join(newFolder('inventory'), 'store.sqlite')): Promise<Db> {
  const db = await openTestDb(file)
  for (const id of [accountId, 'a2'])
    await db
      .insertInto('accounts')
      .values({
        id,
        slug: id,
        name: id,
        base_url: 'https://api.example.com',
        version_header: 'V',
        version: '2',
        sealed_key: '',
        kind: 'connected',
        created_at: '',
      })
      .execute()
  return db
}

export const addr = (n: number, more: Record<string, unknown> = {}) => ({
  id: `ra_${String(n).padStart(6, '0')}`,
  uri: '',
  created_at: new Date(1.7e12 + n * 1000).toISOString(),
  description: `address of site ${n}`,
  metadata: '',
  addr: `1.tcp.example.com:${10_000 + n}`,
  region: 'us',
  endpoint_configuration: null,
  ...more,
})

export const seen = (at = orderedTime()) => ({
  accountId,
  resource: reservedAddrs,
  source: 'list' as const,
  at,
})
