import 'server-only'
import { MIN_PASSWORD } from '@/lib/util/password'
import { commonPasswords, commonWords, keyboardRows } from './common-passwords'

const PRODUCT = 'adit'
const MIN_PERSONAL_WORD = 3
const MIN_RUN = { repeated: 2, neighbors: 3 }
const MAX_WORDS = 2
/** The maximum numbers of characters outside of words and runs in a guessable password. */
const MAX_LOOSE = {
  /** For a password with words, if all letters are in words or runs. */
  besideWords: 8,
  /** For a password without words, if all letters are in runs. */
  besideRuns: 3,
  /** For a password without words, if letters can also be outside of runs. */
  anyBesideRuns: 2,
}
/** The maximum length of a string that is guessable even if it is repeated or padded with symbols. */
const MAX_UNIT = 4

/** The letters that each of these characters often replaces. */
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
const counting = Array.from({ length: 30 }, (_, index) => index + 1).join('')
const walks = [...keyboardRows.flatMap((row) => [row, reversed(row)]), counting, `0${counting}`]

/** Reports whether a password is easy to guess. Ignores letter case and surrounding spaces. */
export function isCommonPassword(password: string, email: string): boolean {
  const text = password.normalize('NFKC').trim().toLowerCase()
  if (listed.has(text)) return true
  const words = [...commonWords, PRODUCT, ...wordsOf(email)]
  const plain = text.replace(/[^\p{L}\p{N}]+/gu, '')
  return [text, ...(plain && plain !== text ? [plain] : [])].some((form) => {
    const unit = repeatedUnit(form)
    const isRepeated = unit.length < form.length && unit.length < MIN_PASSWORD // repeating adds no strength
    return isRepeated || unit.length <= MAX_UNIT || isPredictable(unit, words)
  })
}

function wordsOf(email: string): string[] {
  const text = email.trim().toLowerCase()
  const [name = ''] = text.split('@', 1)
  return [text, name, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= MIN_PERSONAL_WORD)
}

function repeatedUnit(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

function isPredictable(text: string, words: readonly string[]): boolean {
  const letters = text.replace(/\P{L}+/gu, '')
  const [besideRuns = Infinity, ...besideWords] = leastLoose(text, words, notLetter)
  const [, ...besideParts] = leastLoose(letters, words, notLetter)
  const [anyBesideRuns = Infinity] = leastLoose(text, [], /./su)
  return (
    besideRuns <= MAX_LOOSE.besideRuns ||
    anyBesideRuns <= MAX_LOOSE.anyBesideRuns ||
    Math.min(...besideWords) <= MAX_LOOSE.besideWords ||
    Math.min(...besideParts) + text.length - letters.length <= MAX_LOOSE.besideWords
  )
}

const notLetter = /\P{L}/u

/**
 * Splits a text into common words, runs and other characters that match `other`. Returns the lowest possible number of
 * other characters, indexed by the number of words. Infinity means that no such split exists.
 */
function leastLoose(text: string, words: readonly string[], other: RegExp): number[] {
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
    const isLoose = other.test(text.charAt(at))
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

function runsAt(text: string, at: number): number[] {
  const rest = text.slice(at)
  const repeated = /^(.)\1*/su.exec(rest)?.[0].length ?? 0
  const walked = Math.max(...walks.map((walk) => sharedLength(walk, rest)))
  const lengths = Array.from({ length: Math.max(repeated, walked) }, (_, i) => i + 1)
  return lengths.filter(
    (length) =>
      (length <= repeated && length >= MIN_RUN.repeated) || (length <= walked && length >= MIN_RUN.neighbors),
  )
}

function sharedLength(row: string, text: string): number {
  const from = row.indexOf(text.charAt(0))
  if (from < 0) return 0
  let length = 0
  while (length < text.length && row.charAt(from + length) === text.charAt(length)) length += 1
  return length
}
