import type { PlatformStore } from '@/lib/platform/store'
import { checkedEnv, prepareDataDir } from '../checks'
import { withPlatformStore } from '../local-platform'

/** Does something with the local platform's file, which is made when it is not there. */
export async function withStore<T>(work: (store: PlatformStore) => Promise<T>): Promise<T> {
  const env = checkedEnv()
  prepareDataDir(env.dataDir)
  return withPlatformStore(env, work)
}
