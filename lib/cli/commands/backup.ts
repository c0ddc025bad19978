import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Database from 'libsql'
import type { Context } from '@/lib/server/context'
import { StartFault } from '../start-checks'
import { type ArchiveEntry, type EntryName, type Manifest, writeArchive } from './archive'

export interface Backup extends Manifest {
  file: string
  entries: ArchiveEntry[]
}

/** Creates a consistent copy of a store, even while other processes use it. */
function copyStore(store: string, copy: string): void {
  const database = new Database(store)
  try {
    database.exec('pragma busy_timeout = 5000')
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
}

function needFolder(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new StartFault(
      existsSync(folder)
        ? `Can't write to ${folder}. Change its permissions, or choose another directory.`
        : `The directory ${folder} doesn't exist. Create the directory or choose another.`,
    )
  }
}

/**
 * Backs up the existing stores to a new file, even while the programs are running. Throws a `StartFault` if the file
 * exists, or if its directory doesn't exist or isn't writable.
 */
export function backUp({ env, keyRing }: Pick<Context, 'env' | 'keyRing'>, target: string): Backup {
  const file = resolve(target)
  if (existsSync(file)) throw new StartFault(`${file} already exists. Choose another file name.`)
  needFolder(dirname(file))
  const stores: Record<EntryName, string> = {
    'console.sqlite': env.storeFile,
    'platform.sqlite': env.platformFile,
  }
  const folder = mkdtempSync(join(env.dataDir, 'backup-tmp-'))
  const partial = `${file}.partial`
  try {
    const copies = Object.entries(stores).flatMap(([name, store]) => {
      if (!existsSync(store)) return []
      const copy = join(folder, name)
      copyStore(store, copy)
      return [[name, copy]]
    })
    const created_at = new Date().toISOString()
    const manifest: Manifest = { format: '2', id: randomUUID(), created_at, key_id: keyRing[0].id }
    rmSync(partial, { force: true })
    const entries = writeArchive(partial, manifest, Object.fromEntries(copies), keyRing)
    renameSync(partial, file)
    return { file, ...manifest, entries }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(partial, { force: true })
  }
}
