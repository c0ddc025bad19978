import { readFileSync } from 'node:fs'
import { errorCode } from '@/lib/util/errors'
import { isRecord } from '@/lib/util/records'
import { type Mistake, type ReadDocument, readDocument } from './document'
import { issuesOf } from './mistakes'
import { isIdle, type EndpointKeys, type TunnelKeys, version2, version3 } from './shapes'
import type { z } from 'zod'

type Version2 = z.output<typeof version2>
export type AgentKeys = Omit<Version2, 'version' | 'tunnels'>

export interface ConfigFile {
  file: string
  version: '2' | '3'
  agent: AgentKeys
  tunnels: Record<string, TunnelKeys>
  /** The file's endpoints, or undefined if the file defines no endpoints or contains invalid values. */
  endpoints: EndpointKeys[] | undefined
  /** The tunnels and endpoints as written in the file, possibly invalid. */
  keys: { tunnels: Record<string, unknown>; endpoints: unknown[] | undefined }
  lineOf: ReadDocument['lineOf']
  mistakes: Mistake[]
  /** Warnings about keys that are accepted but have no effect. */
  idle: Mistake[]
}

const failures: Partial<Record<string, string>> = {
  ENOENT: "doesn't exist",
  EACCES: "isn't readable by this user",
  EISDIR: 'is a directory',
}

/** Formats a path for messages. Shows an empty key as `""`. */
export const dotted = (path: readonly PropertyKey[]) => path.map((part) => String(part) || '""').join('.')

function versionOf(value: Record<string, unknown>): { version: '2' | '3'; message: string | null } {
  const { version } = value
  const likelyVersion = 'agent' in value || 'endpoints' in value ? '3' : '2'
  if (version === undefined)
    return {
      version: likelyVersion,
      message: `is missing. Add the line \`version: ${likelyVersion === '3' ? '3' : '"2"'}\``,
    }
  const known = (['2', '3'] as const).find((one) => version === one || version === Number(one))
  if (known) return { version: known, message: null }
  return {
    version: likelyVersion,
    message: `is ${JSON.stringify(version)}, but this agent supports only versions 2 and 3`,
  }
}

function shapeOf(version: '2' | '3', value: unknown) {
  const schema = version === '2' ? version2 : version3
  const read = schema.safeParse(value)
  if (!read.success) return { issues: issuesOf(schema, read.error), data: null }
  return { issues: [], data: read.data }
}

function agentOf(version: '2' | '3', data: z.output<typeof version2> | z.output<typeof version3>): AgentKeys {
  if (version === '3') {
    const { connect_url, connect_cas: _idle, ...rest } = ('agent' in data && data.agent) || {}
    return connect_url ? { ...rest, server_addr: connect_url } : rest
  }
  // The version determines the shape.
  const { version: _version, tunnels: _tunnels, ...rest } = data as Version2
  return rest
}

const empty = (file: string, mistakes: Mistake[]): ConfigFile => ({
  file,
  version: '2',
  agent: {},
  tunnels: {},
  endpoints: undefined,
  keys: { tunnels: {}, endpoints: undefined },
  lineOf: () => 1,
  mistakes,
  idle: [],
})

/** Parses the text of a configuration file. Returns errors in `mistakes`. */
export function readConfigText(file: string, text: string): ConfigFile {
  const { value, lineOf, mistakes } = readDocument(file, text)
  if (mistakes.length > 0 && value === undefined) return empty(file, mistakes)
  const content = value ?? {} // The file may be empty.
  const at = (path: readonly PropertyKey[], message: string): Mistake => ({
    file,
    line: lineOf(path),
    key: dotted(path),
    message,
  })
  if (!isRecord(content))
    return empty(file, [...mistakes, at([], 'The configuration must be a mapping of keys to values')])
  const { version, message } = versionOf(content)
  const { issues, data } = shapeOf(version, content)
  const all = [
    ...mistakes,
    ...(message ? [at(['version'], message)] : []),
    ...issues.map((issue) => at(issue.path, issue.message)),
  ]
  const settings = version === '3' ? content.agent : content
  const prefix = version === '3' ? ['agent'] : []
  const idleKeys = isRecord(settings) ? Object.keys(settings).filter(isIdle) : []
  return {
    ...empty(file, all),
    version,
    lineOf,
    keys: {
      tunnels: isRecord(content.tunnels) ? content.tunnels : {},
      endpoints: Array.isArray(content.endpoints) ? content.endpoints : undefined,
    },
    agent: data ? agentOf(version, data) : {},
    tunnels: data?.tunnels ?? {},
    endpoints: data && 'endpoints' in data ? data.endpoints : undefined,
    idle: idleKeys.map((key) => at([...prefix, key], 'has no effect on this agent')),
  }
}

/** Reads and parses a configuration file. Returns errors in `mistakes`, including a missing or unreadable file. */
export function readConfigFile(file: string): ConfigFile {
  try {
    return readConfigText(file, readFileSync(file, 'utf8'))
  } catch (error) {
    const message = failures[errorCode(error)]
    if (!message) throw error
    return empty(file, [{ file, line: 0, key: '', message: `The file ${message}` }])
  }
}
