import { existsSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { acceptSecret, context, type Context } from '@/lib/server/context'
import type { Access } from '@/lib/contract/operation'
import { addPerson } from '@/lib/server/people/people'
import { newPersonSchema } from '@/lib/api/people'
import { connectAccount } from '@/lib/server/accounts/accounts'
import { newAccountSchema } from '@/lib/api/accounts'
import { parseHead, verifyAudit } from '@/lib/audit/verify'
import type { AuditVerdict } from '@/lib/api/audit'
import { counted, joinWithAnd } from '@/lib/util/text'
import { checkedEnv, lockStore, prepareDataDir, StartFault } from '../start-checks'
import { enterDataDir, needStore } from '../data-dir'
import { acts, readSecret, type CommandResult } from './command'
import { backUp } from './backup'
import { restore, restoreReport } from './restore'

/**
 * The functions that release the acquired locks. Kept here so that garbage collection doesn't release the locks early.
 */
const entered: (() => void)[] = []

/**
 * Opens the store and the keys of the console. Works while the console is running. Creates the data directory if it
 * doesn't exist.
 */
function openConsole(): Promise<Context> {
  entered.push(enterDataDir(checkedEnv()))
  return context()
}

/**
 * Opens the store and the keys of an existing console. Throws a `StartFault` and creates nothing if the console has
 * neither a key file nor a store.
 */
async function openExisting(): Promise<Context> {
  const env = checkedEnv()
  if (!existsSync(env.keyFile)) needStore(env, env.storeFile)
  entered.push(enterDataDir(env))
  return context()
}

async function addUser(options: { email: string; role: Access }): Promise<CommandResult> {
  const password = await readSecret('Password')
  const parsed = newPersonSchema.safeParse({ email: options.email, role: options.role, password })
  if (!parsed.success) throw new StartFault(parsed.error.issues.map(({ message }) => `${message}.`).join(' '))
  const id = await addPerson(await openConsole(), parsed.data, { user: null })
  const { email, role } = parsed.data
  return { json: { id, email, role }, text: `${email} can now sign in. Role: ${role}.` }
}

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('manage people with access')
  const role = new Option('--role <role>', "the person's role").choices(['viewer', 'operator', 'admin'])
  acts(
    user
      .command('add')
      .description('add a person; prompts for the password, or reads it from standard input')
      .requiredOption('--email <email>', "the person's email address")
      .addOption(role.makeOptionMandatory()),
    addUser,
  )
}

interface AccountFlags {
  name: string
  baseUrl: string
  versionHeader?: string
}

async function addAccount({ name, baseUrl, versionHeader }: AccountFlags): Promise<CommandResult> {
  const parsed = newAccountSchema.safeParse({
    name,
    base_url: baseUrl,
    api_key: await readSecret('API key'),
    version_header: versionHeader,
  })
  if (!parsed.success) throw new StartFault(parsed.error.issues.map(({ message }) => `${message}.`).join(' '))
  const account = await connectAccount(await openConsole(), parsed.data, { user: null })
  return { json: { account: account.slug }, text: `${account.name} is connected. Slug: ${account.slug}.` }
}

export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('manage connected accounts')
  acts(
    account
      .command('add')
      .description(
        'connect an account after testing it; prompts for the API key, or reads it from standard input',
      )
      .requiredOption('--name <name>', "the account's name in the console")
      .requiredOption('--base-url <url>', 'base URL of the management API')
      .option(
        '--version-header <header>',
        'name of the header that carries the API version (default: Service-Version)',
      ),
    addAccount,
  )
}

async function acceptKey(): Promise<CommandResult> {
  const env = checkedEnv()
  const leave = enterDataDir(env)
  const unlock = lockStore(env.lockFile, 'console')
  try {
    const keyId = await acceptSecret()
    return { json: { key_id: keyId }, text: `Adit now uses the sealing key ${keyId}.` }
  } finally {
    unlock()
    leave()
  }
}

export function addSecretCommands(program: Command): void {
  const secret = program.command('secret').description('manage the sealing key')
  acts(
    secret
      .command('accept')
      .description(
        'continue with the current sealing key after the previous one was lost; API keys must be entered again',
      ),
    acceptKey,
  )
}

function unverifiedSentence({ first, last, keys }: NonNullable<AuditVerdict['unverified']>): string {
  const [name, them] = keys.length === 1 ? ['sealing key', 'it'] : ['sealing keys', 'them']
  const rows = first === last ? `Row ${first}` : `Rows ${first} to ${last}`
  return `${rows} of the audit table can't be fully verified without the ${name} ${joinWithAnd(keys)}. Add ${them} to ADIT_SECRET after the current key, separated by commas.`
}

async function verify({ head }: { head?: ReturnType<typeof headOption> }): Promise<CommandResult> {
  const { db, keyRing } = await openExisting()
  const verdict = await verifyAudit(db, keyRing, head)
  if (verdict.firstBad !== undefined)
    throw new StartFault(
      `Audit log entries were changed or removed, starting at row ${verdict.firstBad} of the audit table.`,
    )
  if (verdict.unverified) throw new StartFault(unverifiedSentence(verdict.unverified))
  const text = `The audit log is intact: ${counted(verdict.acts, 'entry', 'entries')}. Store this hash outside the console: ${verdict.head}`
  return { json: verdict, text }
}

function headOption(text: string) {
  const head = parseHead(text)
  if (!head) throw new InvalidArgumentError('Enter the whole hash that an earlier run printed.')
  return head
}

function filePath(path: string): string {
  if (path.trim() === '') throw new InvalidArgumentError('Enter a file path.')
  return path
}

async function createBackup(file: string): Promise<CommandResult> {
  const backup = backUp(await openExisting(), file)
  const text = `Wrote ${backup.file}. Restoring it requires the sealing key ${backup.key_id}, which isn't in the backup. Store the key separately.`
  return { json: backup, text }
}

async function restoreBackup(file: string): Promise<CommandResult> {
  const env = checkedEnv()
  prepareDataDir(env.dataDir)
  const outcome = await restore(env, file)
  return { json: outcome, text: restoreReport(outcome) }
}

export function addStoreCommands(program: Command): void {
  const audit = program.command('audit').description('verify the audit log')
  acts(
    audit
      .command('verify')
      .description('verify that no audit log entry was changed or removed')
      .option(
        '--head <head>',
        'hash printed by an earlier run, to detect whether the audit log has been replaced',
        headOption,
      ),
    verify,
  )
  acts(
    program
      .command('backup')
      .description(
        'write the data of the console and the local platform to one new file; both can keep running',
      )
      .argument('<file>', 'backup file to create', filePath),
    createBackup,
  )
  acts(
    program
      .command('restore')
      .description('replace the data with a backup; stop the console and the local platform first')
      .argument('<file>', 'backup file to restore', filePath),
    restoreBackup,
  )
}
