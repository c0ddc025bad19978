import { createApiKey } from '@/lib/platform/keys'
import { seedPlatform } from '@/lib/platform/seed'
import { openPlatformStore, type PlatformStore } from '@/lib/platform/store'
import type { Env } from '@/lib/server/env'
import type { LocalPlatform } from '@/lib/server/local-platform'
import { checkedEnv } from './checks'
import { enterDataDir } from './data-dir'

type Files = Pick<Env, 'platformFile' | 'platformUrl'>

/** Does something with the local platform's file, whether the platform runs or not. */
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

/** What the console may do with the local platform beyond its API. */
export const localPlatformOf = (files: Files): LocalPlatform => ({
  baseUrl: files.platformUrl,
  createKey: async () =>
    (await withPlatformStore(files, (store) => createApiKey(store, { description: 'The console' }))).token,
  seed: (size) => withPlatformStore(files, (store) => seedPlatform(store, size)),
})

/** Does something with the local platform's file, which is made when it is not there. */
export async function withStore<T>(work: (store: PlatformStore) => Promise<T>): Promise<T> {
  const env = checkedEnv()
  const leave = enterDataDir(env)
  try {
    return await withPlatformStore(env, work)
  } finally {
    leave()
  }
}
