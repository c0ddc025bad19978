import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { errorCode } from '@/lib/util/errors'

/** How long one waits for another process, which holds the lock for milliseconds. */
const PATIENCE_MS = 3000
/** A lock so old was left by a process that was killed, if that cannot be told otherwise. */
const LEFT_MS = 10_000
const REST_MS = 10

/** Another process holds the lock, and goes on holding it. */
export class Held extends Error {}

const own = `${hostname()} ${process.pid}`
const sleeper = new Int32Array(new SharedArrayBuffer(4))
/** The work below is synchronous, and so is the wait for it. */
const rest = () => void Atomics.wait(sleeper, 0, 0, REST_MS * (0.5 + Math.random()))

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

/** Whether nobody holds a lock any more: its process is gone, or had this one's number. */
function isLeft(lock: string, holder: string): boolean {
  const [host, pid] = holder.split(' ')
  if (holder === own || (host === hostname() && pid && !runs(Number(pid)))) return true
  return Date.now() - statSync(lock).mtimeMs > LEFT_MS
}

/** Takes a lock away that was left, by a rename, so that of several processes one does it; one that is new is put back. */
function breakLeft(lock: string): void {
  const aside = `${lock}.${randomUUID()}`
  try {
    const holder = readFileSync(lock, 'utf8')
    if (!isLeft(lock, holder)) return
    renameSync(lock, aside)
    if (readFileSync(aside, 'utf8') === holder) rmSync(aside)
    else renameSync(aside, lock)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error // it was given back, or another process took it away
  }
}

/** Makes the lock file; false where there is one. */
function make(lock: string): boolean {
  let handle: number
  try {
    handle = openSync(lock, 'wx', 0o600)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
  try {
    writeSync(handle, own)
    return true
  } catch (error) {
    rmSync(lock, { force: true }) // there is no room for what it says
    throw error
  } finally {
    closeSync(handle)
  }
}

/**
 * Does work while no other process does any under the same lock file. It is synchronous, and not to be nested. Throws
 * `Held` after three seconds, the system's error where the file cannot be written, and what the work throws.
 */
export function exclusively<T>(lock: string, work: () => T): T {
  const until = performance.now() + PATIENCE_MS
  while (!make(lock)) {
    if (performance.now() > until) throw new Held('another process holds the lock')
    breakLeft(lock)
    rest()
  }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}
