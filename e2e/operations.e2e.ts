import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../lib/cli/setup/common.mjs'
import { expect, test } from './support/fixtures'
import { browserTests, operationRows, operationsDocument, ruleRows } from './support/operations-table'
import { pageRoutes } from './support/routes'
import { specified } from './support/second-server/fixtures'

const file = inRoot('docs/operations.md')

test('every operation in the specification has a page, a browser test and a claim, and the docs are current', async () => {
  const tests = await browserTests()
  const rows = operationRows(tests)
  expect(rows).toHaveLength(41)
  const pages = pageRoutes.map((route) => new RegExp(`^${route.replaceAll(/\[\w+\]/g, '[^/]+')}$`))
  const isPage = (page: string) => pages.some((route) => route.test(`/account${page}`))
  expect(rows.filter(({ page }) => !isPage(page)).map(({ page }) => page)).toEqual([])
  expect(rows.filter((row) => row.browserTests.length === 0).map(({ operation }) => operation)).toEqual([])
  expect(rows.filter(({ claims }) => claims.length === 0).map(({ operation }) => operation)).toEqual([])
  expect(ruleRows().filter(({ claims }) => claims.length === 0)).toEqual([])
  const onSecondServer = tests.filter(({ file }) => file.startsWith('second-server'))
  const done = new Set(onSecondServer.flatMap(({ operations }) => operations))
  expect([...specified.keys()].filter((name) => !done.has(name))).toEqual([])
  const text = operationsDocument(rows)
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) writeFileSync(file, text)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
