import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { blankAccount } from '@/lib/db/testing/blank-account'
import { openTestDb } from '@/lib/db/testing/open'
import { newFolder } from '@/lib/util/testing/folder'
import { undecidedCommands } from './store'

test('the undecided commands of a session exclude those of other sessions and accounts', async () => {
  const db = await openTestDb(join(newFolder('undecided'), 'a.sqlite'))
  onTestFinished(() => db.destroy())
  await db
    .insertInto('accounts')
    .values([blankAccount, { ...blankAccount, id: 'b', slug: 'b' }])
    .execute()
  const sent_at = new Date().toISOString()
  const open = {
    account_id: 'a',
    agent_id: 'ag_1',
    session_id: 'ts_1',
    command: 'restart',
    user_id: 'u',
    user_email: '',
    sent_at,
    state: 'accepted',
    version_before: '3.30.2',
  } as const
  await db
    .insertInto('agent_commands')
    .values([
      { ...open, id: '1 open' },
      { ...open, id: '2 ended', state: 'seen', ended_at: sent_at },
      { ...open, id: '3 abandoned', state: 'missing', ended_at: sent_at },
      { ...open, id: '4 in another session', session_id: 'ts_2' },
      { ...open, id: '5 in another account', account_id: 'b' },
    ])
    .execute()
  const ids = async (session?: { account_id: string; session_id: string }) =>
    (await undecidedCommands(db, session)).map(({ id }) => id).toSorted()
  expect(await ids({ account_id: 'a', session_id: 'ts_1' })).toEqual(['1 open', '3 abandoned'])
  expect(await ids()).toEqual(['1 open', '3 abandoned', '4 in another session', '5 in another account'])
})
