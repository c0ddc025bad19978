import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { ExportFiles } from './export-files'

const summary = (files: number, count: number) => ({
  files,
  parts: [{ name: 'sites', label: 'Sites', count }],
})

test.each([
  ['one file', summary(1, 2), ['Download export']],
  ['several files', summary(2, 2), ['Download file 1 of 2', 'Download file 2 of 2']],
  ['an empty export', summary(1, 0), []],
])('%s can be downloaded below the contents of the export', (_, of, labels) => {
  const html = onAccount(<ExportFiles summary={of} />)
  const links = html.match(/<a .*?<\/a>/gs) ?? []
  expect(links.map((link) => textOf(link).trim())).toEqual(labels)
  if (labels.length > 0) expect(html.indexOf('Sites')).toBeLessThan(html.indexOf('<a '))
})
