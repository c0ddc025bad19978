import * as z from 'zod'
import { type Config, defaultConfigFile } from './config/load'
import { issuesOf, nearest } from './config/mistakes'
import { tunnelKeys } from './config/shapes'
import { type TunnelSpec, tunnelsOf } from './config/tunnel'
import {
  type Address,
  metadata,
  serverAddress,
  tunnelName,
  webAddress,
  readResolve,
  type Resolve,
} from './config/values'
import { AgentFault } from './fault'
import type { StartOptions } from './options'

export interface AgentSettings {
  server: Address
  resolve: Resolve
  authtoken: string
  metadata: string
  heartbeatIntervalMs: number
  heartbeatToleranceMs: number
  remoteManagement: boolean
  updateCheck: boolean
  /** The listen address of the agent's API, or null if the API is disabled. */
  web: Address | null
  /** True if no listen address is configured, so that the agent can try other ports. */
  isWebDefault: boolean
  webAllowHosts: readonly string[]
  inspectDbSize: number
  configVersion: string
  tunnels: TunnelSpec[]
}

const listed = (items: readonly string[]) => items.join(', ') || 'none'

function chosen({ tunnels, files }: Config, { names, all, none }: StartOptions): TunnelSpec[] {
  const there = [...new Set(tunnels.map(({ name }) => name.replace(/ \(http\)$/, '')))]
  const context = `Available tunnels: ${listed(there)}. Files read: ${listed(files)}${files.length > 0 ? '' : ` (${defaultConfigFile()} doesn't exist)`}.`
  if (none) return []
  if (all && tunnels.length === 0) throw new AgentFault(`No tunnels to start. ${context}`)
  if (all) return tunnels
  if (names.length === 0)
    throw new AgentFault(`Specify the tunnels to start, or use --all or --none. ${context}`)
  const unknown = names.filter((name) => !there.includes(name))
  const meant = unknown.length === 1 ? nearest(unknown[0] ?? '', there) : null
  if (unknown.length > 0)
    throw new AgentFault(
      `${unknown.length === 1 ? 'Unknown tunnel' : 'Unknown tunnels'}: ${unknown.join(', ')}.${meant ? ` Did you mean ${meant}?` : ''} ${context}`,
    )
  return tunnels.filter(({ name }) => names.some((one) => name === one || name === `${one} (http)`))
}

function read<T>(option: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AgentFault(`${option} ${issuesOf(schema, parsed.error)[0]?.message}.`)
}

function single({ addr, name, domain, scheme, host_header, inspect }: NonNullable<StartOptions['http']>) {
  const schemes = scheme === undefined ? undefined : [scheme]
  const keys = { addr, domain, schemes, host_header, inspect }
  const input = Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined))
  const shape = z.strictObject(tunnelKeys).partial()
  const parsed = shape.safeParse(input)
  if (parsed.success) return tunnelsOf(read('--name', tunnelName, name ?? domain ?? 'http'), parsed.data)
  const items = issuesOf(shape, parsed.error).map(
    ({ path, message }) => `${path.map(String).join('.')} ${message}`,
  )
  throw new AgentFault(`This tunnel can't be started: ${items.join('; ')}.`)
}

const DEFAULT_WEB = { host: '127.0.0.1', port: 4040 }

/**
 * Merges the configuration files and the command line. The command line takes precedence. Throws an `AgentFault` if a
 * setting is invalid or missing.
 */
export function settingsOf(config: Config, options: StartOptions): AgentSettings {
  const { agent } = config
  const tunnels = options.http ? single(options.http) : chosen(config, options)
  const authtoken = options.authtoken || agent.authtoken // An empty variable counts as unset.
  if (!authtoken)
    throw new AgentFault(
      'No authtoken found. Set ADIT_AGENT_AUTHTOKEN, or add authtoken to a configuration file.',
    )
  const web =
    options.webAddr === undefined
      ? agent.web_addr
      : read('--web-addr', webAddress, options.webAddr === 'false' ? false : options.webAddr)
  const server =
    options.serverAddr === undefined
      ? agent.server_addr
      : read('--server-addr', serverAddress, options.serverAddr)
  return {
    server: server ?? { host: '127.0.0.1', port: 4556 },
    resolve: readResolve(options.resolve),
    authtoken,
    metadata: read('--metadata', metadata, options.metadata ?? agent.metadata ?? ''),
    heartbeatIntervalMs: agent.heartbeat_interval ?? 10_000,
    heartbeatToleranceMs: agent.heartbeat_tolerance ?? 15_000,
    remoteManagement: agent.remote_management ?? true,
    updateCheck: agent.update_check ?? true,
    web: web === undefined ? DEFAULT_WEB : web || null,
    isWebDefault: web === undefined,
    webAllowHosts: agent.web_allow_hosts ?? [],
    inspectDbSize: agent.inspect_db_size ?? 0,
    configVersion: config.version,
    tunnels,
  }
}
