import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pageNameOf, readPicture, sizeOfPng, linkTarget, readManual } from './pages'
import { parseMarkdown, sectionsOf, visibleText } from './markdown'
import { searchManual } from './search'

const root = mkdtempSync(join(tmpdir(), 'adit-manual-'))
afterAll(() => rmSync(root, { recursive: true }))

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}

write({
  'README.md': '# Adit\n\nA console.\n',
  'package.json': '{}',
  'docs/using.md':
    '# Guide\n\n## Start\n\n- [First](using/first.md): [other](operating.md)\n- no link\n\n## Run\n\n- [Run it](operating.md)\n',
  'docs/operating.md': '# Operating\n\nBackup of the store.\n\n## Backup\n\nWrites one file.\n',
  'docs/using/first.md': '# First steps\n\n## Agents\n\nAn agent has a [backup](../operating.md#backup).\n',
  'docs/images/one.png': 'no picture',
})

test('pages follow the order of the contents, then come all others', async () => {
  const { pages, contents } = await readManual(root)
  expect(contents).toEqual([
    { label: 'Start', pages: [{ name: 'first', title: 'First', about: 'Other' }] },
    { label: 'Run', pages: [{ name: 'operating', title: 'Run it', about: '' }] },
  ])
  expect(pages.map(({ name, title }) => `${name}: ${title}`)).toEqual([
    'first: First steps',
    'operating: Operating',
    'readme: Adit',
    'using: Guide',
  ])
})

test('headings get anchors as on GitHub, and a repeated heading gets a numbered anchor', () => {
  const text = "## When an account's API `offers` less\n## A, b & ç_D\n## A\n### A\n"
  expect(sectionsOf(text).map(({ heading }) => heading?.anchor)).toEqual([
    'when-an-accounts-api-offers-less',
    'a-b--ç_d',
    'a',
    'a-1',
  ])
})

test.each([
  ['agents.md#commands', { to: 'page', name: 'agents', anchor: 'commands' }],
  ['#here', { to: 'page', name: 'traffic', anchor: 'here' }],
  ['../operating.md', { to: 'page', name: 'operating', anchor: '' }],
  ['../../README.md#start', { to: 'page', name: 'readme', anchor: 'start' }],
  ['../images/a-b.png', { to: 'picture', name: 'a-b.png' }],
  ['https://example.com/a', { to: 'outside', href: 'https://example.com/a' }],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['data:text/html,x', null],
  ['//evil.example/docs/using.md', null],
  ['../../../README.md', null],
  ['../../lib/server/env.ts', null],
  ['../../docs/images/../../.adit/secret', null],
  ['/settings/people', null],
])('the link %s resolves to %o', (href, target) => {
  expect(linkTarget(href, 'docs/using/traffic.md')).toEqual(target)
})

test('only the Markdown files of the manual are pages', () => {
  const files = ['docs/a/b.md', 'docs/Using.md', '../docs/using.md', 'readme.md', 'CHANGES.md', 'docs/.md']
  for (const file of files) expect(pageNameOf(file), file).toBeNull()
})

describe('pictures', () => {
  test('are read only by their plain file name', async () => {
    expect(await readPicture(root, 'one.png')).toEqual(Buffer.from('no picture'))
    const names = [
      'two.png',
      '../using.md',
      '..%2fusing.md',
      'a/../one.png',
      'one.PNG',
      '',
      '.png/',
      'one.png\0',
    ]
    for (const name of names) expect(await readPicture(root, name), name).toBeNull()
  })

  test('have the size in their PNG header', () => {
    const png = Buffer.alloc(24)
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    png.writeUInt32BE(1280, 16)
    png.writeUInt32BE(800, 20)
    expect(sizeOfPng(png)).toEqual({ width: 1280, height: 800 })
    expect(sizeOfPng(Buffer.from('no picture'))).toBeNull()
    expect(sizeOfPng(Buffer.alloc(24))).toBeNull()
  })
})

describe('search', async () => {
  const { pages } = await readManual(root)
  const found = (q: string) => searchManual(pages, q).map(({ page, anchor }) => `${page}#${anchor}`)

  test('finds sections that contain every word, headings first', () => {
    expect(found('backup')).toEqual(['operating#backup', 'first#agents', 'operating#'])
    expect(found('BACKUP agent')).toEqual(['first#agents'])
    expect(found('backup nothing')).toEqual([])
    expect(found('  ')).toEqual([])
  })

  test('marks the matches, and treats the query as text, not as a pattern', () => {
    const [hit] = searchManual(pages, 'FILE one')
    expect(hit?.excerpt).toEqual([
      { text: 'Writes ', isFound: false },
      { text: 'one', isFound: true },
      { text: ' ', isFound: false },
      { text: 'file', isFound: true },
      { text: '.', isFound: false },
    ])
    for (const q of ['.*', '(', '[a-z]+', String.raw`\w`]) expect(found(q), q).toEqual([])
    expect(found('.').length).toBeGreaterThan(0)
  })

  test('cuts a long text between words, around the match', () => {
    const page = { name: 'long', file: 'docs/long.md', title: 'Long' }
    const text = `${'before '.repeat(50)}needle${' after'.repeat(50)}`
    const [hit] = searchManual([{ ...page, sections: sectionsOf(text) }], 'needle')
    const excerpt = (hit?.excerpt ?? []).map((part) => part.text).join('')
    expect(excerpt).toMatch(/^… (before )+needle( after)+ …$/)
    expect(excerpt.length).toBeLessThan(210)
  })

  test('uses only the first eight words of the query', () => {
    expect(found(`${'backup '.repeat(8)}nothing`)).toContain('operating#backup')
  })
})

test('the visible text of a page excludes markup and images', () => {
  const text =
    '# A `b`\n\nOne *two* [three](x.md) <b>four</b> \\| ![five](y.png)\n\n- six\n\n| a | b |\n|---|---|\n| c | d |\n'
  expect(visibleText(parseMarkdown(text)).split(/\s+/).filter(Boolean).join(' ')).toBe(
    'A b One two three four | six a b c d',
  )
})
