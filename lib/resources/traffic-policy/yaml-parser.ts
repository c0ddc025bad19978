import type { FindSecrets } from '@/lib/contract/fields'
import type { Reading } from './json'

interface YamlParser {
  read: (text: string) => Reading
  findSecrets: FindSecrets
}

let parser: YamlParser | null = null

/** Sets the YAML parser. The parser is too large for the initial page load, so pages load it with the policy editor. */
export function setYamlParser(loaded: YamlParser): void {
  parser = loaded
}

/** Returns the YAML parser, or null if it isn't loaded. */
export const yamlParser = (): YamlParser | null => parser
