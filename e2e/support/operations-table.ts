import type { Named } from '@/lib/contract/operation'
import type { ResourceName } from '@/lib/resources/resource-types'
import { registry } from '@/lib/resources/registry'
import { specificationRules } from '@/lib/conformance/check'
import { checks } from '@/lib/conformance/run'
import { inRoot } from '../../lib/cli/setup/common.mjs'
import { runNode } from './adit'
import { claimed } from './done-operations'

/** A browser test and the operations in its tags. */
interface BrowserTest {
  file: string
  title: string
  operations: readonly string[]
}
interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; tags: string[] }[]
}

const testsOf = ({ file, specs, suites = [] }: Suite): BrowserTest[] => [
  ...specs.map(({ title, tags }) => ({ file, title, operations: claimed(tags.map((tag) => `@${tag}`)) })),
  ...suites.flatMap(testsOf),
]

/** Returns every browser test in the project, as the test runner lists them. */
export async function browserTests(): Promise<BrowserTest[]> {
  const runner = inRoot('node_modules/@playwright/test/cli.js')
  const { code, stdout, stderr } = await runNode([
    runner,
    'test',
    '-c',
    inRoot('e2e/playwright.config.ts'),
    '--list',
    '--reporter=json',
  ])
  if (code !== 0) throw new Error(stderr)
  const { suites }: { suites: Suite[] } = JSON.parse(stdout)
  return suites.flatMap(testsOf)
}

/** Returns the path of the page for running an operation, relative to the account's path. */
function pageOf(resource: ResourceName, { name, method, path }: Named): string {
  const key = name.slice(resource.length + 1)
  const below = path.slice(path.indexOf('}') + 1).replace(/^\//, '')
  switch (key) {
    case 'list':
      return `/${resource}`
    case 'create':
      return `/${resource}/new`
    case 'update':
      return `/${resource}/<id>/edit`
    case 'delete':
      return `/${resource}/<id>/delete`
    default: {
      const isForm = method === 'PUT' && below
      return `/${resource}/<id>${isForm ? `/${below.replaceAll('{', '<').replaceAll('}', '>')}` : ''}`
    }
  }
}

interface Row {
  operation: string
  page: string
  browserTests: readonly string[]
  claims: readonly string[]
}

/** Returns one row per operation in the specification, with its page and its tests. */
export function operationRows(tests: readonly BrowserTest[]): Row[] {
  return Object.values(registry).flatMap(({ info, ops }) =>
    Object.values<Named>(ops)
      .filter(({ support }) => support === 'spec')
      .map((op) => {
        const operation = `${op.method} ${op.path}`
        return {
          operation,
          page: pageOf(info.name, op),
          browserTests: tests
            .filter(({ operations }) => operations.includes(op.name))
            .map(({ file, title }) => `${file}: ${title}`),
          claims: checks.filter((check) => check.operations.includes(operation)).map(({ claim }) => claim),
        }
      }),
  )
}

/** Returns the rows of the specification's "Errors" and "Limits" tables, each with the tests that cover it. */
export const ruleRows = () =>
  specificationRules.map((rule) => ({
    rule,
    claims: checks.filter((check) => check.rule === rule).map(({ claim }) => claim),
  }))

const lines = (entries: readonly string[]) => entries.join('<br>')

/** Returns the content of docs/operations.md. */
export function operationsDocument(rows: readonly Row[]): string {
  return [
    '# API operations',
    '',
    'Look up the console page (under `/<account>`), the browser tests and the claims of each operation in the API',
    'specification. A *claim* is a statement about the API that `npm run conformance` verifies against a server. To',
    'regenerate this page, run `npm run test:e2e -- operations -u`.',
    '',
    '| Operation | Page | Browser tests | Claims |',
    '|---|---|---|---|',
    ...rows.map(
      ({ operation, page, browserTests, claims }) =>
        `| \`${operation}\` | \`${page}\` | ${lines(browserTests)} | ${lines(claims)} |`,
    ),
    '',
    '## Errors and limits',
    '',
    'The rules are quoted from the "Errors" and "Limits" tables of the specification. If a server doesn\'t enforce a rule,',
    "the rule's claims fail.",
    '',
    '| Rule | Claims |',
    '|---|---|',
    ...ruleRows().map(({ rule, claims }) => `| ${rule} | ${lines(claims)} |`),
    '',
  ].join('\n')
}
