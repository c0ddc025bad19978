import { homedir } from 'node:os'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@/lib/util/records'
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

export interface Config {
  files: string[]
  version: '2' | '3'
  agent: AgentKeys
  tunnels: TunnelSpec[]
  /** Warnings about keys that are accepted but have no effect. */
  idle: Mistake[]
}

const sentence = ({ file, line, key, message }: Mistake) =>
  `${file}${line > 0 ? `:${line}` : ''}: ${key ? `${key} ` : ''}${message}`

/** Thrown if configuration files have errors. The message has one line per distinct error. */
export class ConfigFault extends AgentFault {
  constructor(readonly mistakes: readonly Mistake[]) {
    super([...new Set(mistakes.map(sentence))].join('\n'))
  }
}

const mergeKeys = (parts: readonly (TunnelKeys | undefined)[]): TunnelKeys => Object.assign({}, ...parts)

const mergeInputs = (parts: readonly unknown[]): Record<string, unknown> =>
  Object.assign({}, ...parts.filter(isRecord))

interface Position {
  file: ConfigFile
  path: readonly PropertyKey[]
}
interface Defined {
  specs: (Position & { spec: TunnelSpec })[]
  mistakes: Mistake[]
}

function definedTunnels(files: readonly ConfigFile[]): Defined {
  const names = [...new Set(files.flatMap(({ keys }) => Object.keys(keys.tunnels)))]
  const defined: Defined = { specs: [], mistakes: [] }
  for (const name of names) {
    const speaking = files.filter(({ keys }) => Object.hasOwn(keys.tunnels, name))
    const keys = speaking.map((file) => file.keys.tunnels[name])
    const file = speaking.at(-1)
    if (!file) continue
    const path = ['tunnels', name]
    const fault = keys.every(isRecord) ? tunnelFault(mergeInputs(keys)) : null
    if (name === '__proto__')
      // Every JavaScript object already has this property.
      defined.mistakes.push(mistakeAt({ file, path }, { key: '', message: "isn't a valid tunnel name" }))
    else if (fault) defined.mistakes.push(mistakeAt({ file, path }, fault))
    else
      for (const spec of tunnelsOf(name, mergeKeys(speaking.map(({ tunnels }) => tunnels[name]))))
        defined.specs.push({ spec, file, path })
  }
  return defined
}

function mistakeAt({ file, path }: Position, { key, message }: DefinitionFault): Mistake {
  const full = [...path, ...key.split('.').filter((part) => part !== '')]
  return { file: file.file, line: file.lineOf(full), key: dotted(full), message }
}

function definedEndpoints(files: readonly ConfigFile[]): Defined {
  const file = files.findLast(({ keys }) => keys.endpoints !== undefined)
  if (!file) return { specs: [], mistakes: [] }
  const at = (i: number): Position => ({ file, path: ['endpoints', i] })
  const mistakes = (file.keys.endpoints ?? []).flatMap((keys, i) => {
    const fault = isRecord(keys) ? endpointFault(keys) : null
    return fault ? [mistakeAt(at(i), fault)] : []
  })
  const specs = (file.endpoints ?? []).flatMap((keys, i) => {
    const spec = endpointTunnel(keys)
    return spec ? [{ spec, ...at(i) }] : []
  })
  return { specs, mistakes }
}

function doubles(specs: Defined['specs']): Mistake[] {
  const names = specs.map(({ spec }) => spec.name)
  return specs
    .filter(({ spec }, i) => names.indexOf(spec.name) !== i)
    .map((position) =>
      mistakeAt(position, {
        key: '',
        message: `has the same name as another tunnel: ${position.spec.name}`,
      }),
    )
}

/** Merges parsed files into a configuration. Throws a `ConfigFault` with the errors of all files. */
export function combineFiles(files: readonly ConfigFile[]): Config {
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

export const defaultConfigFile = () =>
  join(homedir(), folders[process.platform] ?? '.config', 'adit-agent', 'adit-agent.yml')

export const defaultStateDir = () =>
  join(homedir(), folders[process.platform] ?? '.local/share', 'adit-agent')

/**
 * Reads and merges configuration files. Later files take precedence. If `names` is empty, reads the default file or, if
 * that file doesn't exist, no file. Throws a `ConfigFault` if a file has errors.
 */
export function loadConfig(names: readonly string[]): Config {
  const files = names.length > 0 ? names : [defaultConfigFile()].filter((file) => existsSync(file))
  return combineFiles(files.map(readConfigFile))
}
