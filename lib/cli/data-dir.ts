import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LockedError, takeProcessLock } from '@/lib/util/process-lock'
import { prepareDataDir, StartFault } from './start-checks'
import { finishSwap, isSwapPending, temporaryFolders } from './restore/swap'

type DataDir = { dataDir: string }

const lockOf = ({ dataDir }: DataDir) => join(dataDir, 'data.lock')

/** Reports whether a program or command has used the data directory before. */
export const isDataDirUsed = (env: DataDir) => existsSync(lockOf(env))

/** Reports whether a store exists, or whether an interrupted restore may still create it. */
export const hasStore = (env: DataDir, file: string) => existsSync(file) || isSwapPending(env)

const missingFault = (what: string) =>
  new StartFault(`${what} doesn't exist. Set ADIT_DATA_DIR to the console's data directory.`)

/** Throws a `StartFault` if the data directory doesn't exist, for example because its path is mistyped. */
export function needDataDir({ dataDir }: DataDir): void {
  if (!existsSync(dataDir)) throw missingFault(`The data directory ${dataDir}`)
}

/** Throws a `StartFault` if the data directory or the store `file` doesn't exist. */
export function needStore(env: DataDir, file: string): void {
  needDataDir(env)
  if (!hasStore(env, file)) throw missingFault(`The store ${file}`)
}

/**
 * Acquires an exclusive lock on the data directory so that this process can replace the stores. Returns a function that
 * releases the lock. Throws a `StartFault` if another process uses the directory.
 */
export function claimDataDir(env: DataDir): () => void {
  return lock(env, 'exclusive', `Another adit command is using the data directory ${env.dataDir}`)
}

/**
 * Completes an interrupted restore, and acquires a shared lock on the data directory so that no process can replace the
 * stores. Call this before opening a store. Returns a function that releases the lock. Throws a `StartFault` if a
 * restore is running.
 */
export function enterDataDir(env: DataDir): () => void {
  prepareDataDir(env.dataDir)
  if (!isSwapPending(env) && temporaryFolders(env).length > 0) cleanUp(env)
  for (;;) {
    if (isSwapPending(env)) completeRestore(env)
    const leave = lock(env, 'shared', `A restore is running in the data directory ${env.dataDir}`)
    if (!isSwapPending(env)) return leave
    leave() // A restore may have started, and its process ended, between the two lines above.
  }
}

function completeRestore(env: DataDir, patienceMs = waitMs): void {
  const leave = lock(
    env,
    'exclusive',
    `A restore is running in the data directory ${env.dataDir}`,
    patienceMs,
  )
  try {
    finishSwap(env)
  } finally {
    leave()
  }
}

function cleanUp(env: DataDir): void {
  try {
    completeRestore(env, 0)
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
  }
}

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
