/**
 * Converts a label to lowercase for use in a sentence: `Domains` → `domains`. Keeps `TCP addresses` and `OpenID
 * Connect`.
 */
export const inSentence = (label: string) =>
  /^[A-Z][a-z]/.test(label) && !/^\S+[A-Z]/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label

/** Adds the indefinite article: `a domain`, `an HTTPS edge`. Assumes that a `u` sounds as in `user`. */
export const withArticle = (noun: string) =>
  `${/^(?:[aeio]|HTTPS?\b|IP\b|SSH\b|API\b)/.test(noun) ? 'an' : 'a'} ${noun}`

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/**
 * Formats `10000` as `10,000`, with at most one decimal. The result is the same on server and browser, whatever their
 * locales.
 */
export function formatNumber(value: number): string {
  return grouped.format(value)
}

/** Explains an empty list whose search and filters match none of its items. */
export const noMatchText = (all: number, one: string, many: string) =>
  all === 1
    ? `The only ${one} doesn't match your search and filters.`
    : `None of the ${formatNumber(all)} ${many} match your search and filters.`

/** Formats a count with its noun: "1 endpoint", "1,200 endpoints". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const andList = new Intl.ListFormat('en-GB') // without a comma before “and”

/** Joins items for a sentence: `a, b and c`. */
export const joinWithAnd = (items: readonly string[]): string => andList.format(items)

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Joins alternatives for a sentence: `a, b or c`. */
export const joinWithOr = (items: readonly string[]): string => orList.format(items)

/** Splits a pasted list at line breaks, spaces, commas and semicolons. */
export const splitWords = (text: string): string[] => text.split(/[\s,;]+/).filter((entry) => entry !== '')

/** Splits a pasted list at line breaks only, for entries that may contain spaces. */
export const splitLines = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the 1-based line and column of an offset: "Line 3, column 5". */
export function positionIn(text: string, at: number): string {
  const before = text.slice(0, at)
  const column = at - before.lastIndexOf('\n') // lastIndexOf is -1 on the first line
  return `Line ${before.split('\n').length}, column ${column}`
}

/**
 * Replaces each email address in a string with the part before the @. People see each other by name; only admins see
 * whole addresses.
 */
export const withNames = (text: string): string =>
  text.replace(/([^\s@"',;:()<>]+)@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?/gu, '$1')

const encoder = new TextEncoder()

/** Returns the length in UTF-8 bytes, which the management API counts for its limits. */
export const byteLength = (text: string) => encoder.encode(text).length

/** Reports whether a string contains ASCII control characters. */
export const hasControl = (text: string) => Array.from(text).some((char) => char < ' ' || char === '\x7f')

/** Reports whether a string starts like a JSON object or list. */
export const startsLikeJson = (text: string): boolean => /^\s*[[{]/.test(text)
