import 'server-only'
import type { Db } from '@/lib/db/open'

/** Reports whether at least one person exists, which means that setup is complete. */
export async function isSetUp(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
