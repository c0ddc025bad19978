import type { PlatformContext } from './context'
import { invalid, Refusal } from './requests/errors'
import { findObject, missingObjects } from './store/objects'

/** The admin, who is the only person on the local platform. */
export const adminUser = { id: `usr_${'1'.padStart(27, '0')}`, email: 'admin@localhost' }

interface Named {
  owner_id?: string | null
  owner_email?: string | null
}

/** Returns the ID of a new credential's owner: the owner in the request, or else the caller. */
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
    throw new Refusal(403, 630, 'Only an admin can make someone else the owner', { field })
  if (id && (await findObject(db, 'bot-users', id))) return id
  throw invalid(634, 'No user or bot user has this ID or email', field)
}

export async function checkThere(
  { db }: PlatformContext,
  ids: readonly string[],
  code: number,
  field: string,
): Promise<void> {
  const [missing] = await missingObjects(db, ids)
  if (missing !== undefined) throw invalid(code, `Not found: ${missing}`, field)
}
