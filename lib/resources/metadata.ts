import { formatNumber, positionIn, startsLikeJson } from '@/lib/util/text'
import { type JsonNode, readJson } from './traffic-policy/json'

/**
 * Describes a metadata text while it's being typed, with the formatted JSON; null for other texts. Any text is
 * accepted, so this reports no errors.
 */
export function readMetadata(text: string): { text: string; formatted: string | null } {
  if (!startsLikeJson(text)) return { text: 'Plain text', formatted: null }
  const { node, fault } = readJson(text)
  if (!node)
    return { text: `Plain text. Not valid JSON: ${inner(positionIn(text, fault.from))}.`, formatted: null }
  return { text: `Valid JSON, ${countText(node)}`, formatted: JSON.stringify(JSON.parse(text), null, 2) }
}

const inner = (position: string) => position.charAt(0).toLowerCase() + position.slice(1)

function countText(node: JsonNode): string {
  const [count, one, many] =
    node.kind === 'object'
      ? [node.entries.length, 'key', 'keys']
      : [node.kind === 'array' ? node.items.length : 0, 'entry', 'entries']
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
