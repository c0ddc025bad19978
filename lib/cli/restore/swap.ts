import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { type EntryName, entryNames } from '../commands/archive'
import { StartFault } from '../checks'

type DataDir = { dataDir: string }

/** Prefix of the folders with the verified stores of a backup, before they are put in place. */
export const stagedPrefix = 'restore-tmp-'

/** A swap under way: names of folders inside the data directory, never paths. */
const planOf = z.strictObject({
  staged: z.string().regex(/^restore-tmp-\w+$/),
  previous: z.string().regex(/^before-restore-[\w.-]+$/),
  stores: z.array(z.enum(entryNames)).min(1),
})
type Plan = z.output<typeof planOf>

const markerOf = ({ dataDir }: DataDir) => join(dataDir, 'restore.json')

/** Reports whether a swap of the stores began and has not ended. */
export const isSwapPending = (env: DataDir) => existsSync(markerOf(env))

/** Writes what the disk still holds back; of a folder, its list of names. */
function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The files of one store: SQLite may have left a log beside it, which belongs to it. */
const filesOf = (store: string) =>
  ['', '-wal', '-shm'].map((suffix) => `${store}${suffix}`).filter((file) => existsSync(file))

/**
 * Puts the staged stores in the place of the present ones, which move to a folder whose path is returned; null when
 * there were none. A marker is on disk before the first file moves, so that `finishSwap` completes what a process that
 * died has left. Throws when it could not be done; then the present stores are back, or the marker stays.
 */
export function swapStores(env: DataDir, staged: string, stores: readonly EntryName[]): string | null {
  const previous = `before-restore-${new Date().toISOString().replaceAll(':', '-')}`
  const plan: Plan = { staged: basename(staged), previous, stores: [...stores] }
  writeMarker(env, plan)
  try {
    moveAll(env, plan)
  } catch (error) {
    moveBack(env, plan)
    throw error
  }
  return end(env, plan)
}

/** Folders with copies of stores, which belong to a backup or restore that runs or died. */
export const temporaryFolders = ({ dataDir }: DataDir): string[] =>
  readdirSync(dataDir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && /^(restore|backup)-tmp-\w+$/.test(entry.name) ? [join(dataDir, entry.name)] : [],
  )

/**
 * Completes a swap that was interrupted, and deletes the copies that a backup or restore has left. The caller holds the
 * data directory for itself. Throws a `StartFault` for a marker that cannot be read.
 */
export function finishSwap(env: DataDir): void {
  if (isSwapPending(env)) {
    const plan = readMarker(env)
    moveAll(env, plan)
    end(env, plan)
  }
  for (const folder of temporaryFolders(env)) rmSync(folder, { recursive: true })
}

/** The marker is complete on disk, among the staged files, before it is moved: it is there whole or not at all. */
function writeMarker(env: DataDir, plan: Plan): void {
  const staged = join(env.dataDir, plan.staged)
  const draft = join(staged, 'marker')
  writeFileSync(draft, JSON.stringify(plan), { mode: 0o600 })
  syncToDisk(draft)
  syncToDisk(staged)
  renameSync(draft, markerOf(env))
  syncToDisk(env.dataDir)
}

function readMarker(env: DataDir): Plan {
  try {
    return planOf.parse(JSON.parse(readFileSync(markerOf(env), 'utf8')))
  } catch {
    throw new StartFault(
      `A restore was interrupted, and its marker ${markerOf(env)} can't be read. Restore the backup again, into an empty data directory.`,
    )
  }
}

/** Moves each store that is still staged into place. Safe to be run again from any point: what was moved is skipped. */
function moveAll({ dataDir }: DataDir, { staged, previous, stores }: Plan): void {
  mkdirSync(join(dataDir, previous), { mode: 0o700, recursive: true })
  for (const name of stores) {
    const fresh = join(dataDir, staged, name)
    if (!existsSync(fresh)) continue
    for (const file of filesOf(join(dataDir, name))) renameSync(file, join(dataDir, previous, basename(file)))
    renameSync(fresh, join(dataDir, name))
  }
  for (const folder of [join(dataDir, previous), dataDir]) syncToDisk(folder)
}

/** Undoes `moveAll` as far as it got. When this fails too, the marker stays and the next start completes the swap. */
function moveBack(env: DataDir, { staged, previous, stores }: Plan): void {
  const { dataDir } = env
  for (const name of stores) {
    const [fresh, present] = [join(dataDir, staged, name), join(dataDir, name)]
    if (!existsSync(fresh)) renameSync(present, fresh)
    for (const file of filesOf(join(dataDir, previous, name))) renameSync(file, join(dataDir, basename(file)))
  }
  rmSync(markerOf(env))
  removeEmpty(join(dataDir, previous))
}

/** Ends a swap whose files are all in place. What is left of the staged folder goes now or at the next start. */
function end(env: DataDir, { staged, previous }: Plan): string | null {
  rmSync(markerOf(env))
  syncToDisk(env.dataDir)
  const folder = join(env.dataDir, previous)
  try {
    rmSync(join(env.dataDir, staged), { recursive: true, force: true })
    return removeEmpty(folder) ? null : folder
  } catch {
    return folder
  }
}

/** Removes a folder unless something is in it. Returns whether it is gone. */
function removeEmpty(folder: string): boolean {
  if (existsSync(folder) && readdirSync(folder).length > 0) return false
  rmSync(folder, { recursive: true, force: true })
  return true
}
