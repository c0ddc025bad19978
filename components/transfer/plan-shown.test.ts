import { expect, test } from 'vitest'
import type { TransferPlan } from '@/lib/api/transfer'
import { plannedChanges, importLabel, importPlanText } from './plan-shown'
import { readChosen } from './import-file'

const plan = (
  ...counts: [added: number, updated: number, known: number, refused: number][]
): TransferPlan => ({
  file: { account: { name: 'Lab', base_url: 'https://api.example' }, exported_at: '', exported_by: '' },
  is_elsewhere: false,
  unknown_parts: [],
  parts: counts.map(([added, updated, known, refused], i) => ({
    name: `part_${i}`,
    label: '',
    unverified: '',
    verified: '',
    added,
    updated,
    known,
    refused,
    refusals: [],
  })),
})

test.each([
  [plan([1, 0, 0, 0]), '1 new or updated entry.', 'Import 1 entry'],
  [
    plan([1, 2, 3, 0], [4, 0, 0, 1]),
    '7 new or updated entries, 3 already known, 1 rejected.',
    'Import 7 entries',
  ],
  [plan([0, 0, 2, 0]), '0 new or updated entries, 2 already known.', 'Import 0 entries'],
  [plan([0, 0, 0, 0]), 'The file contains no entries that can be imported.', 'Import 0 entries'],
])('the text of an import plan: %#', (input, text, label) => {
  expect(importPlanText(input)).toBe(text)
  expect(importLabel(input)).toBe(label)
  expect(label).toContain(String(plannedChanges(input)))
})

const file = (text: string, size = text.length) => ({
  name: 'x.json',
  size,
  text: () => Promise.resolve(text),
})

test('a chosen file is read or rejected with a reason', async () => {
  expect(await readChosen(file('{"a":1}'))).toEqual({ name: 'x.json', content: { a: 1 } })
  expect(await readChosen(file('{'))).toMatchObject({
    refusal: expect.stringMatching(/^The file isn't valid JSON\. /),
  })
  expect(await readChosen(file('{}', 1_048_577))).toMatchObject({ refusal: expect.stringContaining('1 MiB') })
  const unread = { ...file(''), text: () => Promise.reject(new Error('gone')) }
  expect(await readChosen(unread)).toMatchObject({
    refusal: "The file couldn't be read. Choose the file again.",
  })
})
