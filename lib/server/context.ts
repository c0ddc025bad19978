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

async function openUsed(env: Env): Promise<Db> {
  checkStoreFile(env)
  return openDb(env.storeFile, existsSync(env.keyFile) ? env.keyFile : null)
}

async function ringOf(env: Env, db: Db): Promise<KeyRing> {
  const ring = env.ADIT_SECRET ? keyRingOf(env.ADIT_SECRET) : readKeyFile(env.keyFile)
  const missing = await missingKey(db, ring)
  if (missing === null) return ring ?? ensureKeyFile(env.keyFile)
  const key = missing ? `the sealing key ${missing}` : 'a sealing key'
  const lack = ring ? "but it isn't configured" : `but the file ${env.keyFile} is missing`
  throw new KeyFault(
    `The store ${env.storeFile} requires ${key}, ${lack}. Restore the key file, or add the key to ADIT_SECRET. If the key is permanently lost, run "npm run -s adit -- secret accept" to continue without it.`,
  )
}

/** Accepts the loss of the store's sealing key if the key is missing. Returns the ID of the current key. */
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

/** Returns the environment, store and keys that all bundles of this process share. */
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

export interface RouteInput {
  context: Context
  person: Person
  request: Request
  params: Record<string, string | string[] | undefined>
  requestId: string
}

export type PublicInput = Omit<RouteInput, 'person'>
