import { startsLikeJson } from '@/lib/util/text'
import type { ValueKind } from './actions'
import { type Spot, spotAt, type Word, wordAt } from './caret'
import type { PolicyTarget } from './check'
import { shapeFacts, type PolicyShape, policyShape } from './shape'
import { type CST, Parser } from 'yaml'
import type { JsonEntry, JsonNode } from './json'

interface PolicyOption {
  label: string
  detail?: string
  info?: PolicyHelp
  /** The text to insert. `cursor` is the offset of the cursor in this text. */
  text: string
  cursor: number
}

interface PolicySuggestions {
  /** The offset of the word to replace, after any opening quote. */
  from: number
  isQuoted: boolean
  options: readonly PolicyOption[]
}

interface PolicyHelp {
  title: string
  about: string
  facts: readonly string[]
}

const empty = { kind: 'null', from: 0, to: 0 } as const

/**
 * Returns suggestions for the key or value at a position, or null if there are none. `isAsked` is true if the user
 * requested suggestions, and false during typing.
 */
function suggestInPolicy(
  text: string,
  at: number,
  isAsked: boolean,
  target?: PolicyTarget,
): PolicySuggestions | null {
  const word = wordAt(text, at)
  if (!word) return null
  const spot = spotAt(readLoosely(word.text) ?? empty, policyShape(target), word.from)
  // The word must be the whole key or value, apart from quotes.
  const shift = word.quote === '' ? 0 : 1
  if (!spot?.shape || spot.from !== word.from - shift) return null
  const isEmpty = word.from === word.to
  if (spot.to !== word.to + (isEmpty && shift === 0 ? 1 : shift)) return null
  const style = {
    ...word,
    isJson: startsLikeJson(text),
    endsLine: /^[^\S\n]*(?:\n|$)/.test(text.slice(word.to)),
  }
  const options = spot.shape.keys ? keyOptions(spot, text, style) : valueOptions(spot, style)
  const typed = text.slice(word.from, word.to)
  if (!isAsked && spot.shape.keys && isEmpty && word.quote === '') return null
  if (!isAsked && !spot.shape.keys && options.some(({ label }) => label === typed)) return null
  return options.length === 0 ? null : { from: word.from, isQuoted: word.quote !== '', options }
}

type Style = Word & {
  isJson: boolean
  endsLine: boolean
}

function keyOptions(spot: Spot, text: string, style: Style): PolicyOption[] {
  const previous = text.slice(0, spot.from).trimEnd().slice(-1)
  const isInFlow = style.isJson || /[{[,]/.test(previous)
  if (style.isJson && !/[{[,:]/.test(previous)) return [] // a comma is missing
  const isNewObject = spot.entry === undefined
  // In YAML, a key can follow another on the same line only within braces.
  if (isNewObject ? !isInFlow || style.quote !== '' : !isInFlow && !style.isFirst) return []
  const indent = spot.from - (text.lastIndexOf('\n', spot.from - 1) + 1)
  return Object.entries(spot.shape?.keys ?? {})
    .filter(([key]) => !spot.entry?.siblings.includes(key))
    .map(([key, shape]) => {
      const [before, after] = entryText(key, shape, { ...style, isInFlow, indent })
      const [open, close] = isNewObject ? ['{ ', ' }'] : ['', '']
      return {
        label: key,
        ...(shape.isRequired && { detail: 'required' }),
        info: helpOf(key, shape),
        text: open + before + after + close,
        cursor: open.length + before.length,
      }
    })
}

const marks: Partial<Record<ValueKind, readonly [string, string]>> = { list: ['[', ']'], map: ['{', '}'] }

/**
 * Returns the text to insert for a key and the start of its value, split into the parts before and after the cursor.
 */
function entryText(
  key: string,
  { kind }: PolicyShape,
  style: Style & { isInFlow: boolean; indent: number },
): readonly [string, string] {
  const name = style.isJson ? `"${key}"` : key
  if (style.hasColon) return [name, '']
  const start = `${name}:`
  if (style.isInFlow) {
    const mark = style.isJson && kind === 'text' ? '"' : ''
    const [open, close] = marks[kind] ?? [mark, mark]
    return [`${start} ${open}`, close]
  }
  const below = `\n${' '.repeat(style.indent + 2)}`
  if (kind === 'list' && style.endsLine) return [`${start}${below}- `, '']
  if (kind === 'map' && style.endsLine) return [`${start}${below}`, '']
  return [`${start} `, '']
}

function valueOptions({ shape, entry }: Spot, style: Style): PolicyOption[] {
  if (!shape || (entry && style.hasColon)) return []
  const { kind, values = [] } = shape
  return values.map(({ value, about, facts = [] }) => {
    const written = kind === 'text' ? quoted(value, style) : value
    return {
      label: value,
      ...(about !== undefined && { info: { title: value, about, facts } }),
      text: written,
      cursor: written.length,
    }
  })
}

function quoted(value: string, { isJson, quote }: Style): string {
  if (isJson) return JSON.stringify(value)
  // YAML could read a string that starts with a digit or a dot as a number.
  const mark = /^[\d.]/.test(value) ? quote || '"' : quote
  return mark + value + mark
}

const helpOf = (title: string, shape: PolicyShape): PolicyHelp => ({
  title,
  about: shape.about,
  facts: shapeFacts(shape),
})

function explainInPolicy(
  text: string,
  at: number,
  target?: PolicyTarget,
): (PolicyHelp & { from: number; to: number }) | null {
  const root = readLoosely(text)
  const shape = policyShape(target)
  const spot = root && spotAt(root, shape, at)
  if (!spot) return null
  const { from, to, key, value } = spot
  const found = value === undefined ? spot.entry?.shape : spot.shape
  const choice = found?.values?.find((each) => each.value === value)
  if (choice?.about !== undefined)
    return { from, to, title: choice.value, about: choice.about, facts: choice.facts ?? [] }
  return found && found.about !== '' ? { from, to, ...helpOf(key, found) } : null
}

export const policyAssist = (target?: PolicyTarget) => ({
  suggest: (text: string, at: number, isAsked: boolean) => suggestInPolicy(text, at, isAsked, target),
  explain: (text: string, at: number) => explainInPolicy(text, at, target),
})

const MAX_LENGTH = 131_072
const MAX_DEPTH = 60

/**
 * Parses as much of a JSON or YAML policy as possible. Returns null if the text is empty, too long or too deeply
 * nested.
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

/** Returns the text of a scalar without its quotes, with escapes unchanged. */
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
