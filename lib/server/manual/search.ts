import 'server-only'
import { textOf } from './markdown'
import type { ManualPage } from './pages'

export interface Hit {
  page: string
  /** Title of the page. */
  title: string
  /** Null: what stands before the first heading of the page. */
  heading: string | null
  anchor: string
  /** Text around the first place that was found, in parts; what was searched for is marked. */
  excerpt: readonly { text: string; isFound: boolean }[]
}

const MAX_HITS = 30
const MAX_WORDS = 8
const BEFORE = 60
const AFTER = 140

/** More than any number of words can weigh. */
const SAME_WORDS = 10_000

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a heading consists of these very words, in any order. */
const isSaid = (heading: string, query: string) =>
  wordsOf(heading).toSorted().join(' ') === wordsOf(query).toSorted().join(' ')

/** What counts as a find weighs by where it stands: in a heading, in the title of the page, in the text. */
function weigh(
  words: readonly string[],
  { heading, title, text }: Record<'heading' | 'title' | 'text', string>,
) {
  let sum = 0
  for (const word of words) {
    const weight = heading.includes(word) ? 100 : title.includes(word) ? 30 : text.includes(word) ? 1 : 0
    if (weight === 0) return 0
    sum += weight
  }
  return sum
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The text around the first place where one of the words stands, cut at these places. */
function excerptOf(text: string, words: readonly string[]): Hit['excerpt'] {
  const longestFirst = words.toSorted((a, b) => b.length - a.length).map(escaped)
  const anyWord = new RegExp(`(${longestFirst.join('|')})`, 'i')
  const first = Math.max(0, text.search(anyWord))
  const from = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1
  const end = from + BEFORE + AFTER
  const to = end < text.length ? text.lastIndexOf(' ', end) : text.length
  return `${from > 0 ? '… ' : ''}${text.slice(from, to > first ? to : end)}${to < text.length ? ' …' : ''}`
    .split(new RegExp(anyWord, 'gi'))
    .map((part, i) => ({ text: part, isFound: i % 2 === 1 })) // the group of the pattern is every second part
    .filter((part) => part.text !== '')
}

/** Sections that have every word of the text in their heading, the title of their page or their text; the best first. */
export function searchManual(pages: readonly ManualPage[], query: string): Hit[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/(?<=[\p{L}\p{N}])[,.:;?!…]+$/u, '')) // as in a sentence
    .filter(Boolean)
    .slice(0, MAX_WORDS)
  if (words.length === 0) return []
  return pages
    .flatMap(({ name, title, sections }) =>
      sections.map(({ heading, tokens }) => {
        const text = textOf(tokens).replaceAll(/\s+/g, ' ').trim()
        const weight = weigh(words, {
          heading: (heading?.text ?? title).toLowerCase(),
          title: title.toLowerCase(),
          text: text.toLowerCase(),
        })
        const same = isSaid(heading?.text ?? title, query) ? SAME_WORDS : 0
        const place = { page: name, title, heading: heading?.text ?? null, anchor: heading?.anchor ?? '' }
        return { weight: weight && weight + same, text, place }
      }),
    )
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight) // of the same weight, in the order of the pages
    .slice(0, MAX_HITS)
    .map(({ text, place }) => ({ ...place, excerpt: excerptOf(text, words) }))
}
