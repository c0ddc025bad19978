import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MarkedToken } from 'marked'
import { describe, expect, test } from 'vitest'
import { resourceTypes } from '@/lib/resources/resource-types'
import { helpOf } from '@/lib/resources/text/help'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { readPicture, sizeOfPng, linkTarget, readManual } from './pages'
import { ownTokens, parseMarkdown } from './markdown'
import { searchManual } from './search'

const root = process.cwd()
const manual = await readManual(root)
const anchorsOf = new Map(
  manual.pages.map(({ name, sections }) => [name, sections.flatMap(({ heading }) => heading?.anchor ?? [])]),
)

const codeFile =
  /^[\w./()[\]{},*-]+\.(?:tsx?|mjs)$|^(?:lib|components|e2e)\/[\w/-]+\/README\.md$|^e2e\/README\.md$/
const built = ['/dist/agent.mjs']
const codeFiles = [
  ...built,
  ...readdirSync(root).map((file) => `/${file}`),
  ...['lib', 'app', 'components', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `/${folder}/${file}`,
    ),
  ),
]

/** Expands a pattern such as `lib/{a,b}.ts`. */
function spellings(text: string): string[] {
  const [whole, list] = /\{([^}]+)\}/.exec(text) ?? []
  return whole && list ? list.split(',').flatMap((one) => spellings(text.replace(whole, one))) : [text]
}

/** Reports whether no code file has a path that ends with `path`. A `*` matches any part of a name. */
function isMissing(path: string): boolean {
  const parts = path.split('*').map((part) => part.replace(/[.[\]()]/g, '\\$&'))
  const end = new RegExp(`/${parts.join('[^/]*')}$`)
  return !codeFiles.some((file) => end.test(file))
}

/** Yields every part of a page, at any depth. */
function* within(tokens: readonly MarkedToken[]): Generator<MarkedToken> {
  for (const token of tokens) {
    yield token
    if ('tokens' in token) yield* within(ownTokens(token.tokens))
    if (token.type === 'list') yield* within(token.items)
    if (token.type === 'table')
      for (const cell of [token.header, ...token.rows].flat()) yield* within(ownTokens(cell.tokens))
  }
}

describe.each(manual.pages)('$file', ({ name, file, title }) => {
  const parts = [...within(parseMarkdown(readFileSync(join(root, file), 'utf8')))]

  test('has a title, and its links and images resolve', async () => {
    expect(title).not.toBe(name)
    for (const part of parts) {
      if (part.type !== 'link' && part.type !== 'image') continue
      const target = linkTarget(part.href, file)
      if (target?.to === 'page') {
        expect(anchorsOf.has(target.name), `${part.raw}: page`).toBe(true)
        if (target.anchor !== '') expect(anchorsOf.get(target.name), part.raw).toContain(target.anchor)
      } else if (target?.to === 'picture') {
        const picture = await readPicture(root, target.name)
        expect(picture && sizeOfPng(picture), part.raw).not.toBeNull()
      } else expect(target?.to, part.raw).toBe('outside')
      if (part.type === 'image') expect(part.text, 'alternative text').not.toBe('')
    }
  })

  test('names only source files that exist', () => {
    const code = parts.flatMap((part) => (part.type === 'codespan' ? [part.text] : []))
    const missing = code
      .filter((text) => codeFile.test(text))
      .flatMap(spellings)
      .filter(isMissing)
    expect(missing.join(' ')).toBe('')
  })

  test('has no HTML except line breaks, and no character references', () => {
    for (const part of parts) {
      if (part.type === 'html') expect(part.text).toBe('<br>')
      if (part.type === 'text' && !part.tokens) expect(part.text).not.toMatch(/&#?\w+;/)
    }
  })
})

test('the console API example that creates a domain has a body that the contract accepts', () => {
  const text = readFileSync(join(root, 'docs/console-api.md'), 'utf8')
  const [, body = ''] = /\/reserved_domains[^`]*? -d '([^']+)'/.exec(text) ?? []
  expect(reservedDomains.ops.create.body.parse(JSON.parse(body))).toEqual({ domain: 'app.example.com' })
})

test('page names are unique, and so are the anchors on each page', () => {
  expect(anchorsOf.size).toBe(manual.pages.length)
  for (const [page, anchors] of anchorsOf) expect(new Set(anchors).size, page).toBe(anchors.length)
})

test('the table of contents lists every page of the guide once', () => {
  const named = manual.contents.flatMap(({ pages }) => pages.map(({ name }) => name))
  const files = [...readdirSync(join(root, 'docs')), ...readdirSync(join(root, 'docs/using'))]
  const pages = files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -3))
  const guide = [...pages.filter((page) => page !== 'using'), 'changelog', 'security-policy']
  expect(named.toSorted()).toEqual(guide.toSorted())
  expect(manual.pages.slice(0, named.length).map(({ name }) => name)).toEqual(named)
})

/** The paths of the pages in `app/(console)`, with `x` as the value of each parameter. */
const addresses = readdirSync(join(root, 'app/(console)'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.startsWith('help/') && !file.includes('[...'))
  .map((file) => file.replaceAll(/\(\w+\)\//g, '')) // the names of route groups aren't part of a path
  .map((file) => `/${file.slice(0, -'/page.tsx'.length).replaceAll(/\[(\w+)\]/g, 'x')}`)

const exists = (path: string | null) => {
  const [page = '', anchor = ''] = (path ?? '').split('#')
  return anchorsOf.get(page)?.includes(anchor)
}

test('every page of the console links to an existing section of the manual', () => {
  expect(addresses.length).toBeGreaterThan(50)
  for (const address of addresses)
    expect(exists(helpOf(address)), `${address}: ${helpOf(address)}`).toBe(true)
  for (const [name, { help }] of Object.entries(resourceTypes))
    expect(exists(help), `${name}: ${help}`).toBe(true)
})

test('the most specific match of an address determines its help section', () => {
  expect(helpOf('/lab')).toBe('finding-your-way#overview')
  expect(helpOf('/lab/https-edges/e/edit')).toBe(resourceTypes['https-edges'].help)
  expect(helpOf('/lab/https-edges/e/routes/r/oauth')).toBe('traffic#oauth-on-a-route')
  expect(helpOf('/lab/agents/ag_1')).toBe('agents#agents')
  expect(helpOf('/settings/accounts/new')).toBe('getting-started#connect-an-account')
  for (const address of ['/', '/help', '/help/agents', '/lab/nothing']) expect(helpOf(address)).toBeNull()
})

const headings = manual.pages.flatMap(({ title, sections }) =>
  sections.map(({ heading }) => heading?.text ?? title),
)
test('a search for a heading finds its section first', () => {
  expect(headings.length).toBeGreaterThan(50)
  for (const heading of headings)
    for (const query of [heading, heading.toUpperCase(), heading.replaceAll(',', '')]) {
      const [first] = searchManual(manual.pages, query)
      expect(first?.heading ?? first?.title, query).toBe(heading)
    }
})
