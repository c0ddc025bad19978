import 'server-only'
import type { Db } from '@/lib/db/open'

/** Whether somebody exists who can sign in. Before that, only set-up and health answer. */
export async function isSetUp(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
