import { homedir } from 'node:os'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@/lib/util/is-record'
import { AgentFault } from '../fault'
import type { Mistake } from './document'
import { type AgentKeys, type ConfigFile, dotted, readConfigFile } from './read-file'
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

/** A tunnel, and where it was defined. */
interface Place {
  file: ConfigFile
  path: readonly PropertyKey[]
}
interface Defined {
  specs: (Place & { spec: TunnelSpec })[]
  mistakes: Mistake[]
}

/** Tunnels by name of all files together; what a definition lacks is told at the file that spoke last of it. */
function definedTunnels(files: readonly ConfigFile[]): Defined {
  const names = [...new Set(files.flatMap(({ given }) => Object.keys(given.tunnels)))]
  const defined: Defined = { specs: [], mistakes: [] }
  for (const name of names) {
    const speaking = files.filter(({ given }) => Object.hasOwn(given.tunnels, name))
    const given = speaking.map((file) => file.given.tunnels[name])
    const file = speaking.at(-1)
    if (!file) continue
    const path = ['tunnels', name]
    const fault = given.every(isRecord) ? tunnelFault(mergeGiven(given)) : null
    if (name === '__proto__')
      // an object of JavaScript has it already
      defined.mistakes.push(placed({ file, path }, { key: '', message: 'is not a valid tunnel name' }))
    else if (fault) defined.mistakes.push(placed({ file, path }, fault))
    else
      for (const spec of tunnelsOf(name, mergeKeys(speaking.map(({ tunnels }) => tunnels[name]))))
        defined.specs.push({ spec, file, path })
  }
  return defined
}

function placed({ file, path }: Place, { key, message }: DefinitionFault): Mistake {
  const full = [...path, ...key.split('.').filter((part) => part !== '')]
  return { file: file.file, line: file.lineOf(full), key: dotted(full), message }
}

/** Endpoints of the last file that has a list of them. */
function definedEndpoints(files: readonly ConfigFile[]): Defined {
  const file = files.findLast(({ given }) => given.endpoints !== undefined)
  if (!file) return { specs: [], mistakes: [] }
  const at = (i: number): Place => ({ file, path: ['endpoints', i] })
  const mistakes = (file.given.endpoints ?? []).flatMap((given, i) => {
    const fault = isRecord(given) ? endpointFault(given) : null
    return fault ? [placed(at(i), fault)] : []
  })
  const specs = (file.endpoints ?? []).flatMap((keys, i) => {
    const spec = endpointTunnel(keys)
    return spec ? [{ spec, ...at(i) }] : []
  })
  return { specs, mistakes }
}

/** Each that has the name of one before it. */
function doubles(specs: Defined['specs']): Mistake[] {
  const names = specs.map(({ spec }) => spec.name)
  return specs
    .filter(({ spec }, i) => names.indexOf(spec.name) !== i)
    .map((place) => placed(place, { key: '', message: `is the second tunnel named ${place.spec.name}` }))
}

/** What files that were read say together. Throws a `ConfigFault` with every mistake of all of them. */
export function combine(files: readonly ConfigFile[]): Config {
  const own = files.flatMap(({ mistakes }) => mistakes)
  const [tunnels, endpoints] = [definedTunnels(files), definedEndpoints(files)]
  const specs = [...tunnels.specs, ...endpoints.specs]
  const mistakes = [...own, ...tunnels.mistakes, ...endpoints.mistakes, ...doubles(specs)]
  const order = files.map(({ file }) => file)
  mistakes.sort((a, b) => order.indexOf(a.file) - order.indexOf(b.file) || a.line - b.line)
  if (mistakes.length > 0) throw new ConfigFault(mistakes)
  return {
    files: files.map(({ file }) => file),
    version: files.at(-1)?.version ?? '2',
    agent: Object.assign({}, ...files.map(({ agent }) => agent)),
    tunnels: specs.map(({ spec }) => spec),
    idle: files.flatMap(({ idle }) => idle),
  }
}

const folders: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Library/Application Support',
  win32: 'AppData/Local',
}

/** The path of the configuration file that is read when the command line names none. */
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
