import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { type EntryName, entryNames } from '../commands/archive'
import { StartFault } from '../checks'

type DataDir = { dataDir: string }

/** The prefix of the folders that contain the verified stores of a backup before the swap. */
export const stagedPrefix = 'restore-tmp-'

/** A swap in progress. Contains names of folders inside the data directory, never paths. */
const planOf = z.strictObject({
  staged: z.string().regex(/^restore-tmp-\w+$/),
  previous: z.string().regex(/^before-restore-[\w.-]+$/),
  stores: z.array(z.enum(entryNames)).min(1),
})
type Plan = z.output<typeof planOf>

const markerOf = ({ dataDir }: DataDir) => join(dataDir, 'restore.json')

/** Reports whether a swap of the stores has begun and not ended. */
export const isSwapPending = (env: DataDir) => existsSync(markerOf(env))

/** Flushes a file to disk or, for a folder, its list of names. */
function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Returns the files of one store, including a log that SQLite may have left next to it. */
const filesOf = (store: string) =>
  ['', '-wal', '-shm'].map((suffix) => `${store}${suffix}`).filter((file) => existsSync(file))

/**
 * Replaces the present stores with the staged ones. Returns the folder that the present stores move to; null if there
 * were none. A marker is on disk before the first file moves, so that `finishSwap` can complete the swap if the process
 * dies. Throws on failure; the present stores are then back, or the marker remains.
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

/** Returns the folders with copies of stores that belong to a running or interrupted backup or restore. */
export const temporaryFolders = ({ dataDir }: DataDir): string[] =>
  readdirSync(dataDir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && /^(restore|backup)-tmp-\w+$/.test(entry.name) ? [join(dataDir, entry.name)] : [],
  )

/**
 * Completes an interrupted swap, and deletes copies left over from a backup or restore. The caller must hold the data
 * directory exclusively. Throws a `StartFault` if the marker can't be read.
 */
export function finishSwap(env: DataDir): void {
  if (isSwapPending(env)) {
    const plan = readMarker(env)
    moveAll(env, plan)
    end(env, plan)
  }
  for (const folder of temporaryFolders(env)) rmSync(folder, { recursive: true })
}

/**
 * Writes and syncs the marker in the staging folder, then moves it into place, so that a partial marker never exists.
 */
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
      `A restore was interrupted, and its marker ${markerOf(env)} is damaged. Restore the backup again, into an empty data directory.`,
    )
  }
}

/** Moves each staged store into place. Can be repeated from any point: stores already moved are skipped. */
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

/** Undoes the moves of `moveAll` so far. If undoing fails, the marker remains and the next start completes the swap. */
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

/** Ends a swap whose files are all in place. Deletes the rest of the staged folder now or at the next start. */
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

/** Removes a folder if it is empty. Returns true if the folder no longer exists. */
function removeEmpty(folder: string): boolean {
  if (existsSync(folder) && readdirSync(folder).length > 0) return false
  rmSync(folder, { recursive: true, force: true })
  return true
}
