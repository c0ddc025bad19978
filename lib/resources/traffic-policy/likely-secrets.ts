import { markStart } from '@/lib/contract/values'
import { isHiddenUrl, isPathSecret, isSecretKey, isSentOn } from './secret-keys'
import type { Span } from './json'
import { isPhase } from './secrets'
import { urlParts } from './url-parts'

/** Matches a key with its colon. An equals sign counts as a colon, because the text may be in any notation. */
const keys = /(?<![\w.-])["']?([A-Za-z][\w.-]*)["']?[ \t]*[:=]/g
/** Matches a key without a colon: a word at the start of a line or entry that is followed by a value. */
const barewords = /(?:^[ \t]*|[{,[][ \t]*|- )["']?([A-Za-z][\w.-]*)["']?[ \t]+(?=[^ \t:=\n])/gm
const types = /(?<![\w.-])type["']?[ \t]*:[ \t]*["']?([\w.-]+)/g
const urls = /(?<![\w+.-])[A-Za-z][\w+.-]*:\/\/[^\s"'<>`]+/g
/** Matches text that may be secret wherever it appears: private keys, comments and random characters. */
const anywhere = [
  /-----BEGIN [^]*?(?:-----END [^\n-]*-----|$(?![^]))/g,
  /(?<=^[ \t]*#|[ \t]#)[^\n]+/gm,
  /(?<![\w+/=-])(?<!adit:kept:)(?=[A-Za-z+/=_-]*\d)(?=[\d+/=_-]*[A-Za-z])[\w+/=-]{20,}/g,
]

/** Returns a copy of an unparsable policy without the parts that look like secrets. */
export function withoutLikelySecrets(text: string): string {
  const spans = [
    ...secretValues(text),
    ...urlSecrets(text),
    ...anywhere.flatMap((one) => matchesOf(one, text)),
  ]
  const pieces: string[] = []
  let done = 0
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from > done) pieces.push(text.slice(done, from))
    done = Math.max(done, to)
  }
  return pieces.join('') + text.slice(done)
}

const matchesOf = (pattern: RegExp, text: string): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }))

const typesIn = (text: string) => [...text.matchAll(types)].map(([, type = '']) => type)

function secretValues(text: string): Span[] {
  const found = typesIn(text)
  const isSecret = (key: string, column: number) =>
    isSecretKey(key, []) || isSentOn(key, found, undefined) || (column === 0 && !isPhase(key))
  const typed = new Set([...text.matchAll(types)].map(({ 0: { length }, index }) => index + length))
  let done = 0
  return [...text.matchAll(keys), ...text.matchAll(barewords)]
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ 0: match, 1: key = '', index }) => {
      const at = index + match.indexOf(key)
      const column = at - (text.lastIndexOf('\n', at - 1) + 1)
      const hasColon = /[:=]$/.test(match)
      const start = index + match.length
      if (start <= done || typed.has(at + key.length)) return []
      if (!(hasColon ? isSecret(key, column) : isSecretKey(key, []))) return []
      const span = valueAt(text, start, column)
      if (span) done = span.to
      return span ?? []
    })
}

/**
 * Returns the span of a key's value, or null if the value is missing or a placeholder. `column` is the key's column.
 */
function valueAt(text: string, start: number, column: number): Span | null {
  const from = start + (/^[ \t]*/.exec(text.slice(start, start + 1_000))?.[0].length ?? 0)
  const first = text.charAt(from)
  if (text.startsWith(markStart, from) || text.startsWith(markStart, from + 1)) return null
  const to =
    first === '"' || first === "'"
      ? endOfString(text, from)
      : first === '{' || first === '['
        ? endOfBrackets(text, from)
        : endOfBlock(text, from, column)
  return to > from ? { from, to } : null
}

function endOfString(text: string, from: number): number {
  const quote = text.charAt(from)
  for (let at = from + 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\' && quote === '"') at += 1
    else if (text.charAt(at) === quote) return at + 1
  }
  return text.length
}

function endOfBrackets(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '"' || char === "'") at = endOfString(text, at) - 1
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/**
 * Returns the offset of the end of an unquoted value. The value consists of the rest of its line and the following
 * lines that belong to its key. `column` is the key's column.
 */
function endOfBlock(text: string, from: number, column: number): number {
  const endOfLine = (at: number) => {
    const end = text.indexOf('\n', at)
    return end < 0 ? text.length : end
  }
  let to = endOfLine(from)
  for (let end = to; end < text.length;) {
    const line = text.slice(end + 1, endOfLine(end + 1))
    const indent = line.search(/\S/)
    const isWithin = indent < 0 || indent > column || (indent === column && /^\s*-(?:\s|$)/.test(line))
    if (!isWithin) break
    end = endOfLine(end + 1)
    if (indent >= 0) to = end
  }
  return to
}

/** Returns the secret parts of URLs that visitors don't see. */
function urlSecrets(text: string): Span[] {
  const found = typesIn(text)
  return [...text.matchAll(urls)].flatMap(({ 0: url, index }) =>
    isHiddenUrl(url, '', found)
      ? urlParts(url, isPathSecret(found)).map(({ from, to }) => ({ from: index + from, to: index + to }))
      : [],
  )
}
