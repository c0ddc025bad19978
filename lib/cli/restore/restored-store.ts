import { existsSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { sql } from 'kysely'
import { recordDone } from '@/lib/audit/record'
import { type Db, openDb } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'
import { ArchiveError, type Manifest } from '../commands/archive'
import {
  isContinued,
  nothingWithdrawn,
  withdrawAccountKeys,
  withdrawCredentials,
  type WithdrawnCredentials,
} from './deleted-access'
import { keepWithdrawn, type PeopleDifferences } from './people'
import { dnsLinksOf, peopleOf } from './replaced-store'
import { type SettledActs, settleRestored } from './settle'

/**
 * The paths of a restored store (`staged`) and of the current store that the restored store will replace (`present`).
 */
interface StorePair {
  staged: string
  /** The path of the current store, which might not exist. */
  present: string
}

interface Input extends StorePair {
  /**
   * The restored and the current store of the local platform, or null if the backup doesn't contain the platform's
   * store.
   */
  platform: StorePair | null
  ring: KeyRing
  backup: Manifest
}

export interface Preparation {
  settled: SettledActs
  /** The differences between the people, or null if the current store is missing or unreadable. */
  people: PeopleDifferences | null
  /** The number of unexpired DNS links that the restore revoked. */
  dns_links_revoked: number
  /**
   * The names of the accounts whose API keys weren't restored. Null if the current store doesn't show which keys were
   * deleted.
   */
  accounts_without_key: string[] | null
  /**
   * The local platform's credentials that weren't restored and the bot users that stayed inactive. Null if the current
   * stores don't show which ones changed after the backup.
   */
  credentials: WithdrawnCredentials | null
}

/**
 * Prepares a restored store before it replaces the current store. Ends all sessions, removes credentials that are known
 * to have been revoked after the backup, stops unfinished work, and records the restore in the audit log. Throws an
 * `ArchiveError` if the current store has people but the backup doesn't.
 */
export async function prepareRestored({
  staged,
  present,
  platform,
  ring,
  backup,
}: Input): Promise<Preparation> {
  const isReplaced = existsSync(present)
  const replaced = isReplaced ? peopleOf(present) : null
  const db = await openDb(staged)
  try {
    if (replaced !== null && replaced.length > 0) await needPeople(db)
    const people = replaced === null ? null : await keepWithdrawn(db, replaced)
    const dns_links_revoked = await revokeDnsLinks(db, isReplaced ? dnsLinksOf(present) : null)
    const isLater = await isContinued(db, present)
    const accounts_without_key = await withdrawAccountKeys(db, isLater ? present : null)
    const credentials = platform
      ? await withdrawCredentials(platform.staged, isLater ? platform.present : null)
      : nothingWithdrawn
    const withdrawn = { dns_links_revoked, accounts_without_key, credentials }
    const settled = await settleRestored(db, ring)
    await recordDone(db, ring, {
      operation: 'console.restore',
      user: null,
      target: backup.id,
      after: { by: whoRuns(), backup, settled, people, ...withdrawn },
    })
    await sql`pragma journal_mode = delete`.execute(db) // a single file, which can be moved alone
    return { settled, people, ...withdrawn }
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

/**
 * Revokes the shared DNS links that aren't in the current store, or all links if that store is missing or unreadable.
 * Returns the number of revoked links that hadn't expired.
 */
async function revokeDnsLinks(db: Db, current: readonly string[] | null): Promise<number> {
  const revoked = await db
    .deleteFrom('dns_links')
    .where('id', 'not in', current ?? [])
    .returning('expires_at')
    .execute()
  const now = new Date().toISOString()
  return revoked.filter(({ expires_at }) => expires_at > now).length
}

function whoRuns() {
  const { username, uid } = userInfo()
  return { os_user: username, uid, sudo_user: process.env.SUDO_USER ?? null, host: hostname() }
}
