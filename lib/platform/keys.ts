import { createHash, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { toRfc3339 } from '@/lib/util/time'
import { Refusal } from './errors'
import { createIdSource, randomSecret } from './ids'
import type { Schema } from './schema'
import type { PlatformStore } from './store'

/** The secret has 160 random bits, so that a plain hash of it cannot be searched. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

interface NewKey {
  description?: string
  /** A bot user; without one the key is the account's. */
  ownerId?: string | null
}

/** Makes a management API key. `token` is the value to send as Bearer; only its hash is kept. Form: api-notes 3.13. */
export async function createApiKey(
  { db }: Pick<PlatformStore, 'db'>,
  { description = '', ownerId = null }: NewKey = {},
) {
  const now = new Date()
  const id = createIdSource()('ak', now)
  const token = `${id.slice(3)}_${randomSecret()}`
  const row = {
    id,
    hash: hashOf(token),
    description,
    owner_id: ownerId,
    created_at: toRfc3339(now.getTime()),
  }
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('api_keys').values(row).execute()
    if (ownerId) await tx.insertInto('links').values({ source_id: id, target_id: ownerId }).execute()
  })
  return { id, token }
}

/** Who calls. `ownerId` null: the account itself. */
export interface Caller {
  keyId: string
  ownerId: string | null
}

/** The key that an Authorization header carries. Throws the refusals of api-notes 1.4; the value is never repeated. */
export async function authenticate(db: Kysely<Schema>, header: string | undefined): Promise<Caller> {
  if (!header) throw new Refusal(403, 200, 'An API key is needed: send it as Authorization: Bearer <key>')
  const [, scheme, token = ''] = /^(\S+)(?:\s+(.*))?$/.exec(header.trim()) ?? []
  if (scheme?.toLowerCase() !== 'bearer')
    throw new Refusal(403, 201, 'The Authorization header is to be of the form Bearer <key>')
  if (/^ak_\w{27}$/.test(token)) throw new Refusal(403, 208, 'This is the id of an API key, not its value')
  if (!/^[0-9A-Za-z]{27}_[0-9A-Za-z]{21,40}$/.test(token))
    throw new Refusal(403, 202, 'The Bearer value does not have the form of an API key')
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', `ak_${token.slice(0, 27)}`)
    .executeTakeFirst()
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashOf(token))))
    throw new Refusal(403, 203, 'This API key is not known: it was revoked, or belongs to another platform')
  if (row.owner_id && !(await isActive(db, row.owner_id)))
    throw new Refusal(403, 636, 'The bot user that owns this API key is not active')
  return { keyId: row.id, ownerId: row.owner_id }
}

async function isActive(db: Kysely<Schema>, ownerId: string): Promise<boolean> {
  const owner = await db.selectFrom('objects').select('body').where('id', '=', ownerId).executeTakeFirst()
  const body: unknown = owner && JSON.parse(owner.body)
  return typeof body === 'object' && body !== null && 'active' in body && body.active === true
}
