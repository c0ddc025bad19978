import 'server-only'
import { commonPasswords, commonWords, keyboardRows } from './common-passwords'

/** The product's name, which people tend to use in their passwords. */
const PRODUCT = 'adit'
const MIN_PERSONAL_WORD = 3
const MIN_RUN = 3
/** The maximum number of common words. A passphrase has more words, or words that aren't common. */
const MAX_WORDS = 2
/**
 * The maximum number of digits and symbols in addition to common words, and in addition to runs of characters alone.
 */
const MAX_LOOSE = { besideWords: 8, besideRuns: 3 }
/** The length up to which repeated units are always too common, such as `ab12ab12ab12`. */
const MAX_UNIT = 4

/** Letters by the character that often replaces them. */
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '!': 'il',
  '1': 'il',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const listed = new Set(commonPasswords)
const reversed = (text: string) => text.split('').toReversed().join('')
const walks = keyboardRows.flatMap((row) => [row, reversed(row)])

/**
 * Reports whether a password is too easy to guess: a common one, or one built from common words, parts of the person's
 * email or the product's name, with repeated or adjacent characters and a few digits and symbols. Ignores letter case
 * and surrounding spaces.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const text = password.normalize('NFKC').trim().toLowerCase()
  if (listed.has(text)) return true
  const words = [...commonWords, PRODUCT, ...wordsOf(email)]
  const plain = text.replace(/[^\p{L}\p{N}]+/gu, '')
  return [text, ...(plain && plain !== text ? [plain] : [])].some((form) => {
    const unit = repeatedUnit(form)
    return unit.length <= MAX_UNIT || isPredictable(unit, words)
  })
}

/** Returns the email, the name in it, and the parts of both. */
function wordsOf(email: string): string[] {
  const text = email.trim().toLowerCase()
  const [name = ''] = text.split('@', 1)
  return [text, name, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= MIN_PERSONAL_WORD)
}

/** Returns the shortest unit that a text repeats, or the whole text if it repeats none. */
function repeatedUnit(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

/** Reports whether a string consists only of common words, runs, and a few digits and symbols. */
function isPredictable(text: string, words: readonly string[]): boolean {
  const [besideRuns = Infinity, ...besideWords] = leastLoose(text, words)
  return besideRuns <= MAX_LOOSE.besideRuns || Math.min(...besideWords) <= MAX_LOOSE.besideWords
}

/**
 * Returns the minimum number of digits and symbols that remain when common words and runs are removed, indexed by the
 * number of words removed, from 0 to MAX_WORDS. Infinity if a letter remains too.
 */
function leastLoose(text: string, words: readonly string[]): number[] {
  const least = Array.from({ length: text.length + 1 }, () => Array<number>(MAX_WORDS + 1).fill(Infinity))
  const reach = (at: number, used: number, loose: number) => {
    const row = least[at]
    if (row && loose < (row[used] ?? -Infinity)) row[used] = loose
  }
  reach(0, 0, 0)
  for (const [at, row] of least.entries()) {
    if (at === text.length || row.every((loose) => loose === Infinity)) continue
    const runs = runsAt(text, at)
    const found = words.filter((word) => isAt(text, at, word))
    const isLoose = !/\p{L}/u.test(text.charAt(at))
    for (const [used, loose] of row.entries()) {
      for (const length of runs) reach(at + length, used, loose)
      for (const { length } of found) reach(at + length, used + 1, loose)
      if (isLoose) reach(at + 1, used, loose + 1)
    }
  }
  return least.at(-1) ?? []
}

function isAt(text: string, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i += 1) {
    const typed = text.charAt(at + i)
    if (typed !== word.charAt(i) && !disguises[typed]?.includes(word.charAt(i))) return false
  }
  return true
}

/**
 * Returns the lengths of runs that begin at a position: one repeated character, or neighbors on a keyboard or in a
 * sequence.
 */
function runsAt(text: string, at: number): number[] {
  const rest = text.slice(at)
  const repeated = /^(.)\1*/su.exec(rest)?.[0].length ?? 0
  const longest = Math.max(repeated, ...walks.map((walk) => sharedLength(walk, rest)))
  return Array.from({ length: Math.max(0, longest - MIN_RUN + 1) }, (_, i) => longest - i)
}

/** Returns the length of the beginning of a text that a row also contains, starting at the text's first character. */
function sharedLength(row: string, text: string): number {
  const from = row.indexOf(text.charAt(0))
  if (from < 0) return 0
  let length = 0
  while (length < text.length && row.charAt(from + length) === text.charAt(length)) length += 1
  return length
}
