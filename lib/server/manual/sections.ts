import 'server-only'
import type { MarkedToken } from 'marked'
import { ownTokens, parseMarkdown, textOf } from './markdown'

export interface Heading {
  /** 1 to 6. */
  depth: number
  text: string
  /** What follows `#` in an address, the same as code hosts give it. */
  anchor: string
}
/** A heading with what stands below it until the next heading of any depth; null: before the first one. */
export interface Section {
  heading: Heading | null
  tokens: readonly MarkedToken[]
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

/** The sections of a Markdown text. Headings of the same words have a number after their anchor, from the second on. */
export function sectionsOf(markdown: string): Section[] {
  const seen = new Map<string, number>()
  const sections: { heading: Heading | null; tokens: MarkedToken[] }[] = [{ heading: null, tokens: [] }]
  for (const token of parseMarkdown(markdown)) {
    if (token.type !== 'heading') {
      sections.at(-1)?.tokens.push(token)
      continue
    }
    const text = textOf(ownTokens(token.tokens))
    const base = slug(text)
    const before = seen.get(base) ?? 0
    seen.set(base, before + 1)
    const anchor = before === 0 ? base : `${base}-${before}`
    sections.push({ heading: { depth: token.depth, text, anchor }, tokens: [] })
  }
  return sections.filter(({ heading, tokens }) => heading !== null || tokens.length > 0)
}
