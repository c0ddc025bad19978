import type { Command } from 'commander'
import { acceptSecret } from '@/lib/server/context'
import { checkedEnv, lockStore } from '../checks'
import { enterDataDir } from '../data-dir'
import { acts, type Said } from './command'

async function accept(): Promise<Said> {
  const env = checkedEnv()
  const leave = enterDataDir(env)
  const unlock = lockStore(env.lockFile, 'console')
  try {
    const keyId = await acceptSecret()
    return { json: { key_id: keyId }, words: `The store is sealed with the key ${keyId} from now on.` }
  } finally {
    unlock()
    leave()
  }
}

/** `adit secret accept`. */
export function addSecretCommands(program: Command): void {
  const secret = program.command('secret').description('the sealing key')
  acts(
    secret
      .command('accept')
      .description(
        'go on with the present sealing key when the one before is lost; stored API keys have to be entered again',
      ),
    accept,
  )
}
