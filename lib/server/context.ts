import 'server-only'
import { type Db, openDb } from '@/lib/db/open'
import { type KeyRing, keyRingOf, keyRingOfFile } from '@/lib/util/key-ring'
import { type Env, readEnv } from './env'

export interface Context {
  env: Env
  db: Db
  keyRing: KeyRing
}

const slot = Symbol.for('adit.context')
const holder = globalThis as typeof globalThis & { [slot]?: Promise<Context> } // a slot that only this file uses

async function create(): Promise<Context> {
  const env = readEnv(process.env)
  const keyRing = env.ADIT_SECRET ? keyRingOf(env.ADIT_SECRET) : keyRingOfFile(env.keyFile)
  return { env, db: await openDb(env.storeFile), keyRing }
}

/**
 * Environment, store and keys of this process. One instance, shared by the front door and the bundles of Next: two
 * connections in one process would wait for each other.
 */
export function context(): Promise<Context> {
  return (holder[slot] ??= create())
}
