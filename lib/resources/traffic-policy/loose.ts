import { type CST, Parser } from 'yaml'
import type { JsonEntry, JsonNode } from './json'

/** The maximum length of a policy in characters, and its maximum nesting depth, which prevents a stack overflow. */
const MAX_LENGTH = 131_072
const MAX_DEPTH = 60

/**
 * Parses as much as possible of an incomplete or invalid policy in JSON or YAML. Numbers and unquoted words become
 * strings. Aliases and block scalars become null. Returns null if nothing can be parsed, or if the text is too long or
 * too deeply nested.
 */
export function readLoosely(text: string): JsonNode | null {
  if (text.length > MAX_LENGTH || isDeep(text)) return null
  for (const token of new Parser().parse(text))
    if (token.type === 'document') return nodeOf(token.value, token.offset)
  return null
}

/** Reports whether a document may be so deeply nested that parsing is slow. */
function isDeep(text: string): boolean {
  let depth = 0
  for (const [mark] of text.matchAll(/[[\]{}]|(?:[-?:] ){20}/g)) {
    if (mark.length > 1) return true
    depth = '[{'.includes(mark) ? depth + 1 : Math.max(0, depth - 1)
    if (depth > MAX_DEPTH) return true
  }
  return false
}

function nodeOf(token: CST.Token | null | undefined, at: number, depth = 0): JsonNode {
  const none: JsonNode = { kind: 'null', from: at, to: at }
  if (!token || depth > MAX_DEPTH) return none
  const span = { from: token.offset, to: token.offset }
  switch (token.type) {
    case 'scalar':
    case 'single-quoted-scalar':
    case 'double-quoted-scalar':
      return { kind: 'string', value: wordOf(token), from: span.from, to: span.from + token.source.length }
    case 'block-map':
      return { kind: 'object', entries: token.items.flatMap((item) => entryOf(item, depth)), ...span }
    case 'block-seq':
      return { kind: 'array', items: itemsOf(token.items, depth), ...span }
    case 'flow-collection':
      return token.start.type === 'flow-map-start'
        ? { kind: 'object', entries: token.items.flatMap((item) => entryOf(item, depth)), ...span }
        : { kind: 'array', items: itemsOf(token.items, depth), ...span }
    default:
      return none
  }
}

interface Item {
  key?: CST.Token | null
  value?: CST.Token
}

const isWord = (token: CST.Token | null | undefined): token is CST.FlowScalar =>
  token?.type === 'scalar' || token?.type === 'single-quoted-scalar' || token?.type === 'double-quoted-scalar'

/** Returns the text of a scalar without its quotes. Doesn't decode escapes. */
function wordOf({ type, source }: CST.FlowScalar): string {
  if (type === 'scalar') return source
  return source.length > 1 && source.endsWith(source.charAt(0)) ? source.slice(1, -1) : source.slice(1)
}

function entryOf({ key, value }: Item, depth: number): JsonEntry[] {
  if (!isWord(key)) return []
  const keyAt = { from: key.offset, to: key.offset + key.source.length }
  return [{ key: wordOf(key), keyAt, value: nodeOf(value, keyAt.to, depth + 1) }]
}

/** Returns the items of a list. Converts a key with a value to an object with one key. */
const itemsOf = (items: readonly Item[], depth: number): JsonNode[] =>
  items.flatMap((item) => {
    if (!item.value && !item.key) return []
    const [pair] = entryOf(item, depth)
    return pair
      ? { kind: 'object', entries: [pair], from: pair.keyAt.from, to: pair.keyAt.to }
      : nodeOf(item.value, 0, depth + 1)
  })
