import { createHash } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, sqliteDialect } from '@/lib/util/sqlite'
import { authenticate, createApiKey } from './keys'
import { countReferrers } from './store/objects'
import { adminUser } from './owners'
import { platformMigrations } from './store/schema'
import { openPlatformStore } from './store/store'
import { newFile } from './testing/platform'

const body = '2'.repeat(27)
const bot = `bot_${body}`

/**
 * Creates a store file in the format used before keys were objects, with a key of the account and a key of a bot user.
 */
async function oldFile() {
  const file = newFile()
  const old = new Kysely<unknown>({ dialect: sqliteDialect(file) })
  const before = platformMigrations.findIndex(({ name }) => name === '2026-11-tokens')
  await migrate(old, platformMigrations.slice(0, before))
  const tokens = ['a', 'b'].map((letter) => `${letter.repeat(27)}_${'x'.repeat(27)}`)
  for (const [n, owner] of [null, bot].entries()) {
    const token = tokens[n] ?? ''
    const hash = createHash('sha256').update(token).digest('hex')
    const id = `ak_${token.slice(0, 27)}`
    await sql`insert into api_keys values (${id}, ${hash}, 'old', ${owner}, '2026-11-01T00:00:00Z')`.execute(
      old,
    )
    if (owner) await sql`insert into links values (${id}, ${owner})`.execute(old)
  }
  const active = JSON.stringify({ name: 'b', active: true })
  await sql`insert into objects (id, resource, body) values (${bot}, 'bot-users', ${active})`.execute(old)
  await old.destroy()
  return { file, tokens }
}

test('API keys of an older file still work, are listed, and have owners', async () => {
  const { file, tokens } = await oldFile()
  const store = await openPlatformStore(file)
  onTestFinished(store.close)
  const callers = await Promise.all(tokens.map((token) => authenticate(store.db, `Bearer ${token}`)))
  expect(callers.map(({ ownerId }) => ownerId)).toEqual([adminUser.id, bot])
  const rows = await store.db.selectFrom('objects').selectAll().where('resource', '=', 'api-keys').execute()
  expect(rows.map((row) => JSON.parse(row.body))).toEqual(
    [adminUser.id, bot].map((owner_id) => ({
      created_at: '2026-11-01T00:00:00Z',
      description: 'old',
      metadata: '',
      owner_id,
      token: null,
    })),
  )
  expect(await countReferrers(store.db, bot)).toBe(1)
})

test('a key created without a request belongs to the admin or to a bot user that it refers to', async () => {
  const store = await openPlatformStore(newFile())
  onTestFinished(store.close)
  const { token } = await createApiKey(store)
  expect(await authenticate(store.db, `Bearer ${token}`)).toMatchObject({ ownerId: adminUser.id })
  await createApiKey(store, { ownerId: bot })
  expect(await countReferrers(store.db, bot)).toBe(1)
})
