import { type Reading, readJson } from './json'
import { yamlParser } from './yaml-parser'

/** The document that a policy is, or why it isn't one; `notation` is what it was read as. */
export type PolicyReading = Reading & { notation: 'JSON' | 'YAML' }

/** Reads a policy in JSON or YAML. Returns null for a text that isn't JSON while the parser of YAML isn't loaded. */
export function readPolicy(text: string): PolicyReading | null {
  const json = readJson(text)
  if (json.node) return { ...json, notation: 'JSON' }
  const yaml = yamlParser()?.read(text)
  if (!yaml) return null
  // Both fail: a text that starts like JSON was most likely meant to be JSON.
  return yaml.node || !/^\s*[[{"]/.test(text)
    ? { ...yaml, notation: 'YAML' }
    : { fault: json.fault, notation: 'JSON' }
}
