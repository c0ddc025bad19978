import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

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

/** The ring of a file that is made, readable by its owner alone, when it is not there. */
export function keyRingOfFile(file: string): KeyRing {
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return keyRingOf(readFileSync(file, 'utf8').trim())
}
