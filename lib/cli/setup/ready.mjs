import { buildApp, buildPrograms } from './build.mjs'
import { install } from './install.mjs'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { systemCode, inRoot } from './common.mjs'
import { isAlive } from './run.mjs'

/** Ensures that packages are installed and the programs outside Next are up to date. Throws a `Fault`. */
export const readyPrograms = () =>
  withSetupLock(async () => {
    await install()
    await buildPrograms()
  })

/** Ensures that the pages are up to date. Requires installed packages. Throws a `Fault`. */
export const readyApp = () => withSetupLock(buildApp)

const file = inRoot('dist', 'setup.lock')

/** Tries to acquire the lock, and reports whether it did. A process that ended without releasing the lock loses it. */
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

/** @returns {number | null} null if the lock was released since then, or is being written */
function readHolder() {
  try {
    return Number(readFileSync(file, 'utf8')) || null
  } catch {
    return null
  }
}

/**
 * Runs work while no other process installs or builds. Other processes wait, and then usually have nothing left to do.
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
