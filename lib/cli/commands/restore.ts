import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'libsql'
import * as z from 'zod'
import { migrations as consoleMigrations } from '@/lib/db/migrations'
import { migrations as platformMigrations } from '@/lib/platform/schema'
import type { Env } from '@/lib/server/env'
import { type KeyRing, keyRingOf, keyRingOfFile } from '@/lib/util/key-ring'
import { lockStore, platformLock } from '../checks'
import { claimDataDir } from '../data-dir'
import { finishSwap, isSwapPending, stagedPrefix, swapStores } from '../restore/swap'
import { ArchiveError, type EntryName, extractEntry, openArchive } from './archive'

export interface Restored {
  restored: EntryName[]
  /** Folder with the stores as they were before; null when there were none. */
  previous: string | null
}

const known: Record<EntryName, ReadonlySet<string>> = {
  'console.sqlite': new Set(consoleMigrations.map(({ name }) => name)),
  'platform.sqlite': new Set(platformMigrations.map(({ name }) => name)),
}

/** Checks that a store is whole and not newer than this version. Throws an `ArchiveError`. */
function checkStore(name: EntryName, file: string): void {
  const database = new Database(file)
  try {
    const [verdict] = z
      .array(z.object({ integrity_check: z.string() }))
      .parse(database.prepare('pragma integrity_check').all())
    if (verdict?.integrity_check !== 'ok')
      throw new ArchiveError(`The backup is damaged: ${name} is not whole.`)
    const applied = z
      .array(z.object({ name: z.string() }))
      .parse(database.prepare('select name from migrations').all())
    const newer = applied.find((migration) => !known[name].has(migration.name))
    if (newer)
      throw new ArchiveError(
        `The backup was made by a newer version of Adit: it knows ${newer.name}, this one does not.`,
      )
  } catch (error) {
    throw error instanceof ArchiveError
      ? error
      : new ArchiveError(`The backup is damaged: ${name} is no store (${String(error)}).`)
  } finally {
    database.close()
  }
}

/** The sealing keys of this installation. Makes none: a key that was just made never wrote a backup. */
function ringOf(env: Env): KeyRing | readonly [] {
  if (env.ADIT_SECRET) return keyRingOf(env.ADIT_SECRET)
  return existsSync(env.keyFile) ? keyRingOfFile(env.keyFile) : []
}

/** Verifies a backup in side files, then swaps. */
function verifyAndSwap(env: Env, source: string): Restored {
  const folder = mkdtempSync(join(env.dataDir, stagedPrefix))
  try {
    const { entries, database } = openArchive(resolve(source), ringOf(env))
    try {
      for (const entry of entries) extractEntry(database, entry, join(folder, entry.name))
    } finally {
      database.close()
    }
    const names = entries.map(({ name }) => name)
    if (!names.includes('console.sqlite'))
      throw new ArchiveError('The backup is damaged: it holds no console store.')
    for (const name of names) checkStore(name, join(folder, name))
    return { restored: names, previous: swapStores(env, folder, names) }
  } finally {
    if (!isSwapPending(env)) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Puts a backup in the place of the stores, once it is verified. Refused while something uses them. The stores as they
 * were stay in a folder beside. A process that dies at any point leaves the old stores, or the new ones once the next
 * start has completed the swap. Throws a `StartFault` or an `ArchiveError`; then nothing changed.
 */
export function restore(env: Env, source: string): Restored {
  const unlock: (() => void)[] = []
  try {
    unlock.push(lockStore(env.lockFile, 'console'))
    unlock.push(lockStore(platformLock(env), 'local platform'))
    unlock.push(claimDataDir(env))
    finishSwap(env)
    return verifyAndSwap(env, source)
  } finally {
    for (const give of unlock) give()
  }
}
