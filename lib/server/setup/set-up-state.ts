import 'server-only'
import type { Db } from '@/lib/db/open'

/** Reports whether at least one person exists. Until then, only setup and health probes respond. */
export async function isSetUp(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
