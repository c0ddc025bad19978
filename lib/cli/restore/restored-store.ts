import { existsSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { sql } from 'kysely'
import { recordDone } from '@/lib/audit/record'
import { type Db, openDb } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'
import { ArchiveError, type Manifest } from '../commands/archive'
import { keepWithdrawn, type PeopleDifferences, peopleOf } from './people'
import { type Settled, settleRestored } from './settle'

interface Input {
  /** The console's store from the backup, not yet in place. */
  staged: string
  /** The store to replace, which may be missing. */
  present: string
  ring: KeyRing
  backup: Manifest
}

export interface Preparation {
  settled: Settled
  /** The differences between the people; null if the store to replace couldn't be read or was missing. */
  people: PeopleDifferences | null
}

/**
 * Makes a restored store safe to run before it is put in place. Every session ends, people who were since disabled or
 * demoted stay disabled or demoted, nothing in progress continues, and the audit log records who restored which backup.
 * Throws an `ArchiveError` for a backup that would reopen setup on an installation that is already set up.
 */
export async function prepareRestored({ staged, present, ring, backup }: Input): Promise<Preparation> {
  const replaced = existsSync(present) ? peopleOf(present) : null
  const db = await openDb(staged)
  try {
    if (replaced !== null && replaced.length > 0) await needPeople(db)
    const people = replaced === null ? null : await keepWithdrawn(db, replaced)
    const settled = await settleRestored(db)
    await recordDone(db, ring, {
      operation: 'console.restore',
      user: null,
      target: backup.id,
      after: { by: whoRuns(), backup, settled, people },
    })
    await sql`pragma journal_mode = delete`.execute(db) // a single file, which can be moved alone
    return { settled, people }
  } finally {
    await db.destroy()
  }
}

async function needPeople(db: Db): Promise<void> {
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!person)
    throw new ArchiveError(
      'This backup has no people, so restoring it would let anyone set up the console. Nothing was restored.',
    )
}

/** Identifies the person at the command line by their operating system account. */
function whoRuns() {
  const { username, uid } = userInfo()
  return { os_user: username, uid, sudo_user: process.env.SUDO_USER ?? null, host: hostname() }
}
