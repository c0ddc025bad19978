import { formatNumber, positionIn, startsLikeJson } from '@/lib/util/text'
import { type JsonNode, readJson } from './traffic-policy/json'

/**
 * Describes a metadata text while it's typed, with the formatted JSON; null for other texts. Any text is accepted, so
 * nothing here is an error.
 */
export function readMetadata(text: string): { words: string; formatted: string | null } {
  if (!startsLikeJson(text)) return { words: 'Plain text', formatted: null }
  const { node, fault } = readJson(text)
  if (!node)
    return { words: `Plain text. Not valid JSON: ${inner(positionIn(text, fault.from))}.`, formatted: null }
  return { words: `Valid JSON, ${countWords(node)}`, formatted: JSON.stringify(JSON.parse(text), null, 2) }
}

const inner = (position: string) => position.charAt(0).toLowerCase() + position.slice(1)

function countWords(node: JsonNode): string {
  const [count, one, many] =
    node.kind === 'object'
      ? [node.entries.length, 'key', 'keys']
      : [node.kind === 'array' ? node.items.length : 0, 'entry', 'entries']
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
