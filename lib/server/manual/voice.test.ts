import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Comment, parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { isRecord } from '@/lib/util/records'
import { longSentences, oddPhrases } from '@/lib/util/testing/voice'

const root = process.cwd()
const filesIn = (folder: string, names: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => `${folder}/${name}`)
const isSource = /^(?!.*(?:\.test\.|testing\/)).*\.(?:tsx?|mjs)$/
const sources = [
  ...['app', 'components', 'e2e', 'lib'].flatMap((folder) => filesIn(folder, isSource)),
  ...readdirSync(root).filter((name) => isSource.test(name) && name !== 'next-env.d.ts'),
]
const pages = [...filesIn('docs', /\.md$/), 'README.md', 'SECURITY.md', 'CHANGELOG.md']
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

interface Passage {
  file: string
  text: string
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Returns the text of a syntax node: a string, the text between tags, or a template with an ellipsis for each value.
 */
function stringOf(node: Record<string, unknown>): string | null {
  if (node.type === 'Literal' || node.type === 'JSXText')
    return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null
  return node.quasis.map((quasi) => (isRecord(quasi.value) ? String(quasi.value.cooked) : '')).join('…')
}

const isSql = ({ type, tag }: Record<string, unknown>) =>
  type === 'TaggedTemplateExpression' && isRecord(tag) && tag.name === 'sql'

/** Returns every text of at least two words in a syntax tree. */
function strings(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(strings)
  if (!isRecord(node) || node.type === 'ImportDeclaration') return []
  if (isSql(node)) return isRecord(node.quasi) ? strings(node.quasi.expressions) : []
  const own = stringOf(node)
  const isText = own !== null && /[a-z]{2} [a-z]/i.test(own)
  return [...(isText ? [oneLine(own)] : []), ...Object.values(node).flatMap(strings)]
}

const isDocstring = ({ type, value }: Comment) => type === 'Block' && value.startsWith('*')
const commentText = ({ value }: Comment) =>
  oneLine(value.replace(/^\s*\*+ ?/gm, ' ').replace(/`[^`]+`/g, 'code'))

const parsed = sources.map((file) => {
  const { program, comments } = parseSync(file, textOf(file))
  return { file, program, comments }
})
/** Texts in e2e are left out, because they include what people enter and what other servers respond. */
const interfaceTexts: Passage[] = parsed
  .filter(({ file }) => !file.startsWith('e2e/'))
  .flatMap(({ file, program }) => strings(program.body).map((text) => ({ file, text })))
const comments: Passage[] = parsed.flatMap(({ file, comments: all }) =>
  all.map((comment) => ({ file, text: commentText(comment) })),
)
const docstrings: Passage[] = parsed.flatMap(({ file, comments: all }) =>
  all.filter(isDocstring).map((comment) => ({ file, text: commentText(comment) })),
)
const paragraphs: Passage[] = pages.flatMap((file) =>
  textOf(file)
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`]+`/g, 'code')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s)/)
    .map((text) => ({ file, text: oneLine(text) })),
)

const matches = (passages: Passage[], patterns: readonly RegExp[]) =>
  passages
    .filter(({ text }) => patterns.some((pattern) => pattern.test(text)))
    .map(({ file, text }) => `${file}: ${text.slice(0, 200)}`)

test('interface texts have no odd phrases', () => {
  expect(interfaceTexts.length).toBeGreaterThan(3000)
  expect(matches(interfaceTexts, oddPhrases)).toEqual([])
})

test('comments have no odd phrases', () => {
  expect(comments.length).toBeGreaterThan(3000)
  expect(matches(comments, oddPhrases)).toEqual([])
})

test('docs have no odd phrases', () => {
  expect(matches(paragraphs, oddPhrases)).toEqual([])
})

test('no line of a comment is longer than 120 characters', () => {
  const long = parsed.flatMap(({ file, comments: all }) => {
    const text = textOf(file)
    return all
      .filter(({ value }) => !value.includes('oxlint-'))
      .flatMap(({ start, end }) => text.slice(text.lastIndexOf('\n', start) + 1, end).split('\n'))
      .filter((line) => line.length > 120)
      .map((line) => `${file}: ${line}`)
  })
  expect(long).toEqual([])
})

test('docstrings begin with a verb or a noun phrase', () => {
  expect(matches(docstrings, [/^(?:What|Whether|Where|Who|How)\b/])).toEqual([])
})

/** Matches texts for programs: SQL and a script. */
const isForPrograms = /^(?:with|select|insert into|create table|case|coalesce|exists)\b.*[(=]|^\(\(\) => \{/

test('no sentence of the interface has more than 30 words', () => {
  const read = interfaceTexts.filter(
    ({ file, text }) => !isForPrograms.test(text) && file !== 'lib/server/people/common-passwords.ts',
  )
  const long = read.flatMap(({ file, text }) => longSentences(text).map((sentence) => `${file}: ${sentence}`))
  expect(long).toEqual([])
})
