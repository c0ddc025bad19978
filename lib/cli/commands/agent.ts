import { type Command, Option } from 'commander'
import { defaultConfigFile, defaultStateDir, loadConfig } from '@/lib/agentd/config/load'
import type { StartOptions } from '@/lib/agentd/options'
import type { Own } from '@/lib/agentd/supervise/choose'
import { createParentLog } from '@/lib/agentd/log'
import { supervise } from '@/lib/agentd/supervise/supervise'
import { handleUncaught } from '@/lib/util/errors'
import { acts, type CommandResult } from './command'

interface Flags {
  config?: string[]
  authtoken?: string
  serverAddr?: string
  webAddr?: string
  metadata?: string
  resolve?: string[]
  stateDir: string
  logFormat?: 'json' | 'term'
}

const list = (value: string, before: string[] = []) => [
  ...before,
  ...value.split(',').filter((name) => name !== ''),
]
const each = (value: string, before: string[] = []) => [...before, value]

const configOption = () =>
  new Option(
    '--config <files>',
    `configuration files; later files override earlier ones (default: ${defaultConfigFile()})`,
  ).argParser(list)

function withFlags(command: Command): Command {
  return command
    .addOption(configOption())
    .addOption(
      new Option(
        '--authtoken <token>',
        "agent's authtoken; other users can see command lines, so prefer the environment variable",
      ).env('ADIT_AGENT_AUTHTOKEN'),
    )
    .option('--server-addr <host:port>', "address of the platform's ingress (default: 127.0.0.1:4556)")
    .option(
      '--web-addr <host:port>',
      'address of the agent API, or false to turn it off (default: 127.0.0.1:4040 to 4049)',
    )
    .option('--metadata <text>', 'metadata that the platform shows for this agent')
    .addOption(
      new Option(
        '--resolve <host:port:address>',
        'connect to ADDRESS instead of HOST:PORT, like --resolve in curl',
      ).argParser(each),
    )
    .option('--state-dir <directory>', 'directory for updates and the pinned release key', defaultStateDir())
    .addOption(
      new Option(
        '--log-format <format>',
        'json: one object per line; term: plain text (default: term in a terminal, json elsewhere)',
      ).choices(['json', 'term']),
    )
}

const optionsOf = (flags: Flags, more: Partial<StartOptions>): StartOptions => ({
  names: [],
  all: false,
  none: false,
  http: null,
  ...flags,
  config: flags.config ?? [],
  resolve: flags.resolve ?? [],
  ...more,
})

interface HttpFlags extends Flags {
  domain?: string
  name?: string
  scheme?: string
  hostHeader?: string
  inspect: boolean
}

async function check({ config = [] }: Flags): Promise<CommandResult> {
  const { files, version, tunnels } = loadConfig(config)
  const names = tunnels.map(({ name }) => name)
  const text =
    files.length > 0
      ? `Valid: ${files.join(', ')}`
      : `Nothing to check: ${defaultConfigFile()} doesn't exist. Choose another file with --config.`
  return { json: { files, version, tunnels: names }, text }
}

export function addAgentCommands(program: Command, own: Own): void {
  const run = async (options: StartOptions) => {
    delete process.env.ADIT_SECRET // the agent runs other programs and doesn't need the key
    handleUncaught(createParentLog(options))
    process.exitCode = await supervise({ own, options })
  }
  const agent = program.command('agent').description('connect services on this machine to the local platform')
  withFlags(agent.command('start').description('start tunnels from the configuration files'))
    .argument('[names...]', 'tunnels to start')
    .addOption(new Option('--all', 'start all tunnels').default(false).conflicts('none'))
    .option('--none', "don't start any tunnels; they can be started later through the agent API", false)
    .action((names: string[], flags: Flags & { all: boolean; none: boolean }, command: Command) => {
      if (names.length > 0 && (flags.all || flags.none))
        command.error('error: use only one of these: tunnel names, --all or --none')
      return run(optionsOf(flags, { names }))
    })
  withFlags(agent.command('http').description('start one HTTP tunnel'))
    .argument('<addr>', 'where to forward traffic: a port, or host:port')
    .option('--domain <name>', 'public hostname; assigned by the platform if omitted')
    .option('--name <name>', 'tunnel name (default: the domain, or http without a domain)')
    .addOption(new Option('--scheme <scheme>', 'scheme of the public URL').choices(['http', 'https']))
    .option('--host-header <value>', 'Host header to send to the service: preserve, rewrite or a fixed value')
    .option('--no-inspect', "don't capture requests")
    .action((addr: string, { domain, name, scheme, hostHeader, inspect, ...flags }: HttpFlags) =>
      run(optionsOf(flags, { http: { addr, domain, name, scheme, host_header: hostHeader, inspect } })),
    )
  const config = agent.command('config').description('check configuration files')
  acts(
    config.command('check').description('validate the configuration files').addOption(configOption()),
    check,
  )
}
