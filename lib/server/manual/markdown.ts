import 'server-only'
import { Marked, type MarkedToken, type Token } from 'marked'

const marked = new Marked() // a separate instance, so that no other settings affect the manual

export const parseMarkdown = (text: string): MarkedToken[] => ownTokens(marked.lexer(text))

export const ownTokens = (tokens: readonly Token[] = []) => tokens as MarkedToken[] // no extension is in use

export function visibleText(tokens: readonly MarkedToken[]): string {
  return tokens.map(partText).join('')
}

function partText(token: MarkedToken): string {
  switch (token.type) {
    case 'text':
      return token.tokens ? visibleText(ownTokens(token.tokens)) : token.text
    case 'escape':
    case 'codespan':
      return token.text
    case 'link':
    case 'strong':
    case 'em':
    case 'del':
      return visibleText(ownTokens(token.tokens))
    case 'paragraph':
    case 'heading':
    case 'blockquote':
    case 'list_item':
      return `${visibleText(ownTokens(token.tokens))}\n`
    case 'list':
      return visibleText(token.items)
    case 'table':
      return [token.header, ...token.rows]
        .map((cells) => cells.map((cell) => visibleText(ownTokens(cell.tokens))).join(' '))
        .join('\n')
        .concat('\n')
    case 'code':
      return `${token.text}\n`
    case 'br':
    case 'space':
      return '\n'
    default:
      return ''
  }
}

export interface Heading {
  depth: number
  text: string
  /** The URL fragment of the heading, in the same form as on GitHub. */
  anchor: string
}
/** A heading and the content up to the next heading. `heading` is null for an introduction. */
export interface GuideSection {
  heading: Heading | null
  tokens: readonly MarkedToken[]
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

export function sectionsOf(markdown: string): GuideSection[] {
  const seen = new Map<string, number>()
  const sections: { heading: Heading | null; tokens: MarkedToken[] }[] = [{ heading: null, tokens: [] }]
  for (const token of parseMarkdown(markdown)) {
    if (token.type !== 'heading') {
      sections.at(-1)?.tokens.push(token)
      continue
    }
    const text = visibleText(ownTokens(token.tokens))
    const base = slug(text)
    const before = seen.get(base) ?? 0
    seen.set(base, before + 1)
    const anchor = before === 0 ? base : `${base}-${before}`
    sections.push({ heading: { depth: token.depth, text, anchor }, tokens: [] })
  }
  return sections.filter(({ heading, tokens }) => heading !== null || tokens.length > 0)
}
