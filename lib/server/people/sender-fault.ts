import 'server-only'
import type { Access } from '@/lib/contract/operation'
import { includesRole } from '@/lib/contract/role'
import type { Db } from '@/lib/db/open'

interface Sender {
  /** The ID of the person on whose behalf the work continues, or null if the person isn't known. */
  id: string | null
  /** A phrase for the person, such as "ada@example.com, who runs this job,". */
  who: string
  work: string
}

/** Returns why background work can't continue on a person's behalf, or null if the work can continue. */
export async function senderFault(db: Db, { id, who, work }: Sender, access: Access): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user || user.disabled_at !== null) return `${who} can no longer sign in.`
  if (includesRole(user.role, access)) return null
  return `${who} now has the ${user.role} role, but the ${work} requires the ${access} role.`
}
