import { join } from 'node:path'
import { LockedError, takeProcessLock } from '@/lib/util/process-lock'
import { prepareDataDir, StartFault } from './checks'
import { finishSwap, isSwapPending, temporaryFolders } from './restore/swap'

type DataDir = { dataDir: string }

const lockOf = ({ dataDir }: DataDir) => join(dataDir, 'data.lock')

/** Locks the data directory for this process alone, which may then replace its stores. Throws a `StartFault`. */
export function claimDataDir(env: DataDir): () => void {
  return lock(env, 'exclusive', `Another adit command is using the data directory ${env.dataDir}`)
}

/**
 * Acquires a shared lock, so that no store is replaced while in use. First completes an interrupted restore. Every
 * program that opens a store calls this. Returns the function that releases the lock. Throws a `StartFault`.
 */
export function enterDataDir(env: DataDir): () => void {
  prepareDataDir(env.dataDir)
  if (!isSwapPending(env) && temporaryFolders(env).length > 0) cleanUp(env)
  for (;;) {
    if (isSwapPending(env)) completeRestore(env)
    const leave = lock(env, 'shared', `A restore is running on the data directory ${env.dataDir}`)
    if (!isSwapPending(env)) return leave
    leave() // a restore started and died between the two lines above
  }
}

function completeRestore(env: DataDir, patienceMs = waitMs): void {
  const leave = lock(
    env,
    'exclusive',
    `A restore is running on the data directory ${env.dataDir}`,
    patienceMs,
  )
  try {
    finishSwap(env)
  } finally {
    leave()
  }
}

/** Deletes leftovers of a backup or restore. Skips this without waiting if one is running. */
function cleanUp(env: DataDir): void {
  try {
    completeRestore(env, 0)
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
  }
}

/** The maximum wait for the lock, in milliseconds. Most commands finish quickly, so waiting beats failing. */
const waitMs = 500

function lock(env: DataDir, mode: 'exclusive' | 'shared', taken: string, patienceMs = waitMs): () => void {
  try {
    return takeProcessLock(lockOf(env), mode, patienceMs)
  } catch (error) {
    if (error instanceof LockedError)
      throw new StartFault(`${taken}. Wait until it has finished, then try again.`)
    throw error
  }
}
