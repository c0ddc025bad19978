import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { errorCode } from '@/lib/util/errors'
import { isNewerVersion } from '@/lib/util/version'
import { exclusively, LockHeld } from './lock'

const program = z.object({ version: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type Program = z.infer<typeof program>

const state = z.object({
  /**
   * The public keys that verify releases (base64-encoded SPKI DER), keyed by the platform's address. A file without
   * this key is invalid, because the agent would otherwise trust any new release key.
   */
  keys: z.record(z.string(), z.string()),
  /** The last downloaded release that has connected, or null. */
  current: program.nullable().default(null),
  /** The release that `current` replaced, or null. */
  previous: program.nullable().default(null),
  /** The release that waits for a restart, or null. */
  next: program.nullable().default(null),
  /** The hashes of releases that failed to start and aren't downloaded again. */
  bad: z.array(z.string()).default([]),
})
type State = z.infer<typeof state>

/**
 * Thrown if the state directory can't be used. The path is at the end of the message, so that truncation cuts only the
 * path.
 */
export class StateFault extends Error {}

const damaged = (file: string) =>
  new StateFault(
    `The agent's state file is damaged. Stop the agent, delete the file and start the agent again. File: ${file}`,
  )
const unreadable = (file: string, code: string) =>
  new StateFault(
    `The agent's state file isn't readable (${code}). Fix its permissions or use another --state-dir. File: ${file}`,
  )
function unwritable(folder: string, error: unknown): StateFault {
  const why =
    error instanceof LockHeld
      ? 'is locked by another agent. Try again in a moment, or use another --state-dir.'
      : `can't be written (${errorCode(error)}). Free up disk space, fix the directory's permissions, or use another --state-dir.`
  return new StateFault(`The agent's state directory ${why} Directory: ${folder}`)
}

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Writes a file atomically. After a crash, the file has either the old or the new content. */
function replaceFile(file: string, content: Buffer | string): void {
  const aside = `${file}.${randomUUID()}`
  const handle = openSync(aside, 'wx', 0o600)
  try {
    const bytes = Buffer.from(content)
    for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at)
    fsyncSync(handle)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
  renameSync(aside, file)
}

function readState(file: string): State {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return state.parse({ keys: {} })
    throw unreadable(file, errorCode(error))
  }
  try {
    return state.parse(JSON.parse(text))
  } catch {
    throw damaged(file)
  }
}

const isRelease = (name: string) => /^agent-.*\.mjs$/.test(name)
const isLeftover = (name: string) => /^(?:agent-.*\.mjs|state\.json)\.[0-9a-f-]{36}$/.test(name)

function layout(folder: string) {
  const file = join(folder, 'state.json')
  const pathOf = ({ version, sha256 }: Program) =>
    join(folder, `agent-${version.replace(/[^\w.-]/g, '_')}-${sha256.slice(0, 12)}.mjs`)
  return { folder, file, lock: `${file}.lock`, pathOf }
}
type Layout = ReturnType<typeof layout>

function alone<T>({ folder, file, lock }: Layout, work: (now: State) => T): T {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return exclusively(lock, () => work(readState(file)))
  } catch (error) {
    const isOfSystem = error instanceof LockHeld || errorCode(error) !== ''
    throw isOfSystem ? unwritable(folder, error) : error
  }
}

const write = ({ file }: Layout, changed: State) => replaceFile(file, `${JSON.stringify(changed, null, 2)}\n`)

/** Deletes unused releases and the files of interrupted writes. Callers must hold the lock. */
function sweep({ folder, pathOf }: Layout, { current, previous, next }: State): void {
  const kept = new Set([current, previous, next].flatMap((one) => (one ? [pathOf(one)] : [])))
  for (const name of readdirSync(folder))
    if (isLeftover(name) || (isRelease(name) && !kept.has(join(folder, name))))
      rmSync(join(folder, name), { force: true })
}

function isUsable({ pathOf }: Layout, { bad }: State, release: Program): boolean {
  try {
    return !bad.includes(release.sha256) && sha256Of(readFileSync(pathOf(release))) === release.sha256
  } catch {
    return false
  }
}

/**
 * Returns the waiting release if it's usable and `isIt` accepts it, or else the current release under the same
 * conditions. Returns undefined if neither qualifies.
 */
const awaiting = (paths: Layout, now: State, isIt: (release: Program) => boolean) =>
  [now.next, now.current].find(
    (one): one is Program => one !== null && isIt(one) && isUsable(paths, now, one),
  )

/** Returns functions to read and change a state directory, which several agents can share. */
export function openState(folder: string) {
  const paths = layout(folder)
  return {
    pathOf: paths.pathOf,
    read: () => readState(paths.file),
    isUsable: (now: State, release: Program) => isUsable(paths, now, release),
    /** Returns a usable release that is newer than `than`, if any. */
    waiting: (now: State, than: string) =>
      awaiting(paths, now, ({ version }) => isNewerVersion(version, than)),
    /** Returns the reason the directory can't be used, or null. Creates the directory if needed. */
    fault(): string | null {
      try {
        alone(paths, () => undefined)
        return null
      } catch (error) {
        if (error instanceof StateFault) return error.message
        throw error
      }
    },
    /** Replaces the state with the result of `work`. Writes nothing if `work` returns its argument. */
    change: (work: (state: State) => State): void =>
      alone(paths, (now) => {
        const changed = work(now)
        if (changed === now) return
        write(paths, changed)
        sweep(paths, changed)
      }),
    /**
     * Stores a release to run after the next restart, and returns the release. If the waiting or current release is at
     * least as new and can run, returns that release instead.
     */
    install: (release: Program, content: Buffer): Program =>
      alone(paths, (now) => {
        const other = awaiting(paths, now, ({ version }) => !isNewerVersion(release.version, version))
        if (other) return other
        sweep(paths, now)
        replaceFile(paths.pathOf(release), content)
        write(paths, { ...now, next: release })
        return release
      }),
    clean: (): void => alone(paths, (now) => sweep(paths, now)),
  }
}
export type StateStore = ReturnType<typeof openState>
