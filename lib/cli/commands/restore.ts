import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'libsql'
import * as z from 'zod'
import { migrations as consoleMigrations } from '@/lib/db/migrations'
import { platformMigrations } from '@/lib/platform/store/schema'
import { resourceTypes } from '@/lib/resources/resource-types'
import type { Env } from '@/lib/server/env'
import { type KeyRing, keyRingOf, readKeyFile } from '@/lib/util/key-ring'
import { counted, inSentence, joinWithAnd } from '@/lib/util/text'
import { lockStore, platformLock } from '../start-checks'
import { claimDataDir } from '../data-dir'
import { credentialKinds } from '../restore/replaced-store'
import { type Preparation, prepareRestored } from '../restore/restored-store'
import { finishSwap, isSwapPending, stagedPrefix, swapStores } from '../restore/swap'
import {
  ArchiveError,
  checkMac,
  type EntryName,
  extractEntry,
  type Manifest,
  openArchive,
  type OpenArchive,
} from './archive'

export interface Restored extends Preparation {
  backup: Manifest
  restored: EntryName[]
  /** The directory with the replaced stores, or null if no stores existed. */
  previous: string | null
}

const known: Record<EntryName, ReadonlySet<string>> = {
  'console.sqlite': new Set(consoleMigrations.map(({ name }) => name)),
  'platform.sqlite': new Set(platformMigrations.map(({ name }) => name)),
}

function checkStore(name: EntryName, file: string): void {
  const database = new Database(file)
  try {
    database.exec('pragma journal_mode = delete') // a single file, which can be moved alone
    const [verdict] = z
      .array(z.object({ integrity_check: z.string() }))
      .parse(database.prepare('pragma integrity_check').all())
    if (verdict?.integrity_check !== 'ok')
      throw new ArchiveError(`This backup is damaged: ${name} fails its integrity check.`)
    const applied = z
      .array(z.object({ name: z.string() }))
      .parse(database.prepare('select name from migrations').all())
    const newer = applied.find((migration) => !known[name].has(migration.name))
    if (newer)
      throw new ArchiveError(
        `This backup was created by a newer version of Adit (migration ${newer.name}). Upgrade Adit, then restore the backup again.`,
      )
  } catch (error) {
    throw error instanceof ArchiveError
      ? error
      : new ArchiveError(`This backup is damaged: ${name} can't be read (${String(error)}).`)
  } finally {
    database.close()
  }
}

function ringOf(env: Env): KeyRing {
  const ring = env.ADIT_SECRET ? keyRingOf(env.ADIT_SECRET) : readKeyFile(env.keyFile)
  if (ring) return ring
  throw new ArchiveError(
    `This installation has no sealing key to verify the backup with. Set ADIT_SECRET to the backup's sealing key, or restore the key file to ${env.keyFile}.`,
  )
}

async function verifyAndSwap(env: Env, source: string): Promise<Restored> {
  const folder = mkdtempSync(join(env.dataDir, stagedPrefix))
  try {
    const archive = extract(resolve(source), folder)
    const ring = ringOf(env) // after the file, so that an incomplete file isn't reported as a wrong key
    checkMac(archive, ring)
    const { manifest: backup } = archive
    const names = archive.entries.map(({ name }) => name)
    if (!names.includes('console.sqlite'))
      throw new ArchiveError("This backup doesn't contain the console's store.")
    for (const name of names) checkStore(name, join(folder, name))
    const staged = join(folder, 'console.sqlite')
    const platform = names.includes('platform.sqlite')
      ? { staged: join(folder, 'platform.sqlite'), present: env.platformFile }
      : null
    const preparation = await prepareRestored({ staged, present: env.storeFile, platform, ring, backup })
    return { backup, restored: names, previous: swapStores(env, folder, names), ...preparation }
  } finally {
    if (!isSwapPending(env)) rmSync(folder, { recursive: true, force: true })
  }
}

function extract(source: string, folder: string): Omit<OpenArchive, 'database'> {
  const { database, ...archive } = openArchive(source)
  try {
    for (const entry of archive.entries) extractEntry(database, entry, join(folder, entry.name))
  } finally {
    database.close()
  }
  return archive
}

/**
 * Replaces the stores with the stores of a verified backup, and moves the replaced stores to a directory in the data
 * directory. An interrupted replacement is completed at the next start. Throws a `StartFault` if a program uses the
 * stores, and an `ArchiveError` if the backup is invalid.
 */
export async function restore(env: Env, source: string): Promise<Restored> {
  const unlock: (() => void)[] = []
  try {
    unlock.push(lockStore(env.lockFile, 'console'))
    unlock.push(lockStore(platformLock(env), 'local platform'))
    unlock.push(claimDataDir(env))
    finishSwap(env)
    return await verifyAndSwap(env, source)
  } finally {
    for (const give of unlock) give()
  }
}

const line = (label: string, values: readonly string[]) =>
  values.length === 0 ? [] : [`  ${label}: ${values.join(', ')}`]

function peopleLines({ people, previous }: Restored): string[] {
  if (people === null)
    return previous === null
      ? []
      : ["Adit couldn't read the people in the replaced data, so they weren't compared with the backup."]
  const lines = [
    ...line('Kept disabled, as before the restore', people.kept_disabled),
    ...line('Disabled again, as in the backup', people.disabled_again),
    ...line(
      'Kept the lower role from before the restore',
      people.kept_role.map(({ email, from, to }) => `${email} (${to}, ${from} in the backup)`),
    ),
    ...line(
      'Changed to the lower role in the backup',
      people.role_changed.map(({ email, from, to }) => `${email} (${to}, was ${from})`),
    ),
    ...line('Kept the password from before the restore', people.kept_password),
    ...line('Added (only in the backup)', people.only_in_backup),
    ...line('Removed (not in the backup)', people.only_in_replaced),
  ]
  const warning = people.no_active_admin
    ? [
        'No active admin remains. Add an admin with "npm run -s adit -- user add --email <email> --role admin".',
      ]
    : []
  return [...(lines.length === 0 ? [] : ['Changes to people:', ...lines]), ...warning]
}

const linkLines = ({ dns_links_revoked: count }: Restored): string[] =>
  count === 0
    ? []
    : [
        `${count} ${count === 1 ? 'link' : 'links'} to DNS records ${count === 1 ? 'was' : 'were'} revoked. Create new links where needed.`,
      ]

function accountLines({ accounts_without_key: names }: Restored): string[] {
  if (names === null)
    return [
      "Accounts that were removed after the backup are connected again. Adit can't tell which ones. Review all accounts, and remove any that should stay removed.",
    ]
  return names.length === 0
    ? []
    : [
        `These accounts were removed after the backup and are connected again without an API key: ${names.join(', ')}. Remove them again, or enter their API keys in Settings → Accounts.`,
      ]
}

function credentialLines({ credentials }: Restored): string[] {
  if (credentials === null)
    return [
      "API keys, authtokens and SSH credentials that were deleted from the local platform after the backup are valid again. Adit can't tell which ones. Review all credentials, and delete any that should stay deleted.",
    ]
  const { deleted, kept_inactive } = credentials
  const counts = credentialKinds.flatMap((kind) => {
    const count = deleted.filter(({ resource }) => resource === kind).length
    return count === 0 ? [] : [counted(count, inSentence(resourceTypes[kind].one))]
  })
  return [
    ...(counts.length === 0
      ? []
      : [
          `These credentials weren't restored because they were deleted from the local platform after the backup: ${joinWithAnd(counts)}.`,
        ]),
    ...(kept_inactive.length === 0
      ? []
      : [
          `${kept_inactive.length} of the local platform's bot users stayed inactive, as before the restore.`,
        ]),
  ]
}

function settledLines({ settled }: Restored): string[] {
  const counts = [
    ['Rolling updates (stopped)', settled.agent_updates],
    ['Agent commands (outcome unknown)', settled.agent_commands],
    ['Removals of site resources (outcome unknown)', settled.site_removals],
    ['Requests to create site resources (outcome unknown)', settled.site_creations],
    ['Rows of bulk jobs (outcome unknown)', settled.bulk_rows],
    ['Other requests (outcome unknown)', settled.requests],
  ] as const
  const open = counts.filter(([, count]) => count > 0).map(([label, count]) => `  ${label}: ${count}`)
  return open.length === 0 ? [] : ["Unfinished work in the backup, which wasn't resumed:", ...open]
}

export function restoreReport(outcome: Restored): string {
  const { backup, restored, previous, settled } = outcome
  return [
    `Restored ${restored.join(' and ')} from backup ${backup.id} (created ${backup.created_at}).`,
    ...(previous
      ? [`The replaced data is in ${previous}. Delete this data when you no longer need it.`]
      : []),
    `${settled.sessions} ${settled.sessions === 1 ? 'session' : 'sessions'} ended: everyone must sign in again.`,
    ...peopleLines(outcome),
    ...linkLines(outcome),
    ...accountLines(outcome),
    ...credentialLines(outcome),
    ...settledLines(outcome),
  ].join('\n')
}
