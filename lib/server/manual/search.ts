import 'server-only'
import { visibleText } from './markdown'
import type { ManualPage } from './pages'

export interface Hit {
  page: string
  title: string
  /** The section's heading, or null for the page's introduction. */
  heading: string | null
  anchor: string
  excerpt: readonly { text: string; isFound: boolean }[]
}

const MAX_HITS = 30
const MAX_WORDS = 8
const BEFORE = 60
const AFTER = 140

/** The bonus, larger than any other score, for a heading that consists of exactly the query's words. */
const SAME_WORDS = 10_000

interface IndexedSection {
  hit: Omit<Hit, 'excerpt'>
  text: string
  lower: Record<'heading' | 'title' | 'text', string>
  headingWords: string
}

const sortedWords = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')

function indexSections(pages: readonly ManualPage[]): IndexedSection[] {
  return pages.flatMap(({ name, title, sections }) =>
    sections.map(({ heading, tokens }) => {
      const text = visibleText(tokens).replaceAll(/\s+/g, ' ').trim()
      const headingText = heading?.text ?? title
      return {
        hit: { page: name, title, heading: heading?.text ?? null, anchor: heading?.anchor ?? '' },
        text,
        lower: {
          heading: headingText.toLowerCase(),
          title: title.toLowerCase(),
          text: text.toLowerCase(),
        },
        headingWords: sortedWords(headingText),
      }
    }),
  )
}

const indexes = new WeakMap<readonly ManualPage[], IndexedSection[]>()

function indexOf(pages: readonly ManualPage[]): IndexedSection[] {
  const index = indexes.get(pages) ?? indexSections(pages)
  indexes.set(pages, index)
  return index
}

function weigh(words: readonly string[], { heading, title, text }: IndexedSection['lower']) {
  let sum = 0
  for (const word of words) {
    const weight = heading.includes(word) ? 100 : title.includes(word) ? 30 : text.includes(word) ? 1 : 0
    if (weight === 0) return 0
    sum += weight
  }
  return sum
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function excerptOf(text: string, words: readonly string[]): Hit['excerpt'] {
  const longestFirst = words.toSorted((a, b) => b.length - a.length).map(escaped)
  const anyWord = new RegExp(`(${longestFirst.join('|')})`, 'i')
  const first = Math.max(0, text.search(anyWord))
  const from = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1
  const end = from + BEFORE + AFTER
  const to = end < text.length ? text.lastIndexOf(' ', end) : text.length
  return `${from > 0 ? '… ' : ''}${text.slice(from, to > first ? to : end)}${to < text.length ? ' …' : ''}`
    .split(new RegExp(anyWord, 'gi'))
    .map((part, i) => ({ text: part, isFound: i % 2 === 1 })) // every second part is the captured match
    .filter((part) => part.text !== '')
}

export function searchManual(pages: readonly ManualPage[], query: string): Hit[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/(?<=[\p{L}\p{N}])[,.:;?!…]+$/u, '')) // trailing punctuation, as in a sentence
    .filter(Boolean)
    .slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const queryWords = sortedWords(query)
  return indexOf(pages)
    .map((section) => {
      const weight = weigh(words, section.lower)
      return { section, weight: weight && weight + (section.headingWords === queryWords ? SAME_WORDS : 0) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight) // ties keep the order of the pages
    .slice(0, MAX_HITS)
    .map(({ section: { hit, text } }) => ({ ...hit, excerpt: excerptOf(text, words) }))
}
