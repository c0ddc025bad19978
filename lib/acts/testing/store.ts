import type { Db } from '@/lib/db/open'
import { blankAccount } from '@/lib/db/testing/blank-account'
import { openTestDb } from '@/lib/db/testing/open'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import type { Acts, NewAct } from '../acts'
import { Owner } from '../owner'

export const keyRing = keyRingOf('k'.repeat(40))

/** Returns the `Acts` of a new process that uses the store. */
export const processOn = (db: Db): Acts => ({ db, keyRing, owner: new Owner(db), report: () => undefined })

export async function openActStore(): Promise<Db> {
  const db = await openTestDb(`${newFolder('acts')}/console.sqlite`)
  await db.insertInto('accounts').values(blankAccount).execute()
  return db
}

export const testAct = (key: string | null = 'k', body: unknown = {}): NewAct => ({
  operation: 'x.create',
  user: { id: 'u', email: 'u@example.com' },
  accountId: 'a',
  requestId: 'r',
  key: key === null ? null : { value: key, subject: 'x.create', body },
})
