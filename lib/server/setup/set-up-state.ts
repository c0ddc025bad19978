import 'server-only'
import type { Db } from '@/lib/db/open'

export async function isSetUp(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
