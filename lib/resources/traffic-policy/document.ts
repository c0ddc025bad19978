import { type JsonFault, type JsonNode, readJson } from './json'

/** The values of a text with their positions, or why it can't be read. */
export type Reading = { node: JsonNode; fault?: never } | { fault: JsonFault; node?: never }

/** The document that a policy is, or why it isn't one; `notation` is what it was read as. */
export type PolicyReading = Reading & { notation: 'JSON' | 'YAML' }

let readYaml: ((text: string) => Reading) | null = null

/** Sets the reader of YAML. Its parser is too large for pages, so they load it together with the policy editor. */
export function setYamlReader(reader: (text: string) => Reading): void {
  readYaml = reader
}

/** Reads a policy in JSON or YAML. Returns null for a text that isn't JSON while there is no reader of YAML. */
export function readPolicy(text: string): PolicyReading | null {
  const json = readJson(text)
  if (json.node) return { ...json, notation: 'JSON' }
  if (!readYaml) return null
  const yaml = readYaml(text)
  // Both fail: a text that starts like JSON was most likely meant to be JSON.
  return yaml.node || !/^\s*[[{"]/.test(text)
    ? { ...yaml, notation: 'YAML' }
    : { fault: json.fault, notation: 'JSON' }
}
