import type { Command } from 'commander'
import { connectAccount } from '@/lib/server/accounts/accounts'
import { newAccountSchema } from '@/lib/api/accounts'
import { StartFault } from '../checks'
import { acts, readSecret, type Said } from './command'
import { openConsole } from './open-console'

interface Options {
  name: string
  baseUrl: string
  versionHeader?: string
}

async function add({ name, baseUrl, versionHeader }: Options): Promise<Said> {
  const given = newAccountSchema.safeParse({
    name,
    base_url: baseUrl,
    api_key: await readSecret('API key'),
    version_header: versionHeader,
  })
  if (!given.success) throw new StartFault(given.error.issues.map(({ message }) => `${message}.`).join(' '))
  const account = await connectAccount(await openConsole(), given.data, { user: null })
  return { json: { account: account.slug }, words: `${account.name} is connected, as ${account.slug}.` }
}

/** `adit account add`. */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('accounts of the console')
  acts(
    account
      .command('add')
      .description(
        'connect an account after testing the connection; reads the API key from standard input',
      )
      .requiredOption('--name <name>', 'name in the console')
      .requiredOption('--base-url <url>', 'base URL of its management API')
      .option(
        '--version-header <header>',
        'name of the header that carries the API version (default: Service-Version)',
      ),
    add,
  )
}
