import { type Reading, readJson } from './json'
import type { FindSecrets } from '@/lib/contract/fields'

interface YamlParser {
  read: (text: string) => Reading
  findSecrets: FindSecrets
}

let parser: YamlParser | null = null

export function setYamlParser(loaded: YamlParser): void {
  parser = loaded
}

export const yamlParser = (): YamlParser | null => parser

/** The parsed document of a policy, or why parsing failed, with the assumed notation. */
export type PolicyReading = Reading & { notation: 'JSON' | 'YAML' }

/**
 * Parses a policy in JSON or YAML. Returns null if the text isn't JSON and the YAML parser isn't loaded yet.
 */
export function readPolicy(text: string): PolicyReading | null {
  const json = readJson(text)
  if (json.node) return { ...json, notation: 'JSON' }
  const yaml = yamlParser()?.read(text)
  if (!yaml) return null
  // Both failed. A text that starts like JSON was most likely meant to be JSON.
  return yaml.node || !/^\s*[[{"]/.test(text)
    ? { ...yaml, notation: 'YAML' }
    : { fault: json.fault, notation: 'JSON' }
}
