import 'server-only'
import { Marked, type MarkedToken, type Token } from 'marked'

const marked = new Marked() // of its own: nothing that is set elsewhere changes how the manual is read

/** The parts of a Markdown text; they become elements, never HTML in a text. */
export const parseMarkdown = (text: string): MarkedToken[] => ownTokens(marked.lexer(text))

/** No extension is in use, so that every token is one of the parser's own. */
export const ownTokens = (tokens: readonly Token[] = []) => tokens as MarkedToken[]

/** What a person reads of these parts, without any mark-up; pictures and HTML are left out. */
export function textOf(tokens: readonly MarkedToken[]): string {
  return tokens.map(partText).join('')
}

function partText(token: MarkedToken): string {
  switch (token.type) {
    case 'text':
      return token.tokens ? textOf(ownTokens(token.tokens)) : token.text
    case 'escape':
    case 'codespan':
      return token.text
    case 'link':
    case 'strong':
    case 'em':
    case 'del':
      return textOf(ownTokens(token.tokens))
    case 'paragraph':
    case 'heading':
    case 'blockquote':
    case 'list_item':
      return `${textOf(ownTokens(token.tokens))}\n`
    case 'list':
      return textOf(token.items)
    case 'table':
      return [token.header, ...token.rows]
        .map((cells) => cells.map((cell) => textOf(ownTokens(cell.tokens))).join(' '))
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
