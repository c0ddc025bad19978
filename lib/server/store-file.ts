import 'server-only'
import { existsSync, statSync } from 'node:fs'
import { readKeyFile } from '@/lib/util/key-ring'
import { damaged, StoreFault } from '@/lib/util/sqlite'
import type { Env } from './env'

/**
 * Throws a `StoreFault` if the store is missing or empty although a key file exists. The key file is created after the
 * store, so the store must have lost its data. Opening the empty store would return the console to setup. If the key is
 * in ADIT_SECRET, this loss isn't detected. Creates nothing.
 */
export function checkStoreFile({ storeFile, keyFile }: Pick<Env, 'storeFile' | 'keyFile'>): void {
  const size = statSync(storeFile, { throwIfNoEntry: false })?.size
  if (size === undefined && readKeyFile(keyFile) !== null)
    throw new StoreFault(
      `The store ${storeFile} is missing, but its sealing key ${keyFile} exists. Restore a backup with "npm run -s adit -- restore <file>". To start with an empty store, also move the key file away.`,
    )
  if (size === 0 && existsSync(keyFile)) throw damaged(storeFile, 'the file is empty', keyFile)
}
