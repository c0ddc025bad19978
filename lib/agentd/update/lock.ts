import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { errorCode } from '@/lib/util/errors'

/** The maximum time to wait for the lock, in milliseconds. */
const PATIENCE_MS = 3000
/** The age at which a lock counts as abandoned even if its process may still be running, in milliseconds. */
const LEFT_MS = 10_000
const REST_MS = 10

/** Thrown if another process doesn't release the lock in time. */
export class LockHeld extends Error {}

const own = `${hostname()} ${process.pid}`
const sleeper = new Int32Array(new SharedArrayBuffer(4))
/** Blocks the thread briefly, because callers of `exclusively` are synchronous. */
const rest = () => void Atomics.wait(sleeper, 0, 0, REST_MS * (0.5 + Math.random()))

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

function isLeft(lock: string, holder: string): boolean {
  const [host, pid] = holder.split(' ')
  if (holder === own || (host === hostname() && pid && !runs(Number(pid)))) return true
  return Date.now() - statSync(lock).mtimeMs > LEFT_MS
}

/** Deletes an abandoned lock, unless another process has acquired it in the meantime. */
function breakLeft(lock: string): void {
  const aside = `${lock}.${randomUUID()}`
  try {
    const holder = readFileSync(lock, 'utf8')
    if (!isLeft(lock, holder)) return
    renameSync(lock, aside)
    if (readFileSync(aside, 'utf8') === holder) rmSync(aside)
    else renameSync(aside, lock)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error // It was released, or another process removed it.
  }
}

function create(lock: string): boolean {
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
    rmSync(lock, { force: true }) // The disk may be full.
    throw error
  } finally {
    closeSync(handle)
  }
}

/**
 * Runs `work` while no other process holds the lock. Throws a `LockHeld` after three seconds, and a system error if
 * the lock file can't be written. Calls must not be nested.
 */
export function exclusively<T>(lock: string, work: () => T): T {
  const until = performance.now() + PATIENCE_MS
  while (!create(lock)) {
    if (performance.now() > until) throw new LockHeld('another process holds the lock')
    breakLeft(lock)
    rest()
  }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}
