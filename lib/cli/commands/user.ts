import { type Command, Option } from 'commander'
import type { Access } from '@/lib/contract/operation'
import { addPerson } from '@/lib/server/people/people'
import { newPersonSchema } from '@/lib/api/people'
import { StartFault } from '../checks'
import { acts, readSecret, type Said } from './command'
import { openConsole } from './open-console'

async function add(options: { email: string; role: Access }): Promise<Said> {
  const password = await readSecret('Password')
  const given = newPersonSchema.safeParse({ email: options.email, role: options.role, password })
  if (!given.success) throw new StartFault(given.error.issues.map(({ message }) => `${message}.`).join(' '))
  const id = await addPerson(await openConsole(), given.data, { user: null })
  const { email, role } = given.data
  return { json: { id, email, role }, words: `${email} can now sign in, as ${role}.` }
}

/** `adit user add`: also the way to a first admin without the set-up page. */
export function addUserCommands(program: Command): void {
  const user = program.command('user').description('people with access')
  const role = new Option('--role <role>', 'their role').choices(['viewer', 'operator', 'admin'])
  acts(
    user
      .command('add')
      .description('add a person; reads the password from standard input')
      .requiredOption('--email <email>', 'their email address')
      .addOption(role.makeOptionMandatory()),
    add,
  )
}
