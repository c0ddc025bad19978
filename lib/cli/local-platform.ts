import { createApiKey } from '@/lib/platform/keys'
import { seedPlatform } from '@/lib/platform/seed/seed'
import { openPlatformStore, type PlatformStore } from '@/lib/platform/store/store'
import type { Env } from '@/lib/server/env'
import type { LocalPlatform } from '@/lib/server/accounts/local-platform'
import { checkedEnv } from './start-checks'
import { enterDataDir, hasStore, needDataDir } from './data-dir'

type Files = Pick<Env, 'platformFile' | 'platformUrl'>

async function withPlatformStore<T>(
  { platformFile }: Pick<Files, 'platformFile'>,
  work: (store: PlatformStore) => Promise<T>,
): Promise<T> {
  const store = await openPlatformStore(platformFile)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

export const localPlatformOf = (files: Files): LocalPlatform => ({
  baseUrl: files.platformUrl,
  createKey: async () =>
    (await withPlatformStore(files, (store) => createApiKey(store, { description: 'The console' }))).token,
  seed: (size) => withPlatformStore(files, (store) => seedPlatform(store, size)),
})

/** Runs a function with the store of the local platform. Creates the store if it doesn't exist. */
export const withStore = <T>(work: (store: PlatformStore) => Promise<T>): Promise<T> =>
  within(checkedEnv(), work)

/**
 * Runs a function with the store of the local platform, or with an empty store in memory if the store doesn't exist.
 * Throws a `StartFault` if the data directory doesn't exist.
 */
export async function readingStore<T>(work: (store: PlatformStore) => Promise<T>): Promise<T> {
  const env = checkedEnv()
  needDataDir(env)
  return hasStore(env, env.platformFile)
    ? within(env, work)
    : withPlatformStore({ platformFile: ':memory:' }, work)
}

async function within<T>(env: Env, work: (store: PlatformStore) => Promise<T>): Promise<T> {
  const leave = enterDataDir(env)
  try {
    return await withPlatformStore(env, work)
  } finally {
    leave()
  }
}
