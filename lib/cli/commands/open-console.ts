import { type Context, context } from '@/lib/server/context'
import { checkedEnv } from '../checks'
import { enterDataDir } from '../data-dir'

/** Kept until the process ends: a lock that nothing refers to is given back. */
const entered: (() => void)[] = []

/** The console's store and keys, whether the console runs or not; the data directory is made when it is not there. */
export function openConsole(): Promise<Context> {
  entered.push(enterDataDir(checkedEnv()))
  return context()
}
