import type { PlatformContext } from './context'
import { invalid, Refusal } from './errors'
import { findObject, missingObjects } from './objects'

/**
 * The only person on the local platform, its admin. Has no password and no page, and owns everything that no bot user
 * owns.
 */
export const adminUser = { id: `usr_${'1'.padStart(27, '0')}`, email: 'admin@localhost' }

interface Named {
  owner_id?: string | null
  owner_email?: string | null
}

/**
 * Returns the ID of the owner of a new credential: the caller, unless the request names another by user ID, email or
 * bot user ID. Throws E630 when a caller who isn't an admin names another owner, and E634 when the name is unknown.
 */
export async function ownerOf(
  { db, caller }: PlatformContext,
  { owner_id, owner_email }: Named,
): Promise<string> {
  const named = owner_id || owner_email
  if (!named) return caller.ownerId
  const isAdminsMail = named.toLowerCase() === adminUser.email
  const id = isAdminsMail ? adminUser.id : owner_id // an email is never an ID
  if (id === caller.ownerId) return id
  const field = owner_id ? 'owner_id' : 'owner_email'
  if (caller.ownerId !== adminUser.id)
    throw new Refusal(403, 630, 'Only an admin can name an owner other than themselves', { field })
  if (id && (await findObject(db, 'bot-users', id))) return id
  throw invalid(634, 'No user or bot user has this ID or email', field)
}

/** Throws `code` at `field` for the first ID that doesn't exist. */
export async function checkThere(
  { db }: PlatformContext,
  ids: readonly string[],
  code: number,
  field: string,
): Promise<void> {
  const [missing] = await missingObjects(db, ids)
  if (missing !== undefined) throw invalid(code, `Not found: ${missing}`, field)
}
