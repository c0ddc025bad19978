import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseAllDocuments,
  type Range,
  type Scalar,
  type YAMLError,
} from 'yaml'
import type { JsonEntry, JsonNode, Reading } from './json'

const maxLength = 131_072
const maxPunctuation = 6_000
const maxDepth = 100

/** The characters that the lexer uses as its own markers. */
export const lexerMarks = ['\u0002', '\u0018', '\u001f'] as const

class NotRead extends Error {
  constructor(
    message: string,
    readonly from: number,
    readonly to = from + 1,
  ) {
    super(message)
  }
}

/** Parses a YAML document whose root is a map. Returns a fault for an invalid or unsupported document. */
export function readYaml(text: string): Reading {
  try {
    return { node: readDocument(text) }
  } catch (error) {
    if (!(error instanceof NotRead))
      return { fault: { message: "This text can't be parsed", from: 0, to: 1 } }
    const from = Math.min(error.from, text.length)
    return { fault: { message: error.message, from, to: Math.max(from, Math.min(error.to, text.length)) } }
  }
}

function readDocument(text: string): JsonNode {
  refuseCostly(text)
  const directive = text.search(/^%/m)
  if (text.startsWith('\ufeff'))
    throw new NotRead("Byte order marks aren't supported. Remove the invisible character at the start.", 0)
  if (directive >= 0) throw new NotRead("Directives aren't supported. Remove this line.", directive)
  const [document, second] = parseAllDocuments(text, {
    logLevel: 'silent',
    prettyErrors: false,
    uniqueKeys: false, // checked here, because the parser compares every key with every other
  })
  const fault = document?.errors[0] ?? document?.warnings[0]
  if (fault) throw new NotRead(fault.message, ...faultAt(fault, text))
  if (second) throw new NotRead('A policy must be a single YAML document', second.range[0])
  const root = document && read(document.contents, text, 0)
  if (root?.kind !== 'object') throw new NotRead('A policy must be an object with phases as keys', 0)
  return root
}

/**
 * Returns the position of a syntax error. If a closing bracket is missing, or if the text ends too early, returns the
 * position of the last character before the error.
 */
function faultAt({ message, pos }: YAMLError, text: string): [from: number, to: number] {
  const before = text.slice(0, pos[0]).trimEnd().length
  const isMissingEnd = / end with a [\]}]$/.test(message) || text.slice(pos[0]).trim() === ''
  return isMissingEnd && before > 0 ? [before - 1, before] : pos
}

function refuseCostly(text: string): void {
  if (text.length > maxLength)
    throw new NotRead(
      `A YAML policy can have at most ${maxLength.toLocaleString('en')} characters`,
      maxLength,
    )
  const mark = lexerMarks.find((one) => text.includes(one))
  if (mark !== undefined)
    throw new NotRead("Control characters aren't supported. Remove this character.", text.indexOf(mark))
  let count = 0
  for (const { index } of text.matchAll(/[\n\r,:[\]{}&*!|>'"%@?#-]/g))
    if ((count += 1) > maxPunctuation)
      throw new NotRead(
        `A YAML policy can have at most ${maxPunctuation.toLocaleString('en')} line breaks and punctuation marks. Use JSON instead.`,
        index,
      )
}

function read(node: unknown, text: string, depth: number): JsonNode {
  if (isScalar(node)) return readScalar(node, text)
  if (isAlias(node)) throw new NotRead("Aliases aren't supported. Repeat the value.", node.range?.[0] ?? 0)
  if (!isMap(node) && !isSeq(node)) throw new NotRead('A policy must be an object with phases as keys', 0)
  const span = spanOf(node.range, text)
  if (depth > maxDepth) throw new NotRead(`Values can be nested at most ${maxDepth} levels deep`, span.from)
  if (isMap(node)) return { kind: 'object', entries: readEntries(node.items, text, depth), ...span }
  return { kind: 'array', items: node.items.map((item) => read(item, text, depth + 1)), ...span }
}

function readEntries(pairs: readonly Pair[], text: string, depth: number): JsonEntry[] {
  const known = new Set<string>()
  return pairs.map(({ key, value }) => {
    if (!isScalar(key)) throw new NotRead("A key can't be a list, an object or an alias", positionOf(key))
    const keyAt = spanOf(key.range, text)
    const name = typeof key.value === 'string' ? key.value : (key.source ?? '')
    if (known.has(name)) throw new NotRead(`Duplicate key: ${name}`, keyAt.from, keyAt.to)
    known.add(name)
    const none: JsonNode = { kind: 'null', from: keyAt.to, to: keyAt.to }
    return { key: name, keyAt, value: value === null ? none : read(value, text, depth + 1) }
  })
}

const positionOf = (node: unknown) =>
  isMap(node) || isSeq(node) || isAlias(node) ? (node.range?.[0] ?? 0) : 0

function readScalar({ value, range }: Scalar, text: string): JsonNode {
  const span = spanOf(range, text)
  if (typeof value === 'string') return { kind: 'string', value, ...span }
  if (typeof value === 'number') return { kind: 'number', value, ...span }
  if (typeof value === 'boolean') return { kind: 'boolean', value, ...span }
  if (value === null) return { kind: 'null', ...span }
  throw new NotRead("This type of value isn't supported", span.from, span.to)
}

/** Returns a value's position, without the line breaks after multi-line text. */
function spanOf(range: Range | null | undefined, text: string): { from: number; to: number } {
  if (!range) throw new NotRead("This text can't be parsed", 0)
  const [from, end] = range
  return { from, to: from + text.slice(from, end).trimEnd().length }
}
