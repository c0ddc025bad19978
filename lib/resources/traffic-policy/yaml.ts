import { Lexer, stringify } from 'yaml'
import type { FindSecrets, TextSecret } from '@/lib/contract/fields'
import { lexerMarks, readYaml } from './read-yaml'
import { isPhase, secretsIn } from './secrets'

const scalarMark = lexerMarks[2]

/** Finds the secrets of a YAML policy, including secrets in comments. Returns null if the secrets can't be located. */
export const findYamlSecrets: FindSecrets = (text) => {
  const { node } = readYaml(text)
  if (node?.kind !== 'object' || !node.entries.every(({ key }) => isPhase(key))) return null
  try {
    return [...secretsIn(node, text), ...commentsIn(text)].toSorted((a, b) => a.from - b.from)
  } catch {
    return null // the lexer dropped characters
  }
}

export const toYaml = (policy: object): string => stringify(policy, { lineWidth: 0 })

export const loadedParser = { read: readYaml, findSecrets: findYamlSecrets }

/** Returns the secrets in comments. Throws an Error if the comments can't be located. */
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
      found.push({ from, to: from + secret.length, secret, path, binding: 'comment', isBare: true })
    }
    isInScalar = false
    at += lexeme.length
  }
  if (at !== text.length) throw new Error("The YAML tokens don't cover the whole text")
  return found
}
