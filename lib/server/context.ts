import 'server-only'
import { existsSync } from 'node:fs'
import { processWide } from '@/lib/util/records'
import { missingKey, sealEnd } from '@/lib/audit/chain'
import { recordDone } from '@/lib/audit/record'
import { type Db, openDb } from '@/lib/db/open'
import { ensureKeyFile, KeyFault, type KeyRing, keyRingOf, readKeyFile } from '@/lib/util/key-ring'
import { type Env, clearSecret, readEnv, checkStoreFile } from './env'
import type { Access } from '@/lib/contract/operation'

export interface Context {
  env: Env
  db: Db
  keyRing: KeyRing
}

/**
 * Opens the store, and creates it if it doesn't exist. Throws a `StoreFault` if the store is faulty or has lost its
 * data.
 */
async function openUsed(env: Env): Promise<Db> {
  checkStoreFile(env)
  return openDb(env.storeFile, existsSync(env.keyFile) ? env.keyFile : null)
}

/**
 * Returns the sealing keys for the store. Creates a key file if no key is configured and no stored data requires a key.
 * Throws a `KeyFault` if the key that sealed the store is missing.
 */
async function ringOf(env: Env, db: Db): Promise<KeyRing> {
  const ring = env.ADIT_SECRET ? keyRingOf(env.ADIT_SECRET) : readKeyFile(env.keyFile)
  const missing = await missingKey(db, ring)
  if (missing === null) return ring ?? ensureKeyFile(env.keyFile)
  const key = `sealing key${missing ? ` ${missing}` : ''}`
  const lack = ring ? 'but a different key is configured' : `but the file ${env.keyFile} is missing`
  throw new KeyFault(
    `The store ${env.storeFile} was sealed with the ${key}, ${lack}. Restore the key file, or add the key to ADIT_SECRET. If the key is permanently lost, run "npm run -s adit -- secret accept" to continue without it.`,
  )
}

/**
 * Accepts the loss of the key that sealed the store. Creates a new key if the console has none, and returns the ID of
 * the current key. Audit rows that need the lost key can no longer be verified.
 */
export async function acceptSecret(): Promise<string> {
  const env = readEnv(process.env)
  const db = await openUsed(env)
  try {
    const ring = env.ADIT_SECRET ? keyRingOf(env.ADIT_SECRET) : ensureKeyFile(env.keyFile)
    const missing = await missingKey(db, ring)
    if (missing !== null)
      await db.transaction().execute(async (transaction) => {
        await sealEnd(transaction, ring)
        await recordDone(transaction, ring, { operation: 'secret.accept', user: null, target: ring[0].id })
      })
    return ring[0].id
  } finally {
    await db.destroy()
  }
}

async function create(): Promise<Context> {
  const env = readEnv(process.env)
  const db = await openUsed(env)
  try {
    const keyRing = await ringOf(env, db)
    clearSecret() // not earlier: if opening fails, the next attempt needs the key
    return { env, db, keyRing }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Returns the environment, store and keys of this process, which all bundles share. */
export function context(): Promise<Context> {
  return processWide('context', create)
}

export interface Person {
  id: string
  email: string
  role: Access
  sessionId: string
  /** The time when the person last entered their password in this session, in RFC 3339 format. */
  confirmedAt: string
}

/** The input of a handler of the console's own API, after validation of the session, role, origin and size. */
export interface RouteInput {
  context: Context
  person: Person
  request: Request
  /** The path parameters, as decoded by Next. */
  params: Record<string, string | string[] | undefined>
  requestId: string
}

export type PublicInput = Omit<RouteInput, 'person'>
