import { fileURLToPath } from 'node:url'
import { Command, CommanderError } from 'commander'
import { AgentFault, reasonOf } from '@/lib/agentd/fault'
import { runChild } from '@/lib/agentd/supervise/child'
import { RUN, AGENT_VERSION } from '@/lib/agentd/options'
import { addAgentCommands } from './commands/agent'

async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === RUN) return runChild()
  const program = new Command('adit-agent').version(AGENT_VERSION).exitOverride()
  addAgentCommands(program, { file: fileURLToPath(import.meta.url), version: AGENT_VERSION })
  try {
    await program.parseAsync(argv[0] === 'agent' || argv[0]?.startsWith('-') ? argv : ['agent', ...argv], {
      from: 'user',
    })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(
      `${error instanceof AgentFault ? error.message : ((error as Error)?.stack ?? reasonOf(error))}\n`,
    )
    return 1
  }
}

process.exit(await main(process.argv.slice(2)))
