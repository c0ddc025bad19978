import { type Context, context } from '@/lib/server/context'
import { checkedEnv, prepareDataDir } from '../checks'

/** The console's store and keys, whether the console runs or not; the data directory is made when it is not there. */
export function openConsole(): Promise<Context> {
  prepareDataDir(checkedEnv().dataDir)
  return context()
}
