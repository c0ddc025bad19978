import { fieldsOf } from '@/lib/util/records'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { toRfc3339 } from '@/lib/util/time'
import { Refusal } from './requests/errors'
import { createIdSource, randomSecret } from './store/ids'
import { findObject, insertObject } from './store/objects'
import { adminUser } from './owners'
import type { Schema } from './store/schema'
import type { PlatformStore } from './store/store'

/** Returns a token's unsalted hash. Tokens are random, so their hashes don't need a salt. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates the token of an API key or authtoken, and stores only its hash. */
export async function issueToken(db: Kysely<Schema>, id: string): Promise<string> {
  const token = `${id.slice(id.indexOf('_') + 1)}_${randomSecret()}`
  await db
    .insertInto('tokens')
    .values({ object_id: id, hash: hashOf(token) })
    .execute()
  return token
}

/** Returns the ID of the API key (prefix `ak`) or credential (prefix `cr`) with this token, or undefined. */
export async function holderOf(
  db: Kysely<Schema>,
  prefix: string,
  token: string,
): Promise<string | undefined> {
  const id = `${prefix}_${token.slice(0, token.indexOf('_'))}`
  const row = await db.selectFrom('tokens').select('hash').where('object_id', '=', id).executeTakeFirst()
  return row && timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashOf(token))) ? id : undefined
}

/** Matches the format of tokens that `issueToken` creates. */
export const tokenForm = /^[0-9A-Za-z]{27}_[0-9A-Za-z]{21,40}$/

interface NewKey {
  description?: string
  /** The ID of a bot user, or undefined for the admin. */
  ownerId?: string
}

/** Creates a management API key directly in the store. `token` is the value to send as a Bearer token. */
export async function createApiKey(
  { db }: Pick<PlatformStore, 'db'>,
  { description = '', ownerId = adminUser.id }: NewKey = {},
) {
  const now = new Date()
  const id = createIdSource()('ak', now)
  const created_at = toRfc3339(now.getTime())
  const body = { created_at, description, metadata: '', owner_id: ownerId, token: null }
  const token = await db.transaction().execute(async (tx) => {
    await insertObject(tx, { id, resource: 'api-keys', body, uniqueKey: null, work: null })
    return issueToken(tx, id)
  })
  return { id, token }
}

/** Authenticates an Authorization header. Returns the IDs of the API key and its owner, or throws a `Refusal`. */
export async function authenticate(db: Kysely<Schema>, header: string | undefined) {
  if (!header) throw new Refusal(403, 200, 'An API key is required. Send it as Authorization: Bearer <key>.')
  const [, scheme, token = ''] = /^(\S+)(?:\s+(.*))?$/.exec(header.trim()) ?? []
  if (scheme?.toLowerCase() !== 'bearer')
    throw new Refusal(403, 201, 'The Authorization header must have the form Bearer <key>')
  if (/^ak_\w{27}$/.test(token))
    throw new Refusal(403, 208, 'This is the ID of an API key. Send the key itself.')
  if (!tokenForm.test(token)) throw new Refusal(403, 202, "The Bearer value isn't a valid API key")
  const keyId = await holderOf(db, 'ak', token)
  if (keyId === undefined) throw await refusalOf(db, token)
  const ownerId = ownerIn(await findObject(db, 'api-keys', keyId))
  if (ownerId !== adminUser.id && !(await isActive(db, ownerId)))
    throw new Refusal(403, 636, 'The bot user that owns this API key is inactive')
  return { keyId, ownerId }
}

const refusalOf = async (db: Kysely<Schema>, token: string) =>
  (await holderOf(db, 'cr', token)) === undefined
    ? new Refusal(403, 203, 'Unknown API key: it was revoked, or belongs to another platform')
    : new Refusal(403, 206, 'This is an authtoken, which only agents use. The API requires an API key.')

type Row = { body: string } | undefined
export const storedBody = (row: Row) => fieldsOf(JSON.parse(row?.body ?? '{}'))
export const ownerIn = (row: Row) => String(storedBody(row).owner_id)

export const isActive = async (db: Kysely<Schema>, ownerId: string): Promise<boolean> =>
  storedBody(await findObject(db, 'bot-users', ownerId)).active === true
