import { resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import { AgentFault } from '@/lib/agentd/fault'
import { AGENT_VERSION } from '@/lib/agentd/options'
import { ReleaseError } from '@/lib/platform/agents/releases'
import { SettingError } from '@/lib/platform/settings'
import { DnsRecordError } from '@/lib/platform/zones'
import { Failure } from '@/lib/contract/failure'
import { explain } from './start-checks'
import { addAccountCommands, addSecretCommands, addStoreCommands, addUserCommands } from './commands/console'
import { addAgentCommands } from './commands/agent'
import { ArchiveError } from './commands/archive'
import { addConformanceCommand } from './commands/conformance'
import { addPlatformCommands } from './commands/platform'

const expected = [Failure, SettingError, ReleaseError, DnsRecordError, ArchiveError, AgentFault]

function createProgram(): Command {
  const program = new Command('adit')
  program
    .description(
      'Administers this installation of Adit. Most commands also work while the console and the local platform are stopped.',
    )
    .exitOverride()
    .showHelpAfterError(false)
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
  addUserCommands(program)
  addAccountCommands(program)
  addPlatformCommands(program)
  addStoreCommands(program)
  addSecretCommands(program)
  addConformanceCommand(program)
  addAgentCommands(program, { file: resolve(import.meta.dirname, 'agent.mjs'), version: AGENT_VERSION })
  return program
}

/**
 * Runs a command line. Resolves with the exit code, such as 0 for success, 1 for a failure, or 2 for an invalid command
 * line.
 */
export async function adit(argv: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(argv, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind)
    process.stderr.write(`${isExpected ? error.message : explain(error)}\n`)
    return 1
  }
}
