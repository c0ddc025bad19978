export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Adds a period to a message that doesn't end with `.`, `!` or `?`. */
export const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`)

/**
 * Lowercases a label's first letter for use in a sentence, such as `Domains` to `domains`. Keeps names and
 * abbreviations, as in `TCP addresses` and `OpenID Connect`.
 */
export const inSentence = (label: string) =>
  /^[A-Z][a-z]/.test(label) && !/^\S+[A-Z]/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label

/** Adds the indefinite article to a noun: `a domain`, `an HTTPS edge`. Uses `a` before a `u`, as in `a user`. */
export const withArticle = (noun: string) =>
  `${/^(?:[aeio]|HTTPS?\b|IP\b|SSH\b|API\b)/.test(noun) ? 'an' : 'a'} ${noun}`

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Formats a number in US English with at most one decimal, such as `10,000`. */
export function formatNumber(value: number): string {
  return grouped.format(value)
}

/** Returns the message for a list in which no item matches `what`, such as "your search and filters". */
export const noMatchText = (all: number, one: string, many: string, what: string) =>
  all === 1
    ? `The only ${one} doesn't match ${what}.`
    : `None of the ${formatNumber(all)} ${many} match ${what}.`

/** Formats a number with its noun, such as "1 endpoint" or "1,200 endpoints". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const andList = new Intl.ListFormat('en-GB') // without a comma before “and”

export const joinWithAnd = (items: readonly string[]): string => andList.format(items)

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export const joinWithOr = (items: readonly string[]): string => orList.format(items)

/** Splits pasted text at white space, commas and semicolons. Omits empty entries. */
export const splitWords = (text: string): string[] => text.split(/[\s,;]+/).filter((entry) => entry !== '')

/** Splits pasted text at line breaks, for items that may contain spaces. Trims the lines and omits empty lines. */
export const splitLines = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Formats the position of an offset in `text`, such as "Line 3, column 5". Lines and columns are counted from 1. */
export function positionIn(text: string, at: number): string {
  const before = text.slice(0, at)
  const column = at - before.lastIndexOf('\n') // lastIndexOf is -1 on the first line
  return `Line ${before.split('\n').length}, column ${column}`
}

/** Replaces each email address in `text`, except `kept`, with the part before the @. */
export const withNames = (text: string, kept?: string): string =>
  text.replace(/([^\s@"',;:()<>]+)@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?/gu, (email, name: string) =>
    email === kept ? email : name,
  )

const encoder = new TextEncoder()

/** Returns the length of a string in UTF-8 bytes, the unit in which the management API measures text. */
export const byteLength = (text: string) => encoder.encode(text).length

export const hasControl = (text: string) => Array.from(text).some((char) => char < ' ' || char === '\x7f')

export const startsLikeJson = (text: string): boolean => /^\s*[[{]/.test(text)

/**
 * Matches text that spreadsheets interpret as a formula. Doesn't match a lone `@`, which means the zone itself in DNS
 * records.
 */
const formula = /^(?!@$)(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u

/** Prefixes text with an apostrophe if a spreadsheet would interpret it as a formula. */
export const spreadsheetText = (text: string): string => (formula.test(text) ? `'${text}` : text)

const collator = new Intl.Collator('en', { numeric: true })

/** Compares strings for sorting. Orders numbers by value: `192.0.2.9` before `192.0.2.10`. Never returns 0. */
export const compareNumeric = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : 1)

const MAX_NAME = 40

/** Shortens a name to at most 40 characters for a button's label. A shortened name ends with an ellipsis. */
export const shortened = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).trimEnd()}…` : name
