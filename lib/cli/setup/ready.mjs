import { buildApp, buildPrograms } from './build.mjs'
import { install } from './install.mjs'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { systemCode, inRoot } from './common.mjs'
import { isAlive } from './run.mjs'

/**
 * Ensures that packages are installed, and that the programs that `buildPrograms` builds are up to date. Throws a
 * `Fault` if a step fails.
 */
export const readyPrograms = () =>
  withSetupLock(async () => {
    await install()
    await buildPrograms()
  })

/** Ensures that the pages are up to date. Requires installed packages. Throws a `Fault` if the build fails. */
export const readyApp = () => withSetupLock(buildApp)

const file = inRoot('dist', 'setup.lock')

/**
 * Tries to acquire the lock, and returns true on success. Deletes the lock of an ended process so that the next attempt
 * can succeed.
 */
function acquire() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
  const holder = readHolder()
  if (holder !== null && !isAlive(holder)) rmSync(file, { force: true })
  return false
}

/**
 * @returns {number | null} the process ID in the lock file; null if the file was deleted in the meantime or is still
 *   being written
 */
function readHolder() {
  try {
    return Number(readFileSync(file, 'utf8')) || null
  } catch {
    return null
  }
}

/**
 * Runs a function while no other process installs or builds.
 * @param {() => Promise<void>} work
 */
export async function withSetupLock(work) {
  mkdirSync(inRoot('dist'), { recursive: true })
  while (!acquire()) await setTimeout(200)
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}
