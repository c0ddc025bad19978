import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { type EntryName, entryNames } from '../commands/archive'
import { StartFault } from '../start-checks'

type DataDir = { dataDir: string }

/** The name prefix of directories that contain the stores of an unfinished restore. */
export const stagedPrefix = 'restore-tmp-'

/** The schema of an unfinished swap. Contains names of directories in the data directory, but no paths. */
const planOf = z.strictObject({
  staged: z.string().regex(/^restore-tmp-\w+$/),
  previous: z.string().regex(/^before-restore-[\w.-]+$/),
  stores: z.array(z.enum(entryNames)).min(1),
})
type Plan = z.output<typeof planOf>

const markerOf = ({ dataDir }: DataDir) => join(dataDir, 'restore.json')

export const isSwapPending = (env: DataDir) => existsSync(markerOf(env))

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const filesOf = (store: string) =>
  ['', '-wal', '-shm'].map((suffix) => `${store}${suffix}`).filter((file) => existsSync(file))

/**
 * Replaces the current stores with the prepared stores. Returns the directory with the replaced stores, or null if no
 * stores existed. If the process dies, `finishSwap` can complete the swap.
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

/** Returns the directories with temporary copies of stores from a backup or restore. */
export const temporaryFolders = ({ dataDir }: DataDir): string[] =>
  readdirSync(dataDir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && /^(restore|backup)-tmp-\w+$/.test(entry.name) ? [join(dataDir, entry.name)] : [],
  )

/**
 * Completes an interrupted swap and deletes leftover copies of stores. The caller must hold the exclusive lock of the
 * data directory. Throws a `StartFault` if the marker is unreadable.
 */
export function finishSwap(env: DataDir): void {
  if (isSwapPending(env)) {
    const plan = readMarker(env)
    moveAll(env, plan)
    end(env, plan)
  }
  for (const folder of temporaryFolders(env)) rmSync(folder, { recursive: true })
}

/** Writes the marker file in the prepared directory and then renames it so that an incomplete marker can't exist. */
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
      `A restore was interrupted, and its marker file ${markerOf(env)} is damaged. Restore the backup again into an empty data directory.`,
    )
  }
}

/**
 * Moves the current stores to the `previous` directory, and the prepared stores to their final paths. Skips stores that
 * were already moved.
 */
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

/** Reverts `moveAll`. If the reversal fails, the marker stays and the next start completes the swap. */
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

/**
 * Ends a swap after all stores were moved. Returns the directory with the replaced stores, or null if none existed.
 */
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

function removeEmpty(folder: string): boolean {
  if (existsSync(folder) && readdirSync(folder).length > 0) return false
  rmSync(folder, { recursive: true, force: true })
  return true
}
