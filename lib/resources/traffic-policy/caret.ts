import { startsLikeJson } from '@/lib/util/text'
import type { JsonNode } from './json'
import type { PolicyShape } from './shape'

export interface Spot {
  from: number
  to: number
  /** The key itself, or the key to which a value belongs. */
  key: string
  /** The shape of the object that contains the key, or the shape of the value. */
  shape: PolicyShape | undefined
  /** For a key: the other keys of its object, and the shape of the key's value. */
  entry?: { siblings: readonly string[]; shape: PolicyShape | undefined }
  value?: string
}

const covers = ({ from, to }: { from: number; to: number }, at: number) => from <= at && at <= to

/** Returns the key or string value at a position in a document with this shape. */
export function spotAt(
  node: JsonNode,
  shape: PolicyShape | undefined,
  at: number,
  key = '',
): Spot | undefined {
  if (node.kind === 'array')
    for (const item of node.items) {
      const found = spotAt(item, shape?.items?.(item), at, key)
      if (found) return found
    }
  if (node.kind === 'object')
    for (const entry of node.entries) {
      const own = shape?.keys && Object.hasOwn(shape.keys, entry.key) ? shape.keys[entry.key] : undefined
      if (covers(entry.keyAt, at)) {
        const siblings = node.entries.filter((each) => each !== entry).map((each) => each.key)
        return { ...entry.keyAt, key: entry.key, shape, entry: { siblings, shape: own } }
      }
      const found = spotAt(entry.value, own, at, entry.key)
      if (found) return found
    }
  return node.kind === 'string' && covers(node, at)
    ? { from: node.from, to: node.to, key, shape, value: node.value }
    : undefined
}

/** The word at the cursor, which may be empty. */
export interface Word {
  /** The offset of the word's first character, after any opening quote. */
  from: number
  to: number
  quote: '' | '"' | "'"
  /** True if only spaces and dashes precede the word on its line. */
  isFirst: boolean
  /** True if a colon follows, which makes the word a complete key. */
  hasColon: boolean
  /** The whole text, with the word completed so that the text can be parsed. */
  text: string
}

/** Returns the word at a position, or null where no key or value can be completed. */
export function wordAt(text: string, at: number): Word | null {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const before = text.slice(lineStart, at)
  const [rest = ''] = text.slice(at).split('\n', 1)
  const opened = openQuote(before)
  if (opened === null) return null
  const { quote, start } = opened
  const typed = quote === '' ? (/[\w$.][\w$./-]*$/.exec(before)?.[0] ?? '') : before.slice(start + 1)
  if (!/^[\w$./-]*$/.test(typed)) return null // a text of several words
  if (quote === '' && typed === '' && before !== '' && !isBefore.test(before.slice(-1))) return null
  const more = /^[\w$./-]*/.exec(rest)?.[0] ?? ''
  const [from, to] = [at - typed.length, at + more.length]
  const isClosed = quote !== '' && rest.charAt(more.length) === quote
  const after = rest.slice(more.length + (isClosed ? 1 : 0))
  const hasColon = /^[ \t]*:(?!\S)/.test(after) || (quote === '"' && /^[ \t]*:/.test(after))
  const isFirst = /^\s*(?:- +)*$/.test(before.slice(0, from - lineStart - (quote === '' ? 0 : 1)))
  // Without a colon, the key and the next line would be parsed as one string.
  const colon = isFirst && !hasColon && !startsLikeJson(text) ? ':' : ''
  const placeholder = quote === '' && from === to ? '_' : ''
  const close = quote !== '' && !isClosed ? quote : ''
  const end = to + (isClosed ? 1 : 0)
  const closed = text.slice(0, end) + placeholder + close + colon + text.slice(end)
  return { from, to, quote, isFirst, hasColon, text: closed }
}

const isBefore = /[\s[{,:]/

/** Returns the open quote at the end of `line`, if any. Returns null if the line ends in a comment. */
function openQuote(line: string): (Pick<Word, 'quote'> & { start: number }) | null {
  let quote: Word['quote'] = ''
  let start = -1
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i)
    if (quote === '') {
      const previous = i === 0 ? ' ' : line.charAt(i - 1)
      if (char === '#' && /\s/.test(previous)) return null
      if ((char === '"' || char === "'") && isBefore.test(previous)) [quote, start] = [char, i]
    } else if (char === '\\' && quote === '"') i++
    else if (char === quote) quote = ''
  }
  return { quote, start }
}
