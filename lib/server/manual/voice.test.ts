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
const pages = [
  ...filesIn('docs', /\.md$/),
  ...['components', 'lib'].flatMap((folder) => filesIn(folder, /README\.md$/)),
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
]
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

const parse = (file: string) => {
  const { program, comments } = parseSync(file, textOf(file))
  return { file, program, comments }
}
const parsed = sources.map(parse)
const tests = ['app', 'components', 'e2e', 'lib']
  .flatMap((folder) => filesIn(folder, /\.tsx?$/))
  .filter((file) => !sources.includes(file))
  .map(parse)
/** Texts in e2e are left out, because they include what people enter and what other servers respond. */
const interfaceTexts: Passage[] = parsed
  .filter(({ file }) => !file.startsWith('e2e/') && file !== 'lib/server/people/common-passwords.ts')
  .flatMap(({ file, program }) => strings(program.body).map((text) => ({ file, text })))
const comments: Passage[] = parsed.flatMap(({ file, comments: all }) =>
  all.map((comment) => ({ file, text: commentText(comment) })),
)
const docstrings: Passage[] = [...parsed, ...tests].flatMap(({ file, comments: all }) =>
  all.filter(isDocstring).map((comment) => ({ file, text: commentText(comment) })),
)
const styleComments: Passage[] = filesIn('app', /\.css$/).flatMap((file) =>
  [...textOf(file).matchAll(/\/\*(.*?)\*\//gs)].map(([, text = '']) => ({ file, text: oneLine(text) })),
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
  expect(styleComments.length).toBeGreaterThan(10)
  expect(matches([...comments, ...styleComments], oddPhrases)).toEqual([])
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

const oddWords =
  /^(?:told|said|fate|sight|course|bond|comers?|house|hearsay|breath|hurry|anew|things?|mend|stands|standings?)$/i
const declaring =
  /^(?:VariableDeclarator|Function|Class|Method|Property|TS(?:Type|Interface|Property|Method|Enum))/

/** Returns the names in a pattern, such as a parameter or a destructured variable. */
function namesIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn)
  if (!isRecord(pattern)) return []
  const { type, name, left, value, argument, properties, elements, items } = pattern
  if (type === 'Identifier') return typeof name === 'string' ? [name] : []
  return [left, value, argument, properties, elements, items].flatMap(namesIn)
}

/** Returns the names that a syntax tree declares. */
function declaredNames(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(declaredNames)
  if (!isRecord(node)) return []
  const isDeclaring = typeof node.type === 'string' && declaring.test(node.type)
  const isFunction = node.type === 'ArrowFunctionExpression'
  const own =
    isDeclaring || isFunction ? [node.id, node.params, isDeclaring && node.key].flatMap(namesIn) : []
  return [...own, ...Object.values(node).flatMap(declaredNames)]
}

/** Names in lib/transfer/server are left out, because transfer files have fields called `things` and `thing_id`. */
test('no declared name has an odd word', () => {
  const names = [...parsed, ...tests].flatMap(({ file, program }) =>
    declaredNames(program.body).map((name) => ({ file, name })),
  )
  expect(names.length).toBeGreaterThan(10_000)
  const odd = names.filter(
    ({ file, name }) =>
      !file.startsWith('lib/transfer/server/') &&
      name.split(/(?=[A-Z])|_/).some((part) => oddWords.test(part)),
  )
  expect(odd.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
