import { Lexer } from 'yaml'
import type { FindSecrets, TextSecret } from '@/lib/contract/fields'
import { lexerMarks, readYaml } from './read-yaml'
import { secretsIn } from './secrets'

/** Reports whether a key is a top-level one: a phase, by its current or its old name. */
const isPhase = (key: string) => /^(?:on_[a-z_]+|inbound|outbound)$/.test(key)
/** The mark of the lexer before a scalar. */
const scalarMark = lexerMarks[2]

/**
 * Finds the secrets of a traffic policy in YAML, comments included, since those may hold a secret that was commented out.
 * Null, so that all of it is hidden, for what isn't one plain document of phases: of what can't be read, every part may be
 * a secret. The parser is too large for the first load of a page (`yaml-parser.ts`).
 */
export const findYamlSecrets: FindSecrets = (text) => {
  const { node } = readYaml(text)
  if (node?.kind !== 'object' || !node.entries.every(({ key }) => isPhase(key))) return null
  try {
    return [...secretsIn(node, text), ...commentsIn(text)].toSorted((a, b) => a.from - b.from)
  } catch {
    return null // the lexer's fault
  }
}

/** What `yaml-parser.ts` holds once it is loaded. */
export const loadedParser = { read: readYaml, findSecrets: findYamlSecrets }

/** Throws where the lexer lost characters: its positions are wrong then. */
function commentsIn(text: string): TextSecret[] {
  const found: TextSecret[] = []
  let at = 0
  let isInScalar = false
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme === scalarMark) isInScalar = true
    if (lexerMarks.some((mark) => mark === lexeme)) continue
    const secret = lexeme.replace(/^#+/, '').trim()
    if (!isInScalar && lexeme.startsWith('#') && secret !== '') {
      const from = at + lexeme.indexOf(secret)
      const path = `comment ${found.length + 1}`
      found.push({ from, to: from + secret.length, secret, path, bond: 'comment', isBare: true })
    }
    isInScalar = false
    at += lexeme.length
  }
  if (at !== text.length) throw new Error('The lexer lost characters')
  return found
}
