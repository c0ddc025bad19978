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
    return { json: { key_id: keyId }, words: `Adit now uses the sealing key ${keyId}.` }
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
        'continue with the current sealing key after the previous one was lost; API keys must be entered again',
      ),
    accept,
  )
}
