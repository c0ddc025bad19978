import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from './errors'

interface RingKey {
  /** Names the key in what it sealed; says nothing about it. */
  id: string
  /** 32 bytes for a purpose, so that no key serves two. Derived once for each; the same buffer comes back. */
  derive(purpose: string): Buffer
}
/** Newest first: the first seals, all open. */
export type KeyRing = readonly [RingKey, ...RingKey[]]

function ringKey(secret: string): RingKey {
  const derived = new Map<string, Buffer>() // purposes are few and written in the code
  const derive = (purpose: string) => {
    const known = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, 'adit', purpose, 32))
    derived.set(purpose, known)
    return known
  }
  return { id: createHash('sha256').update(derive('id')).digest('hex').slice(0, 12), derive }
}

/** The ring of `ADIT_SECRET`: newest first, older ones after commas. Throws when one is shorter than 32 characters. */
export function keyRingOf(secrets: string): KeyRing {
  const [first, ...older] = secrets.split(',').map((secret) => secret.trim())
  if (first === undefined || [first, ...older].some((secret) => secret.length < 32))
    throw new Error('ADIT_SECRET: each secret needs at least 32 characters')
  return [ringKey(first), ...older.map(ringKey)]
}

/** Thrown when the sealing key is missing, unreadable or another one. Its message is for the person who started the program. */
export class KeyFault extends Error {}

/** The ring of the key file; null when there is none. Throws a `KeyFault` when it cannot be read or is damaged. */
export function readKeyFile(file: string): KeyRing | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw new KeyFault(
      `The sealing key file ${file} cannot be read (${errorCode(error)}). Give this user read access to it, or set ADIT_SECRET.`,
    )
  }
  try {
    return keyRingOf(text.trim())
  } catch {
    throw new KeyFault(
      `The sealing key file ${file} is damaged: it must hold at least 32 characters. Restore it from your copy, or set ADIT_SECRET.`,
    )
  }
}

/** Gives a file its name, unlike a rename alone without replacing another. Some file systems have no links. */
function moveTo(file: string, temporary: string): void {
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error)) || existsSync(file))
      throw error
    renameSync(temporary, file)
  }
}

/** Creates a file with its whole content or not at all, even if the machine dies. Throws EEXIST when it is there. */
function createDurably(file: string, content: string): void {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const opened = openSync(temporary, 'wx', 0o600)
    try {
      writeSync(opened, content)
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    moveTo(file, temporary)
  } finally {
    rmSync(temporary, { force: true })
  }
  const folder = openSync(dirname(file), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** The ring of the key file, which is created, readable by its owner alone, when it is not there. Throws a `KeyFault`. */
export function ensureKeyFile(file: string): KeyRing {
  const known = readKeyFile(file)
  if (known) return known
  const secret = randomBytes(32).toString('base64url')
  try {
    createDurably(file, `${secret}\n`)
  } catch (error) {
    const other = errorCode(error) === 'EEXIST' && readKeyFile(file) // another process was faster
    if (other) return other
    throw new KeyFault(
      `The sealing key file ${file} cannot be written (${errorCode(error)}). Check the data directory, or set ADIT_SECRET.`,
    )
  }
  return keyRingOf(secret)
}
