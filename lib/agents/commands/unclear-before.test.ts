import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { blankAccount } from '@/lib/db/testing/blank-account'
import { migrations } from '@/lib/db/migrations'
import type { Tables } from '@/lib/db/schema'
import { migrate, sqliteDialect } from '@/lib/util/sqlite'

const lost = '{"code":"ADIT_OUTCOME_UNKNOWN","message":"The answer was lost."}'

test('a migration changes old commands without proof of their outcome from seen to unclear', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  const added = migrations.findIndex(({ name }) => name === '9-commands-unclear')
  await migrate(db, migrations.slice(0, added))
  await db.insertInto('accounts').values(blankAccount).execute()
  const kept = {
    account_id: 'a',
    agent_id: 'ag_1',
    session_id: 'ts_1',
    command: 'restart',
    user_id: 'u',
    user_email: '',
    sent_at: '',
    ended_at: '',
    state: 'seen',
    version_before: '3.30.2',
    version_after: '3.30.2',
  } as const
  const update = { ...kept, command: 'update' } as const
  await db
    .insertInto('agent_commands')
    .values([
      { ...kept, id: '1 lost', error: lost },
      { ...kept, id: '2 accepted' },
      { ...kept, id: '3 refused', state: 'refused', error: lost },
      { ...update, id: '4 updated', version_after: '3.31.0' },
      { ...update, id: '5 of no version', version_before: '' },
      { ...update, id: '6 to no version', version_after: '' },
    ])
    .execute()
  await migrate(db, migrations)
  const rows = await db.selectFrom('agent_commands').select(['id', 'state']).orderBy('id').execute()
  expect(rows.map(({ state }) => state)).toEqual(['unclear', 'seen', 'refused', 'seen', 'unclear', 'unclear'])
  await db.destroy()
})
