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
import { codeOf } from '../fault'

const program = z.object({ version: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
/** A release that lies in the state folder, or is to. */
export type Program = z.infer<typeof program>

const state = z.object({
  /** Release keys that were seen first, by the platform's address: base64 of the SPKI DER. */
  keys: z.record(z.string(), z.string()).default({}),
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

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Writes a file so that either the old or the new content is there, whatever happens meanwhile. */
function replaceFile(file: string, content: Buffer | string): void {
  const aside = `${file}.${randomUUID()}`
  const handle = openSync(aside, 'wx', 0o600)
  try {
    const bytes = Buffer.from(content)
    for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(aside, file)
}

/** The state folder of the agents of one user: pinned keys, and the releases that were fetched. */
export function openState(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'state.json')
  const pathOf = ({ version, sha256 }: Program) =>
    join(folder, `agent-${version.replace(/[^\w.-]/g, '_')}-${sha256.slice(0, 12)}.mjs`)
  const read = (): State => {
    try {
      return state.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return state.parse({})
      throw new Error(`${file} cannot be read: take it away, or name another --state-dir.`, { cause: error })
    }
  }
  const change = (work: (state: State) => State): State => {
    const changed = work(read())
    replaceFile(file, `${JSON.stringify(changed, null, 2)}\n`)
    return changed
  }
  return {
    read,
    change,
    pathOf,
    /** Writes a release beside those that are there, and has it await a restart. */
    install(release: Program, content: Buffer): void {
      replaceFile(pathOf(release), content)
      change((now) => ({ ...now, next: release }))
    },
    /** Whether the file of a release is there as it was when it was checked. */
    isWhole(release: Program): boolean {
      try {
        return sha256Of(readFileSync(pathOf(release))) === release.sha256
      } catch {
        return false
      }
    },
    /** Takes away releases that nothing names any more. */
    clean(): void {
      const { current, previous, next } = read()
      const kept = new Set([current, previous, next].flatMap((one) => (one ? [pathOf(one)] : [])))
      const releases = readdirSync(folder).filter((name) => /^agent-.*\.mjs$/.test(name))
      for (const name of releases)
        if (!kept.has(join(folder, name))) rmSync(join(folder, name), { force: true })
    },
  }
}
export type StateStore = ReturnType<typeof openState>
