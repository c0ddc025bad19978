import { isMap, isScalar, isSeq, Lexer, type Pair, parseAllDocuments, type Range, type Scalar } from 'yaml'
import type { FindSecrets, TextSecret } from '@/lib/contract/fields'
import type { JsonEntry, JsonNode } from './json'
import { secretsIn } from './secrets'

/** Characters of a policy that is read at all, and how many of them may be punctuation: each costs the parser a while. */
const maxLength = 131_072
const maxPunctuation = 6_000
const maxDepth = 100

/** Thrown for what is not read; the whole text then counts as one secret. */
class NotRead extends Error {}

/** A key of the document itself: a phase, by its present or its old name. Source: api-notes 9. */
const isPhase = (key: string) => /^(?:on_[a-z_]+|inbound|outbound)$/.test(key)
/** Characters that the lexer uses as marks of its own. */
const lexerMarks = ['\u0002', '\u0018', '\u001f'] as const
const scalarMark = '\u001f'

/**
 * Finds the secrets of a traffic policy in YAML, comments included, since those may hold a secret that was commented out.
 * Null, so that all of it is hidden, for what isn't one plain document of phases: several documents, aliases, directives,
 * unknown tags, a key twice, a fault, or a text that takes long to parse. The parser is too large for pages: only the
 * server reads YAML.
 */
export const findYamlSecrets: FindSecrets = (text) => {
  if (!isCheap(text)) return null
  try {
    return [...secretsIn(readDocument(text), text), ...commentsIn(text)].toSorted((a, b) => a.from - b.from)
  } catch {
    return null // NotRead, or the parser's own: of what can't be read, every part may be a secret
  }
}

function isCheap(text: string): boolean {
  if (text.length > maxLength || lexerMarks.some((mark) => text.includes(mark))) return false
  let count = 0
  for (const _ of text.matchAll(/[\n\r,:[\]{}&*!|>'"%@?#-]/g)) if ((count += 1) > maxPunctuation) return false
  return true
}

function readDocument(text: string): JsonNode {
  if (text.startsWith('\ufeff') || /^%/m.test(text)) throw new NotRead() // a byte order mark, or a directive
  const documents = parseAllDocuments(text, {
    logLevel: 'silent',
    prettyErrors: false,
    uniqueKeys: false, // checked here: the parser compares each key with each other
  })
  const [document] = documents
  if (document === undefined || documents.length > 1) throw new NotRead()
  if (document.errors.length > 0 || document.warnings.length > 0) throw new NotRead()
  const root = read(document.contents, text, 0)
  if (root.kind !== 'object' || !root.entries.every(({ key }) => isPhase(key))) throw new NotRead()
  return root
}

/** A node as the walk through JSON has it. */
function read(node: unknown, text: string, depth: number): JsonNode {
  if (depth > maxDepth) throw new NotRead()
  if (isScalar(node)) return readScalar(node, text)
  if (isMap(node)) {
    const entries = node.items.map((pair) => readEntry(pair, text, depth))
    if (new Set(entries.map(({ key }) => key)).size < entries.length) throw new NotRead()
    return { kind: 'object', entries, ...spanOf(node.range, text) }
  }
  if (!isSeq(node)) throw new NotRead() // an alias, for one
  return {
    kind: 'array',
    items: node.items.map((item) => read(item, text, depth + 1)),
    ...spanOf(node.range, text),
  }
}

function readEntry({ key, value }: Pair, text: string, depth: number): JsonEntry {
  if (!isScalar(key)) throw new NotRead()
  const keyAt = spanOf(key.range, text)
  const none: JsonNode = { kind: 'null', from: keyAt.to, to: keyAt.to }
  return {
    key: typeof key.value === 'string' ? key.value : (key.source ?? ''),
    keyAt,
    value: value === null ? none : read(value, text, depth + 1),
  }
}

function readScalar({ value, range }: Scalar, text: string): JsonNode {
  const span = spanOf(range, text)
  if (typeof value === 'string') return { kind: 'string', value, ...span }
  if (typeof value === 'number') return { kind: 'number', value, ...span }
  if (typeof value === 'boolean') return { kind: 'boolean', value, ...span }
  if (value === null) return { kind: 'null', ...span }
  throw new NotRead()
}

/** Where a value stands, without the line breaks behind a text of several lines. */
function spanOf(range: Range | null | undefined, text: string): { from: number; to: number } {
  if (!range) throw new NotRead()
  const [from, end] = range
  return { from, to: from + text.slice(from, end).trimEnd().length }
}

function commentsIn(text: string): TextSecret[] {
  const found: TextSecret[] = []
  let at = 0
  let isInScalar = false
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme === scalarMark) isInScalar = true
    if (lexerMarks.some((mark) => mark === lexeme)) continue
    const secret = lexeme.replace(/^#+/, '').trim()
    if (!isInScalar && lexeme.startsWith('#') && secret !== '') {
      const from = at + lexeme.indexOf(secret)
      const path = `comment ${found.length + 1}`
      found.push({ from, to: from + secret.length, secret, path, bond: 'comment', isBare: true })
    }
    isInScalar = false
    at += lexeme.length
  }
  if (at !== text.length) throw new NotRead()
  return found
}
