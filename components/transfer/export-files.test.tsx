import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { DownloadExport, ExportFiles } from './export-files'

const summary = (files: number, count: number) => ({
  files,
  parts: [{ name: 'sites', label: 'Sites', count }],
})

test.each([
  ['one file is downloaded from the header', summary(1, 2), /Download export/, /Download/],
  ['several files are downloaded from the section', summary(2, 2), /^$/, /^$/],
  ['an empty export has no download', summary(1, 0), /^$/, /Download/],
])('%s', (_, of, header, notBelow) => {
  expect(textOf(onAccount(<DownloadExport summary={of} />)).trim()).toMatch(header)
  const below = textOf(onAccount(<ExportFiles summary={of} />))
  expect(below).not.toMatch(notBelow)
  expect(below.includes('Download file 2 of 2')).toBe(of.files === 2)
})
