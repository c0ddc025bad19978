import { existsSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { sql } from 'kysely'
import { recordDone } from '@/lib/audit/record'
import { type Db, openDb } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'
import { ArchiveError, type Manifest } from '../commands/archive'
import { keepWithdrawn, type PeopleDifferences } from './people'
import { dnsLinksOf, peopleOf } from './replaced-store'
import { type Settled, settleRestored } from './settle'

interface Input {
  /** The path of the console's restored store, before it replaces the current one. */
  staged: string
  /** The path of the current store. It may not exist. */
  present: string
  ring: KeyRing
  backup: Manifest
}

export interface Preparation {
  settled: Settled
  /** The differences between the people. Null if the current store is missing or unreadable. */
  people: PeopleDifferences | null
  /** The number of links to DNS records in the backup that were revoked. */
  dns_links_revoked: number
}

/**
 * Prepares a restored store before it replaces the current one. Ends all sessions, doesn't restore access that was
 * withdrawn after the backup, stops all unfinished work, and records the restore in the audit log. Throws an
 * `ArchiveError` if the backup has no people but the current store does, because anyone could then set up the console.
 */
export async function prepareRestored({ staged, present, ring, backup }: Input): Promise<Preparation> {
  const isReplaced = existsSync(present)
  const replaced = isReplaced ? peopleOf(present) : null
  const db = await openDb(staged)
  try {
    if (replaced !== null && replaced.length > 0) await needPeople(db)
    const people = replaced === null ? null : await keepWithdrawn(db, replaced)
    const dns_links_revoked = await revokeDnsLinks(db, isReplaced ? dnsLinksOf(present) : null)
    const settled = await settleRestored(db, ring)
    await recordDone(db, ring, {
      operation: 'console.restore',
      user: null,
      target: backup.id,
      after: { by: whoRuns(), backup, settled, people, dns_links_revoked },
    })
    await sql`pragma journal_mode = delete`.execute(db) // a single file, which can be moved alone
    return { settled, people, dns_links_revoked }
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
 * Revokes the links to DNS records that the current store doesn't contain, because they may have been revoked after the
 * backup. Without a readable current store, revokes all. Returns the number of revoked links that hadn't expired.
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

/** Returns the operating system account of the person at the command line, for the audit log. */
function whoRuns() {
  const { username, uid } = userInfo()
  return { os_user: username, uid, sudo_user: process.env.SUDO_USER ?? null, host: hostname() }
}
