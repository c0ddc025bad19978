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
import { exclusively, Held } from './lock'

const program = z.object({ version: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
/** A release that lies in the state folder, or is to. */
export type Program = z.infer<typeof program>

const state = z.object({
  /**
   * Release keys that were seen first, by the platform's address: base64 of the SPKI DER. A file without them is
   * damaged: none must be taken for the first because those before it were lost.
   */
  keys: z.record(z.string(), z.string()),
  /** What runs, where it is not the program that was installed by hand. */
  current: program.nullable().default(null),
  /** What ran before that. */
  previous: program.nullable().default(null),
  /** What awaits a restart. */
  next: program.nullable().default(null),
  /** Hashes of releases that did not come up here: they are not fetched again. */
  bad: z.array(z.string()).default([]),
})
type State = z.infer<typeof state>

/** Why the state folder cannot be used, and what to do. Its place comes last, so that a long one cuts nothing else off. */
export class StateFault extends Error {}

const damaged = (file: string) =>
  new StateFault(
    `The agent's state file is damaged. Stop the agent, remove the file, and start it again: ${file}`,
  )
const unreadable = (file: string, code: string) =>
  new StateFault(
    `The agent's state file can't be read (${code}). Fix its permissions or use another --state-dir: ${file}`,
  )
function unwritable(folder: string, error: unknown): StateFault {
  const why =
    error instanceof Held
      ? 'is locked by another agent. Try again.'
      : `can't be written (${errorCode(error)}). Free space, fix its permissions, or use another --state-dir.`
  return new StateFault(`The agent's state folder ${why} Folder: ${folder}`)
}

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Writes a file so that either the old or the new content is there, whatever happens meanwhile. */
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
/** What `replaceFile` leaves when it is killed. */
const isLeftover = (name: string) => /^(?:agent-.*\.mjs|state\.json)\.[0-9a-f-]{36}$/.test(name)

/** Names of what a folder has. */
function layout(folder: string) {
  const file = join(folder, 'state.json')
  const pathOf = ({ version, sha256 }: Program) =>
    join(folder, `agent-${version.replace(/[^\w.-]/g, '_')}-${sha256.slice(0, 12)}.mjs`)
  return { folder, file, lock: `${file}.lock`, pathOf }
}
type Layout = ReturnType<typeof layout>

/** Does work that no other agent does meanwhile, on what the file says now. */
function alone<T>({ folder, file, lock }: Layout, work: (now: State) => T): T {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return exclusively(lock, () => work(readState(file)))
  } catch (error) {
    const isOfSystem = error instanceof Held || errorCode(error) !== ''
    throw isOfSystem ? unwritable(folder, error) : error
  }
}

const write = ({ file }: Layout, changed: State) => replaceFile(file, `${JSON.stringify(changed, null, 2)}\n`)

/** Takes away what nothing names, and what writes that were cut off have left: nobody else writes now. */
function sweep({ folder, pathOf }: Layout, { current, previous, next }: State): void {
  const kept = new Set([current, previous, next].flatMap((one) => (one ? [pathOf(one)] : [])))
  for (const name of readdirSync(folder))
    if (isLeftover(name) || (isRelease(name) && !kept.has(join(folder, name))))
      rmSync(join(folder, name), { force: true })
}

/** Whether a release may run: it is there as it was when it was checked, and did not fail to come up. */
function isUsable({ pathOf }: Layout, { bad }: State, release: Program): boolean {
  try {
    return !bad.includes(release.sha256) && sha256Of(readFileSync(pathOf(release))) === release.sha256
  } catch {
    return false
  }
}

/** The first usable one of the releases that the next restart may run. */
const awaiting = (place: Layout, now: State, isIt: (release: Program) => boolean) =>
  [now.next, now.current].find(
    (one): one is Program => one !== null && isIt(one) && isUsable(place, now, one),
  )

/**
 * The state folder of the agents of one user: pinned keys, and the releases that were fetched. Several agents may share
 * it: each change is made under a lock, on what the file says then. Opening it touches nothing; what does throws a
 * `StateFault`.
 */
export function openState(folder: string) {
  const place = layout(folder)
  return {
    pathOf: place.pathOf,
    read: () => readState(place.file),
    isUsable: (now: State, release: Program) => isUsable(place, now, release),
    /** The release, newer than a version, that runs at the next restart; undefined where none does. */
    waiting: (now: State, than: string) =>
      awaiting(place, now, ({ version }) => isNewerVersion(version, than)),
    /** Why nothing can be kept here, as far as can be told without keeping anything; null where it can. */
    fault(): string | null {
      try {
        alone(place, () => undefined)
        return null
      } catch (error) {
        if (error instanceof StateFault) return error.message
        throw error
      }
    },
    /** Changes the state to what `work` makes of it; nothing is written where it returns what it was given. */
    change: (work: (state: State) => State): void =>
      alone(place, (now) => {
        const changed = work(now)
        if (changed === now) return
        write(place, changed)
        sweep(place, changed)
      }),
    /**
     * Writes a release beside those that are there, and has it await a restart; one that is as new and awaits it
     * already stays in its place. Returns the one that awaits it.
     */
    install: (release: Program, content: Buffer): Program =>
      alone(place, (now) => {
        const other = awaiting(place, now, ({ version }) => !isNewerVersion(release.version, version))
        if (other) return other
        sweep(place, now)
        replaceFile(place.pathOf(release), content)
        write(place, { ...now, next: release })
        return release
      }),
    /** Takes away what writes that were cut off have left, and releases that nothing names any more. */
    clean: (): void => alone(place, (now) => sweep(place, now)),
  }
}
export type StateStore = ReturnType<typeof openState>
