import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { recordDone } from '@/lib/audit/record'
import { openDb } from '@/lib/db/open'
import { authenticate, createApiKey, issueToken } from '@/lib/platform/keys'
import { deleteObject, insertObject } from '@/lib/platform/store/objects'
import { openPlatformStore, type PlatformStore } from '@/lib/platform/store/store'
import { removeAccount } from '@/lib/server/accounts/accounts'
import type { Context } from '@/lib/server/context'
import { addAccount } from '@/lib/server/testing/proxy'
import { openConsole } from '@/lib/server/testing/console'
import { backUp } from '../commands/backup'
import { restore, restoreReport } from '../commands/restore'

let context: Context
let file: string

beforeEach(async () => {
  context = await openConsole({ ADIT_SECRET: 'k'.repeat(40) })
  file = join(context.env.dataDir, 'the.backup')
  await addAccount(context, 'https://kept.example', { slug: 'kept', name: 'Kept' })
  await addAccount(context, 'https://gone.example', { slug: 'gone', name: 'Gone' })
  await recordDone(context.db, context.keyRing, { operation: 'accounts.connect', user: null })
  return () => context.db.destroy()
})

async function onPlatform<T>(run: (db: PlatformStore['db']) => Promise<T>): Promise<T> {
  const store = await openPlatformStore(context.env.platformFile)
  try {
    return await run(store.db)
  } finally {
    await store.close()
  }
}

/** Restores the backup with the stores closed, as a stopped console leaves them. */
async function restored(backup = file) {
  await context.db.destroy()
  const outcome = await restore(context.env, backup)
  context = { ...context, db: await openDb(context.env.storeFile) }
  return { ...outcome, report: restoreReport(outcome) }
}

const remove = (store: string) => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${store}${suffix}`, { force: true })
}

async function accountsWithKey() {
  const rows = await context.db
    .selectFrom('accounts')
    .select(['name', 'sealed_key'])
    .orderBy('name')
    .execute()
  return rows.flatMap(({ name, sealed_key }) => (sealed_key === '' ? [] : [name]))
}

test('an account that was deleted after the backup is restored without its API key', async () => {
  backUp(context, file)
  await removeAccount(context, 'gone', { user: null })
  const { accounts_without_key, report } = await restored()
  expect(accounts_without_key).toEqual(['Gone'])
  expect(report).toContain('after the backup and are connected again without an API key: Gone.')
  expect(await accountsWithKey()).toEqual(['Kept'])
  expect((await restored()).accounts_without_key).toEqual(['Gone'])
  const audit = context.db.selectFrom('audit').select('after').where('operation', '=', 'console.restore')
  const row = await audit.where('phase', '=', 'intent').executeTakeFirstOrThrow()
  expect(JSON.parse(row.after ?? '')).toMatchObject({ accounts_without_key: ['Gone'] })
})

test('an account that had no API key in the backup is not reported as deleted after it', async () => {
  backUp(context, file)
  await removeAccount(context, 'gone', { user: null })
  await restored()
  const second = join(context.env.dataDir, 'second.backup')
  backUp(context, second)
  await removeAccount(context, 'kept', { user: null })
  const { accounts_without_key, report } = await restored(second)
  expect(accounts_without_key).toEqual(['Kept'])
  expect(report).toContain('connected again without an API key: Kept.')
  expect(await accountsWithKey()).toEqual([])
})

test('an account that is only missing because the replaced data is older keeps its API key', async () => {
  const older = join(context.env.dataDir, 'older.backup')
  backUp(context, older)
  await addAccount(context, 'https://new.example', { slug: 'new', name: 'New' })
  await recordDone(context.db, context.keyRing, { operation: 'accounts.connect', user: null })
  backUp(context, file)
  await restored(older)
  const { accounts_without_key, report } = await restored()
  expect(accounts_without_key).toBeNull()
  expect(report).toContain('Accounts that were removed after the backup are connected again.')
  expect(await accountsWithKey()).toEqual(['Gone', 'Kept', 'New'])
})

const bodies = { created_at: '', description: '', metadata: '', owner_id: '', token: null, acl: [] }

const add = (db: PlatformStore['db'], resource: string, id: string, body: object) =>
  insertObject(db, { id, resource, body: { ...bodies, ...body }, uniqueKey: null, work: null })

const isValid = (token: string) =>
  onPlatform((db) => authenticate(db, `Bearer ${token}`)).then(
    () => true,
    () => false,
  )

/**
 * Adds two credentials of each kind and a bot user. Returns the API keys, and a function that deletes one credential of
 * each kind and deactivates the bot user.
 */
async function withCredentials() {
  const keys = await onPlatform(async (db) => {
    await add(db, 'bot-users', 'bot_1', { name: 'b', active: true })
    for (const id of ['cr_1', 'cr_2']) {
      await add(db, 'credentials', id, {})
      await issueToken(db, id)
    }
    for (const id of ['sshcr_1', 'sshcr_2']) await add(db, 'ssh-credentials', id, { public_key: '' })
    return [await createApiKey({ db }), await createApiKey({ db })] as const
  })
  const withdraw = () =>
    onPlatform(async (db) => {
      for (const id of [keys[1].id, 'cr_2', 'sshcr_2']) await deleteObject(db, id)
      const body = JSON.stringify({ ...bodies, name: 'b', active: false })
      await db.updateTable('objects').set({ body }).where('id', '=', 'bot_1').execute()
    })
  const left = () =>
    onPlatform((db) => db.selectFrom('objects').select('id').orderBy('id').execute()).then((rows) =>
      rows.map(({ id }) => id),
    )
  return { keys, withdraw, left }
}

test("credentials of the local platform that were deleted after the backup aren't restored", async () => {
  const { keys, withdraw, left } = await withCredentials()
  backUp(context, file)
  await withdraw()
  const { report } = await restored()
  expect(await left()).toEqual([keys[0].id, 'bot_1', 'cr_1', 'sshcr_1'])
  expect([await isValid(keys[0].token), await isValid(keys[1].token)]).toEqual([true, false])
  for (const line of [
    'from the local platform after the backup: 1 API key, 1 authtoken and 1 SSH credential.',
    "1 of the local platform's bot users stayed inactive, as before the restore.",
  ])
    expect(report).toContain(line)
  const bot = await onPlatform((db) =>
    db.selectFrom('objects').select('body').where('id', '=', 'bot_1').executeTakeFirstOrThrow(),
  )
  expect(JSON.parse(bot.body)).toMatchObject({ name: 'b', active: false })
})

test.each(['missing', 'another one'])(
  'all credentials are restored and announced if the replaced local platform is %s',
  async (state) => {
    const { keys, left } = await withCredentials()
    backUp(context, file)
    remove(context.env.platformFile)
    if (state === 'another one') await onPlatform((db) => add(db, 'credentials', 'cr_9', {}))
    const { credentials, report } = await restored()
    expect(credentials).toBeNull()
    expect(report).toContain('from the local platform after the backup are valid again.')
    expect(await left()).toHaveLength(7)
    expect(await isValid(keys[1].token)).toBe(true)
  },
)
