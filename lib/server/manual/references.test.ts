import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = process.cwd()
const own = 'lib/server/manual/references.test.ts'
const files = [
  ...readdirSync(root).filter((name) => /\.(?:ts|mjs|md)$/.test(name)),
  ...['app', 'components', 'docs', 'e2e', 'lib'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs|css|md)$/.test(name))
      .map((name) => `${folder}/${name}`),
  ),
].filter((file) => file !== own)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Matches references to documents outside the repository. */
const outside =
  /\bapi-(?:notes|spec)\b|\bDESIGN\b|\bsecurity(?:\.md)? rows?\b|\b(?:style|voice|look)\.md\b|\bSources?: (?:the )?specification\b/i

test('no file refers to a document outside the repository', () => {
  const found = files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, i) => (outside.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

/** Expands a pattern such as `{a,b}.ts`. */
function spellings(path: string): string[] {
  const [whole, list] = /\{([^}]+)\}/.exec(path) ?? []
  return whole && list ? list.split(',').flatMap((one) => spellings(path.replace(whole, one))) : [path]
}

const readmes = files.filter((file) => /^(?:components|e2e|lib)\/.*\.md$/.test(file))

test.each(readmes)('%s names only files and pages that exist', (file) => {
  const here = join(root, dirname(file))
  const text = textOf(file)
  const code = [...text.matchAll(/`([\w./-]*(?:\{[\w,.-]+\}[\w./-]*)?\.(?:tsx?|mjs|css|md))`/g)]
  const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
  const missing = [...code, ...links]
    .flatMap(([, path = '']) => spellings(path))
    .filter((path) => !existsSync(join(here, path)) && !existsSync(join(root, path)))
  expect(missing).toEqual([])
})
