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
  /** Identifies the key in sealed values, without revealing the key. */
  id: string
  /** Returns 32 bytes that are derived from the key for one purpose (HKDF, RFC 5869). */
  derive(purpose: string): Buffer
}
/** The sealing keys, newest first. Only the first key seals new values. */
export type KeyRing = readonly [RingKey, ...RingKey[]]

function ringKey(secret: string): RingKey {
  const derived = new Map<string, Buffer>() // purposes are few and fixed in the code
  const derive = (purpose: string) => {
    const known = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, 'adit', purpose, 32))
    derived.set(purpose, known)
    return known
  }
  return { id: createHash('sha256').update(derive('id')).digest('hex').slice(0, 12), derive }
}

/** Parses sealing keys that are separated by commas, newest first. Throws if a key has fewer than 32 characters. */
export function keyRingOf(secrets: string): KeyRing {
  const [first, ...older] = secrets.split(',').map((secret) => secret.trim())
  if (first === undefined || [first, ...older].some((secret) => secret.length < 32))
    throw new Error('ADIT_SECRET: each secret must have at least 32 characters')
  return [ringKey(first), ...older.map(ringKey)]
}

/** Thrown if the sealing key is missing, unreadable or incorrect. */
export class KeyFault extends Error {}

/**
 * Reads the keys in the key file, or returns null if the file doesn't exist. Throws a `KeyFault` if the file can't be
 * read or is damaged.
 */
export function readKeyFile(file: string): KeyRing | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw new KeyFault(
      `The sealing key file ${file} can't be read (${errorCode(error)}). Give the current user read access to the file, or set ADIT_SECRET.`,
    )
  }
  try {
    return keyRingOf(text.trim())
  } catch {
    throw new KeyFault(
      `The sealing key file ${file} is damaged: it must contain at least 32 characters. Restore the file from a copy, or set ADIT_SECRET.`,
    )
  }
}

/** Links or renames a temporary file to its final path. Throws if the final path exists. */
function moveTo(file: string, temporary: string): void {
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error)) || existsSync(file))
      throw error
    renameSync(temporary, file)
  }
}

/**
 * Creates a file and syncs it to disk. After a crash, the file is either complete or absent. Throws if the file already
 * exists.
 */
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

/**
 * Reads the keys in the key file, or creates the file with a new key. Throws a `KeyFault` if the file is damaged, or
 * can't be read or created.
 */
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
      `The sealing key file ${file} can't be written (${errorCode(error)}). Check the data directory, or set ADIT_SECRET.`,
    )
  }
  return keyRingOf(secret)
}
