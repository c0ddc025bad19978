import { homedir } from 'node:os'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@/lib/util/is-record'
import { AgentFault } from '../fault'
import type { Mistake } from './document'
import { type AgentKeys, type ConfigFile, readConfigFile } from './read-file'
import type { TunnelKeys } from './shapes'
import {
  type DefinitionFault,
  endpointFault,
  endpointTunnel,
  tunnelFault,
  type TunnelSpec,
  tunnelsOf,
} from './tunnel'

/** What all the files of a start say together. */
export interface Config {
  files: string[]
  version: '2' | '3'
  agent: AgentKeys
  tunnels: TunnelSpec[]
  /** Keys that were accepted without effect. */
  idle: Mistake[]
}

const sentence = ({ file, line, key, message }: Mistake) =>
  `${file}${line > 0 ? `:${line}` : ''}: ${key ? `${key} ` : ''}${message}`

/** Every mistake of the files, a line each. */
export class ConfigFault extends AgentFault {
  constructor(readonly mistakes: readonly Mistake[]) {
    super([...new Set(mistakes.map(sentence))].join('\n'))
  }
}

/** Of the same name in several files, key by key; `addr` is a value, though a map inside. */
const mergeKeys = (parts: readonly (TunnelKeys | undefined)[]): TunnelKeys => Object.assign({}, ...parts)

const mergeGiven = (parts: readonly unknown[]): Record<string, unknown> =>
  Object.assign({}, ...parts.filter(isRecord))

interface Defined {
  specs: TunnelSpec[]
  mistakes: Mistake[]
}

/** Tunnels by name of all files together; what a definition lacks is told at the file that spoke last of it. */
function definedTunnels(files: readonly ConfigFile[]): Defined {
  const names = [...new Set(files.flatMap(({ given }) => Object.keys(given.tunnels)))]
  const specs: TunnelSpec[] = []
  const mistakes: Mistake[] = []
  for (const name of names) {
    const speaking = files.filter(({ given }) => Object.hasOwn(given.tunnels, name))
    const given = speaking.map((file) => file.given.tunnels[name])
    const fault = given.every(isRecord) ? tunnelFault(mergeGiven(given)) : null
    const last = speaking.at(-1)
    if (fault && last) mistakes.push(placed(last, ['tunnels', name], fault))
    else specs.push(...tunnelsOf(name, mergeKeys(speaking.map(({ tunnels }) => tunnels[name]))))
  }
  return { specs, mistakes }
}

function placed(file: ConfigFile, path: readonly PropertyKey[], { key, message }: DefinitionFault): Mistake {
  const full = [...path, ...key.split('.').filter((part) => part !== '')]
  return { file: file.file, line: file.lineOf(full), key: full.map(String).join('.'), message }
}

/** Endpoints of the last file that has a list of them. */
function definedEndpoints(files: readonly ConfigFile[]): Defined {
  const last = files.findLast(({ given }) => given.endpoints !== undefined)
  const mistakes = (last?.given.endpoints ?? []).flatMap((given, i) => {
    const fault = isRecord(given) ? endpointFault(given) : null
    return fault && last ? [placed(last, ['endpoints', i], fault)] : []
  })
  const specs = (last?.endpoints ?? []).flatMap((keys) => endpointTunnel(keys) ?? [])
  return { specs, mistakes }
}

/** Names that stand for two tunnels. */
function doubles(files: readonly ConfigFile[], specs: readonly TunnelSpec[]): Mistake[] {
  const names = specs.map(({ name }) => name)
  const twice = new Set(names.filter((name, i) => names.indexOf(name) !== i))
  const file = files.at(-1)?.file ?? ''
  return [...twice].map((name) => ({ file, line: 0, key: name, message: 'is the name of two tunnels' }))
}

/** What files that were read say together. Throws a `ConfigFault` with every mistake of all of them. */
export function combine(files: readonly ConfigFile[]): Config {
  const own = files.flatMap(({ mistakes }) => mistakes)
  const [tunnels, endpoints] = [definedTunnels(files), definedEndpoints(files)]
  const specs = [...tunnels.specs, ...endpoints.specs]
  const mistakes = [...own, ...tunnels.mistakes, ...endpoints.mistakes, ...doubles(files, specs)]
  const order = files.map(({ file }) => file)
  mistakes.sort((a, b) => order.indexOf(a.file) - order.indexOf(b.file) || a.line - b.line)
  if (mistakes.length > 0) throw new ConfigFault(mistakes)
  return {
    files: files.map(({ file }) => file),
    version: files.at(-1)?.version ?? '2',
    agent: Object.assign({}, ...files.map(({ agent }) => agent)),
    tunnels: specs,
    idle: files.flatMap(({ idle }) => idle),
  }
}

const folders: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Library/Application Support',
  win32: 'AppData/Local',
}

/** The file that is read when none is named. Source: api-notes 6.1, locations. */
export const defaultConfigFile = () =>
  join(homedir(), folders[process.platform] ?? '.config', 'adit-agent', 'adit-agent.yml')

/** Where the agent keeps its state when nothing else is said. */
export const defaultStateDir = () =>
  join(homedir(), folders[process.platform] ?? '.local/share', 'adit-agent')

/** Reads and merges the named files, later over earlier; with none named the default one, where it is. Throws a `ConfigFault`. */
export function loadConfig(names: readonly string[]): Config {
  const files = names.length > 0 ? names : [defaultConfigFile()].filter((file) => existsSync(file))
  return combine(files.map(readConfigFile))
}
