import type { Kysely } from 'kysely'
import { invalid } from '../errors'
import { storedBody, holderOf, isActive, ownerIn, tokenForm } from '../keys'
import { findObject } from '../objects'
import { adminUser } from '../owners'
import type { Schema } from '../schema'

/** Returns the credential of an authtoken. Throws E105 or E107, without repeating the authtoken. */
export async function credentialOf(db: Kysely<Schema>, authtoken: string) {
  if (!tokenForm.test(authtoken)) throw invalid(105, 'This is not a valid authtoken. Copy it again')
  const id = await holderOf(db, 'cr', authtoken)
  const credential = id === undefined ? null : await readCredential(db, id)
  if (credential) return credential
  const isApiKey = (await holderOf(db, 'ak', authtoken)) !== undefined
  throw isApiKey
    ? invalid(107, 'This is an API key. Agents connect with the authtoken of a credential')
    : invalid(107, 'Unknown authtoken: it was revoked, or belongs to another platform')
}

/** Returns a credential's current permissions. Null if the credential was deleted or its bot user is inactive. */
export async function readCredential(db: Kysely<Schema>, id: string) {
  const row = await findObject(db, 'credentials', id)
  const ownerId = ownerIn(row)
  if (!row || (ownerId !== adminUser.id && !(await isActive(db, ownerId)))) return null
  const { acl } = storedBody(row)
  return { id, ownerId, acl: Array.isArray(acl) ? acl.map(String) : [] }
}
