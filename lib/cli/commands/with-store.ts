import type { PlatformStore } from '@/lib/platform/store'
import { checkedEnv } from '../checks'
import { enterDataDir } from '../data-dir'
import { withPlatformStore } from '../local-platform'

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
